-- The Labyrinth
--
-- A completed road through the labyrinth brings two points more for each follower on it, whosoever they are.

local V = variant {
  id = "labyrinth", api = 1, version = "1.0.0", title = "The Labyrinth",
  sets = { "base", "labyrinth" },
  markers = { labyrinth = "road" },
  options = { bonus = { default = 2, min = 0, max = 100, doc = "points for each follower" } },
}

V.modify.points({ kind = "road", marker = "labyrinth" }, function(game, road, score)
  if road.completed then score:add(V.options.bonus * #road:followers(), "labyrinth") end
end)

return V
