-- Abbey and Mayor
--
-- Once, instead of drawing, a player may fill a hole with an abbey. A mayor counts as many as his city has pennants. A wagon may drive on
-- when its feature has scored. A barn on a field scores the farmers there at once, and each city again at the end.

local V = variant {
  id = "abbey", api = 1, version = "1.0.0",
  title = "Abbey and Mayor",
  sets = { "base", "abbey" },
  -- Signs in the middle of tiles, at which roads end but do not meet.
  markers = {
    pennant = "city", fair = "tile", circus = "tile", tower = "tile",
    acrobats = { on = "tile", value = { "NE", "NW" } }, corncircle = { on = "tile", value = { "city", "road", "field" } },
  },

  options = {
    last_chance = { values = { "on", "off" }, doc = "whether abbeys may still be placed after the last tile" },
    last_again  = { values = { "no", "yes" }, doc = "whether all are asked once more when the player of the last turn places one" },
    wagon       = { values = { "c2", "c1" }, doc = "where a wagon may drive: to what is near its tile, or to what its feature is linked with" },
    wagon_lost  = { values = { "no", "yes" }, doc = "whether a wagon that has lost a challenge may drive" },
    barn_stack  = { values = { "off", "on" }, doc = "whether a barn may come to a field with a barn" },
    abbeys      = { default = 1, min = 0, max = 6, doc = "how many abbeys each player has" },
    mayor       = { default = 1, min = 0, max = 20, doc = "how many mayors each player has" },
    wagons      = { default = 1, min = 0, max = 20, doc = "how many wagons each player has" },
    barn        = { default = 1, min = 0, max = 20, doc = "how many barns each player has" },
  },

  features = { abbey = { like = "monastery" } },
  pieces = function(setup)
    return {
      mayor = { each = setup.options.mayor, role = "follower", on = "city" },
      wagon = { each = setup.options.wagons, role = "follower", on = { "road", "city", "monastery" } },
      barn  = { each = setup.options.barn, stays = true, safe = true },
    }
  end,
  piles = function(setup)
    return { abbeys = { of = "player", seen = "all", tiles = { ["abbey/xxxx"] = setup.options.abbeys } } }
  end,

  -- How much more than a farmer a barn gets for a city, and a farmer who is joined to a barn.
  numbers = { barn = 1, joined = -2 },
  -- The cells that were holes, whether the player was asked in this part, how many were asked after the last tile, and whether a tile without
  -- a river was placed: ends of the river that are open then stay so.
  state = { holes = {}, asked = { each = "part", start = false }, done = 0, is_land = false },
}

local SIDES = { "N", "E", "S", "W" }

-- Abbeys

-- Notes the free cells beside a tile that have tiles on all four sides.
local function note_holes(tile)
  for _, side in ipairs(SIDES) do
    local cell = tile.cell:step(side)
    if not cell.tile and #cell:adjacent() == 4 then
      local holes = table.clone(V.state.holes)
      table.insert(holes, cell)
      V.state.holes = holes
    end
  end
end

V.on.setup(function(game, act)
  for _, tile in ipairs(game:tiles()) do note_holes(tile) end
end)

V.on.place(function(game, tile, act)
  note_holes(tile)
  if #tile:sides("river") == 0 then V.state.is_land = true end
end)

-- Whether a player has an abbey and there is a hole for it. No abbey is placed while the river is being laid.
local function may_place(game, player)
  local abbey = game:pile("abbeys", player).items[1]
  for _, cell in ipairs(abbey and V.state.holes or {}) do
    if not cell.tile and cell:takes(abbey) then
      return V.state.is_land or not game:plays("river") or game:number("river.open") == 0
    end
  end
  return false
end

V.filter.place({ kind = "abbey" }, function(game, place)
  if #place:adjacent() < 4 then return "an abbey fills a hole" end
end)

-- Who has seen a tile is not asked again.
V.replace.draw(function(game, act)
  if V.state.asked or not may_place(game, game.active) then return false end
  V.state.asked = true
  if not act:confirm(game.active, "abbey") then return false end
  act:use(act:draw(game:pile("abbeys", game.active)))
  return true
end)

