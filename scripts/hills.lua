-- Hills and Sheep
--
-- A hill hides a tile and decides ties. A completed monastery brings three points for each vineyard around. A shepherd draws sheep from a
-- bag when his field grows, or brings all sheep of the field home; a wolf scatters them.

local V = variant {
  id = "hills", api = 1, version = "1.0.0",
  title = "Hills and Sheep",
  sets = { "base", "hills" },
  markers = { hill = "tile", vineyard = "tile" },

  options = {
    hills           = { values = { "on", "off" }, doc = "whether hills hide tiles and decide ties" },
    vineyards       = { values = { "on", "off" }, doc = "whether vineyards count" },
    tie             = { values = { "presence", "count" }, doc = "whether one follower on a hill decides a tie, or more of them" },
    garden_vineyard = { values = { "off", "on" }, doc = "whether vineyards count for gardens" },
    cover           = { values = { "take", "count" }, doc = "whether a hill takes a tile, or the game ends as many tiles earlier" },
    first_draw      = { values = { "deploy", "effects" }, doc = "when a new shepherd draws: at once, or after the deployment" },
    shepherds       = { default = 1, min = 0, max = 20, doc = "how many shepherds each player has" },
  },

  pieces = function(setup) return { shepherd = { each = setup.options.shepherds, on = "field", stays = true } } end,
  piles = {
    cover = { of = "tile" },                         -- the tile under a hill
    bag   = { tokens = { 4, 5, 5, 2, wolf = 2 } },   -- how many tokens with 1 to 4 sheep, and wolves
    flock = { of = "figure", seen = "all" },         -- the tokens beside a shepherd
  },
  -- The hills that count a tile which is left in the end.
  state = { hills = 0 },
}

-- Hills

if V.options.hills == "off" then
  -- A hill is land like any.
elseif V.options.cover == "take" then
  V.on.place("hill", function(game, tile, act) act:draw(nil, game:pile("cover", tile)) end)
else
  V.on.place("hill", function(game, tile, act)
    if game:tiles_left(V.state.hills + 1) > V.state.hills then V.state.hills = V.state.hills + 1 end
  end)
  V.on.part_end(function(game, act)
    if V.state.hills > 0 and game:tiles_left(V.state.hills + 1) <= V.state.hills then
      act:finish("the tiles that are left belong under hills")
    end
  end)
end

if V.options.hills == "on" then
  -- The first follower of an owner who is on a hill of some feature.
  local function first_on_hill(feature, owner)
    for _, it in ipairs(feature:followers(owner)) do
      if it.tile:has("hill") then return it end
    end
  end

  V.modify.tie(function(game, figure, score)
    if not figure.feature or not figure.tile:has("hill") then return end
    if V.options.tie == "count" or first_on_hill(figure.feature, figure.owner) == figure then score:add(1, "hill") end
  end)
end

-- Vineyards

local blessed = V.options.garden_vineyard == "on" and { "monastery", "garden" } or "monastery"

if V.options.vineyards == "on" then
  V.modify.points(blessed, function(game, building, score)
    if not building.completed then return end
    for _, tile in ipairs(building.tile:around()) do
      if tile:has("vineyard") then score:add(3, "vineyard") end
    end
  end)
end

-- Shepherds

V.filter.deploy("shepherd", function(game, spot)
  if #spot.feature:figures("shepherd") > 0 then return "a shepherd is on the field" end
end)

-- A wolf goes back into the bag and scatters all shepherds of the field.
local function draw(game, act, shepherd)
  local bag = game:pile("bag")
  local token = act:draw(bag)
  if token == "wolf" then
    act:put(token, bag)
    for _, it in ipairs(shepherd.feature:figures("shepherd")) do act:send_home(it) end
  elseif token then
    act:put(token, game:pile("flock", shepherd))
  end
end

-- Who leaves the board brings his sheep back into the bag.
V.on.leave("shepherd", function(game, move, act)
  local flock = game:pile("flock", move.figure)
  for _ = 1, move.figure.tile and 0 or flock.size do act:draw(flock, game:pile("bag")) end
end)

-- All sheep of a field count for everybody who has a shepherd there.
local function score(game, act, field)
  local shepherds, sheep = field:figures("shepherd"), 0
  for _, it in ipairs(shepherds) do
    for _, token in ipairs(game:pile("flock", it).items) do sheep = sheep + token end
  end
  for _, player in ipairs(game.players) do
    if #field:figures("shepherd", player) > 0 then act:award(player, sheep, "sheep") end
  end
  for _, it in ipairs(shepherds) do act:send_home(it) end
end

if V.options.first_draw == "deploy" then
  V.on.deploy("shepherd", function(game, shepherd, act) draw(game, act, shepherd) end)
end

-- The active player's shepherd of a field who was there before this part.
local function settled(game, field)
  for _, it in ipairs(field:figures("shepherd", game.active)) do
    if not it.fresh then return it end
  end
end

V.on.after_deploy(function(game, act)
  if #game:figures("shepherd") == 0 then return end
  for _, it in ipairs(game.active:figures("shepherd")) do
    if V.options.first_draw == "effects" and it.fresh then draw(game, act, it) end
  end

  for _, field in ipairs(game.placed:features("field")) do
    local own = settled(game, field)
    if own and act:pick(game.active, "flock", { "grow", "stable" }) == "grow" then
      draw(game, act, own)
    elseif own then
      score(game, act, field)
    end
  end

  for _, it in ipairs(game:figures("shepherd")) do
    if it.feature and it.feature.closed then score(game, act, it.feature) end
  end
end)

return V
