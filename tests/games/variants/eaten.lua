-- A tile with a dragon eats the followers on the tiles beside it.

local V = variant { id = "eaten", version = "1.0.0", api = 1, title = "Eaten", markers = { dragon = "tile" } }

V.on.after_deploy({ marker = "dragon" }, function(game, act)
  for _, tile in ipairs(game.placed:adjacent()) do
    for _, figure in ipairs(tile:figures()) do
      if figure.role == "follower" then act:send_home(figure) end
    end
  end
end)

return V
