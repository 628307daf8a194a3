-- City gates
--
-- A city ends at its gates. The one on a single tile, with gates on all sides, is worth four points, whatever else adds to it.

local V = variant {
  id = "gates", api = 1, version = "1.0.0",
  title = "City gates",
  sets = { "base", "gates" },
  after = { "buildings" },
  options = { single = { default = 4, min = 0, max = 20, doc = "points for the city of a single tile" } },
  markers = { single = "city" },
}

V.modify.points("city", function(game, city, score)
  if city:has("single") then score:set(V.options.single, "gates") end
end, { order = "extra" })

return V
