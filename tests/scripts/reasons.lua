local V = variant { id = "reasons", api = 1, conflicts = { inns = true } }
return V
