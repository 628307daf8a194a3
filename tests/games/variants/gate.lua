-- Guards at the gate: whoever posts one in a city gets a point, and two more for each of the watch there.

local V = variant {
  id = "gate", api = 1, title = "The gate",
  pieces = { guard = { each = 1, role = "follower", on = "city" } },
  piles = { pay = { of = "player", seen = "all", tokens = { coin = 2 } } },
}

V.on.deploy("guard", function(game, figure, act)
  local coin = act:draw(game:pile("pay", figure.owner))
  if coin then act:discard(coin) end
  act:award(figure.owner, 1 + 2 * #figure.tile:figures("watch.guard"), "gate")
end)

return V
