local V = variant { id = "e, api = 1, title = "E", sets = { "base" } }
V.on.turn_end(function(game, act) end)
return V
