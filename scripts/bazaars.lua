-- Bazaars
--
-- Who places a bazaar holds an auction of one tile for each player. In turn each player without a tile names one and bids, the others
-- without a tile may raise once, and the chooser buys it for the best bid or sells it for that. Then all play their tiles.

local V = variant {
  id = "bazaars", api = 1, version = "1.0.0",
  title = "Bazaars",
  sets = { "base", "bridges" },
  before = { "abbey" },
  markers = { bazaar = "tile" },

  options = {
    mode          = { values = { "auction", "pick", "pick_then_place" }, doc = "without bids: `pick`: each player picks a tile and plays it at once; `pick_then_place`: all pick first" },
    min_bid       = { default = 0, min = 0, max = 1, doc = "the least first bid" },
    max_bid       = { default = 30, min = 1, max = 200, doc = "the greatest bid; lists of options must end somewhere" },
    next_chooser  = { values = { "after_receiver", "after_chooser" }, doc = "after whom the next chooser is looked for" },
    place_from    = { values = { "first_buyer", "left_of_host" }, doc = "who plays his tile first" },
    builder_order = { values = { "auction_first", "builder_first" }, doc = "whether the auction comes before the second part of a double turn" },
    chain         = { values = { "ignore", "defer" }, doc = "`defer`: a bazaar drawn by a builder between auctioned tiles holds its auction after the last of them" },
    unplaceable   = { values = { "redraw", "skip" }, doc = "what happens when an auctioned tile fits nowhere: another is drawn, or the turn is lost" },
    full_turns    = { values = { "on", "off" }, doc = "whether the turns of auctioned tiles have a beginning and an end like others" },
  },

  state = {
    lots = {},         -- for each bazaar, the tiles that wait for being picked
    aside = {},        -- the lots of bazaars whose auctions wait for the second part of a double turn
    deferred = false,  -- whose bazaar waits until the auctioned tiles are played
    picked = 0,        -- the turn in which the last tile was picked
    last = 0,          -- the last turn in which an auctioned tile is played
  },
}

-- A list without one of its entries.
local function without(list, gone)
  local left = table.clone(list)
  table.remove(left, table.find(left, gone))
  return left
end

-- A list and one more entry behind it.
local function with(list, one)
  local all = table.clone(list)
  table.insert(all, one)
  return all
end

-- What is left of the lots of all bazaars when one of the first bazaar has been picked.
local function left(all, lot)
  local found = table.clone(all)
  found[1] = without(found[1], lot)
  if #found[1] == 0 then table.remove(found, 1) end
  return found
end

-- Those of some players who are in a list, in the order of the list.
local function among(list, some)
  local found = {}
  for _, it in ipairs(list) do
    if table.find(some, it) then table.insert(found, it) end
  end
  return found
end

-- Sells one lot to one of some players, of whom the first has chosen it. Returns who receives it.
local function sell(act, players)
  local chooser = players[1]
  local best = act:auction(players, "open", "raise", V.options.min_bid, V.options.max_bid)
  if best.player == chooser then
    act:pay(chooser, nil, best.amount, "bazaar")
    return chooser
  elseif act:pick(chooser, "deal", { "buy", "sell" }) == "buy" then
    act:pay(chooser, best.player, best.amount, "bazaar")
    return chooser
  end
  act:pay(best.player, chooser, best.amount, "bazaar")
  return best.player
end

-- Sells all lots. Returns which tile each seat has, and who received the first.
local function auction(game, act, host, lots)
  local waiting, won, first = game:after(host), {}, nil
  local chooser = waiting[1]
  while #lots > 1 do
    local lot = act:pick(chooser, "lot", lots)
    local receiver = sell(act, among(game:from(chooser), waiting))
    first = first or receiver
    won[receiver.seat] = lot
    lots, waiting = without(lots, lot), without(waiting, receiver)
    local last = V.options.next_chooser == "after_receiver" and receiver or chooser
    chooser = among(game:after(last), waiting)[1]
  end
  won[chooser.seat] = lots[1]
  return won, first or chooser
end

-- Queues a turn. They are numbered as they are played: those in the queue follow the last one.
local function add_turn(game, act, player, lot)
  act:add_turn(player, lot, V.options.full_turns == "off")
  V.state.last = math.max(V.state.last, game.turn) + 1
end

-- Brings the lots to the players and queues the turns in which they are played.
local function hold(game, act, host, lots)
  local order = game:after(host)
  if V.options.mode == "pick" then
    V.state.lots = with(V.state.lots, lots)
    for _, player in ipairs(order) do add_turn(game, act, player) end
  elseif V.options.mode == "pick_then_place" then
    local picked = {}
    for _, player in ipairs(order) do
      picked[player.seat] = act:pick(player, "lot", lots)
      lots = without(lots, picked[player.seat])
    end
    for _, player in ipairs(order) do add_turn(game, act, player, picked[player.seat]) end
  else
    local won, first = auction(game, act, host, lots)
    if V.options.place_from == "first_buyer" then order = game:from(first) end
    for _, player in ipairs(order) do add_turn(game, act, player, won[player.seat]) end
  end
end

-- Where each colour has a pile of its own, each brings a tile.
local function stack_of(game, player) return game:plays("solo") and game:pile("solo.stack", player) or nil end

local function enough(game)
  if not game:plays("solo") then return game:tiles_left(#game.players) == #game.players end
  for _, player in ipairs(game.players) do
    if stack_of(game, player).size == 0 then return false end
  end
  return true
end

local function draw(game, act)
  local lots = {}
  for _, player in ipairs(game.players) do table.insert(lots, act:draw(stack_of(game, player))) end
  return lots
end

-- Tiles that were set aside in an earlier part of the turn come before those of a bazaar placed in this one.
if V.options.builder_order == "builder_first" then
  V.on.before_part_end(function(game, act)
    if #V.state.aside == 0 or game.parts_left > 0 then return end
    local all = V.state.aside
    V.state.aside = {}
    for _, lots in ipairs(all) do hold(game, act, game.active, lots) end
  end)
end

V.on.before_part_end({ marker = "bazaar" }, function(game, act)
  if game.inserted then
    -- An auctioned tile starts nothing. What a builder has brought may wait for the last of the inserted turns.
    local by_builder = game.part > 1 and not game.given
    if by_builder and V.options.chain == "defer" then V.state.deferred = game.active end
  elseif enough(game) then
    if V.options.builder_order == "builder_first" and game.parts_left > 0 then
      V.state.aside = with(V.state.aside, draw(game, act))
    else
      hold(game, act, game.active, draw(game, act))
    end
  end
end)

if V.options.chain == "defer" then
  V.on.before_part_end({ when = "deferred" }, function(game, act)
    local host = V.state.deferred
    if not game.inserted or game.queued > 0 or game.parts_left > 0 then return end
    V.state.deferred = false
    if enough(game) then hold(game, act, host, draw(game, act)) end
  end)
end

-- Auctioned tiles are given to their players. In the turns that begin without one it is picked, or it fitted nowhere.
if V.options.mode == "pick" or V.options.unplaceable == "skip" then
  V.replace.draw(function(game, act)
    if not game.inserted or game.part > 1 or game.turn > V.state.last then return false end
    local lots = V.state.lots[1]
    if lots and V.state.picked ~= game.turn then
      local lot = act:pick(game.active, "lot", lots)
      V.state.lots, V.state.picked = left(V.state.lots, lot), game.turn
      act:use(lot)
      return true
    end
    -- The auctioned tile fitted nowhere.
    return V.options.unplaceable == "skip"
  end)
end

return V
