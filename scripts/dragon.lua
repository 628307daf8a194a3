-- The Princess and the Dragon
--
-- A volcano calls the dragon, a dragon tile lets it walk; whatever stands in its way goes home. The fairy keeps it away from a follower and
-- brings points. Through a portal a follower comes to any tile, and a princess sends a knight home.

local V = variant {
  id = "dragon", api = 1, version = "1.0.0",
  title = "The Princess and the Dragon",
  sets = { "base", "dragon" },
  -- The last is the middle of the City of Carcassonne.
  markers = { volcano = "tile", dragon = "tile", portal = "tile", princess = "city", ["big-city"] = "city" },

  options = {
    dragon        = { values = { "on", "off" }, doc = "whether volcanoes call the dragon" },
    fairy_on      = { values = { "on", "off" }, doc = "whether the fairy is in the game" },
    portal        = { values = { "on", "off" }, doc = "whether one comes to other tiles by portals" },
    princess_on   = { values = { "on", "off" }, doc = "whether a princess sends knights home" },
    move          = { values = { "before_scoring", "after_scoring" }, doc = "when the dragon walks" },
    steps         = { default = 6, min = 1, max = 12, doc = "how far it walks" },
    fairy         = { values = { "follower", "tile" }, doc = "whether the fairy is with a follower or on a tile" },
    fairy_many    = { values = { "once", "each" }, doc = "on a tile: a point at the beginning of a turn, or one for each own figure there" },
    fairy_share   = { values = { "each_player", "first" }, doc = "on a tile: whom she pays when a feature is scored" },
    fairy_quarter = { values = { "no", "yes" }, doc = "whether she may come to a follower in a quarter of Carcassonne" },
    princess      = { values = { "may", "must" }, doc = "whether a knight has to go" },
    tower_top     = { values = { "no", "yes" }, doc = "whether a follower may climb a tower beside the dragon" },
  },

  tokens = { dragon = { neutral = 1 }, fairy = { neutral = 1 } },
  state = {
    ward = false,                                 -- the follower with whom the fairy is
    through = { each = "part", start = false },   -- whether somebody has come through the portal
  },
}

local WITH_FOLLOWER = V.options.fairy == "follower"

local function dragon(game) return game:figure("dragon") end
local function fairy(game) return game:figure("fairy") end

-- Volcanoes

if V.options.dragon == "on" then
  V.filter.draw({ marker = "dragon" }, function(game, face)
    -- Somebody may have driven it away.
    if not dragon(game) and #game:tiles("volcano") == 0 then return "no volcano has been placed" end
  end)

  V.on.place("volcano", function(game, tile, act)
    if dragon(game) then act:move(dragon(game), tile) else act:put("dragon", tile) end
  end)

  V.filter.deploy(function(game, spot)
    local is_top = not spot.feature and V.options.tower_top == "yes"
    if not is_top and #spot.tile:figures("dragon") > 0 then return "the dragon is there" end
  end)
end

-- The dragon

-- Tiles that lie wholly inside a block are closed to it.
local function is_inside(tile) return #tile:sides("inside") == 4 end

local function steps(figure, visited)
  local found = {}
  for _, tile in ipairs(figure.tile:adjacent()) do
    local is_open = #tile:figures("fairy") == 0 and not is_inside(tile)
    if is_open and not table.find(visited, tile) then table.insert(found, tile) end
  end
  return found
end

-- Each player in turn lets it make a step. Lords, barns and tokens are safe.
local function walk(game, act)
  local figure, visited, player = dragon(game), {}, game.active
  for _ = 1, figure and V.options.steps or 0 do
    table.insert(visited, figure.tile)
    local ahead = steps(figure, visited)
    if #ahead == 0 then return end
    act:move(figure, act:pick(player, "step", ahead))
    for _, it in ipairs(figure.tile:figures()) do
      if it.owner then act:send_home(it) end
    end
    player = game:after(player)[1]
  end
end

if V.options.dragon == "off" then
  -- Its tiles are like others.
elseif V.options.move == "before_scoring" then
  V.on.after_deploy({ marker = "dragon" }, walk, { order = "late" })
else
  V.on.scoring_end({ marker = "dragon" }, walk, { after = { "bigtop", "count" }, before = { "catapult", "crops" } })
end

-- The fairy

local function is_in_quarter(figure)
  local feature = figure.feature
  return feature ~= nil and feature.kind:match("%-quarter$") ~= nil
end

-- The tile on which the fairy stands beside a follower: in Carcassonne the middle of the city.
local function place_beside(game, figure)
  return is_in_quarter(figure) and game:tiles("big-city")[1] or figure.tile
