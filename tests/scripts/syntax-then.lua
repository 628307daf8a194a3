local V = variant { id = "a", api = 1 }
V.modify.points({ kind = "road" }, function(game, road, score)
  if road.completed
    score:add(1, "x")
  end
end)
return V
