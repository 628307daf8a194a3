-- The traps of the Russian fairy tales
--
-- The water spirit draws all followers beside him into his pond, where each costs points at the end. The robber catches those nearest to him on his
-- road when it is extended and when somebody comes to it. Instead of deploying, a player may take one back.

local V = variant {
  id = "russia", api = 1, version = "1.0.0", title = "Traps of the fairy tales",
  sets = { "base", "russia2013", "russia2016" },
  markers = { razboynik = "tile", vodyanoy = "tile" },
  options = {
    reach = { values = { "nearest", "all" }, doc = "whom the robber catches on his road" },
    special = { values = { "tree", "off" }, doc = "whether he catches companions, too" },
    penalty = { default = 2, min = 0, max = 20, doc = "what a follower in the pond costs" },
  },
  state = { length = 0 },  -- of the robbers' roads, when they were looked at last
}

-- Who sits in a trap is on the tile, not on a feature of it.
local function trapped(player, trap, without)
  local found = {}
  for _, it in ipairs(player:figures()) do
    local is_caught = it.tile and it.tile:has(trap) and not it.feature
    if is_caught and it.tile ~= without then table.insert(found, it) end
  end
  return found
end

local function rob(road, act)
  local caught = false
  for _, ring in ipairs(road:steps()) do
    for _, part in ipairs(caught and V.options.reach == "nearest" and {} or ring) do
      for _, it in ipairs(part:figures()) do
        local is_prey = it.owner and not it.safe and (it.role == "follower" or V.options.special == "tree")
        if is_prey then act:move(it, road.tile) end
        caught = caught or is_prey
      end
    end
  end
end

-- Robs the roads that have grown, or those to which a figure has come; then the water spirit takes whoever is beside him.
local function spring(game, act, figure)
  local roads, length = {}, 0
  for _, tree in ipairs(game:tiles("razboynik")) do table.insert(roads, tree:segments("road")[1]) end
  for _, road in ipairs(roads) do length = length + road.feature.tile_count end
  for _, road in ipairs(roads) do
    if length > V.state.length or figure and figure.feature == road.feature then rob(road, act) end
  end
  V.state.length = length
  for _, pond in ipairs(game:tiles("vodyanoy")) do
    for _, tile in ipairs(pond:around()) do
      for _, it in ipairs(tile:has("vodyanoy") and {} or tile:figures()) do
        if it.role == "follower" and not it.safe then act:move(it, pond) end
      end
    end
  end
end

V.on.after_place(spring)
V.on.deploy(function(game, figure, act) spring(game, act, figure) end)
V.on.after_deploy(spring, { order = "late" })

V.filter.deploy(function(game, spot)
  if spot.tile:has("vodyanoy") then return "the water spirit lives there" end
end)

V.offer.deploy("flee", {
  list = function(game)
    local options = {}
    for _, it in ipairs(trapped(game.active, "razboynik", game.placed)) do table.insert(options, it) end
    for _, it in ipairs(trapped(game.active, "vodyanoy", game.placed)) do table.insert(options, it) end
    return options
  end,
  take = function(game, figure, act) act:send_home(figure) end,
})

V.on.after_end_fields(function(game, act)
  for _, it in ipairs(game.players) do act:award(it, -V.options.penalty * #trapped(it, "vodyanoy"), "in the pond") end
end)

return V
