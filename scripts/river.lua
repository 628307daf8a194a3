-- The River
--
-- Before any other tile a river is laid, from its spring to a lake. A river tile goes on from an open end of the water, may not turn to
-- the same side twice running and may not join two branches. Nobody is deployed on the water; it only parts fields.

local V = variant {
  id = "river", api = 1, version = "1.0.0",
  title = "The River",

  -- Of both rivers together one spring and one lake are used.
  sets = function(setup)
    local both = { "base", "river1", "-river1/fvff", "-river1/rrvf", "river2" }
    for _, lake in ipairs(setup.options.keep_lake == "R2" and { "-river1/fffv", "-river1/vfff" } or { "-river2/fffv" }) do
      table.insert(both, lake)
    end
    return ({ off = {}, I = { "base", "river1" }, II = { "base", "river2" }, ["I+II"] = both })[setup.options.set]
  end,

  options = {
    set = { default = "I", values = { "off", "I", "II", "I+II" }, doc = "which river is laid" },
    uturn = {
      values = { "consecutive_tiles", "consecutive_turns", "off" },
      doc = "whether two turns to the same side are forbidden on tiles that follow each other, on turns that do, or never",
    },
    branches = {
      values = { "no_join", "no_parallel", "lookahead" },
      doc = "how far branches stay apart: not joined; not side by side either; and with free cells around their ends",
    },
    fork_order     = { values = { "first", "shuffled" }, doc = "when the fork comes" },
    keep_lake      = { values = { "R2", "R1" }, doc = "which lake ends both rivers together" },
    volcano_bonus  = { values = { "on", "off" }, doc = "whether the volcano lake brings an ordinary tile in the same turn, if dragons are in the game" },
    spring_divides = { values = { "off", "on" }, doc = "whether the land on both sides of spring and lake is kept apart" },
    is_boundary    = { values = { "on", "off" }, doc = "whether the land on both banks of a tile is kept apart" },
  },

  features = function(setup)
    if setup.options.set == "off" then return {} end
    local parts = setup.options.spring_divides == "on" and "across" or nil
    if setup.options.is_boundary == "off" then parts = "never" end
    return parts and { river = { like = "river", parts = parts } } or {}
  end,

  markers = { volcano = "tile" },
  -- How many ends are open of a river that is laid before the other tiles.
  numbers = { open = 0 },
}

if V.options.set == "off" then return V end

V.modify.number("river.open", function(game, subject, score)
  for _, river in ipairs(game:features("river")) do score:add(river.open_sides, "open ends") end
end)

local SIDES = { "N", "E", "S", "W" }
local NUMBER = { N = 0, E = 1, S = 2, W = 3 }
local OPPOSITE = { N = "S", E = "W", S = "N", W = "E" }

-- The tile with which the water is joined across a side.
local function across(it, side)
  local other = it:neighbour(side)
  return other and other:edge(OPPOSITE[side]) == "river" and other or nil
end

-- Where the water turns that comes from one side and leaves on another: 0 nowhere, 1 to the right, 3 to the left.
local function turn(from, to)
  return (NUMBER[to] - NUMBER[OPPOSITE[from]]) % 4
end

