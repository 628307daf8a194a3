-- @title@
--
-- A completed road brings a point more for each well on it. Who scores such a road may rest there, and call one follower home from
-- anywhere.

local V = variant {
  id = "@id@", api = 1, version = "0.1.0",
  title = "@title@",
  sets = { "base", "@set@.toml" },
  markers = { well = "road" },

  options = {
    water = { default = 1, min = 0, max = 9, doc = "points that a completed road brings more for each well" },
  },
}

-- The rule: a number is changed on its way.
V.modify.points({ kind = "road", marker = "well" }, function(game, road, score)
  if road.completed then score:add(road:count("well") * V.options.water, "well") end
end)

-- The question: the answer comes back in the next line.
V.on.score({ kind = "road", marker = "well" }, function(game, result, act)
  for _, owner in ipairs(result.owners) do
    local away = {}
    for _, follower in ipairs(owner:figures("follower")) do
      if follower.feature ~= result.feature then table.insert(away, follower) end
    end
    local called = act:pick_or_pass(owner, "call", away)
    if called then act:send_home(called, "recalled") end
  end
end)

return V
