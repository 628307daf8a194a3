local V = variant { id = "forgotten", api = 1 }

V.on.turn_end(function(game, act) end)
