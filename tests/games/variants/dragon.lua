-- The Princess and the Dragon
--
-- A volcano calls the dragon, a dragon tile lets it walk; whatever stands there goes home. The fairy guards a follower and brings points.
-- Through a portal a follower comes to any tile. A princess sends a knight home.

local V = variant {
  id = "dragon", api = 1, version = "1.0.0",
  title = "The Princess and the Dragon",
  sets = { "base", "dragon" },
  markers = { volcano = "tile", dragon = "tile", portal = "tile", princess = "city" },
  tokens = { dragon = { neutral = 1 }, fairy = { neutral = 1 } },
  options = {
    move        = { values = { "before_scoring", "after_scoring" }, doc = "when the dragon walks" },
    steps       = { default = 6, min = 1, max = 12, doc = "how far it walks" },
    fairy       = { values = { "follower", "tile" }, doc = "whether the fairy is with a follower or on a tile" },
    fairy_many  = { values = { "once", "each" }, doc = "on a tile: a point at the beginning of a turn, or one for each own figure" },
    fairy_share = { values = { "each_player", "first" }, doc = "on a tile: whom she pays when a feature is scored" },
    princess    = { values = { "may", "must" }, doc = "whether a knight has to go" },
  },
  state = { ward = false },
}

local WITH_FOLLOWER = V.options.fairy == "follower"

local function dragon(game) return game:figure("dragon") end
local function fairy(game) return game:figure("fairy") end

V.filter.draw({ marker = "dragon" }, function(game, face)
  if not dragon(game) then return "no volcano has been placed" end
end)

V.on.place("volcano", function(game, tile, act)
  if dragon(game) then act:move(dragon(game), tile) else act:put("dragon", tile) end
end)

V.filter.deploy(function(game, spot)
  if #spot.tile:figures("dragon") > 0 then return "the dragon is there" end
end)

-- The dragon

-- Tiles that lie wholly inside a block are closed to it.
local function is_inside(tile)
  for _, side in ipairs({ "N", "E", "S", "W" }) do
    if tile:edge(side) ~= "inside" then return false end
  end
  return true
end

local function walk(game, act)
  local figure, visited, player = dragon(game), {}, game.active
  for _ = 1, figure and V.options.steps or 0 do
    visited[#visited + 1] = figure.tile
    local steps = {}
    for _, tile in ipairs(figure.tile:adjacent()) do
      local is_new = #tile:figures("fairy") == 0 and not is_inside(tile)
      for _, it in ipairs(visited) do is_new = is_new and it ~= tile end
      if is_new then table.insert(steps, tile) end
    end
    if #steps == 0 then return end
    act:move(figure, act:pick(player, "step", steps))
    for _, it in ipairs(figure.tile:figures()) do
      if it.owner then act:send_home(it) end
    end
    player = game:after(player)[1]
  end
end

if V.options.move == "before_scoring" then
  V.on.after_deploy({ marker = "dragon" }, walk)
else
  V.on.scoring_end({ marker = "dragon" }, walk)
end

-- The fairy

V.offer.deploy("fairy to", {
  list = function(game)
    local options, guard = {}, fairy(game)
    for _, figure in ipairs(game.active:figures()) do
      local is_there = WITH_FOLLOWER and figure == V.state.ward or not WITH_FOLLOWER and guard and guard.tile == figure.tile
      if figure.role == "follower" and not is_there and not (figure.feature and figure.feature.kind:match("%-quarter$")) then
        table.insert(options, figure)
      end
    end
    return options
  end,
  take = function(game, figure, act)
    local guard = fairy(game)
    if guard then act:move(guard, figure.tile) else act:put("fairy", figure.tile) end
    V.state.ward = WITH_FOLLOWER and figure
  end,
})

V.on.leave(function(game, move, act)
  if V.state.ward == move.figure then V.state.ward = false end
end)

-- The figures that the fairy is with.
local function wards(game)
  local guard = fairy(game)
  if WITH_FOLLOWER then return V.state.ward and { V.state.ward } or {} end
  return guard and guard.tile:figures() or {}
end

V.on.turn_begin(function(game, act)
  local count = 0
  for _, figure in ipairs(wards(game)) do
    if figure.owner == game.active and figure.role ~= "token" then count = count + 1 end
  end
  if V.options.fairy_many == "once" then count = math.min(count, 1) end
  if count > 0 then act:award(game.active, count, "fairy") end
end)

local function guarded(game, result, act)
  local paid, feature = {}, result.feature
  for _, figure in ipairs(wards(game)) do
    local is_new = figure.role == "follower" and figure.feature == feature and not (game.final and feature.kind == "castle")
    for _, owner in ipairs(paid) do is_new = is_new and owner ~= figure.owner and V.options.fairy_share == "each_player" end
    if is_new then
      act:award(figure.owner, 3, "fairy")
      table.insert(paid, figure.owner)
    end
  end
end

V.on.score(guarded)
V.on.end_features(guarded)
V.on.end_fields(guarded)

-- The portal, for one figure of the part. On its own tile the general rules hold.

local portal = {
  list = function(game)
    local options = {}
    for _, figure in ipairs(game.active:figures()) do
      if figure.role == "follower" and figure.fresh and figure.tile ~= game.placed then return {} end
    end
    for _, spot in ipairs(game.active:spots({ occupied = false, completed = false })) do
      if spot.tile ~= game.placed then table.insert(options, spot) end
    end
    return options
  end,
  take = function(game, spot, act) act:deploy(spot) end,
}

V.offer.deploy({ marker = "portal" }, "portal", portal)
V.offer.deploy_second({ marker = "portal" }, "portal", portal)

-- The princess

V.offer.deploy({ marker = "princess" }, "princess", {
  list = function(game)
    local options = {}
    for _, city in ipairs(game.placed:features("city")) do
      for _, figure in ipairs(city:has("princess") and city:followers() or {}) do table.insert(options, figure) end
    end
    return options
  end,
  take = function(game, figure, act)
    act:send_home(figure)
    act:close()
  end,
  must = V.options.princess == "must",
})

return V
