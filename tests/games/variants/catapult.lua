-- The Catapult
--
-- Whoever places a fair chooses a kind of throw, and everybody throws once, clockwise. A throw lands by chance near its aim; or it is done at the table, and the
-- players say where it went.

local V = variant {
  id = "catapult", api = 1, version = "1.0.0",
  title = "The Catapult",
  sets = { "base", "catapult" },
  markers = { fair = "tile" },
  options = {
    mode   = { values = { "off", "chance", "answers" }, doc = "whether throws are by chance, at the table, or left out" },
    spread = { default = 2, min = 0, max = 3, doc = "how far throws go astray, in each direction" },
    hit    = { default = 50, min = 0, max = 100, doc = "how many of a hundred followers on a tile are knocked out" },
    catch  = { default = 50, min = 0, max = 100, doc = "how many of a hundred tokens are caught" },
    points = { default = 5, min = 0, max = 100, doc = "what the nearest token and a caught one bring" },
  },
}

if V.options.mode == "off" then return V end

local by_chance = V.options.mode == "chance"

-- The followers on some tiles, by seat.
local function followers(game, tiles)
  local found = {}
  for _, player in ipairs(game.players) do
    for _, tile in ipairs(tiles) do
      for _, figure in ipairs(tile:figures()) do
        if figure.role == "follower" and figure.owner == player and not figure.safe then table.insert(found, figure) end
      end
    end
  end
  return found
end

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

local function distance(tile, cell) return (tile.x - cell.x) ^ 2 + (tile.y - cell.y) ^ 2 end

-- Those of some things that are nearest to a cell; `tile_of` says on which tile each is.
local function nearest(things, cell, tile_of)
  local found, least = {}, math.huge
  for _, it in ipairs(things) do
    local far = distance(tile_of(it), cell)
    if far < least then found, least = {}, far end
    if far == least then table.insert(found, it) end
  end
  return found
end

local function knock_out(game, act, player)
  if by_chance then
    local tile = aimed(game, act, player).tile
    for _, figure in ipairs(tile and followers(game, { tile }) or {}) do
      if act:roll(100) <= V.options.hit then act:send_home(figure) end
    end
  else
    repeat
      local figure = act:pick_or_pass(player, "hit", followers(game, game:tiles()))
      if figure then act:send_home(figure) end
    until not figure
  end
end

local function seduce(game, act, player)
  local figure
  if by_chance then
    local cell = aimed(game, act, player)
    local near = cell.tile and nearest(followers(game, game:tiles()), cell, function(it) return it.tile end) or {}
    figure = #near > 0 and near[act:roll(#near)]
  else
    figure = act:pick_or_pass(player, "near", followers(game, game:tiles()))
  end
  if not figure or figure.owner == player then return end
  local pieces = {}
  for _, own in ipairs(player:spare()) do
    local stands = not figure.feature
    for _, kind in ipairs(own.kinds) do stands = stands or figure.feature:is(kind) end
    if own.role == "follower" and stands then table.insert(pieces, own.piece) end
  end
  local piece = act:pick_or_pass(player, "swap", pieces)
  local place = figure.segment or figure.tile
  if piece and act:send_home(figure) then act:put(piece, place, player) end
end

-- Everybody throws at the fair, and then those who are nearest are paid.
local function target(game, act, players)
  local near = {}
  if by_chance then
    local cells = {}
    for _, player in ipairs(players) do
      local cell = landing(game, act, game.placed)
      if cell.tile then table.insert(cells, { player, cell }) end
    end
    near = nearest(cells, game.placed, function(it) return it[2] end)
  else
    local others = table.clone(players)
    repeat
      local player = act:pick_or_pass(game.active, "first", others)
      if player then
        table.insert(near, { player })
        table.remove(others, table.find(others, player))
      end
    until not player
  end
  for _, it in ipairs(near) do act:award(it[1], V.options.points, "catapult") end
end

-- The next player catches what a player has thrown.
local function catch(game, act, player)
  local catcher = game:after(player)[1]
  local is_caught = by_chance and act:roll(100) <= V.options.catch or not by_chance and act:confirm(catcher, "caught")
  if is_caught then act:award(catcher, V.options.points, "catapult") end
end

local THROWS = { knock_out = knock_out, seduction = seduce, catch = catch }

V.on.scoring_end("fair", function(game, act)
  local kind = act:pick(game.active, "kind", { "knock_out", "seduction", "target", "catch" })
  local players = game:from(game.active)
  if kind == "target" then return target(game, act, players) end
  for _, player in ipairs(players) do THROWS[kind](game, act, player) end
end, { order = "late" })

return V
