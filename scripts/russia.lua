-- Traps of the fairy tales
--
-- The robber catches whoever is nearest to him on his road, when it is extended and when somebody comes to it. The water spirit takes everybody
-- around him into his pond, which costs points at the end. Instead of deploying, a player may take one follower back.

local V = variant {
  id = "russia", api = 1, version = "1.0.0",
  title = "Traps of the fairy tales",
  sets = { "base", "russia2013", "russia2016" },

  options = {
    reach   = { values = { "nearest", "all" }, doc = "whether the robber catches the nearest on his road, or all at once" },
    special = { values = { "tree", "both", "off" }, doc = "who catches companions: the robber, both, or nobody" },
    both    = { values = { "vodyanoy", "older" }, doc = "where somebody goes whom both catch: into the pond, or into the trap that was placed first" },
    penalty = { default = 2, min = 0, max = 100, doc = "what each follower in the pond costs" },
  },

  -- A wagon may drive into the hut.
  features = { ["yaga-hut"] = { like = "yaga-hut", pieces = "abbey.wagon" } },
  -- The robber's tree on a road, the water spirit's pond.
  markers = { razboynik = "tile", vodyanoy = "tile" },
  -- Who was on the road of a tree when it was looked at last.
  state = { there = { of = "tile", start = {} } },
}

-- Who sits in a trap is on the tile, and in none of its features.
local function is_trapped(figure, trap)
  return figure.tile and not figure.feature and figure.tile:has(trap)
end

-- Whoever sits in a trap.
local function trapped(trap)
  local found = {}
  for _, figure in ipairs(trap:figures()) do
    if not figure.feature then table.insert(found, figure) end
  end
  return found
end

local function is_prey(figure, takes_companions)
  local is_lord = figure.feature and figure.feature.kind == "castle"
  return (figure.role == "follower" or figure.role == "special" and takes_companions) and not figure.safe and not is_lord
end

-- The figures on a robber's road that he would catch, by their distance from his tree.
local function rings(tree)
  local found, all, road = {}, {}, tree:segments("road")[1]
  for _, ring in ipairs(#road.feature:figures() > 0 and road:steps() or {}) do
    local prey = {}
    for _, stretch in ipairs(ring) do
      for _, figure in ipairs(stretch:figures()) do
        if is_prey(figure, V.options.special ~= "off") then
          table.insert(prey, figure)
          table.insert(all, figure)
        end
      end
    end
    if #prey > 0 then table.insert(found, prey) end
  end
  return found, all
end

local function has_come(tree, figures)
  for _, figure in ipairs(figures) do
    if not table.find(V.state.there[tree], figure) then return true end
  end
  return false
end

local function rob(tree, is_extended, act)
  local prey, all = rings(tree)
  if is_extended or has_come(tree, all) then
    for distance, ring in ipairs(prey) do
      for _, figure in ipairs((V.options.reach == "all" or distance == 1) and ring or {}) do act:move(figure, tree) end
    end
  end
  local _, left = rings(tree)
  V.state.there[tree] = left
end

-- Somebody whom the robber has caught goes on into the pond, unless the older trap keeps him.
local function stays_with_robber(figure, pond)
  return V.options.both == "older" and is_trapped(figure, "razboynik") and figure.tile.number < pond.number
end

local function draw_down(pond, act)
  for _, tile in ipairs(pond:around()) do
    for _, figure in ipairs(tile:figures()) do
      local function stays()
        local waits = figure.feature and figure.feature.kind:match("quarter$")
        return waits or is_trapped(figure, "vodyanoy") or stays_with_robber(figure, pond)
      end
      if is_prey(figure, V.options.special == "both") and not stays() then act:move(figure, pond) end
    end
  end
end

local function spring(game, act, is_placing)
  for _, tree in ipairs(game:tiles("razboynik")) do
    local road = tree:segments("road")[1].feature
    rob(tree, is_placing and table.find(game:grown(), road) ~= nil, act)
  end
  for _, pond in ipairs(game:tiles("vodyanoy")) do draw_down(pond, act) end
end

V.on.setup(function(game)
  for _, tree in ipairs(game:tiles("razboynik")) do
    local _, all = rings(tree)
    V.state.there[tree] = all
  end
end)

V.on.after_place(function(game, act) spring(game, act, true) end, { order = "late" })
V.on.deploy(function(game, _, act) spring(game, act, false) end)
V.on.after_deploy(function(game, act) spring(game, act, false) end, { order = "late" })

V.filter.deploy(function(game, spot)
  if spot.tile:has("vodyanoy") then return "the water spirit lives there" end
end)

V.offer.deploy("flee", {
  list = function(game)
    local options = {}
    for _, trap in ipairs(game:tiles({ "razboynik", "vodyanoy" })) do
      for _, figure in ipairs(trap ~= game.placed and trapped(trap) or {}) do
        if figure.owner == game.active and figure.role == "follower" then table.insert(options, figure) end
      end
    end
    return options
  end,
  take = function(game, figure, act) act:send_home(figure, "recalled") end,
})

V.on.after_end_fields(function(game, act)
  for _, player in ipairs(game.players) do
    local count = 0
    for _, pond in ipairs(game:tiles("vodyanoy")) do
      for _, figure in ipairs(trapped(pond)) do
        if figure.owner == player and figure.role == "follower" then count = count + 1 end
      end
    end
    if count > 0 then act:award(player, -V.options.penalty * count, "in the pond") end
  end
end)

return V
