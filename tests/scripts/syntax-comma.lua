local V = variant { id = "e", api = 1 
  title = "x" }
V.modify.points({ kind = "road" }, function(game, road, score)
  local n = 0
  for i = 1, 3
    n = n + 1
  end
  while n > 3
    n = 1
  end
end)
return V
