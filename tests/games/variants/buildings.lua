-- Little Buildings
--
-- Instead of deploying a player may build on the tile just placed. Each building brings more points to what is scored with its tile.

local V = variant {
  id = "buildings", api = 1, version = "1.0.0",
  title = "Little Buildings",
  options = {
    values = { values = { "1/1/1", "3/2/1" }, doc = "what towers, houses and sheds are worth" },
    deal = { values = { "each_kind", "all" }, doc = "whether all have equally many of each kind, or all are dealt" },
    unfinished_zero = { values = { "add", "zero" }, doc = "whether they count for what is worth nothing unfinished" },
  },
  tokens = function(setup)
    local more = setup.options.deal == "all"
    local each = { ["2"] = 3, ["3"] = 2, ["4-6"] = 1 }
    return { spire = { each = more and { ["2"] = 3, ["3-4"] = 2, ["5-6"] = 1 } or each }, house = { each = each }, shed = { each = each } }
  end,
}

local WORTH = V.options.values == "1/1/1" and { spire = 1, house = 1, shed = 1 } or { spire = 3, house = 2, shed = 1 }
local NAMES = { "spire", "house", "shed" }

V.offer.deploy("build", {
  list = function(game)
    local options = {}
    for _, name in ipairs(NAMES) do
      if game.active:supply(name) > 0 then table.insert(options, name) end
    end
    return options
  end,
  take = function(game, name, act) act:put(name, game.placed, game.active) end,
})

-- Last of all, so nothing doubles or halves them.
V.modify.points(function(game, feature, score)
  if V.options.unfinished_zero == "zero" and not feature.completed and score.value == 0 then return end
  local tiles = feature:tiles()
  if feature:is({ "monastery", "garden" }) then
    for _, tile in ipairs(feature.tile:around()) do table.insert(tiles, tile) end
  end
  for _, name in ipairs(NAMES) do
    local count = 0
    for _, tile in ipairs(tiles) do count = count + #tile:figures(name) end
    if count > 0 then score:add(count * WORTH[name], name) end
  end
end, { order = "extra" })

return V
