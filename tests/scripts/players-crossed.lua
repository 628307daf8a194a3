local V = variant { id = "mine", api = 1, title = "Mine", players = { min = 5, max = 2 } }
return V
