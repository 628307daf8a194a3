local V = variant { id = "base", api = 1, title = "Mine" }
return V
