local V = variant { id = "e", api = 1 }
V.on.turn_end(function(game, act)
  // nothing
end)
return V
