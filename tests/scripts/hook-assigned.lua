local V = variant { id = "mine", api = 1, title = "Mine" }
function V.on.turn_end(game, act) end
return V
