local V = variant { id = "first", api = 1 }
V.replace.score("city", function(game, city, act) return false end)
V.replace.score("road", function(game, road, act) return false end)
return V
