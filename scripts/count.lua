-- The Count of Carcassonne
--
-- Who places a tile that brings points to others alone may send a follower to a quarter of the city, and move the count. When
-- something is completed, and at the end, followers may leave their quarter for what it serves, but not the one where the count stands.

local V = variant {
  id = "count", api = 1, version = "1.0.0",
  title = "The Count of Carcassonne",
  sets = { "base", "count" },

  options = {
    move           = { values = { "free", "clockwise", "follow" }, doc = "how the count moves after a follower has come to a quarter" },
    final          = { values = { "any_quarter", "market_only" }, doc = "which quarters followers may leave at the end" },
    target         = { values = { "any", "occupied" }, doc = "whether followers may join completed features on which nobody stands" },
    limit          = { values = { "per_part", "per_turn" }, doc = "how often a player may send a follower in a turn of two parts" },
    points         = { values = { "feature", "all" }, doc = "whether bonus points count as points received" },
    city_on_fields = { values = { "yes", "no" }, doc = "whether Carcassonne is a completed city for the fields at its walls" },
    city_for_king  = { values = { "yes", "no" }, doc = "whether Carcassonne is a completed city for the King" },
    river_order    = { values = { "city_first", "river_first", "forbid" }, doc = "whether the city or a river is laid first" },
  },

  conflicts = function(setup)
    if setup.options.river_order == "forbid" then
      return { river = "`count.river_order = \"forbid\"` keeps the river out of the game" }
    end
  end,

  late_block = function(setup) return setup.options.river_order == "river_first" end,

  features = {
    -- Carcassonne, where it does not count as a city.
    carcassonne = { like = "city", completed = {}, unfinished = {}, followers = false },
    -- Followers in the quarters wait out of harm's way.
    ["castle-quarter"]     = { like = "castle-quarter", safe = true },
    ["market-quarter"]     = { like = "market-quarter", safe = true },
    ["blacksmith-quarter"] = { like = "blacksmith-quarter", safe = true },
    ["cathedral-quarter"]  = { like = "cathedral-quarter", safe = true },
  },
  tokens   = { count = { neutral = 1 } },
  state    = { sent = 0 },
}

-- Clockwise, and the kinds of features that each serves. A follower may enter where it can serve one of them.
local QUARTERS = { "castle", "market", "blacksmith", "cathedral" }
local SERVED_BY = {
  city = "castle", field = "market", road = "blacksmith",
  monastery = "cathedral", abbey = "cathedral", ["special-monastery"] = "cathedral", shrine = "cathedral",
}

-- The features that the quarters are, and the quarter that each is.
local IN_QUARTERS, QUARTER_OF = {}, {}
for at, name in ipairs(QUARTERS) do
  IN_QUARTERS[at] = name .. "-quarter"
  QUARTER_OF[IN_QUARTERS[at]] = name
end

-- The quarter that serves features of a kind, if one does. Rivers are something for fishermen.
local function served_by(game, kind)
  local has_fishermen = kind == "river" and game:plays("fishermen")
  return has_fishermen and game.options["fishermen.quarter"] == "market" and "market" or SERVED_BY[kind]
end

-- The kinds of features that a follower in a quarter can serve.
local function served(game, figure, quarter)
  local found = {}
  for _, kind in ipairs(figure.kinds) do
    if served_by(game, kind) == quarter then table.insert(found, kind) end
  end
  return found
end

local function quarter(game, name)
  return game:features(name .. "-quarter")[1]
end

-- The name of the quarter that a figure is in, if it is in one.
local function quarter_of(figure)
  return figure.feature and QUARTER_OF[figure.feature.kind]
end

local function counts_quarter(game)
  local figure = game:figure("count")
  return figure and quarter_of(figure)
end

-- The city may lie there at the start, or be laid after a river.
local function arrive(game, act)
  local castle = quarter(game, "castle")
  if not castle then return end
  if not game:figure("count") then act:put("count", castle) end
  if V.options.city_on_fields == "no" then act:become(castle.tile:features("city")[1], "carcassonne") end
end

V.on.setup(arrive)
if V.options.river_order == "river_first" then
  V.on.place(function(game, tile, act)
    if not game:figure("count") then arrive(game, act) end
  end)
end

-- Leaving

-- The followers of a player who may leave the quarter they are in, and that quarter.
local function ready(game, player)
  local found, waiting = {}, player:standing_on(IN_QUARTERS)
  local blocked = #waiting > 0 and counts_quarter(game)
  for _, figure in ipairs(waiting) do
    local from = quarter_of(figure)
    if from ~= blocked then table.insert(found, { figure = figure, from = from }) end
  end
  return found
