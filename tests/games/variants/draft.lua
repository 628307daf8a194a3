-- Drafting
--
-- Some tiles lie open. Who is on turn takes one of them, and the next comes from the pile; at the end the last ones are played.

local V = variant {
  id = "draft", api = 1, title = "Drafting",
  options = { open = { default = 3, min = 2, max = 9, doc = "how many tiles lie open" } },
  piles = { market = { seen = "all" } },
}

V.on.setup(function(game, act)
  for _ = 1, V.options.open do act:draw(nil, game:pile("market")) end
end)

V.replace.draw(function(game, act)
  local market = game:pile("market")
  if game.drawn or market.size == 0 then return false end
  act:use(act:pick(game.active, "take", market))
  act:draw(nil, market)
  return true
end)

V.on.turn_end(function(game, act)
  if game:tiles_left(1) == 0 and game:pile("market").size > 0 then act:add_turn(game:after(game.active)[1]) end
end)

return V
