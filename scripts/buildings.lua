-- Little Buildings
--
-- Instead of deploying a player may put a tower, a house or a shed on the tile just placed. Each building makes everything that is scored with its
-- tile worth more, for all who own it.

local V = variant {
  id = "buildings", api = 1, version = "1.0.0",
  title = "Little Buildings",

  options = {
    values          = { values = { "1/1/1", "3/2/1" }, doc = "what towers, houses and sheds are worth" },
    deal            = { values = { "each_kind", "all" }, doc = "whether all players have as many of each kind, or as many together" },
    unfinished_zero = { values = { "add", "zero" }, doc = "whether they count where something unfinished is worth nothing" },
  },

  -- There are six of each kind.
  tokens = function(setup)
    local each, all = 6 // setup.players, 18 // setup.players
    if setup.options.deal == "each_kind" then return { tower = { each = each }, house = { each = each }, shed = { each = each } } end
    return { tower = { each = (all + 2) // 3 }, house = { each = (all + 1) // 3 }, shed = { each = all // 3 } }
  end,
}

local KINDS = { "tower", "house", "shed" }
local WORTH = V.options.values == "1/1/1" and { tower = 1, house = 1, shed = 1 } or { tower = 3, house = 2, shed = 1 }

V.offer.deploy("build", {
  list = function(game)
    local options = {}
    for _, kind in ipairs(KINDS) do
      if game.active:supply(kind) > 0 then table.insert(options, kind) end
    end
    return options
  end,
  take = function(game, kind, act) act:put(kind, game.placed, game.active) end,
})

-- How much the buildings of each kind bring to a feature.
local function values(game, feature)
  local found, buildings = {}, game:figures(KINDS)
  local tiles = #buildings > 0 and feature:counting() or {}
  for _, building in ipairs(buildings) do
    local kind = building.piece
    if table.find(tiles, building.tile) then found[kind] = (found[kind] or 0) + WORTH[kind] end
  end
  return found
end

-- Last of all, so that nothing doubles or halves them.
V.modify.points(function(game, feature, score)
  local is_void = feature.kind ~= "field" and not feature.completed and score.value == 0
  if V.options.unfinished_zero == "zero" and is_void then return end
  local found = values(game, feature)
  for _, kind in ipairs(KINDS) do
    if found[kind] then score:add(found[kind], kind) end
  end
end, { order = "extra" })

-- The tiles in line with an abbot.
V.modify.number("monasteries.tile", function(game, tile, score)
  for _, building in ipairs(tile:figures(KINDS)) do score:add(WORTH[building.piece], building.piece) end
end, { order = "extra" })

-- Whoever has barns on a field is paid once for those on it.
V.on.after_end_fields(function(game, act)
  local barns = game:figures("abbey.barn")
  for at, barn in ipairs(barns) do
    local total, is_first = 0, true
    for before = 1, at - 1 do
      local other = barns[before]
      is_first = is_first and not (other.owner == barn.owner and other.feature == barn.feature)
    end
    for _, value in pairs(is_first and values(game, barn.feature) or {}) do total = total + value end
    if is_first then act:award(barn.owner, total, "buildings", barn.feature) end
  end
end)

return V
