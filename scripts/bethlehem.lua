-- The Search for Bethlehem
--
-- The largest completed city is Bethlehem. At the end each Magi on a road that enters it brings 12 points, and each Shepherd
-- on a pasture at its walls 7, or twice that with the Sheep of the same player beside him. Other fields are worth nothing.

local V = variant {
  id = "bethlehem", api = 1, version = "1.0.0",
  title = "The Search for Bethlehem",

  -- Larger groups need more tiles; a game that names its tile sets uses those.
  sets = function(setup)
    if setup.options.tiles == "as_given" then return {} end
    return {
      ["1-3"] = { "base", "traders" },
      ["4"]   = { "base*2" },
      ["5+"] = { "base*2", "traders" },
    }
  end,

  options = {
    tiles             = { values = { "auto", "as_given" }, doc = "whether the tiles follow from how many play" },
    magi_points       = { default = 12, min = 0, max = 1000, doc = "points for a Magi on a road that enters Bethlehem" },
    shepherd_points   = { default = 7, min = 0, max = 1000, doc = "points for a Shepherd on a pasture at Bethlehem" },
    sheep_factor      = { default = 2, min = 1, max = 100, doc = "how much more a Shepherd brings with an own Sheep beside him" },
    magi_on_completed = { values = { "on", "off" }, doc = "whether the Magi may join a road that the placed tile completes" },
    traders_rules     = { values = { "off", "on" }, doc = "whether trade goods, builder and pig are in the game too" },
    fields_also       = { values = { "off", "on" }, doc = "whether fields score as in the base game in addition" },
  },

  -- The figures are those of the traders, so both rules can only be in the game if there are figures enough.
  requires = function(setup)
    if setup.options.traders_rules == "on" then
      return { traders = "`bethlehem.traders_rules = \"on\"` plays both variants: add `traders` to the game" }
    end
  end,
  conflicts = function(setup)
    if setup.options.traders_rules == "off" then
      return { traders = "the rules of the traders are off: set `bethlehem.traders_rules = \"on\"` to play both" }
    end
  end,

  -- Neither figure occupies a feature or counts for a majority.
  pieces = function(setup)
    return {
      magi = {
        each = 1, on = { "road" }, needs_follower = true, stays = true, moves = true,
        on_completed = setup.options.magi_on_completed == "on",
      },
      sheep = { each = 1, on = { "field" }, needs_follower = true, stays = true },
    }
  end,

  tokens = { bethlehem = { neutral = 1 } },
}

-- The city with the marker, if any city has been completed yet.
local function bethlehem(game)
  local marker = game:figure("bethlehem")
  return marker and marker.feature
end

-- The cities with the most tiles.
local function largest(cities)
  local size, found = 0, {}
  for _, city in ipairs(cities) do
    if city.tile_count > size then size, found = city.tile_count, {} end
    if city.tile_count == size then table.insert(found, city) end
  end
  return size, found
end

-- A completed city becomes Bethlehem if it is larger than the one before; of equal ones the active player picks.
V.on.after_score("city", function(game, act)
  local current = bethlehem(game)
  local size, candidates = largest(game:completions("city"))
  if current and size <= current.tile_count then return end

  local city = act:pick(game.active, "city", candidates)
  if current then act:move(game:figure("bethlehem"), city) else act:put("bethlehem", city) end
end)

-- Pastures: no majority, every Shepherd counts.
V.replace.end_fields("field", function(game, pasture, act)
  local city = bethlehem(game)
  if city and pasture:touches(city) then
    for _, shepherd in ipairs(pasture:followers()) do
      local points, reason = V.options.shepherd_points, "Shepherd at Bethlehem"
      if #pasture:figures("sheep", shepherd.owner) > 0 then
        points, reason = points * V.options.sheep_factor, "Shepherd with Sheep at Bethlehem"
      end
      act:award(shepherd.owner, points, reason, pasture)
    end
  end
  return V.options.fields_also == "off"
end)

-- Magi: the road has to run into the city, not past it; it need not be completed.
V.on.after_end_fields(function(game, act)
  local city = bethlehem(game)
  if not city then return end
  for _, road in ipairs(city:entered_by("road")) do
    for _, magi in ipairs(road:figures("magi")) do
      act:award(magi.owner, V.options.magi_points, "Magi at Bethlehem", road)
    end
  end
end)

-- What simulations tell of a finished game.
V.measure("size", "tiles of Bethlehem, 0 if no city was completed", function(game)
  local city = bethlehem(game)
  return city and city.tile_count or 0
end)

V.measure("magi", "Magi on roads that enter Bethlehem", function(game)
  local city, count = bethlehem(game), 0
  for _, road in ipairs(city and city:entered_by("road") or {}) do
    count = count + #road:figures("magi")
  end
  return count
end)

return V
