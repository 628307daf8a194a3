-- The Watchtowers
--
-- When a road or city is completed, each follower on it that stands on a tile with a watchtower brings its owner points for what the tower
-- looks at: on its own tile and the eight around it.

local V = variant {
  id = "watchtowers", api = 1, version = "1.0.0",
  title = "The Watchtowers",
  sets = { "base", "watchtowers" },

  options = {
    each    = { values = { "follower", "player" }, doc = "whether each follower on the tile of a tower brings the points, or each player has them once" },
    castles = { values = { "no_city", "city" }, doc = "whether a tower that looks at cities sees castles" },
  },

  -- Coats of arms on a tile that are not printed there.
  numbers = { pennants = 0 },
  -- Points for each, and what for: `3/monastery`.
  markers = { watchtower = { on = "tile", value = "word" } },
}

-- A tile and those on the eight cells around it.
local function area(tile)
  local tiles = tile:around()
  table.insert(tiles, tile)
  return tiles
end

-- The followers on some tiles, each once; a lord is on both tiles of the castle, and nobody who waits in a quarter of Carcassonne on any.
local function followers(game, tiles)
  local found = {}
  local function add(followers)
    for _, figure in ipairs(followers) do
      local waits = figure.feature and figure.feature.kind:match("quarter$")
      if not waits and not table.find(found, figure) then table.insert(found, figure) end
    end
  end
  for _, tile in ipairs(tiles) do
    add(tile:followers())
    for _, castle in ipairs(game:plays("castles") and tile:features("castle") or {}) do add(castle:followers()) end
  end
  return found
end

local function shows_city(game, tile)
  local sees_castles = game:plays("castles") and V.options.castles == "city"
  return #tile:features("city") > 0 or sees_castles and #tile:features("castle") > 0
end

-- How much there is on a tile of what a tower looks at.
local SEEN = {
  city      = function(game, tile) return shows_city(game, tile) and 1 or 0 end,
  road      = function(game, tile) return #tile:features("road") > 0 and 1 or 0 end,
  monastery = function(game, tile) return #tile:features("monastery") end,
  pennant   = function(game, tile) return tile:count("pennant") + game:number("watchtowers.pennants", tile) end,
}

-- What a tower brings.
local function value(game, tower)
  local points, what = tower:mark("watchtower"):match("^(%d+)/(%a+)$")
  if what == "meeple" then return points * #followers(game, area(tower)) end
  local count = 0
  for _, tile in ipairs(area(tower)) do count = count + SEEN[what](game, tile) end
  return points * count
end

-- Late, so that who has joined from Carcassonne is there.
V.on.before_score(function(game, act)
  local towers = {}                           -- for each player, the towers that have paid
  for _, player in ipairs(game.players) do towers[player.seat] = {} end
  for _, feature in ipairs(game:completions({ "road", "city" })) do
    for _, figure in ipairs(feature:followers()) do
      local tower, paid = figure.tile, towers[figure.owner.seat]
      local again = V.options.each == "player" and table.find(paid, tower)
      if tower:has("watchtower") and not again then
        act:award(figure.owner, value(game, tower), "watchtower")
        table.insert(paid, tower)
      end
    end
  end
end, { order = "late" })

return V
