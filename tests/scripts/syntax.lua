local V = variant { id = "syntax", api = 1 }

V.on.after_score("city", function(game, act)
  act:note("a city")
end

return V
