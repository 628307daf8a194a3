local V = variant { id = "first", api = 1 }
V.on.turn_end(function(game, act) end, { after = { "second" } })
return V
