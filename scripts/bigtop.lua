-- Under the Big Top
--
-- When the circus moves on, everybody is paid for each own follower around it, as much as the animal under the big top is worth. Acrobats
-- build pyramids of three. A ringmaster brings two points for each circus and pyramid around, when the feature is scored.

local V = variant {
  id = "bigtop", api = 1, version = "1.0.0",
  title = "Under the Big Top",
  sets = { "base", "bigtop" },

  options = {
    bigtop      = { values = { "on", "off" }, doc = "whether the circus comes" },
    acrobats    = { values = { "on", "off" }, doc = "whether acrobats climb" },
    ringmaster  = { default = 1, min = 0, max = 20, doc = "how many ringmasters each player has" },
    climb       = { values = { "normal", "normal_phantom" }, doc = "which followers may be acrobats" },
    portal      = { values = { "on", "off" }, doc = "whether a portal leads to acrobats anywhere" },
    quarter     = { values = { "no", "yes" }, doc = "whether followers in the quarters of Carcassonne watch, as if they stood in the middle of the city" },
    lying_bonus = { values = { "on", "off" }, doc = "whether a ringmaster who lies in a monastery as an abbot has a bonus" },
  },

  markers = { circus = "tile", acrobats = { on = "tile", value = { "NE", "NW" } }, portal = "tile", ["big-city"] = "city" },
  pieces  = function(setup) return { ringmaster = { each = setup.options.ringmaster, role = "follower", on = "follower" } } end,
  tokens  = { big_top = { neutral = 1 } },
  piles   = {
    animals = { tokens = { 1, 0, 4, 5, 3, 2, 1 } },   -- how many are worth 1 to 7, from the flea to the elephant
    under   = {},                                     -- the one under the big top
  },
}

-- A tile and those on the eight cells around it.
local function area(tile)
  local tiles = tile:around()
  table.insert(tiles, tile)
  return tiles
end

-- The circus

-- The followers on a tile and the eight around it. A lord is near with either tile of the castle. Those in quarters of Carcassonne are at most
-- in the middle of the city.
local function audience(game, centre)
  local found = {}
  local function add(followers, waiting)
    for _, figure in ipairs(followers) do
      local waits = figure.feature ~= nil and figure.feature.kind:match("quarter$") ~= nil
      if waits == waiting and not table.find(found, figure) then table.insert(found, figure) end
    end
  end
  for _, tile in ipairs(area(centre)) do
    add(tile:followers(), false)
    for _, castle in ipairs(game:plays("castles") and tile:features("castle") or {}) do add(castle:followers(), false) end
    if V.options.quarter == "yes" and tile:has("big-city") then
      for _, player in ipairs(game.players) do add(player:followers(), true) end
    end
  end
  return found
end

-- How many of some figures are a player's.
local function count_of(figures, player)
  local count = 0
  for _, figure in ipairs(figures) do
    if figure.owner == player then count = count + 1 end
  end
  return count
end

-- The animal under the big top is shown, and everybody is paid for those who watch.
local function show(game, act)
  local value = act:draw(game:pile("under"))
  if not value then return end
  local watching = audience(game, game:figure("big_top").tile)
  for _, player in ipairs(#watching > 0 and game.players or {}) do
    act:award(player, value * count_of(watching, player), { "circus", "animal " .. value })
  end
  act:discard(value)
end

if V.options.bigtop == "on" then
  V.on.scoring_end({ marker = "circus" }, function(game, act)
    local top = game:figure("big_top")
    if top then
      show(game, act)
      act:move(top, game.placed)
    else
      act:put("big_top", game.placed)
    end
    act:draw(game:pile("animals"), game:pile("under"))
  end, { order = "early", after = { "abbey" } })

  -- Once more, before those who are scored at the end go home.
  V.on.before_end_features(function(game, act)
    if game:figure("big_top") then show(game, act) end
  end, { order = "late", before = { "abbey" } })
end

-- Acrobats

local CLIMBERS = V.options.climb == "normal" and { "follower" } or { "follower", "phantom.phantom" }

-- They stand on the tile, on no feature.
local function acrobats(tile)
  local found = {}
  for _, figure in ipairs(tile:figures(CLIMBERS)) do
    if not figure.feature then table.insert(found, figure) end
  end
  return found
end

-- The tiles with a place for acrobats that can be reached from the tile just placed.
local function within_reach(game)
  if V.options.portal == "on" and game.placed:has("portal") then return game:tiles("acrobats") end
  local found = {}
  for _, tile in ipairs(area(game.placed)) do
    if tile:has("acrobats") then table.insert(found, tile) end
  end
  return found
end

local climb = {
  list = function(game)
    local options = {}
    for _, tile in ipairs(within_reach(game)) do
      if #acrobats(tile) < 3 and #tile:figures("bridges.bridge") == 0 then
        for _, piece in ipairs(CLIMBERS) do
          for _, spot in ipairs(game.active:spots({ piece = piece, kind = "tile", tile = tile })) do table.insert(options, spot) end
        end
      end
    end
    return options
  end,
  take = function(game, spot, act) act:deploy(spot) end,
}

if V.options.acrobats == "on" then
  V.offer.deploy("acrobat", climb)
  if V.options.climb == "normal_phantom" then V.offer.deploy_second("acrobat", climb) end
end

V.filter.deploy("bridges.bridge", function(game, spot)
  if spot.tile:has("acrobats") and #acrobats(spot.tile) > 0 then return "acrobats stand there" end
end)

-- Five points for each of some acrobats.
local function pay_acrobats(game, act, figures)
  for _, player in ipairs(#figures > 0 and game.players or {}) do
    local count = count_of(figures, player)
    act:award(player, 5 * count, { "acrobats", count .. " in the pyramid" })
  end
end

V.offer.deploy("pyramid", {
  list = function(game)
    local options = {}
    for _, tile in ipairs(game:tiles("acrobats")) do
      if #acrobats(tile) == 3 then table.insert(options, tile) end
    end
    return options
  end,
  take = function(game, tile, act)
    local figures = acrobats(tile)
    pay_acrobats(game, act, figures)
    for _, figure in ipairs(figures) do act:send_home(figure) end
  end,
})

V.on.after_end_fields(function(game, act)
  for _, tile in ipairs(game:tiles("acrobats")) do pay_acrobats(game, act, acrobats(tile)) end
end)

-- Ringmasters

local function pay_ringmaster(figure, act)
  local count = 0
  for _, tile in ipairs(area(figure.tile)) do
    if tile:has({ "circus", "acrobats" }) then count = count + 1 end
  end
  act:award(figure.owner, 2 * count, { "ringmaster", count .. " around" })
end

-- With or without the majority. A lord is paid for what the castle saw, not for a feature of his own.
local function pay_ringmasters(game, result, act)
  if result.feature.kind == "castle" then return end
  for _, figure in ipairs(result.figures) do
    local lies = not figure.feature
    if figure.piece == "ringmaster" and (not lies or V.options.lying_bonus == "on") then pay_ringmaster(figure, act) end
  end
end

V.on.score(pay_ringmasters)
V.on.end_features({ piece = "ringmaster" }, pay_ringmasters)

-- Farmers, in whichever way fields are scored.
V.on.after_end_fields(function(game, act)
  for _, figure in ipairs(game:figures("ringmaster")) do
    if figure.feature and figure.feature.kind == "field" then pay_ringmaster(figure, act) end
  end
end)

return V
