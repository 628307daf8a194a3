-- The Tower
--
-- Instead of deploying, a player may put a piece on a tower, or a follower on top, which ends it. Who puts a piece may capture a follower as
-- far away as the tower is high. Prisoners are exchanged at once, or bought back. By players is the Black Tower: a black piece captures
-- along diagonals, a white one nobody, and closes the tower.

local V = variant {
  id = "tower", api = 1, version = "1.1.0",
  title = "The Tower",
  sets = { "base", "tower" },
  -- The last is the middle of the City of Carcassonne.
  markers = { tower = "tile", ["big-city"] = "city" },

  options = {
    pieces      = { values = { "auto" }, min = 0, max = 30, doc = "pieces of each player; `auto`: as many as the box holds for their number" },
    ransom      = { default = 3, min = 0, max = 100, doc = "the price of a prisoner" },
    need_points = { values = { "on", "off" }, doc = "whether only who has the points may pay a ransom" },
    capture_own = { values = { "on", "off" }, doc = "whether a player may capture own followers" },
    quarter     = { values = { "no", "yes" }, doc = "whether followers in the quarters of Carcassonne may be captured" },
    black       = { values = { "off", "on" }, doc = "whether there are black and white pieces, too" },
    black_own   = { values = { "on", "off" }, doc = "whether a black piece captures on the tower's own tile" },
  },

  -- From seven players on the box has not enough.
  tokens = function(setup)
    local black, pieces, players = setup.options.black == "on", setup.options.pieces, setup.players
    local ordinary = black and { 8, 8, 7, 6, 5, 4, 3, 2, 2 } or { 10, 10, 9, 7, 6, 5, 4, 3, 3 }
    return {
      tower_piece = { each = pieces == "auto" and ordinary[players] or pieces },
      black_piece = { each = black and ({ 4, 4, 3, 3, 2, 2, 2, 1, 1 })[players] or 0 },
      white_piece = { each = black and ({ 2, 2, 2, 1, 1, 1, 1, 1, 1 })[players] or 0 },
    }
  end,
  state = { ransomed = { each = "turn", start = false } },
}

local PIECES = { "tower_piece", "black_piece", "white_piece" }

-- The follower on the top of a tower: on the tile, but on none of its segments.
local function top(tile)
  for _, figure in ipairs(tile:followers()) do
    if not figure.feature then return figure end
  end
end

-- The foundations, or the towers with a piece, on which nobody stands and that no white piece closes.
local function open_towers(game, signs)
  local found, closed = {}, game:tiles("white_piece")
  for _, tile in ipairs(game:tiles(signs)) do
    if not table.find(closed, tile) and not top(tile) then table.insert(found, tile) end
  end
  return found
end

-- Capturing

local function is_in_quarter(figure)
  local feature = figure.feature
  return feature ~= nil and feature.kind:match("%-quarter$") ~= nil
end

-- The tile on which a figure can be captured: those in quarters stand in the middle of the city.
local function place(game, figure)
  return is_in_quarter(figure) and game:tiles("big-city")[1] or figure.tile
end

local function may_be_captured(game, figure)
  if V.options.capture_own == "off" and figure.owner == game.active then return false end
  return not figure.safe or V.options.quarter == "yes" and is_in_quarter(figure)
end

-- Whether a piece captures so many tiles away, along the row and along the column.
local REACHES = {
  tower_piece = function(x, y) return x == 0 or y == 0 end,
  black_piece = function(x, y) return x == y and (x > 0 or V.options.black_own == "on") end,
  white_piece = function() return false end,
}

-- The followers that a piece on a tower captures, as far away as it is high.
local function in_reach(game, tower, piece)
  local found, height = {}, #tower:figures(PIECES)
  for _, figure in ipairs(game:followers()) do
    local at = place(game, figure)
    local x, y = math.abs(at.x - tower.x), math.abs(at.y - tower.y)
    if math.max(x, y) <= height and REACHES[piece](x, y) and may_be_captured(game, figure) then table.insert(found, figure) end
  end
  return found
end

-- The prisoners of a player that belong to another, one of each kind.
local function prisoners(captor, owner)
  local found, known = {}, {}
  for _, figure in ipairs(captor:held()) do
    if figure.role == "follower" and figure.owner == owner and not known[figure.piece] then
      table.insert(found, figure)
      known[figure.piece] = true
    end
  end
  return found
end

-- Who captures a follower of somebody who holds one of his has that one back at once.
local function capture(game, act, figure)
  local captor, owner = game.active, figure.owner
  if owner == captor then return act:send_home(figure) end
  if is_in_quarter(figure) then act:move(figure, place(game, figure)) end
  if not act:move(figure, captor) then return end
  local own = prisoners(owner, captor)
  if #own > 0 then
    act:send_home(act:pick(captor, "exchange", own))
    act:send_home(figure)
  end
end

-- Building

-- A white piece needs another below it.
for _, piece in ipairs(PIECES) do
  V.offer.deploy(piece:gsub("_", " ") .. " on", {
    list = function(game)
      return game.active:supply(piece) > 0 and open_towers(game, piece == "white_piece" and PIECES or "tower") or {}
    end,
    take = function(game, tower, act)
      act:put(piece, tower, game.active)
      local figure = act:pick_or_pass(game.active, "capture", in_reach(game, tower, piece))
      if figure then capture(game, act, figure) end
    end,
  })
end

-- Who never stands on a tower.
local GROUNDED = { ["abbey.mayor"] = true, ["abbey.wagon"] = true, ["abbot.abbot"] = true }

local climb = {
  list = function(game)
    local options = {}
    for _, tower in ipairs(open_towers(game, PIECES)) do
      for _, spot in ipairs(game.active:spots({ kind = "tile", tile = tower })) do
        if not GROUNDED[spot.piece] then table.insert(options, spot) end
      end
    end
    return options
  end,
  take = function(game, spot, act) act:deploy(spot) end,
}

V.offer.deploy("climb", climb)
V.offer.deploy_second("climb", climb)

-- Ransom, once a turn

local ransom = {
  list = function(game)
    local options, player = {}, game.active
    for _, captor in ipairs(game.players) do
      for _, figure in ipairs(prisoners(captor, player)) do table.insert(options, { figure, captor }) end
    end
    local can_pay = V.options.need_points == "off" or #options == 0 or player.score >= V.options.ransom
    return can_pay and options or {}
  end,
  take = function(game, option, act)
    V.state.ransomed = true
    act:pay(game.active, option[2], V.options.ransom, "ransom")
    act:send_home(option[1])
  end,
  free = true,
}

for _, step in ipairs({ "place", "deploy", "after_deploy" }) do V.offer[step]({ unless = "ransomed" }, "ransom", ransom) end

return V
