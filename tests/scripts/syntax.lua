local V = variant { id = "syntax", api = 1 }

V.on.award("city", function(game, cities, act)
  act:note("a city")
end

return V
