-- Cathars, Siege, Besiegers
--
-- A besieged city brings a point less for each tile and pennant, nothing if not completed, and counts double for fields. A knight may escape.

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
  if not city.completed then return score:set(0, "besieged") end
  if not is_small or V.options.small == "subtract" then score:add(-city.size - city:count("pennant"), "besieged") end
end, { order = "change" })

V.modify.points("field", function(game, field, score)
  local more = 0
  for _, city in ipairs(field:paying()) do more = more + (city:is("city") and city:has("besieged") and 3 or 0) end
  if more > 0 then score:add(more, "besieged") end
end)

V.on.end_fields({ kind = "city", marker = "besieged" }, function(game, result, act)
  for _, owner in ipairs(result.owners) do act:award(owner, result.points, "besieged", result.feature) end
end)

-- What else counts a city for a field counts it double, too.
for _, it in ipairs({ { "abbey.barn", 4 }, V.options.pig_double == "on" and { "traders.pig_city", 1 } or nil }) do
  V.modify.number({ number = it[1], kind = "city", marker = "besieged" }, function(game, city, score) score:add(it[2], "besieged") end)
end

local function has_exit(city)
  for _, tile in ipairs(city:tiles()) do
    local counts = V.options.escape == "any" or tile:has("besieged")
    if counts and #tile:near("monastery") + #tile:features("monastery") > 0 then return true end
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
