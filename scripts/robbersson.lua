-- The Robber's Son
--
-- Whoever places one of its tiles may send one follower of the marked road home, whosever it is, instead of deploying.

local V = variant {
  id = "robbersson", api = 1, version = "1.0.0",
  title = "The Robber's Son",
  sets = { "base", "robbersson" },
  options = { act = { values = { "may", "must" }, doc = "whether a follower has to go" } },
  markers = { ["robbers-son"] = "road" },
}

V.offer.deploy("robbers-son", "rob", {
  list = function(game)
    for _, road in ipairs(game.placed:segments("road")) do
      if road:has("robbers-son") then return road.feature:followers() end
    end
    return {}
  end,
  take = function(game, figure, act)
    act:send_home(figure)
    act:close()
  end,
  must = V.options.act == "must",
})

return V