-- The side on which the water comes that leaves a tile on another one, at a fork from what lay there before. None at a spring.
local function inlet(tile, leaving)
  local sides = tile:sides("river")
  for _, side in ipairs(sides) do
    local other = side ~= leaving and across(tile, side)
    if other and (#sides == 2 or other.number < tile.number) then return side end
  end
end

-- The turn before the water leaves a tile: on this tile, or wherever the branch turned last.
local function turn_before(tile, leaving)
  local from = inlet(tile, leaving)
  if not from then return 0 end
  local here = turn(from, leaving)
  if here == 0 and V.options.uturn == "consecutive_turns" then
    return turn_before(tile:neighbour(from), OPPOSITE[from])
  end
  return here
end

-- The open ends of the river, with a tile that is about to lie there: each a cell and the side on which the water leaves it.
local function ends(game, place)
  local found = {}
  for _, tile in ipairs(game:tiles()) do
    for _, side in ipairs(tile:sides("river")) do
      local next_cell = tile.cell:step(side)
      if not next_cell.tile and next_cell ~= place.cell then table.insert(found, { cell = tile.cell, side = side }) end
    end
  end
  for _, side in ipairs(place:sides("river")) do
    if not place:neighbour(side) then table.insert(found, { cell = place.cell, side = side }) end
  end
  return found
end

-- Whether two cells share a side.
local function are_beside(one, other)
  return math.abs(one.x - other.x) + math.abs(one.y - other.y) == 1
end

local function are_parallel(ends)
  for at, one in ipairs(ends) do
    for other = at + 1, #ends do
      if ends[other].side == one.side and are_beside(one.cell, ends[other].cell) then return true end
    end
  end
  return false
end

-- Whether something lies on one of the five cells around the cell to which the water flows, besides the one from which it comes.
local function is_cramped(ends, place)
  local function is_taken(cell) return cell.tile ~= nil or cell == place.cell end
  for _, it in ipairs(ends) do
    local ahead = it.cell:step(it.side)
    local far = ahead:step(it.side)
    if is_taken(far) then return true end
    for _, side in ipairs(SIDES) do
      local is_aside = NUMBER[side] % 2 ~= NUMBER[it.side] % 2
      if is_aside and (is_taken(ahead:step(side)) or is_taken(far:step(side))) then return true end
    end
  end
  return false
end

V.filter.place("river", function(game, place)
  local joined = place:meeting("river")
  if #joined == 0 then return "the river has to go on" end
  if #joined > 1 then return "two branches of the river may not be joined" end
  local from = joined[1]

  if V.options.uturn ~= "off" then
    local before = turn_before(place:neighbour(from), OPPOSITE[from])
    for _, side in ipairs(place:sides("river")) do
      if side ~= from and before ~= 0 and turn(from, side) == before then
        return "the river may not turn to the same side twice running"
      end
    end
  end

  if V.options.branches ~= "no_join" and are_parallel(ends(game, place)) then
    return "two branches of the river may not run side by side"
  end
  if V.options.branches == "lookahead" and is_cramped(ends(game, place), place) then
    return "the river needs free cells around its ends"
  end
end)

-- Whether nothing lies on a cell or beside it.
local function is_open(cell)
  return not cell.tile and #cell:adjacent() == 0
end

-- The places where a spring fits and its water flows away from the tiles on the board.
local function places(game, spring)
  local found = {}
  local mouth = NUMBER[spring:sides("river")[1]]
  for _, place in ipairs(game:places(spring)) do
    local flows = SIDES[(mouth + place.rotation // 90) % 4 + 1]
    if is_open(place.cell:step(flows)) then table.insert(found, { place.cell, place.rotation }) end
  end
  return found
end

-- Where something else lies at the start, the first player lays the spring beside it.
V.on.setup(function(game, act)
  if #game:features("river") > 0 then return end
  local spring = act:draw()
  if not spring then return end
  if #spring:sides("river") == 1 then
    local place = act:pick(game.active, "spring", places(game, spring))
    act:lay(spring, place[1], place[2])
  else
    act:put_back(spring)
  end
end)

-- The fork lies on top of the tiles of the river; put back, it comes when chance wants.
if V.options.fork_order == "shuffled" then
  V.on.setup(function(game, act)
    local fork = act:draw()
    if fork then act:put_back(fork) end
  end)
end

-- The volcano calls the dragon and nobody can be deployed there; whoever lays the lake plays an ordinary tile as well.
if V.options.volcano_bonus == "on" then
  V.on.after_place({ kind = "river", marker = "volcano" }, function(game, act)
    if game:plays("dragon") then act:add_part() end
  end)
end

return V
