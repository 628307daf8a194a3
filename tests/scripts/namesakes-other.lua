local V = variant { id = "other", api = 1, before = "namesakes", pieces = { guard = { each = 1 }, bell = { each = 1, on = "road" } } }
return V
