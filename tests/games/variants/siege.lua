-- Cathars, Siege, Besiegers
--
-- A besieged city brings a point less for each tile and pennant, and nothing if it is not completed. For fields it counts double. A knight
-- may escape to a monastery beside it.

local V = variant {
  id = "siege", api = 1, version = "1.0.0",
  title = "Besieged cities",
  markers = { besieged = "city" },
  options = {
    escape     = { values = { "any", "siege" }, doc = "whether the monastery may be beside any tile of the city, or a besieged one" },
    escape_per = { values = { "part", "turn" }, doc = "how often a knight may escape" },
    small      = { values = { "one", "subtract" }, doc = "what a besieged small city is worth where those are worth less" },
    pig_double = { values = { "off", "on" }, doc = "whether a pig counts double, too" },
  },
}

V.modify.points({ kind = "city", marker = "besieged" }, function(game, city, score)
  local is_small = game.options["base.small_city"] == "reduced" and city.tile_count == 2
  if not city.completed then
    score:set(0, "besieged")
  elseif not is_small or V.options.small == "subtract" then
    score:add(-city.size - city:count("pennant"), "besieged")
  end
end, { order = "change" })

V.modify.points("field", function(game, field, score)
  local count = 0
  for _, city in ipairs(field:paying()) do
    if city:is("city") and city:has("besieged") then count = count + 1 end
  end
  if count > 0 then score:add(3 * count, "besieged") end
end)

V.on.end_fields({ kind = "city", marker = "besieged" }, function(game, result, act)
  for _, owner in ipairs(result.owners) do act:award(owner, result.points, "besieged", result.feature) end
end)

local function double(number, more)
  V.modify.number({ number = number, kind = "city", marker = "besieged" }, function(game, city, score) score:add(more, "besieged") end)
end
double("barn.more", 4)
if V.options.pig_double == "on" then double("traders.pig_city", 1) end

local function has_exit(city)
  for _, tile in ipairs(city:tiles()) do
    local counts = V.options.escape == "any" or tile:has("besieged")
    if counts and (tile:feature("monastery") or #tile:near("monastery") > 0) then return true end
  end
end

V.offer[V.options.escape_per == "part" and "part_end" or "before_turn_end"]("escape", {
  list = function(game)
    local options = {}
    for _, knight in ipairs(game.active:standing_on("city")) do
      local city = knight.feature
      if knight.role == "follower" and city:has("besieged") and has_exit(city) then table.insert(options, knight) end
    end
    return options
  end,
  take = function(game, knight, act) act:send_home(knight) end,
})

return V
