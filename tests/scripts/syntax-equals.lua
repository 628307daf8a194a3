local V = variant { id = "equals", api = 1 }

V.modify.points("road", function(game, road, score)
  if road.size = 3 then score:add(1, "road") end
end)

return V
