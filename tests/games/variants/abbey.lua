-- Abbey and Mayor
--
-- Once, instead of drawing, a player may place an abbey in a hole. A mayor counts as many as his city has pennants. A wagon moves on when
-- its feature is scored. A barn scores its farmers at once, and each completed city at the end.

local V = variant {
  id = "abbey", api = 1, version = "1.0.0",
  title = "Abbey and Mayor",
  before = { "dragon", "plague" },
  sets = { "base", "abbey" },
  markers = { pennant = "city" },
  features = { abbey = { like = "monastery" } },
  options = {
    last_chance = { values = { "on", "off" }, doc = "whether abbeys may still be placed after the last tile" },
    wagon = { values = { "c2", "c1" }, doc = "where a wagon may move: near its tile, or along a road that meets its feature" },
    barn_stack = { values = { "off", "on" }, doc = "whether several barns may stand on a field" },
  },
  pieces = {
    mayor = { each = 1, role = "follower", on = "city" },
    wagon = { each = 1, role = "follower", on = { "road", "city", "monastery" } },
    barn  = { each = 1, stays = true, safe = true },
  },
  piles = { abbey = { of = "player", seen = "all", tiles = { ["abbey/xxxx"] = 1 } } },
  state = { asked = 0 },
}

-- Abbeys

-- Whether a player has an abbey and a hole for it.
local function may_place(game, player)
  local face = game:pile("abbey", player).items[1]
  for _, place in ipairs(face and game:places(face) or {}) do
    if #place.cell:adjacent() == 4 then return true end
  end
  return false
end

V.filter.place({ kind = "abbey" }, function(game, place)
  if #place:adjacent() < 4 then return "an abbey fills a hole" end
end)

V.replace.draw(function(game, act)
  if not may_place(game, game.active) or not act:confirm(game.active, "abbey") then return false end
  act:use(act:draw(game:pile("abbey", game.active)))
  return true
end)

-- After the last tile each player in turn may place an abbey; it is a turn without beginning and end.
if V.options.last_chance == "on" then
  V.on.part_end(function(game, act)
    if game:tiles_left(1) > 0 or game.parts_left > 0 or game.queued > 0 then return end
    local order = game:after(game.active)
    while V.state.asked < #order do
      local player = order[1]
      V.state.asked = V.state.asked + 1
      if may_place(game, player) and act:confirm(player, "last_abbey") then
        act:add_turn(player, act:draw(game:pile("abbey", player)), true)
        return
      end
      order = game:after(player)
    end
  end)
end

-- The mayor

V.modify.strength("mayor", function(game, figure, score)
  local city = figure.feature
  score:set(city.kind == "city" and city:count("pennant") or 0, "pennants")
end)

-- The wagon

local function linked(feature)
  local found = {}
  for _, kind in ipairs({ "city", "monastery", "abbey" }) do
    for _, it in ipairs(feature:entering(kind)) do table.insert(found, it) end
  end
  for _, it in ipairs(feature:entered_by("road")) do table.insert(found, it) end
  return found
end

-- Where a wagon may drive: near its tile, or to what its feature is linked with.
local function targets(figure)
  local found = {}
  local function add(where)
    where.piece, where.occupied, where.completed = "wagon", false, false
    for _, spot in ipairs(figure.owner:spots(where)) do table.insert(found, spot) end
  end
  if V.options.wagon == "c1" then
    for _, feature in ipairs(linked(figure.feature)) do add({ feature = feature }) end
  else
    add({ tile = figure.tile })
    for _, tile in ipairs(figure.tile:around()) do add({ tile = tile }) end
  end
  return found
end

V.replace.go_home("wagon", function(game, figure, act)
  local target = act:pick_or_pass(figure.owner, "wagon", targets(figure))
  if target then act:deploy(target, figure) end
  return target ~= nil
end)

-- The barn

-- The field that takes the corner in the north-west of a cell, if a barn may stand there.
local function site(cell)
  local field = cell.corner
  if not field or V.options.barn_stack == "off" and #field:figures("barn") > 0 then return nil end
  return field
end

V.offer.deploy("barn at", {
  list = function(game)
    local options, tile = {}, game.placed
    if game.active:supply("barn") == 0 then return options end
    for x = tile.x, tile.x + 1 do
      for y = tile.y, tile.y + 1 do
        if site(game:cell(x, y)) then table.insert(options, game:cell(x, y)) end
      end
    end
    return options
  end,
  take = function(game, cell, act)
    local field = site(cell)
    if field.occupied then act:score(field, field:points(), "farmers at a barn") end
    act:put("barn", field, game.active)
  end,
})

V.filter.deploy("field", function(game, spot)
  if #spot.feature:figures("barn") > 0 then return "a barn is on the field" end
end)

V.on.scoring_end(function(game, act)
  for _, field in ipairs(game.placed:features("field")) do
    if #field:figures("barn") > 0 and field.occupied then
      act:score(field, #field:paying(), "farmers joined to a barn")
    end
  end
end)

V.on.after_end_fields(function(game, act)
  for _, barn in ipairs(game:figures("barn")) do
    local points = 0
    for _, it in ipairs(barn.feature:paying()) do points = points + (it.kind == "castle" and 5 or 4) end
    act:award(barn.owner, points, "barn", barn.feature)
  end
end)

return V
