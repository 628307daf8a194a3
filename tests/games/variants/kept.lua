-- Three tiles are kept back: one leaves the game, one comes back and one is placed at the end

local V = variant { id = "kept", api = 1, version = "1.0.0", title = "Tiles kept back", piles = { kept = { seen = "all" } } }

V.on.setup(function(game, act)
  for _ = 1, 3 do act:draw(nil, game:pile("kept")) end
end)
V.on.turn_end(function(game, act)
  if game.turn == 2 then act:discard(act:draw(game:pile("kept"))) end
  if game.turn == 3 then act:put_back(act:draw(game:pile("kept"))) end
end)
V.on.end_begin(function(game, act)
  local face = act:draw(game:pile("kept"))
  if face then act:add_turn(game.active, face, true) end
end)

return V
