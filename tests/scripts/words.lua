local V = variant { id = "words", api = 1, features = { shrine = { like = "cloister" } }, markers = { inn = "raod" } }

V.on.after_score("citty", function(game, act) end)
V.on.deploy("wizard", function(game, figure, act) end)
V.on.place({ marker = "penant" }, function(game, tile, act) end)
V.modify.strength({ piece = { "follower", "mayor" }, kind = "city" }, function(game, figure, score) end)

return V
