-- Followers beside the fairy bring their owner three points when their feature is scored, majority or not.

local V = variant {
  id = "fairy", version = "1.0.0", api = 1, title = "Fairy",
  tokens = { fairy = { neutral = 1 } },
}

V.on.score(function(game, feature, result, act)
  local fairy = game:figure("fairy")
  for _, follower in ipairs(feature:followers()) do
    if fairy and fairy.tile == follower.tile then act:award(follower.owner, 3, "fairy") end
  end
end)

return V
