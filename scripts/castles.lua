-- Castles
--
-- The owner of a completed city of two tiles may make it a castle instead of scoring it. The castle scores as much as the first feature
-- in its vicinity that is completed by a later placement, and its lord goes home. A castle that scores triggers those beside it.

local V = variant {
  id = "castles", api = 1, version = "1.0.0",
  title = "Castles",
  sets = { "base", "bridges" },

  options = {
    count       = { values = { "auto" }, min = 0, max = 12, doc = "castle tokens of each player; `auto`: 3, or 2 with five players or more" },
    eligibility = { values = { "single", "owner" }, doc = "`single`: the city holds exactly one follower; `owner`: one player alone has the majority" },
    shape       = { values = { "any", "caps" }, doc = "`caps`: both parts must be plain caps, as in the first edition" },
    choice      = { values = { "owner", "highest" }, doc = "who chooses among several features that trigger a castle; `highest`: the greatest value counts" },
    same_turn   = { values = { "no", "yes" }, doc = "whether features completed together with the city trigger its castle" },
    protection  = { values = { "full", "none" }, doc = "whether lords are safe from figures that remove followers" },
  },

  -- A castle is neither a city nor completed, and nobody is deployed there. For farmers it is worth one point more than a city.
  features = function(setup)
    local safe = setup.options.protection == "full"
    return { castle = { like = "city", completes = false, followers = false, safe = safe, farmed = 4 } }
  end,

  tokens = function(setup)
    local count = setup.options.count
    return { castle_token = { each = count == "auto" and { ["1-4"] = 3, ["5+"] = 2 } or count } }
  end,

  -- The land tiles are shared with the bazaars. Some city parts on one side are drawn larger than a cap.
  markers = { bazaar = "tile", ["no-castle"] = "city" },
}

-- Whether all parts of a city are plain caps, which lie at one side of their tile.
local function is_of_caps(city)
  local sides = 0
  for _, tile in ipairs(city:tiles()) do
    for _, side in ipairs({ "N", "E", "S", "W" }) do
      local part = tile:at(side)
      if part and part.feature == city then sides = sides + 1 end
    end
  end
  return sides == city.tile_count and not city:has("no-castle")
end

-- Who may make a small city a castle, if anybody may.
local function founder(city)
  if city.tile_count ~= 2 or V.options.shape == "caps" and not is_of_caps(city) then return nil end
  if V.options.eligibility == "owner" then
    local owners = city:owners()
    return #owners == 1 and owners[1] or nil
  end
  local followers = city:followers()
  return #followers == 1 and followers[1].owner or nil
end

-- The small cities that a player may convert now.
local function convertible(player, cities)
  local found = {}
  if player:supply("castle_token") == 0 then return found end
  for _, city in ipairs(cities) do
    if city.kind == "city" and founder(city) == player then table.insert(found, city) end
  end
  return found
end

-- The first of some figures of each kind.
local function one_of_each(figures)
  local found, seen = {}, {}
  for _, figure in ipairs(figures) do
    if not seen[figure.piece] then table.insert(found, figure) end
    seen[figure.piece] = true
  end
  return found
end

-- One follower stays as the lord; all others go home without points.
local function convert(act, player, city)
  local lord = act:pick(player, "lord", one_of_each(city:followers(player)))
  for _, figure in ipairs(city:followers()) do
    if figure ~= lord then act:send_home(figure) end
  end
  act:put("castle_token", city, player)
  act:become(city, "castle")
end

V.on.after_complete("city", function(game, act)
  local cities = game:completions("city")
  for _, player in ipairs(game:from(game.active)) do
    local choices = convertible(player, cities)
    while #choices > 0 do
      local city = act:pick_or_pass(player, "build", choices)
      if not city then break end
      convert(act, player, city)
      choices = convertible(player, cities)
    end
  end
end)

-- The tiles of a castle, and those beside them at right angles to the line between them.
local function vicinity(castle)
  local own, tiles = castle:tiles(), castle:tiles()
  local is_upright = own[1]:neighbour("S") == own[2]
  local sides = is_upright and { "W", "E" } or { "N", "S" }
  for _, tile in ipairs(own) do
    for _, side in ipairs(sides) do
      local beside = tile:neighbour(side)
      if beside then table.insert(tiles, beside) end
    end
  end
  return tiles
end

-- Whether a feature lies on one of some tiles.
local function is_on(tiles, feature)
  for _, tile in ipairs(tiles) do
    if tile:carries(feature) then return true end
  end
  return false
end

-- A player's castles that have not scored yet. Those built just now wait for a later tile.
local function waiting(player)
  local found = {}
  for _, token in ipairs(player:figures("castle_token")) do
    local ready = V.options.same_turn == "yes" or not token.fresh
    if ready and token.feature.occupied then table.insert(found, token.feature) end
  end
  return found
end

-- What a feature was worth when it was scored, whoever has left it since; nil if it was not.
local function scored_points(game, feature)
  for _, result in ipairs(game:results()) do
    if result.feature == feature then return result.points end
  end
end

-- What one of some triggers brings a castle; nil if none is near. A trigger is a feature and its points, if they are not those of the feature.
local function value(game, act, player, castle, triggers)
  local choices, near = {}, vicinity(castle)
  for _, trigger in ipairs(triggers) do
    local feature, points = trigger[1], trigger[2]
    if is_on(near, feature) then table.insert(choices, { feature, points or scored_points(game, feature) or feature:points() }) end
  end
  if #choices == 0 then return nil end
  if V.options.choice == "highest" then
    table.sort(choices, function(one, other) return one[2] > other[2] end)
    return choices[1][2]
  end
  return act:pick(player, "trigger", choices)[2]
end

-- Scores the castles near some triggers. Returns them as triggers in their turn.
local function score(game, act, triggers)
  local scored = {}
  for _, player in ipairs(game:from(game.active)) do
    for _, castle in ipairs(waiting(player)) do
      local points = value(game, act, player, castle, triggers)
      if points then
        act:score(castle, points, "castle")
        table.insert(scored, { castle, points })
      end
    end
  end
  return scored
end

V.on.after_go_home(function(game, act)
  local triggers = {}
  for _, feature in ipairs(game:completions()) do table.insert(triggers, { feature }) end
  while #triggers > 0 do triggers = score(game, act, triggers) end
end)

return V
