-- Besieged cities: The Cathars, Siege, The Besiegers
--
-- A besieged city brings a point less for each tile and each pennant, nothing if it is not completed, and counts double for fields. A
-- knight may escape from it at the end of his player's turn, if there is a monastery near.

local V = variant {
  id = "siege", api = 1, version = "1.0.0",
  title = "Besieged cities",
  sets = { "base", "cathars", "besiegers" },
  markers = { besieged = "city" },

  options = {
    on         = { values = { "on", "off" }, doc = "whether besieged cities are worth less, and more for fields" },
    escape_on  = { values = { "on", "off" }, doc = "whether knights may escape" },
    escape     = { values = { "any", "siege" }, doc = "whether the monastery may be near any tile of the city, or a besieged one" },
    escape_per = { values = { "part", "turn" }, doc = "how often a knight may escape" },
    small      = { values = { "one", "subtract" }, doc = "what a tile and a pennant of a besieged small city are worth where small cities are worth less: a point, or nothing" },
    pig_double = { values = { "off", "on" }, doc = "whether a pig and a herd of pigs count double, too" },
  },

  state = { host = false },    -- who holds an auction in this turn
}

if V.options.on == "on" then
  V.modify.points({ kind = "city", marker = "besieged" }, function(game, city, score)
    local is_reduced = game.options["base.small_city"] == "reduced" and city.tile_count == 2
    if not city.completed then
      score:set(0, "besieged")
    elseif not is_reduced or V.options.small == "subtract" then
      score:add(-city.size - city:count("pennant"), "besieged")
    end
  end, { order = "change" })

  -- Fields

  V.modify.points("field", function(game, field, score)
    local more = 0
    for _, city in ipairs(field:paying()) do
      if city:is("city") and city:has("besieged") then more = more + 3 end
    end
    if more > 0 then score:add(more, "besieged") end
  end)

  -- In the older ways of scoring fields a city pays as much again.
  V.on.end_fields({ kind = "city", marker = "besieged" }, function(game, result, act)
    for _, owner in ipairs(result.owners) do act:award(owner, result.points, "besieged", result.feature) end
  end)

  -- What a barn gets is doubled; farmers who are joined to it get two, after what a field brings was doubled.
  local pigs = V.options.pig_double == "on" and 1 or 0
  local MORE = { ["abbey.barn"] = 4, ["abbey.joined"] = -2, ["traders.pig_city"] = pigs, ["pigherd.city"] = pigs }

  for _, name in ipairs({ "abbey.barn", "abbey.joined", "traders.pig_city", "pigherd.city" }) do
    V.modify.number({ number = name, kind = "city", marker = "besieged" }, function(game, city, score)
      score:add(MORE[name], "besieged")
    end)
  end
end

-- Escape

local function has_exit(city)
  for _, tile in ipairs(city:tiles()) do
    local counts = V.options.escape == "any" or tile:has("besieged")
    if counts and #tile:near("monastery") + #tile:features("monastery") > 0 then return true end
  end
  return false
end

-- The active player's knights who may escape.
local function knights(game)
  local found = {}
  for _, knight in ipairs(game.active:standing_on("city")) do
    local city = knight.feature
    if knight.role == "follower" and city:has("besieged") and has_exit(city) then table.insert(found, knight) end
  end
  return found
end

local function escape(game, knight, act) act:send_home(knight) end

-- Tiles of an auction are placed first, in turns of their own. Turns that are played in between may be brief, with no end but that of their parts.
if V.options.escape_on == "on" then
  local is_once = V.options.escape_per == "turn"
  local function holds_auction(game) return game.queued > 0 and not game.inserted end
  V.offer.part_end("escape", {
    list = function(game)
      local is_later = is_once and (not game.inserted or game.parts_left > 0)
      return (is_later or holds_auction(game)) and {} or knights(game)
    end,
    take = escape,
  })
  V.on.part_end(function(game, act)
    if holds_auction(game) then V.state.host = game.active end
  end)
  V.offer.before_turn_end("escape", {
    list = function(game)
      local is_due = is_once or V.state.host == game.active
      return is_due and not game.inserted and knights(game) or {}
    end,
    take = escape,
  })
  V.on.turn_end({ when = "host" }, function(game, act)
    if V.state.host == game.active and not game.inserted then V.state.host = false end
  end)
end

return V
