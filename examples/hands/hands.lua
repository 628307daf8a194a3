-- Hands
--
-- Everybody holds three tiles that nobody else sees, and plays one of them. Before that a player may offer one to another player, who may
-- give one for it and has a point for the favour.

local V = variant {
  id = "hands", api = 1, version = "1.0.0",
  title = "Hands of tiles and trade",
  sets = { "base" },
  conflicts = { drafting = "tiles come from hands or from an open row", river = "the tiles of a river come in their order" },
  options = {
    size   = { default = 3, min = 1, max = 7, doc = "how many tiles everybody holds" },
    trade  = { values = { "on", "off" }, doc = "whether tiles are traded" },
    thanks = { default = 1, min = 0, max = 9, doc = "points for who gives a tile for the one that was offered" },
  },
  piles = { hand = { of = "player", seen = "owner" } },
  state = { offered = { each = "turn", start = false } },
}

V.on.setup(function(game, act)
  for _, player in ipairs(game.players) do
    for _ = 1, V.options.size do act:draw(nil, game:pile("hand", player)) end
  end
end)

-- Those after a player who hold tiles.
local function holders(game, player)
  local found = {}
  for _, other in ipairs(game:after(player)) do
    if game:pile("hand", other).size > 0 then table.insert(found, other) end
  end
  return found
end

local function trade(game, act, me, hand)
  local others = holders(game, me)
  table.remove(others)
  local other = act:pick_or_pass(me, "trade", others)
  if not other then return end
  local mine = act:pick(me, "offer", hand)
  local theirs = act:pick_or_pass(other, "give", game:pile("hand", other))
  act:put(mine, theirs and game:pile("hand", other) or hand)
  if theirs then
    act:put(theirs, hand)
    act:award(other, V.options.thanks, "thanks")
  end
end

V.replace.draw(function(game, act)
  local me, hand = game.active, game:pile("hand", game.active)
  if hand.size == 0 then return false end
  -- Who has played a tile that fits nowhere plays another, and does not trade again.
  if V.options.trade == "on" and not V.state.offered then
    V.state.offered = true
    trade(game, act, me, hand)
  end
  act:use(act:pick(me, "play", hand))
  act:draw(nil, hand)
  return true
end)

-- What is held when the pile is used up is played too, by those who still hold something.
V.on.end_begin(function(game, act)
  local next = holders(game, game.active)[1]
  if next then act:add_turn(next) end
end)

return V
