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
  options = { count = { values = { "heads", "strength" }, doc = "whether a large follower counts as one" } },
}

V.on.complete("church", function(game, church, act)
  local figures, heads, at = {}, table.create(#game.players, 0), church.tile
  for _, tile in ipairs(game:tiles(nil, at.x - 1, at.y - 1, at.x + 1, at.y + 1)) do
    for _, figure in ipairs(tile:figures()) do
      if figure.role == "follower" then
        table.insert(figures, figure)
        heads[figure.owner.seat] = heads[figure.owner.seat] + 1
      end
    end
  end
  local most, by_heads = math.max(1, table.unpack(heads)), V.options.count == "heads"
  for _, player in ipairs(by_heads and game.players or game:owners(figures)) do
    if not by_heads or heads[player.seat] == most then act:award(player, 3, "church") end
  end
end)

V.modify.points("convention-hall", function(game, city, score) if city.completed then score:add(3, "convention hall") end end)

return V
