local V = variant { id = "surplus", api = 1 }

V.modify.points("road", function(game, road, score)
  if road.completed then
    score:add(1, "road")
  end
  end
end)

return V
