-- Darmstadt
--
-- When a church is completed, whoever has most followers on it and on the eight tiles around it receives three points. A completed city with
-- the convention hall is worth three points more.

local V = variant {
  id = "darmstadt", api = 1, version = "1.0.0",
  title = "Darmstadt",
  sets = function(setup)
    if setup.options.swap == "on" then return { "base", "-base/ffff*2", "darmstadt" } end
    return { "base", "darmstadt" }
  end,

  options = {
    swap   = { values = { "off", "on" }, doc = "whether two monasteries of the base game are taken out for the churches" },
    points = { default = 3, min = 0, max = 100, doc = "what the church and the hall bring" },
    count  = { values = { "heads", "strength" }, doc = "whether each follower counts as one, or as much as for a majority" },
  },

  features = { church = { like = "monastery" } },
  markers  = { ["convention-hall"] = "city" },
}

-- The followers on a tile and the eight around it, each once. A lord is on both tiles of the castle, nobody who waits in a quarter of
-- Carcassonne on any.
local function followers(game, centre)
  local found = {}
  local function add(followers)
    for _, figure in ipairs(followers) do
      local waits = figure.feature and figure.feature.kind:match("quarter$")
      if not waits and not table.find(found, figure) then table.insert(found, figure) end
    end
  end
  for _, tile in ipairs({ centre, unpack(centre:around()) }) do
    add(tile:followers())
    for _, castle in ipairs(game:plays("castles") and tile:features("castle") or {}) do add(castle:followers()) end
  end
  return found
end

-- The players with most of some figures. No rule about features decides a tie.
local function with_most(game, figures)
  local counts, most = {}, 1
  for _, player in ipairs(game.players) do
    local count = 0
    for _, figure in ipairs(figures) do
      local weight = V.options.count == "heads" and 1 or figure.strength
      if figure.owner == player then count = count + weight end
    end
    counts[player.seat] = count
    most = math.max(most, count)
  end
  local found = {}
  for _, player in ipairs(game.players) do
    if counts[player.seat] == most then table.insert(found, player) end
  end
  return found
end

-- Before anything is scored, and whether somebody is in the church or not.
V.on.before_score(function(game, act)
  for _, church in ipairs(game:completions("church")) do
    for _, player in ipairs(with_most(game, followers(game, church.tile))) do act:award(player, V.options.points, "church") end
  end
end, { order = "late" })

V.modify.points("convention-hall", function(game, city, score)
  if city.completed then score:add(V.options.points, "convention hall") end
end, { order = "change", after = { "siege" } })

return V
