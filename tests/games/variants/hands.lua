-- Hands
--
-- Everybody holds three tiles that nobody else sees, and plays one of them. Before that a player may offer one to another player, who may
-- give one for it.

local V = variant {
  id = "hands", api = 1, title = "Hands of tiles and trade",
  options = { size = { default = 3, min = 1, max = 9, doc = "how many tiles everybody holds" } },
  piles = { hand = { of = "player", seen = "owner" } },
}

V.on.setup(function(game, act)
  for _, player in ipairs(game.players) do
    for _ = 1, V.options.size do act:draw(nil, game:pile("hand", player)) end
  end
end)

local function trade(game, act, me, hand)
  local others = {}
  for _, other in ipairs(game:after(me)) do
    if other ~= me and game:pile("hand", other).size > 0 then table.insert(others, other) end
  end
  local other = act:pick_or_pass(me, "trade", others)
  if not other then return end
  local mine = act:pick(me, "offer", hand)
  local theirs = act:pick_or_pass(other, "give", game:pile("hand", other))
  act:put(mine, theirs and game:pile("hand", other) or hand)
  if theirs then act:put(theirs, hand) end
end

V.replace.draw(function(game, act)
  local me, hand = game.active, game:pile("hand", game.active)
  if game.drawn or hand.size == 0 then return false end
  trade(game, act, me, hand)
  act:use(act:pick(me, "play", hand))
  act:draw(nil, hand)
  return true
end)

-- What is held when the pile is empty is played too.
V.on.turn_end(function(game, act)
  local next = game:after(game.active)[1]
  if game:tiles_left(1) == 0 and game:pile("hand", next).size > 0 then act:add_turn(next) end
end)

return V