end

local function is_anybody_ready(game)
  for _, player in ipairs(game.players) do
    if #ready(game, player) > 0 then return true end
  end
  return false
end

-- Lets a player move one of the followers who are ready; whether it was done. `spots` lists where one may join, one spot for each feature.
-- Followers of a kind that wait in one quarter are alike, so the options name the kind.
local function join(game, act, player, spots)
  local options, moves = {}, {}
  for _, it in ipairs(ready(game, player)) do
    for _, spot in ipairs(spots(player, it.figure, it.from)) do
      local option = { it.figure.piece, spot.feature }
      table.insert(options, option)
      moves[option] = { spot, it.figure }
    end
  end
  local choice = #options > 0 and act:pick_or_pass(player, "join", options)
  if not choice then return false end
  act:deploy(moves[choice][1], moves[choice][2])
  return true
end

-- Some features may be joined before they are scored: first by the player to the left, last by the active player.
local function invite(game, act, features)
  local function spots(player, figure, quarter)
    local found = {}
    for _, feature in ipairs(features) do
      local counts = V.options.target == "any" or feature.occupied
      if counts and served_by(game, feature.kind) == quarter then
        table.insert(found, player:spots({ piece = figure.piece, feature = feature, each = "feature" })[1])
      end
    end
    return found
  end
  for _, player in ipairs(game:after(game.active)) do
    while join(game, act, player, spots) do end
  end
end

V.on.before_score(function(game, act)
  if is_anybody_ready(game) then invite(game, act, game:completions()) end
end)

-- Fields are scored where farmers and a barn come together.
V.on.scoring_end({ piece = "abbey.barn" }, function(game, act)
  local fields = {}
  for _, field in ipairs(is_anybody_ready(game) and game.placed:features("field") or {}) do
    local scores = false
    for _, barn in ipairs(field:figures("abbey.barn")) do scores = scores or barn.fresh or field.occupied end
    if scores then table.insert(fields, field) end
  end
  if #fields > 0 then invite(game, act, fields) end
end, { order = "early" })

-- At the end everybody moves one follower in turn; who passes is out.
V.on.before_end_features(function(game, act)
  local function spots(player, figure, quarter)
    if V.options.final == "market_only" and quarter ~= "market" then return {} end
    return player:spots({ piece = figure.piece, kind = served(game, figure, quarter), completed = false, each = "feature" })
  end
  local players = game:after(game.active)
  while #players > 0 do
    local moving = {}
    for _, player in ipairs(players) do
      if join(game, act, player, spots) then table.insert(moving, player) end
    end
    players = moving
  end
end)

-- Entering

-- Whether a player received points in this part.
local function is_served(game, player)
  for _, line in ipairs(V.options.points == "all" and game:lines() or {}) do
    if line.player == player and line.points > 0 then return true end
  end
  return player.scored
end

-- Whether others received points in this part, and the active player none.
local function serves_others_only(game)
  for _, player in ipairs(game:from(game.active)) do
    if is_served(game, player) then return player ~= game.active end
  end
  return false
end

-- The quarters clockwise from the next after the count's. Without fields there is nothing to do at the market.
local function quarters_ahead(game)
  local ahead, here = {}, table.find(QUARTERS, counts_quarter(game))
  for step = 0, 2 do
    local name = QUARTERS[(here + step) % 4 + 1]
    if name ~= "market" or game.options["base.fields"] ~= "off" then table.insert(ahead, name) end
  end
  return ahead
end

local MOVES = {
  free      = function(game, act) return act:pick_or_pass(game.active, "move", quarters_ahead(game)) end,
  clockwise = function(game) return quarters_ahead(game)[1] end,
  follow    = function(game, act, entered) return entered end,
}

V.on.scoring_end({ scored = true }, function(game, act)
  if not serves_others_only(game) or not game:figure("count") then return end
  if V.options.limit == "per_turn" and V.state.sent == game.turn then return end

  local options = {}
  for _, figure in ipairs(game.active:spare()) do
    if figure.role == "follower" then
      local piece = figure.piece
      for _, kind in ipairs(figure.kinds) do
        if SERVED_BY[kind] then table.insert(options, { piece, SERVED_BY[kind] }) end
      end
    end
  end
  local choice = act:pick_or_pass(game.active, "enter", options)
  if not choice then return end
  act:put(choice[1], quarter(game, choice[2]), game.active)
  V.state.sent = game.turn

  local to = MOVES[V.options.move](game, act, choice[2])
  if to then act:move(game:figure("count"), quarter(game, to)) end
end)

return V
