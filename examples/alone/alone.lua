-- Alone
--
-- One player places all tiles. The game is won with so many points; every five above that are a star.

local V = variant {
  id = "alone", api = 1, version = "1.0.0",
  title = "Alone",
  sets = { "base" },
  players = 1,
  options = { goal = { default = 80, min = 1, max = 1000, doc = "how many points win the game" } },
}

V.on.winner(function(game, act)
  local points = game.active.score
  if points < V.options.goal then
    act:finish("points missing: " .. V.options.goal - points, {})
  else
    act:finish("stars: " .. (points - V.options.goal) // 5, game.players)
  end
end)

return V