-- After the last tile each player is asked once, and last the one who has played it.
if V.options.last_chance == "on" then
  V.on.end_begin(function(game, act)
    -- Another rule has queued a turn, so the last tile is still to come.
    if game.queued > 0 then return end
    local players = game:after(game.active)
    while V.state.done < #players do
      local player = players[1]
      players = game:after(player)
      V.state.done = V.state.done + 1
      if may_place(game, player) and act:confirm(player, "last_abbey") then
        if V.options.last_again == "yes" and V.state.done == #players then V.state.done = 0 end
        return act:add_turn(player, act:draw(game:pile("abbeys", player)), true)
      end
    end
  end)
end

-- The mayor

V.modify.strength("mayor", function(game, mayor, score)
  local city = mayor.feature
  score:set(city and city.kind == "city" and city:count("pennant") or 0, "pennants")
end)

-- The wagon

local OPPOSITE = { N = "S", E = "W", S = "N", W = "E" }

-- Whether a road stops at the village or junction of a tile: it leaves the tile once, runs into nothing, and there is no sign.
local function stops(tile, road)
  if tile:has({ "fair", "circus", "tower", "acrobats", "corncircle" }) then return false end
  local exits = 0
  for _, side in ipairs(SIDES) do exits = exits + (tile:at(side) == road and 1 or 0) end
  for _, feature in ipairs(exits == 1 and road.feature:entering({ "city", "monastery" }) or {}) do
    if tile:carries(feature) then return false end
  end
  return exits == 1
end

-- Where the ends of roads meet a feature: what a road runs into, roads that stop at one village, what ends at an abbey, and a city behind a gate.
local function linked(feature)
  local found = feature:entering({ "city", "monastery" })
  for _, road in ipairs(feature:entered_by("road")) do table.insert(found, road) end
  for _, tile in ipairs(feature:tiles()) do
    local roads = {}
    for _, road in ipairs(tile:segments("road")) do
      if stops(tile, road) then table.insert(roads, road.feature) end
    end
    if table.find(roads, feature) then
      for _, road in ipairs(roads) do table.insert(found, road) end
    end
    for _, side in ipairs(SIDES) do
      local here, beside = tile:at(side), tile:neighbour(side)
      local abbey = beside and here and here.feature == feature and beside:features("abbey")[1]
      local there = beside and beside:at(OPPOSITE[side])
      local at_gate = here and there and here.feature == feature and there.feature ~= feature
      local is_linked = there and (feature.kind == "abbey" or at_gate and (here.kind == "road" or there.kind == "road"))
      if abbey or is_linked then table.insert(found, abbey or there.feature) end
    end
  end
  return found
end

-- Whether nobody stands on the part of a labyrinth's road that a segment belongs to: the middle, or a branch.
local function is_empty_branch(segment)
  if segment:has("labyrinth") then return #segment:followers() == 0 end
  for _, ring in ipairs(segment:steps("labyrinth")) do
    for _, other in ipairs(ring) do
      if not other:has("labyrinth") and #other:followers() > 0 then return false end
    end
  end
  return true
end

-- Whether a special monastery has tiles on all sides and is empty: somebody may still lie down there.
local function has_bed(building)
  if building.kind ~= "special-monastery" or not building.completed or building.occupied then return false end
  for _, figure in ipairs(building.tile:followers()) do
    if not figure.feature then return false end
  end
  return true
end

-- Where a wagon may drive that was on a tile and a feature. By the advanced rule of the labyrinth a branch is as good as a road.
local function targets(game, wagon, tile, feature)
  local found, branches = {}, game.options["labyrinth.rule"] == "advanced"
  local function add(where)
    where.piece, where.occupied, where.completed = "wagon", false, false
    for _, spot in ipairs(wagon.owner:spots(where)) do table.insert(found, spot) end
    local buildings = {}
    if game:plays("monasteries") then
      buildings = where.feature and { where.feature } or where.tile:features("special-monastery")
    end
    for _, building in ipairs(buildings) do
      local beds = has_bed(building) and wagon.owner:spots({ piece = "wagon", tile = building.tile, kind = "tile" }) or {}
      for _, spot in ipairs(beds) do table.insert(found, spot) end
    end
    if not branches then return end
    where.occupied = true
    for _, spot in ipairs(wagon.owner:spots(where)) do
      if spot.feature:has("labyrinth") and is_empty_branch(spot.segment) then table.insert(found, spot) end
    end
  end
  if V.options.wagon == "c1" then
    for _, it in ipairs(linked(feature)) do add({ feature = it }) end
  else
    add({ tile = tile })
    for _, it in ipairs(tile:around()) do add({ tile = it }) end
  end
  return found
