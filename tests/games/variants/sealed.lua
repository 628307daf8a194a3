-- When a city is completed, all bid for a prize of five points, and nobody knows the bids of the others; who alone bids most pays and has it

local V = variant { id = "sealed", version = "1.0.0", api = 1, title = "Sealed bids" }

V.on.after_score("city", function(game, act)
  local most, winner = 0, nil
  for at, bid in ipairs(act:ask_all(game.players, "bid", { 0, 1, 2, 3 })) do
    if bid == most then winner = nil end
    if bid > most then most, winner = bid, game.players[at] end
  end
  if winner then act:award(winner, 5 - most, "prize") end
end)

return V