end

local function bring(game, act, tile)
  if fairy(game) then act:move(fairy(game), tile) else act:put("fairy", tile) end
end

local QUARTERS = { "castle-quarter", "market-quarter", "blacksmith-quarter", "cathedral-quarter" }

-- The active player's followers to whom the fairy may come.
local function hosts(game)
  local found, waiting = {}, {}
  if V.options.fairy_quarter == "no" and game:plays("count") then waiting = game.active:standing_on(QUARTERS) end
  for _, figure in ipairs(game.active:followers()) do
    if not table.find(waiting, figure) then table.insert(found, figure) end
  end
  return found
end

if V.options.fairy_on == "off" then
  -- Nobody brings her.
elseif WITH_FOLLOWER then
  V.offer.deploy("fairy to", {
    list = function(game)
      local options, ward = {}, V.state.ward
      for _, figure in ipairs(hosts(game)) do
        if figure ~= ward then table.insert(options, figure) end
      end
      return options
    end,
    take = function(game, figure, act)
      bring(game, act, place_beside(game, figure))
      V.state.ward = figure
    end,
  })
else
  V.offer.deploy("fairy to", {
    list = function(game)
      local options, guard = {}, fairy(game)
      for _, figure in ipairs(hosts(game)) do
        local tile = place_beside(game, figure)
        if not (guard and guard.tile == tile) and not table.find(options, tile) then table.insert(options, tile) end
      end
      return options
    end,
    take = function(game, tile, act) bring(game, act, tile) end,
  })
end

-- She stays on the tile when her follower leaves, but goes with one who is moved off all features, as into a trap.
V.on.leave({ when = "ward" }, function(game, move, act)
  local ward = V.state.ward
  if ward ~= move.figure then return end
  local is_caught = move.cause == "moved" and ward.tile and not ward.feature
  if is_caught then bring(game, act, ward.tile) else V.state.ward = false end
end)

-- The figures with whom the fairy is.
local function wards(game)
  if WITH_FOLLOWER then return V.state.ward and { V.state.ward } or {} end
  return fairy(game) and fairy(game).tile:figures() or {}
end

V.on.turn_begin(function(game, act)
  local count = 0
  for _, figure in ipairs(wards(game)) do
    local counts = figure.role == "follower" or V.options.fairy_many == "each" and figure.role ~= "token"
    if counts and figure.owner == game.active then count = count + 1 end
  end
  if V.options.fairy_many == "once" then count = math.min(count, 1) end
  if count > 0 then act:award(game.active, count, "fairy") end
end)

-- She pays whoever is scored with her, whether that brings points or not; at the end no lord.
local function pay(game, result, act)
  local paid = {}
  if game.final and result.feature.kind == "castle" then return end
  for _, figure in ipairs(wards(game)) do
    local is_first = #paid == 0 or V.options.fairy_share == "each_player" and not table.find(paid, figure.owner)
    if is_first and table.find(result.figures, figure) then
      act:award(figure.owner, 3, "fairy")
      table.insert(paid, figure.owner)
    end
  end
end

V.on.score(pay)
V.on.end_features(pay)
V.on.end_fields("field", pay)

-- In the older ways of scoring fields it is cities that are paid for. She pays those on her field all the same.
V.on.after_end_fields(function(game, act)
  if game.options["base.farm_scoring"] == "third" then return end
  for _, field in ipairs(game:features("field", { occupied = true })) do
    pay(game, { feature = field, figures = field:followers() }, act)
  end
end)

-- The portal serves one figure of the part. On its own tile figures are deployed as ever.

local portal = {
  list = function(game)
    local options, here = {}, game.placed
    for _, spot in ipairs(V.state.through and {} or game.active:spots({ occupied = false, completed = false })) do
      if spot.tile ~= here then table.insert(options, spot) end
    end
    return options
  end,
  take = function(game, spot, act)
    V.state.through = true
    act:deploy(spot)
  end,
}

if V.options.portal == "on" then
  V.offer.deploy({ marker = "portal" }, "portal", portal)
  V.offer.deploy_second({ marker = "portal" }, "portal", portal)
end

-- The princess

if V.options.princess_on == "on" then
  V.offer.deploy({ marker = "princess" }, "princess", {
    list = function(game)
      local options = {}
      for _, city in ipairs(game.placed:segments("city")) do
        for _, knight in ipairs(city:has("princess") and city.feature:followers() or {}) do table.insert(options, knight) end
      end
      return options
    end,
    take = function(game, knight, act)
      act:send_home(knight)
      act:close()
    end,
    must = V.options.princess == "must",
  })
end

return V
