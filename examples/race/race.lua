-- The race
--
-- Whoever has so many points first ends the game with this part of the turn. The last scores are made, and most points win. The number of turns
-- may be limited, too.

local V = variant {
  id = "race", api = 1, version = "1.0.0",
  title = "The race",
  sets = { "base" },
  options = {
    goal  = { default = 100, min = 1, max = 1000, doc = "how many points end the game" },
    turns = { default = 0, min = 0, max = 1000, doc = "after how many turns of all players together the game ends; 0: there is no limit" },
  },
}

V.on.part_end({ scored = true }, function(game, act)
  for _, player in ipairs(game.players) do
    if player.score >= V.options.goal then return act:finish(player.name .. " has " .. player.score .. " points") end
  end
end)

V.on.turn_end(function(game, act)
  local most = V.options.turns
  if most > 0 and game.turn >= most then act:finish("turns: " .. most) end
end)

return V
