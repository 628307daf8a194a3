local V = variant { id = "second", api = 1 }
V.replace.score({ "city", "monastery" }, function(game, feature, act) return true end)
return V
