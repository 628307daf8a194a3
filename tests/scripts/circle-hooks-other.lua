local V = variant { id = "second", api = 1 }
V.on.turn_end(function(game, act) end, { after = "first" })
return V
