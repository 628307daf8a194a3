-- Market day
--
-- Some tiles lie open in a row. Who is on turn takes one instead of drawing: the first for nothing, another for a point on each tile before it.
-- Whoever takes a tile also takes the points that lie on it.

local V = variant {
  id = "drafting", api = 1, version = "1.0.0",
  title = "Market day",
  sets = { "base" },
  conflicts = { river = "the tiles of a river come in their order" },
  options = {
    open  = { default = 4, min = 2, max = 9, doc = "how many tiles lie open" },
    price = { default = 1, min = 0, max = 9, doc = "points that are put on each tile that is passed over" },
    purse = { default = 5, min = 0, max = 100, doc = "points that everybody begins with" },
  },
  piles = { row = { seen = "all" } },
  state = { points = {} },  -- what lies on each tile of the row
}

-- Opens the next tile, if there is one, behind the others.
local function open(game, act)
  if not act:draw(nil, game:pile("row")) then return end
  local points = { unpack(V.state.points) }
  table.insert(points, 0)
  V.state.points = points
end

V.on.setup(function(game, act)
  for _ = 1, V.options.open do open(game, act) end
  for _, player in ipairs(game.players) do act:award(player, V.options.purse, "purse") end
end)

-- What a player can take, each with the points that it brings: less than nothing if it costs more than lies on it. Of equal tiles only the first
-- can be taken.
local function wares(player, row)
  local found, seen = {}, {}
  for at, face in ipairs(row) do
    local cost = (at - 1) * V.options.price
    if cost > math.max(player.score, 0) then break end
    if not seen[face.id] then table.insert(found, { face, V.state.points[at] - cost }) end
    seen[face.id] = true
  end
  return found
end

local function place_of(face, row)
  for at, it in ipairs(row) do
    if it == face then return at end
  end
end

-- The points on the tiles of the row when one is gone and those before it have been paid for.
local function points_without(gone)
  local left = {}
  for at, points in ipairs(V.state.points) do
    if at < gone then points = points + V.options.price end
    if at ~= gone then table.insert(left, points) end
  end
  return left
end

-- Called again after a tile that fits nowhere has left the game.
V.replace.draw(function(game, act)
  local row = game:pile("row")
  if row.size == 0 then return false end
  local items, buyer = row.items, game.active
  local ware = act:pick(buyer, "take", wares(buyer, items))
  local face, gain = ware[1], ware[2]
  V.state.points = points_without(place_of(face, items))
  act:award(buyer, gain, "market")
  act:use(act:take(face, row))
  open(game, act)
  return true
end)

-- When the pile is used up, what lies open is still sold.
V.on.end_begin(function(game, act)
  if game:pile("row").size > 0 then act:add_turn(game:after(game.active)[1]) end
end)

return V
