-- Flowers of Village Life
--
-- Each player has a colour. When something is scored, everybody with a follower on it receives three points for each flower patch of his colour on its
-- tiles: once, and whoever has the majority.

local V = variant {
  id = "flowers", api = 1, version = "1.0.0",
  title = "Flowers",
  sets = { "base", "village" },
  options = {
    points = { default = 3, min = 0, max = 100, doc = "what a patch brings" },
    who    = { values = { "follower", "owner" }, doc = "whether everybody with a follower there has them, or only who has the majority" },
  },
  markers = {
    violet = { on = "field", value = "count" },
    orange = { on = "field", value = "count" },
    white  = { on = "field", value = "count" },
    blue   = { on = "field", value = "count" },
  },
  -- Two of each colour are enough for eight players; with up to four all are different.
  piles = function(setup)
    local each = math.ceil(setup.players / 4)
    return {
      bag    = { tokens = { violet = each, orange = each, white = each, blue = each } },
      colour = { of = "player", seen = "all" },
    }
  end,
}

V.on.setup(function(game, act)
  for _, player in ipairs(game.players) do act:draw(game:pile("bag"), game:pile("colour", player)) end
end)

local function bonus(game, act, player, where)
  local count = 0
  for _, it in ipairs(where) do count = count + it:count(game:pile("colour", player).items[1]) end
  act:award(player, V.options.points * count, "flowers")
end

-- Those who have a follower among some figures.
local function present(game, figures)
  local found = {}
  for _, player in ipairs(game.players) do
    for _, figure in ipairs(figures) do
      if figure.owner == player and not table.find(found, player) then table.insert(found, player) end
    end
  end
  return found
end

-- A tile with those beside it, so many steps on each side.
local function cross(game, x, y, arm)
  local tiles = game:tiles(nil, x - arm, y, x + arm, y)
  for _, tile in ipairs(game:tiles(nil, x, y - arm, x, y + arm)) do
    if tile.y ~= y then table.insert(tiles, tile) end
  end
  return tiles
end

-- A tile with those in line with it, up to the first gap on each side.
local function lines(tile)
  local tiles = { tile }
  for _, side in ipairs({ "N", "E", "S", "W" }) do
    local along = tile:neighbour(side)
    while along do
      table.insert(tiles, along)
      along = along:neighbour(side)
    end
  end
  return tiles
end

-- The tiles that are looked at when a feature is scored, for these figures. Who lies in a special monastery stands on no feature.
local function tiles_of(feature, figures)
  local lies = feature.kind == "special-monastery" and #figures > 0 and not figures[1].feature
  return lies and lines(feature.tile) or feature:counting()
end

local function reward(game, act, result, where)
  local players = V.options.who == "owner" and result.owners or present(game, result.figures)
  for _, player in ipairs(players) do bonus(game, act, player, where) end
end

-- A field is looked at when the game is over, and a castle never.
local function reward_for_tiles(game, result, act)
  local feature = result.feature
  if feature.kind == "field" or feature.kind == "castle" then return end
  reward(game, act, result, tiles_of(feature, result.figures))
end

V.on.score(reward_for_tiles)
V.on.end_features(reward_for_tiles)
V.on.end_fields("field", function(game, result, act) reward(game, act, result, { result.feature }) end)

-- In the older ways of scoring fields it is cities that are paid for, each to farmers of several fields.
V.on.after_end_fields(function(game, act)
  if game.options["base.farm_scoring"] == "third" then return end
  for _, field in ipairs(game:features("field", { occupied = true })) do
    reward(game, act, { owners = field:owners(), figures = field:followers() }, { field })
  end
end)

-- Pieces on fields with the tiles at which they look, and how many there are when all lie.
local REACH = {
  { "windmill.windmill", 9, function(game, x, y) return cross(game, x, y, 2) end },
  { "windmill.lookout", 5, function(game, x, y) return cross(game, x, y, 1) end },
  { "obelisk.obelisk", 16, function(game, x, y) return game:tiles(nil, x - 2, y - 2, x + 1, y + 1) end },
}

local function look(game, act)
  for _, reach in ipairs(REACH) do
    for _, figure in ipairs(game:figures(reach[1])) do
      local tiles = reach[3](game, figure.tile.x, figure.tile.y)
      if game.final or #tiles == reach[2] then bonus(game, act, figure.owner, tiles) end
    end
  end
end

V.on.scoring_end(look, { order = "early" })
V.on.after_end_fields(look)

return V