end

local function drive(game, act, wagon, tile, feature)
  local target = act:pick_or_pass(wagon.owner, "drive", targets(game, wagon, tile, feature))
  if target then act:deploy(target, wagon) end
end

V.on.before_go_home(function(game, act)
  for _, player in ipairs(#game:completions() > 0 and game:from(game.active) or {}) do
    for _, feature in ipairs(game:completions()) do
      for _, wagon in ipairs(feature:figures("wagon", player)) do drive(game, act, wagon, wagon.tile, feature) end
    end
  end
end, { order = "late" })

-- Only challenges are decided between scoring and going home.
if V.options.wagon_lost == "yes" then
  V.on.leave("wagon", function(game, move, act)
    if game.step == "before_go_home" and move.cause == "sent_home" then drive(game, act, move.figure, move.from, move.feature) end
  end)
end

-- The barn

-- The field that takes the corner in the north-west of a cell, if a barn may stand there.
local function site(cell)
  local field = cell.corner
  local is_free = field and (V.options.barn_stack == "on" or #field:figures("barn") == 0)
  return is_free and field or nil
end

V.offer.deploy("barn at", {
  list = function(game)
    local options = {}
    if game.active:supply("barn") == 0 or game:plays("bethlehem") then return options end
    local west = game.placed.cell
    local east = west:step("E")
    for _, cell in ipairs({ west, west:step("S"), east, east:step("S") }) do
      if site(cell) then table.insert(options, cell) end
    end
    return options
  end,
  take = function(game, cell, act) act:put("barn", site(cell), game.active) end,
})

-- Only from the market of Carcassonne a follower may still come, before the field is scored.
V.filter.deploy("field", function(game, spot)
  local from_market = game.step == "scoring_end" or game.step == "before_end_features"
  if #spot.feature:figures("barn") > 0 and spot.role == "follower" and not from_market then return "a barn is on the field" end
end)

-- The points of a field and those that a number of ours adds for each city.
local function with(game, points, number, field)
  for _, city in ipairs(field:paying()) do points = points + game:number("abbey." .. number, city) end
  return points
end

-- Farmers who come together with a barn are scored, and their pigs as at the end. A barn that is new brings them the whole field.
local function score(game, act, field)
  local is_new = false
  for _, barn in ipairs(field:figures("barn")) do is_new = is_new or barn.fresh end
  local points = field:points()
  if not is_new then points = with(game, points, "joined", field) end
  local owners = field:owners()
  for _, owner in ipairs(owners) do
    local pigs = 0
    local counts = game.options["traders.pig_rule"] == "field_bonus" and #field:figures("traders.pig", owner) > 0
    for _, city in ipairs(counts and field:paying() or {}) do
      pigs = pigs + game:number("traders.pig_city", city)
    end
    if pigs > 0 then act:award(owner, pigs, "pig", field) end
  end
  act:score(field, points, is_new and "farmers at a new barn" or "farmers joined to a barn")
end

V.on.scoring_end(function(game, act)
  for _, field in ipairs(game.placed:features("field")) do
    if #field:figures("barn") > 0 and field.occupied then score(game, act, field) end
  end
end, { order = "early", after = { "count" } })

-- Farmers from the market of Carcassonne are joined at the end. A barn brings a field once, whoever else is there.
V.on.before_end_features(function(game, act)
  for _, barn in ipairs(game:figures("barn")) do
    if barn.feature.occupied then score(game, act, barn.feature) end
  end
end, { order = "late" })

V.on.after_end_fields(function(game, act)
  for _, player in ipairs(game.players) do
    local fields = {}
    for _, barn in ipairs(player:figures("barn")) do
      local field = barn.feature
      if not table.find(fields, field) then
        table.insert(fields, field)
        act:award(player, with(game, field:worth(), "barn", field), "barn", field)
      end
    end
  end
end)

return V
