local V = variant { id = "e", api = 1 }
V:on.turn_end(function(game, act)
  act:award(game.active, 1, "x")
end)
return V
