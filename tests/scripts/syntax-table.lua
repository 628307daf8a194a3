local V = variant {
  id = "table", api = 1,
  options = {
    toll = { default = 1, min = 0, max = 9, doc = "points" },
}

V.modify.points("road", function(game, road, score)
  score:add(V.options.toll, "toll")
end)

return V
