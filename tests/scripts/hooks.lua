local V = variant { id = "hooks", api = 1 }

V.on.scored("city", function(game, result, act) end)
V.filter.turn_end(function(game) end)
V.modify.size("city", function(game, city, score) end)
V.replace.points("city", function(game, city, act) return false end)
V.on.turn_end()
V.on.turn_end("road")
V.on.turn_end(function(game, act) end, { late = true })
V.on.turn_end(function(game, act) end, { order = "last" })
V.on.turn_end(function(game, act) end, {}, 3)
V.offer.deploy({ list = function(game) end, take = function(game, act) end })
V.offer.deploy("toll", { list = function(game) end })
V.offer.deploy("toll", { list = function(game) end, take = function(game, act) end, fre = true })
V.on.after_score({ color = "red" }, function(game, act) end)
V.on.part_end(function(game, act) end, { unless = "gone" })
V.offer.deploy("toll", { list = function(game) end, take = function(game, act) end, when = "gone" })

return V
