-- Everybody draws a goal at the start, for no one else to see; at the end it brings points for what the player has on the board

local V = variant {
  id = "goals", api = 1, title = "Hidden goals",
  piles = {
    goals = { tokens = { road = 3, city = 3, field = 3, monastery = 3 } },
    goal = { of = "player", seen = "owner" },
  },
}

V.on.setup(function(game, act)
  for _, player in ipairs(game.players) do act:draw(game:pile("goals"), game:pile("goal", player)) end
end)

V.on.before_end_features(function(game, act)
  for _, player in ipairs(game.players) do
    local goal = act:draw(game:pile("goal", player))
    act:award(player, 3 * #player:standing_on(goal), { "goal", goal })
    act:discard(goal)
  end
end)

return V
