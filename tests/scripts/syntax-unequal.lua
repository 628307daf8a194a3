local V = variant { id = "e", api = 1 }
V.on.turn_end(function(game, act)
  if game.turn != 3 then act:award(game.active, 1, "x") end
end)
return V
