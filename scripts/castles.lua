-- Castles
--
-- The owner of a completed city of two tiles may make it a castle instead of scoring it. The castle scores as much as the first feature
-- in its vicinity that is completed by a later placement, and its lord goes home. A castle that scores triggers those beside it.

local V = variant {
  id = "castles", api = 1, version = "1.0.0",
  title = "Castles",
  sets = { "base", "bridges" },

  options = {
    count       = { default = "auto", values = { "auto" }, min = 0, max = 12, doc = "castle tokens of each player; `auto`: 3, or 2 with five or six players" },
    eligibility = { default = "single", values = { "single", "owner" }, doc = "`single`: the city holds exactly one follower; `owner`: one player alone has the majority" },
    shape       = { default = "any", values = { "any", "caps" }, doc = "`caps`: both parts must be plain caps, as in the first edition" },
    choice      = { default = "owner", values = { "owner", "highest" }, doc = "who chooses among several features that trigger a castle; `highest`: the greatest value counts" },
    same_turn   = { default = "no", values = { "no", "yes" }, doc = "whether features completed together with the city trigger its castle" },
    protection  = { default = "full", values = { "full", "none" }, doc = "whether lords are safe from figures that remove followers" },
  },

  -- A castle is neither a city nor completed, and nobody is deployed there. For farmers it is worth one point more than a city.
  features = function(setup)
    local safe = setup.options.protection == "full"
    return { castle = { like = "city", completed = {}, unfinished = {}, followers = false, farmed = 4, safe = safe } }
  end,

  tokens = function(setup)
    local count = setup.options.count
    return { castle_token = { each = count == "auto" and { ["2-4"] = 3, ["5-6"] = 2 } or count } }
  end,

  -- The land tiles are shared with the bazaars. Some city parts on one side are drawn larger than a cap.
  markers = { bazaar = "tile", ["no-castle"] = "city" },
}

-- All players, the active one first.
local function in_turn(game)
  local order = game:after(game.active)
  table.insert(order, 1, table.remove(order))
  return order
end

-- Who may convert a small city.
local function builder_of(city)
  if city.tile_count ~= 2 then return nil end
  if V.options.shape == "caps" and city:has("no-castle") then return nil end
  local owners = city:owners()
  if #owners ~= 1 then return nil end
  if V.options.eligibility == "single" and #city:followers() > 1 then return nil end
  return owners[1]
end

-- The small cities that a player may convert now.
local function convertible(player, cities)
  local found = {}
  if player:supply("castle_token") == 0 then return found end
  for _, city in ipairs(cities) do
    if city.kind == "city" and builder_of(city) == player then table.insert(found, city) end
  end
  return found
end

local function convert(act, player, city)
  local lord = act:pick(player, "lord", city:followers(player))
  for _, figure in ipairs(city:figures()) do
    if figure ~= lord then act:send_home(figure) end
  end
  act:put("castle_token", city, player)
  act:become(city, "castle")
end

V.on.convert("city", function(game, cities, act)
  for _, player in ipairs(in_turn(game)) do
    local choices = convertible(player, cities)
    while #choices > 0 do
      local city = act:pick_or_pass(player, "build", choices)
      if not city then break end
      convert(act, player, city)
      choices = convertible(player, cities)
    end
  end
end)

-- Whether a feature has a tile in the vicinity of a castle: its own two tiles and, for each, the neighbours at right angles to the line
-- between them.
local function near(castle, feature)
  local tiles = castle:tiles()
  local upright = tiles[1].x == tiles[2].x
  for _, own in ipairs(tiles) do
    for _, tile in ipairs(feature:tiles()) do
      local across, along = math.abs(tile.x - own.x), math.abs(tile.y - own.y)
      if not upright then across, along = along, across end
      if across <= 1 and along == 0 then return true end
    end
  end
  return false
end

-- A player's castles that still wait for being triggered.
local function waiting(player)
  local found = {}
  for _, token in ipairs(player:figures("castle_token")) do
    local ready = V.options.same_turn == "yes" or not token.fresh
    if ready and token.feature.occupied then table.insert(found, token.feature) end
  end
  return found
end

-- Which of several triggers counts for a castle.
local function pick(act, lord, castle, triggers)
  if V.options.choice == "highest" then
    table.sort(triggers, function(one, other) return one.points > other.points end)
    return triggers[1]
  end
  local features = {}
  for _, trigger in ipairs(triggers) do table.insert(features, trigger.feature) end
  local chosen = act:pick(lord.owner, "trigger", features)
  for _, trigger in ipairs(triggers) do
    if trigger.feature == chosen then return trigger end
  end
end

-- Scores the castles that a wave of features triggers. Returns those castles: the next wave.
local function score(game, act, wave)
  local scored = {}
  for _, player in ipairs(in_turn(game)) do
    for _, castle in ipairs(waiting(player)) do
      local triggers = {}
      for _, trigger in ipairs(wave) do
        if near(castle, trigger.feature) then table.insert(triggers, trigger) end
      end
      if #triggers > 0 then
        local lord = castle:followers()[1]
        local trigger = pick(act, lord, castle, triggers)
        for _, owner in ipairs(castle:owners()) do act:award(owner, trigger.points, "castle", castle) end
        act:send_home(lord)
        table.insert(scored, { feature = castle, points = trigger.points })
      end
    end
  end
  return scored
end

V.on.castle_chain(function(game, act)
  local wave = {}
  for _, feature in ipairs(game:completed()) do
    if feature.completed then table.insert(wave, { feature = feature, points = feature:points() }) end
  end
  while #wave > 0 do wave = score(game, act, wave) end
end)

return V
