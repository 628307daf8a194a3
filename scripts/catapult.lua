-- The Catapult
--
-- Whoever places a fair says what is thrown for, and everybody throws once. A throw lands by chance near its aim; or it is done at the
-- table with the wooden catapult, and the players say where it went.

local V = variant {
  id = "catapult", api = 1, version = "1.0.0",
  title = "The Catapult",
  sets = { "base", "catapult" },
  after = { "crops" },

  options = {
    mode       = { values = { "off", "chance", "answers" }, doc = "whether nothing is thrown, throws come by chance, or they are done at the table" },
    spread     = { default = 2, min = 0, max = 3, doc = "how far throws go astray in each direction at most" },
    hit        = { default = 50, min = 0, max = 100, doc = "how many of a hundred followers on a tile are knocked out" },
    catch      = { default = 50, min = 0, max = 100, doc = "how many of a hundred tokens are caught" },
    points     = { default = 5, min = 0, max = 100, doc = "what the nearest token and a caught one bring" },
    quarter    = { values = { "yes", "no" }, doc = "whether followers in the quarters of Carcassonne are hit and replaced" },
    knock_outs = { values = { "on", "off" }, doc = "whether knock-out may be chosen" },
    seductions = { values = { "on", "off" }, doc = "whether seduction may be chosen" },
    targets    = { values = { "on", "off" }, doc = "whether target may be chosen" },
    catches    = { values = { "on", "off" }, doc = "whether catch may be chosen" },
  },

  markers = { fair = "tile" },
  -- Whether a tile has room for who replaces somebody: a rule may make it 0.
  numbers = { room = 1 },
}

if V.options.mode == "off" then return V end

local by_chance = V.options.mode == "chance"

-- Whom a throw meets

local function waits_in_quarter(figure)
  return figure.feature and figure.feature.kind:match("quarter$") ~= nil
end

-- The tile that a follower is on. All quarters are as one tile, in the middle of Carcassonne.
local function tile_of(game, figure)
  if not waits_in_quarter(figure) then return figure.tile end
  return game:features("castle-quarter")[1].tile:neighbour("S"):neighbour("W")
end

local function is_met(figure)
  if figure.role ~= "follower" then return false end
  if waits_in_quarter(figure) then return V.options.quarter == "yes" end
  return not figure.safe and not (figure.feature and figure.feature.kind == "castle")
end

-- The followers on a tile, or on the whole board, by seat.
local function followers(game, tile)
  local found = {}
  for _, player in ipairs(game.players) do
    for _, figure in ipairs(player:figures()) do
      if is_met(figure) and (not tile or tile_of(game, figure) == tile) then table.insert(found, figure) end
    end
  end
  return found
end

-- Who is hit in a quarter falls on the tile first: other rules may not reach into quarters.
local function knock_down(act, figure)
  if waits_in_quarter(figure) then act:move(figure, figure.tile) end
  return act:send_home(figure)
end

-- Where a throw lands

-- The cell on which a throw at a tile lands.
local function landing(game, act, aim)
  local function stray()
    local off = 0
    for _ = 1, V.options.spread do off = off + act:roll(3) - 2 end
    return off
  end
  local x = aim.x + stray()
  return game:cell(x, aim.y + stray())
end

local function aimed(game, act, player) return landing(game, act, act:pick(player, "aim", game:tiles())) end

-- Those of some things that are nearest to a tile or cell; `place` says where each is.
local function nearest(things, to, place)
  local found, least = {}, math.huge
  for _, it in ipairs(things) do
    local at = place(it)
    local far = (at.x - to.x) ^ 2 + (at.y - to.y) ^ 2
    if far < least then found, least = {}, far end
    if far == least then table.insert(found, it) end
  end
  return found
end

-- Knock-out: followers on the tile go home.

local function knock_out(game, act, player)
  if by_chance then
    local tile = aimed(game, act, player).tile
    for _, figure in ipairs(tile and followers(game, tile) or {}) do
      if act:roll(100) <= V.options.hit then knock_down(act, figure) end
    end
    return
  end
  local left = followers(game)
  repeat
    local figure = act:pick_or_pass(player, "hit", left)
    if figure then
      knock_down(act, figure)
      table.remove(left, table.find(left, figure))
    end
  until not figure
end

-- Seduction: the follower nearest by is replaced.

-- What a player has in supply that may stand where another follower is. Nobody replaces acrobats.
local function substitutes(game, player, figure)
  local found, ground = {}, figure.feature
  if not waits_in_quarter(figure) and game:number("catapult.room", figure.tile) == 0 then return found end
  if not ground then
    if game:plays("bigtop") and figure.tile:has("acrobats") then return found end
    ground = game:plays("monasteries") and figure.tile:features("special-monastery")[1]
  end
  for _, own in ipairs(player:spare()) do
    local stands = not ground or waits_in_quarter(figure) or ground:is(own.kinds)
    if own.role == "follower" and stands then table.insert(found, own.piece) end
  end
  return found
end

local function seduce(game, act, player)
  local figure
  if by_chance then
    local cell = aimed(game, act, player)
    local near = cell.tile and nearest(followers(game), cell, function(it) return tile_of(game, it) end) or {}
    figure = #near > 0 and near[act:roll(#near)]
  else
    figure = act:pick_or_pass(player, "near", followers(game))
  end
  if not figure or figure.owner == player then return end
  local piece = act:pick_or_pass(player, "swap", substitutes(game, player, figure))
  local place = figure.segment or figure.tile
  if piece and knock_down(act, figure) then act:put(piece, place, player) end
end

-- Target: everybody throws at the fair, and those who are nearest are paid.

local function target(game, act, players)
  local near = {}
  if by_chance then
    local throws = {}
    for _, player in ipairs(players) do
      local cell = landing(game, act, game.placed)
      if cell.tile then table.insert(throws, { player, cell }) end
    end
    for _, it in ipairs(nearest(throws, game.placed, function(it) return it[2] end)) do table.insert(near, it[1]) end
  else
    local others = table.clone(players)
    repeat
      local player = act:pick_or_pass(game.active, "first", others)
      if player then
        table.insert(near, player)
        table.remove(others, table.find(others, player))
      end
    until not player
  end
  for _, player in ipairs(near) do act:award(player, V.options.points, "catapult") end
end

-- Catch: the next player catches what a player has thrown.

local function catch(game, act, player)
  local catcher, is_caught = game:after(player)[1], nil
  if by_chance then
    is_caught = act:roll(100) <= V.options.catch
  else
    is_caught = act:confirm(catcher, "caught")
  end
  if is_caught then act:award(catcher, V.options.points, "catapult") end
end

-- A round at the fair

local KINDS = {}
for _, it in ipairs({ { "knock_out", "knock_outs" }, { "seduction", "seductions" }, { "target", "targets" }, { "catch", "catches" } }) do
  if V.options[it[2]] == "on" then table.insert(KINDS, it[1]) end
end
local THROWS = { knock_out = knock_out, seduction = seduce, catch = catch }

V.on.scoring_end("fair", function(game, act)
  if #KINDS == 0 then return end
  local kind = act:pick(game.active, "kind", KINDS)
  local players = game:from(game.active)
  if kind == "target" then return target(game, act, players) end
  for _, player in ipairs(players) do THROWS[kind](game, act, player) end
end, { order = "late" })

return V
