-- Guards of the watch: they are no followers, walk on roads, and are paid for coming; whoever walks where the gate is guarded pays.

local V = variant {
  id = "watch", api = 1, title = "The watch",
  pieces = { guard = { each = 1, on = "road", stays = true } },
  piles = { pay = { of = "player", seen = "all", tokens = { coin = 5 } } },
}

V.on.arrive(function(game, move, act)
  local figure = move.figure
  if figure.piece == "guard" then
    local pay = game:pile("pay", figure.owner)
    local coin = act:draw(pay)
    if coin then act:discard(coin) end
    act:award(figure.owner, pay.size, "watch")
  elseif figure.piece == "gate.guard" then
    act:note("the gate is guarded")
  end
end)

-- Of a game without the gate there is nothing to say here.
V.filter.deploy("gate.guard", function(game, spot)
  if #spot.tile:figures({ "follower", "gate.guard" }) > 0 then return "the tile is guarded" end
end)

V.offer.deploy("relieve", {
  list = function(game)
    local options = {}
    for _, figure in ipairs(game:figures({ "guard", "gate.guard", "tower.guard" })) do
      if figure.owner == game.active then table.insert(options, figure) end
    end
    return options
  end,
  take = function(game, figure, act) act:send_home(figure) end,
})

return V
