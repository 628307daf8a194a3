-- Family feud
--
-- No city may show the arms of both families, unless one of its tiles shows both itself, or its arms are void.

local V = variant {
  id = "feud", api = 1, version = "1.0.0",
  title = "Family feud",
  sets = { "base", "feud" },
  options = { both = { values = { "peace", "fixed" }, doc = "whether a tile with both families ends the feud" } },
  markers = { pennant = { on = "city", value = "count" }, red = { on = "city", value = "count" }, both = "city" },
}

V.filter.place("city", function(game, place)
  for _, city in ipairs(place:prospects("city")) do
    local red = city:count("red")
    for _, joined in ipairs(city.features) do
      if #joined:figures("luck.void") > 0 then red = 0 end
    end
    if red > 0 and city:count("pennant") > red and (V.options.both == "fixed" or city:count("both") == 0) then
      return "both families would share a city"
    end
  end
end)

return V
