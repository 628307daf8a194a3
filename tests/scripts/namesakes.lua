-- Pieces of another variant, which has that before it.

local V = variant { id = "namesakes", api = 1, pieces = { guard = { each = 1, on = "bell" }, lamp = { each = 1, on = "other.bell" } } }

V.on.deploy("bell", function(game, figure, act) end)
V.on.deploy("other.bel", function(game, figure, act) end)
V.filter.deploy({ piece = "watchman" }, function(game, spot) end)
V.on.deploy({ piece = { "other.guard", "guard" } }, function(game, figure, act) end)
V.on.deploy("tower.bell", function(game, figure, act) end)

return V
