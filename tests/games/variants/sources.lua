-- The first tiles are played without sources of the plague

local V = variant {
  id = "sources", version = "1.0.0", api = 1, title = "No plague at the start",
  sets = { "base", "plague" },
  markers = { plague = "tile" },
  options = { start = { default = 17, min = 0, max = 100, doc = "how many tiles are drawn before the sources" } },
}

V.filter.draw("plague", function(game, face)
  if #game:tiles() <= V.options.start then return "the plague has not broken out" end
end)

return V
