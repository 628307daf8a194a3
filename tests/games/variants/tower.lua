-- The Tower
--
-- Instead of deploying, a player may put a piece on a tower, or a follower on top. Who puts a piece may capture a follower as far away as
-- the tower is high. Prisoners are exchanged at once, or bought back for three points.

local V = variant {
  id = "tower", api = 1, version = "1.0.0",
  title = "The Tower",
  sets = { "base", "tower" },
  markers = { tower = "tile" },
  options = {
    pieces      = { default = 0, min = 0, max = 30, doc = "pieces for each player; 0 for as many as in the box" },
    ransom      = { default = 3, min = 0, max = 100, doc = "the price of a prisoner" },
    need_points = { values = { "on", "off" }, doc = "whether a ransom can only be paid by who has the points" },
    capture_own = { values = { "on", "off" }, doc = "whether a player may capture own followers" },
  },
  tokens = function(setup)
    return { tower_piece = { each = setup.options.pieces > 0 and setup.options.pieces or ({ 10, 10, 9, 7, 6, 5, 4, 3, 3 })[setup.players] } }
  end,
  state = { ransom = 0 },
}

-- Who never stands on a tower.
local GROUNDED = { ["abbey.mayor"] = true, ["mayor.mayor"] = true, ["abbey.wagon"] = true, ["abbot.abbot"] = true }

-- The follower on the top of a tower.
local function top(tile)
  for _, figure in ipairs(tile:figures()) do
    if figure.role == "follower" and not figure.feature then return figure end
  end
end

local function unfinished(game)
  local found = {}
  for _, tile in ipairs(game:tiles()) do
    if tile:has("tower") and not top(tile) then table.insert(found, tile) end
  end
  return found
end

-- The followers in reach of a tower.
local function in_reach(game, tower)
  local found, height = {}, #tower:figures("tower_piece")
  for _, figure in ipairs(game:figures()) do
    local dx, dy = math.abs(figure.tile.x - tower.x), math.abs(figure.tile.y - tower.y)
    local is_there = dx == 0 and dy <= height or dy == 0 and dx <= height
    local is_free = V.options.capture_own == "on" or figure.owner ~= game.active
    if is_there and is_free and figure.role == "follower" and not figure.safe then table.insert(found, figure) end
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

V.offer.deploy("tower piece on", {
  list = function(game)
    local options = {}
    for _, tile in ipairs(game.active:supply("tower_piece") > 0 and unfinished(game) or {}) do table.insert(options, tile) end
    return options
  end,
  take = function(game, tile, act)
    local captor = game.active
    act:put("tower_piece", tile, captor)
    local figure = act:pick_or_pass(captor, "capture", in_reach(game, tile))
    if not figure then return end
    local own = prisoners(figure.owner, captor)
    if figure.owner == captor then
      act:send_home(figure)
    elseif act:move(figure, captor) and #own > 0 then
      act:send_home(act:pick(captor, "exchange", own))
      act:send_home(figure)
    end
  end,
})

local climb = {
  list = function(game)
    local options = {}
    for _, tile in ipairs(unfinished(game)) do
      for _, spot in ipairs(#tile:figures("tower_piece") > 0 and game.active:spots({ kind = "tile", tile = tile }) or {}) do
        if not GROUNDED[spot.piece] then table.insert(options, spot) end
      end
    end
    return options
  end,
  take = function(game, spot, act) act:deploy(spot) end,
}

V.offer.deploy("climb", climb)
V.offer.deploy_second("climb", climb)

V.offer.deploy("ransom", {
  list = function(game)
    local options = {}
    if V.state.ransom == game.turn then return options end
    if V.options.need_points == "on" and game.active.score < V.options.ransom then return options end
    for _, captor in ipairs(game.players) do
      for _, figure in ipairs(prisoners(captor, game.active)) do table.insert(options, { figure, captor }) end
    end
    return options
  end,
  take = function(game, option, act)
    local figure, captor = option[1], option[2]
    act:pay(game.active, captor, V.options.ransom, "ransom")
    act:send_home(figure)
    V.state.ransom = game.turn
  end,
  free = true,
})

return V
