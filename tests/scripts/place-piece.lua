-- A place is not selected by what stands there.

local V = variant { id = "place_piece", api = 1 }

V.filter.place({ piece = "follower" }, function(game, place) return "no" end)

return V
