-- Under the Big Top
--
-- The big top pays each follower around it what its animal is worth, when it moves to the next circus. Acrobats build pyramids of three.
-- A ringmaster brings two points for each circus and pyramid around, when his feature is scored.

local V = variant {
  id = "circus", api = 1, version = "1.0.0",
  title = "Under the Big Top",
  sets = { "base", "bigtop" },
  markers = { circus = "tile", acrobats = { on = "tile", value = { "NE", "NW" } } },
  pieces = { ringmaster = { each = 1, role = "follower", on = "follower" } },
  tokens = { big_top = { neutral = 1 } },
  piles = {
    animals = { tokens = { 1, 0, 4, 5, 3, 2, 1 } },   -- how many are worth 1 to 7, from the flea to the elephant
    under = {},                                       -- the one under the big top
  },
}

-- A tile and those around it.
local function area(tile)
  local tiles = tile:around()
  table.insert(tiles, tile)
  return tiles
end

-- The followers in the area: also the lord of a castle with a tile in it.
local function audience(tile)
  local found = {}
  local function add(figure)
    for _, it in ipairs(found) do
      if it == figure then return end
    end
    if figure.role == "follower" then table.insert(found, figure) end
  end
  for _, it in ipairs(area(tile)) do
    for _, figure in ipairs(it:figures()) do add(figure) end
    for _, feature in ipairs(it:features()) do
      if feature.kind == "castle" then
        for _, figure in ipairs(feature:followers()) do add(figure) end
      end
    end
  end
  return found
end

local function show(game, act, tile)
  local value = act:draw(game:pile("under"))
  if not value then return end
  for _, figure in ipairs(audience(tile)) do act:award(figure.owner, value, "circus") end
  act:discard(value)
end

V.on.scoring_end({ marker = "circus" }, function(game, act)
  local top = game:figure("big_top")
  if top then
    show(game, act, top.tile)
    act:move(top, game.placed)
  else
    act:put("big_top", game.placed)
  end
  act:draw(game:pile("animals"), game:pile("under"))
end)

V.on.after_end_fields(function(game, act)
  local top = game:figure("big_top")
  if top then show(game, act, top.tile) end
end)

-- Acrobats

local function acrobats(tile)
  local found = {}
  for _, figure in ipairs(tile:figures("follower")) do
    if not figure.feature then table.insert(found, figure) end
  end
  return found
end

V.offer.deploy("acrobat on", {
  list = function(game)
    local options = {}
    if game.active:supply("follower") == 0 then return options end
    for _, tile in ipairs(area(game.placed)) do
      local open = tile:has("acrobats") and #tile:figures("bridges.bridge") == 0
      if open and #acrobats(tile) < 3 then table.insert(options, tile) end
    end
    return options
  end,
  take = function(game, tile, act) act:put("follower", tile, game.active) end,
})

local function pay(act, tile)
  for _, figure in ipairs(acrobats(tile)) do
    act:award(figure.owner, 5, "acrobat")
    act:send_home(figure)
  end
end

V.offer.deploy("pyramid", {
  list = function(game)
    local options = {}
    for _, tile in ipairs(game:tiles()) do
      if tile:has("acrobats") and #acrobats(tile) == 3 then table.insert(options, tile) end
    end
    return options
  end,
  take = function(game, tile, act) pay(act, tile) end,
})

V.on.after_end_fields(function(game, act)
  for _, tile in ipairs(game:tiles()) do
    if tile:has("acrobats") then pay(act, tile) end
  end
end)

-- Ringmasters

local function ringmasters(game, result, act)
  local feature = result.feature
  for _, figure in ipairs(feature:figures("ringmaster")) do
    local count = 0
    for _, tile in ipairs(area(figure.tile)) do
      if tile:has("circus") then count = count + 1 end
      if tile:has("acrobats") then count = count + 1 end
    end
    if feature.kind ~= "castle" then act:award(figure.owner, 2 * count, "ringmaster") end
  end
end

V.on.score({ piece = "ringmaster" }, ringmasters)
V.on.end_features({ piece = "ringmaster" }, ringmasters)
V.on.end_fields({ piece = "ringmaster" }, ringmasters)

return V
