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

-- Those who have most followers among some, each counted as one.
local function most_heads(game, figures)
  local counts, most, found = {}, 1, {}
  for _, figure in ipairs(figures) do
    local seat = figure.owner.seat
    counts[seat] = (counts[seat] or 0) + 1
    most = math.max(most, counts[seat])
  end
  for _, player in ipairs(game.players) do
    if counts[player.seat] == most then table.insert(found, player) end
  end
  return found
end

V.on.complete("church", function(game, church, act)
  local figures, at = {}, church.tile
  for _, tile in ipairs(game:tiles(nil, at.x - 1, at.y - 1, at.x + 1, at.y + 1)) do
    for _, figure in ipairs(tile:figures()) do
      if figure.role == "follower" then table.insert(figures, figure) end
    end
  end
  local most = V.options.count == "heads" and most_heads(game, figures) or game:owners(figures)
  for _, player in ipairs(most) do act:award(player, 3, "church") end
end)

V.modify.points("convention-hall", function(game, city, score) if city.completed then score:add(3, "convention hall") end end)

return V
