-- The Labyrinth
--
-- The labyrinth is one road with four ends. By the advanced rule each follower on it makes it worth two points more when it is completed, and a
-- follower may join where nobody stands: in the middle of the labyrinth, or on the branch that a tile goes on with.

local V = variant {
  id = "labyrinth", api = 1, version = "1.0.0",
  title = "The Labyrinth",
  sets = { "base", "labyrinth" },

  options = {
    rule    = { values = { "basic", "advanced" }, doc = "whether it is an ordinary road, or has rules of its own" },
    counted = { values = { "followers", "figures" }, doc = "whether builders count for the bonus, too" },
    bonus   = { default = 2, min = 0, max = 100, doc = "points for each follower on a completed road" },
  },

  markers = { labyrinth = "road", portal = "tile" },
}

if V.options.rule == "basic" then return V end

V.modify.points({ kind = "road", marker = "labyrinth" }, function(game, road, score)
  if not road.completed then return end
  local count = 0
  for _, figure in ipairs(road:figures()) do
    local counts = figure.role == "follower" or figure.role == "special" and V.options.counted == "figures"
    if counts then count = count + 1 end
  end
  score:add(V.options.bonus * count, "labyrinth")
end)

-- Whether nobody stands on the part of a road that a segment belongs to: the middle of a labyrinth, or a branch between or beyond such.
local function is_empty_branch(segment)
  if segment:has("labyrinth") then return #segment:followers() == 0 end
  for _, ring in ipairs(segment:steps("labyrinth")) do
    for _, other in ipairs(ring) do
      if not other:has("labyrinth") and #other:followers() > 0 then return false end
    end
  end
  return true
end

-- Parts of occupied roads where a follower may come: on the tile just placed, and through a portal anywhere.
local join = {
  list = function(game)
    local options = {}
    local function add(where)
      for _, spot in ipairs(game.active:spots(where)) do
        if spot.feature:has("labyrinth") and is_empty_branch(spot.segment) then table.insert(options, spot) end
      end
    end
    add({ kind = "road", occupied = true, tile = game.placed })
    if not game.placed:has("portal") then return options end
    for _, road in ipairs(game:features("road", { occupied = true, completed = false, marker = "labyrinth" })) do
      for _, tile in ipairs(road:tiles()) do
        if tile ~= game.placed then add({ feature = road, tile = tile, occupied = true, completed = false }) end
      end
    end
    return options
  end,
  take = function(game, spot, act) act:deploy(spot) end,
}

V.offer.deploy({ kind = "road" }, "branch", join)
V.offer.deploy_second({ kind = "road" }, "branch", join)

return V
