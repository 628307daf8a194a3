-- The word of an offer stands where its selector does.
local V = variant { id = "market", api = 1, pieces = { cart = { each = 1, on = "road" } } }

V.offer.turn_begin("sell", "to", { list = function(game) end, take = function(game, option, act) end })
V.offer.turn_begin("crt", "sell", { list = function(game) end, take = function(game, option, act) end })
V.on.place("sell", function(game, tile, act) end)

return V
