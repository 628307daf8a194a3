-- Darmstadt
--
-- When a church is completed, whoever has most followers on it and on the tiles around receives three points more. A completed city
-- with the convention hall is worth three points more.

local V = variant {
  id = "darmstadt", api = 1, version = "1.0.0",
  title = "Darmstadt",
  sets = { "base", "darmstadt" },
  features = { church = { like = "monastery" } },
  markers = { ["convention-hall"] = "city" },
}

V.on.complete("church", function(game, church, act)
  local counts, most, at = {}, 1, church.tile
  for _, tile in ipairs(game:tiles(nil, at.x - 1, at.y - 1, at.x + 1, at.y + 1)) do
    for _, figure in ipairs(tile:figures()) do
      local seat = figure.role == "follower" and figure.owner.seat or 0
      counts[seat] = (counts[seat] or 0) + 1
      if seat > 0 then most = math.max(most, counts[seat]) end
    end
  end
  for _, player in ipairs(game.players) do
    if counts[player.seat] == most then act:award(player, 3, "church") end
  end
end)

V.modify.points("convention-hall", function(game, city, score) if city.completed then score:add(3, "convention hall") end end)

return V
