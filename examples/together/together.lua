-- Together against the wolf
--
-- All win or all lose. Whenever a tile without a city is placed beside no city, the wolf comes a step nearer; when it has come all the way, the game is
-- lost at once. With so many points together at the end the game is won.

local V = variant {
  id = "together", api = 1, version = "1.0.0",
  title = "Together against the wolf",
  sets = { "base" },
  options = {
    goal  = { default = 50, min = 1, max = 1000, doc = "how many points for each player win the game" },
    steps = { default = 12, min = 1, max = 100, doc = "how many steps the wolf has to go" },
  },
  state = { steps = 0 },
}

V.on.place(function(game, tile, act)
  if #tile:features("city") > 0 then return end
  for _, beside in ipairs(tile:adjacent()) do
    if #beside:features("city") > 0 then return end
  end
  V.state.steps = V.state.steps + 1
  act:note("the wolf comes nearer: " .. V.state.steps)
  if V.state.steps >= V.options.steps then act:finish("the wolf is here", {}) end
end)

V.on.winner(function(game, act)
  local sum = 0
  for _, player in ipairs(game.players) do sum = sum + player.score end
  local is_won = sum >= V.options.goal * #game.players
  act:finish(sum .. " points together", is_won and game.players or {})
end)

return V
