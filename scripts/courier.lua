-- The Courier
--
-- He comes to whoever places a letter. When somebody has deployed a follower in his row or column, he goes there with a message: it is worth what the
-- follower's feature would bring if the game were over.

local V = variant {
  id = "courier", api = 1, version = "1.0.0",
  title = "The Courier",
  sets = function(setup) return setup.options.tiles == "on" and { "base", "courier" } or { "base" } end,
  after = { "abbey", "bigtop", "count", "crops" },
  options = {
    tiles   = { values = { "on", "off" }, doc = "whether he waits for the first letter, or begins on the start tile" },
    message = { values = { "feature", "area" }, doc = "whether a message is worth the feature of the follower, or all unfinished ones of followers around" },
    who     = { values = { "active", "any" }, doc = "whether he looks at what the active player has deployed, or at all followers that have come to their places" },
    fields  = { values = { "off", "on" }, doc = "whether he goes to those on fields, towers and pyramids, too" },
  },
  markers = { letter = "tile" },
  tokens  = { courier = { neutral = 1 } },
  -- The followers that have come in this part, each with its tile.
  state   = { arrived = { each = "part", start = {} } },
}

local function courier(game) return game:figure("courier") end

if V.options.tiles == "off" then
  V.on.setup(function(game, act) act:put("courier", game:tiles()[1]) end)
end

V.on.after_place("letter", function(game, act)
  if courier(game) then act:move(courier(game), game.placed) else act:put("courier", game.placed) end
end)

-- He makes way for the dragon.
V.on.arrive("dragon.dragon", function(game, move, act)
  local figure = courier(game)
  if not figure or figure.tile ~= move.figure.tile then return end
  if V.options.tiles == "on" then act:send_home(figure) else act:move(figure, game:tiles()[1]) end
end)

local function note(figure)
  if figure.role ~= "follower" or not figure.tile then return end
  local arrived = table.clone(V.state.arrived)
  table.insert(arrived, { figure, figure.tile })
  V.state.arrived = arrived
end

if V.options.who == "any" then
  V.on.arrive(function(game, move, act) note(move.figure) end)
else
  V.on.deploy(function(game, figure, act)
    if game.step == "deploy" or game.step == "deploy_second" then note(figure) end
  end)
end

local BUILT = { "road", "city", "monastery" }

-- Whether he goes to a follower: on something unfinished, or the lord of a castle that has just come about.
local function may_be_met(game, figure)
  local feature = figure.feature
  if feature and feature.kind == "castle" then return true end
  if feature and feature:is({ "road", "city", "monastery", "garden" }) then return not feature.completed end
  if V.options.fields == "off" then return false end
  local lies = not feature and game:plays("monasteries") and #figure.tile:features("special-monastery") > 0
  return feature and feature.kind == "field" or not feature and not lies
end

local function tiles_of(figure)
  return figure.feature and figure.feature.kind == "castle" and figure.feature:tiles() or { figure.tile }
end

local function is_in_line(game, figure)
  local at = courier(game).tile
  for _, tile in ipairs(tiles_of(figure)) do
    if tile.x == at.x or tile.y == at.y then return true end
  end
  return false
end

-- The nine tiles around a follower, or the six of a castle and beside it.
local function area(game, figure)
  local tiles = tiles_of(figure)
  local one, other = tiles[1], tiles[#tiles]
  local dx, dy = one == other and 1 or one.x == other.x and 1 or 0, one == other and 1 or one.y == other.y and 1 or 0
  return game:tiles(nil, one.x - dx, one.y - dy, other.x + dx, other.y + dy)
end

-- The unfinished roads, cities and monasteries of followers on some tiles, each once.
local function features_of(tiles)
  local found = {}
  for _, tile in ipairs(tiles) do
    for _, figure in ipairs(tile:followers()) do
      local feature = figure.feature
      local counts = feature and feature:is(BUILT) and feature.kind ~= "special-monastery" and not feature.completed
      if counts and not table.find(found, feature) then table.insert(found, feature) end
    end
  end
  return found
end

local function worth(game, figure)
  local feature = figure.feature
  if V.options.message == "feature" then
    local counts = feature and feature.kind ~= "castle" and feature:is({ "road", "city", "monastery", "garden" })
    return counts and feature:points() or 0
  end
  local points = 0
  for _, it in ipairs(features_of(area(game, figure))) do points = points + it:points() end
  return points
end

V.on.before_part_end(function(game, act)
  if not courier(game) then return end
  for _, it in ipairs(V.state.arrived) do
    local figure, tile = it[1], it[2]
    if figure.tile == tile and may_be_met(game, figure) and is_in_line(game, figure) then
      act:move(courier(game), tile)
      return act:award(figure.owner, worth(game, figure), "courier")
    end
  end
end, { before = { "bazaars" } })

return V
