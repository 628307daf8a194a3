-- Whoever leads the others has to stay: large followers do not escape from a besieged city.

local V = variant { id = "guards", api = 1, title = "Guards" }

V.filter.offer("siege.escape", function(game, knight)
  if knight.piece == "inns.large" then return "large knights stay" end
end)

return V
