-- King Herod
--
-- The City of Carcassonne is Jerusalem, and Herod watches a row or a column from there. Nothing is put on a tile that is placed on the line
-- he watches. Who puts nothing on the placed tile may move Herod to another space of Jerusalem, and turn him.

local QUARTERS = { "castle-quarter", "market-quarter", "blacksmith-quarter", "cathedral-quarter" }

local V = variant {
  id = "herod", api = 1, version = "1.0.0",
  title = "King Herod",
  sets = { "base", "count" },

  options = {
    spaces             = { values = { "tiles", "quarters" }, doc = "where Herod may stand: on each tile of Jerusalem, or in its four quarters" },
    start_facing       = { default = "W", values = { "N", "E", "S", "W" }, doc = "which way he looks at the start" },
    count_rules        = { values = { "off", "on" }, doc = "whether the Count of Carcassonne is played too, with Herod as the count" },
    jerusalem_eligible = { values = { "off", "on" }, doc = "whether Jerusalem is a city that can be Bethlehem" },
    river_order        = { values = { "city_first", "river_first" }, doc = "whether Jerusalem or a river is laid first" },
    ban_scope          = { values = { "deploy", "all" }, doc = "whether the ban is about the placed tile, or about all tiles on the line and whatever comes there" },
  },

  requires = function(setup)
    local needed = { bethlehem = "Herod is a part of `bethlehem`: add it to the variants of the game" }
    if setup.options.count_rules == "on" then
      needed.count = "`herod.count_rules = \"on\"` plays both variants: add `count` to the game"
    end
    return needed
  end,
  conflicts = function(setup)
    if setup.options.count_rules == "off" then
      return { count = "the rules of the count are off: set `herod.count_rules = \"on\"` to play both" }
    end
  end,

  -- With the rules of the count, they say when the city is laid.
  late_block = function(setup)
    return setup.options.river_order == "river_first" and setup.options.count_rules == "off"
  end,

  -- Jerusalem looks like a city and counts as none. It is in the tiles of the game; where the rules of the count are off, they do not ask for it.
  features = function(setup)
    local kinds = { jerusalem = { like = "city", completed = {}, unfinished = {}, followers = false } }
    for _, quarter in ipairs(setup.options.count_rules == "off" and QUARTERS or {}) do kinds[quarter] = { like = quarter } end
    return kinds
  end,
  markers = { flier = { on = "tile", value = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" } } },
  tokens = function(setup)
    return setup.options.count_rules == "off" and { herod = { neutral = 1 } } or {}
  end,
  -- Whether Herod is in the city yet, the cells where he may stand there, and the tile where he was last seen.
  state = { arrived = false, spaces = {}, seen = false },
}

local SIDES = { "N", "E", "S", "W" }
local WITH_COUNT = V.options.count_rules == "on"

local function herod(game)
  return game:figure(WITH_COUNT and "count.count" or "herod")
end

-- Jerusalem lies to the south of the gate at its castle. Where a river comes first, there is none yet.
local function castle(game)
  return game:features("castle-quarter")[1]
end

-- The cells of the city on which he may stand.
local function spaces(game)
  local cells = {}
  if V.options.spaces == "tiles" and not WITH_COUNT then
    for _, tile in ipairs(castle(game).tile:at("S").feature:tiles()) do table.insert(cells, tile.cell) end
  else
    for _, name in ipairs(QUARTERS) do table.insert(cells, game:features(name)[1].tile.cell) end
  end
  return cells
end

local function arrive(game, act)
  local quarter = castle(game)
  if not quarter then return end
  local figure = herod(game) or act:put("herod", quarter)
  act:face(figure, V.options.start_facing)
  V.state.arrived, V.state.spaces, V.state.seen = true, spaces(game), figure.tile
  if V.options.jerusalem_eligible == "on" then
    act:put("bethlehem.bethlehem", quarter.tile:at("S"))
  elseif not WITH_COUNT then
    act:become(quarter.tile:at("S").feature, "jerusalem")
  end
end

V.on.setup(arrive)
if V.options.river_order == "river_first" or WITH_COUNT then
  V.on.place({ unless = "arrived" }, function(game, tile, act) arrive(game, act) end)
end

-- Who comes to a feature in another way than by deployment is not banned from the placed tile.
local DEPLOYING = { deploy = true, deploy_second = true }

-- The line runs before him and behind him, without end, and through Jerusalem without effect.
local function watches(game, tile)
  local figure = herod(game)
  return figure and figure:sees(tile) and #tile:sides("inside") == 0
end

V.filter.deploy(function(game, spot)
  local placed, is_banned = game.placed, V.options.ban_scope == "all"
  if not is_banned and placed and DEPLOYING[game.step] then
    local flies = placed:has("flier")         -- onto other tiles
    is_banned = flies or spot.tile == placed
  end
  if is_banned and watches(game, spot.tile) then return "Herod watches this tile" end
end)

-- Followers come by crop circles and the catapult, too.
for _, name in ipairs(V.options.ban_scope == "all" and { "crops.room", "catapult.room" } or {}) do
  V.modify.number(name, function(game, tile, score)
    if watches(game, tile) then score:set(0, "Herod") end
  end)
end

for _, offer in ipairs({ "tower.tower piece on", "tower.black piece on", "tower.white piece on" }) do
  V.filter.offer(offer, function(game, tile)
    if tile == game.placed and watches(game, tile) then return "Herod watches this tile" end
  end)
end

-- Instead of putting something on the tile.
V.offer.deploy("herod", {
  list = function(game)
    local options, figure = {}, herod(game)
    if not figure then return options end
    local here, facing = figure.tile.cell, figure.facing
    for _, cell in ipairs(V.state.spaces) do
      for _, side in ipairs(SIDES) do
        if cell ~= here or side ~= facing then table.insert(options, { cell, side }) end
      end
    end
    return options
  end,
  take = function(game, option, act)
    act:close()
    local figure, tile, side = herod(game), option[1].tile, option[2]
    if tile ~= figure.tile then
      act:move(figure, tile:features(QUARTERS)[1] or tile, side)
    else
      act:face(figure, side)
    end
    V.state.seen = tile
  end,
})

-- Wherever the rules of the count move him, he may turn.
if WITH_COUNT then
  V.on.scoring_end({ scored = true }, function(game, act)
    local figure = herod(game)
    if not figure or figure.tile == V.state.seen then return end
    V.state.seen = figure.tile
    act:face(figure, act:pick(game.active, "face", SIDES))
  end, { order = "late" })
end

return V
