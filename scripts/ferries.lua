-- The Ferries
--
-- Roads end at a lake, and a ferry joins two of them. Whoever extends a road may move the first ferry on it in each direction, once: then roads
-- part and join anew.

local V = variant {
  id = "ferries", api = 1, version = "1.0.0",
  title = "The Ferries",
  sets = { "base", "ferries" },

  options = {
    lay  = { values = { "always", "with_highwayman" }, doc = "whether a ferry comes with each lake, or only if a follower was put on a road there" },
    move = { values = { "extender", "extender_on_road" }, doc = "whether a ferry may be moved without an own follower on its road" },
  },

  -- Until the ferry of a new lake is laid, its landings wait for it.
  markers = { ["ferry-lake"] = { on = "tile", open = "road" } },
  tokens  = { ferry = { neutral = 8 } },
}

-- All pairs of landings of a lake, and the one that its ferry joins, which is none of them.
local function crossings(lake)
  local roads, found, present = lake:segments("road"), {}, nil
  for at, one in ipairs(roads) do
    for to = at + 1, #roads do
      local crossing = { one, roads[to] }
      if table.find(one:links(), roads[to]) then present = crossing else table.insert(found, crossing) end
    end
  end
  return found, present
end

-- The lakes on other tiles whose ferries come first along the roads of the tile just placed.
local function lakes_ahead(game)
  local found = {}
  for _, road in ipairs(game.placed:segments("road")) do
    local may_move = V.options.move == "extender" or #road.feature:followers(game.active) > 0
    for _, ring in ipairs(may_move and road:steps("ferry") or {}) do
      for _, landing in ipairs(ring) do
        local lake = landing.tile
        local is_first = lake ~= game.placed and #landing:links() > 0 and #lake:figures("ferry") > 0
        if is_first and not table.find(found, lake) then table.insert(found, lake) end
      end
    end
  end
  return found
end

-- Whether a ferry comes with the lake just placed.
local function is_due(game)
  if not game.placed:has("ferry-lake") then return false end
  for _, road in ipairs(game.placed:segments("road")) do
    for _, figure in ipairs(road:followers()) do
      if figure.fresh then return true end
    end
  end
  return V.options.lay == "always"
end

local function lay(game, act)
  local landings = act:pick(game.active, "lay", (crossings(game.placed)))
  act:join(landings[1], landings[2])
end

-- The ferries of some lakes, each once, in the order that the player likes.
local function move(game, lakes, act)
  while #lakes > 0 do
    local options = {}
    for _, lake in ipairs(lakes) do
      local others, present = crossings(lake)
      for _, crossing in ipairs(others) do
        if crossing[1]:joins(crossing[2], present[1]) then table.insert(options, crossing) end
      end
    end
    local landings = act:pick_or_pass(game.active, "move", options)
    if not landings then return end

    local lake = landings[1].tile
    local _, present = crossings(lake)
    act:separate(present[1], present[2])
    act:join(landings[1], landings[2])
    table.remove(lakes, table.find(lakes, lake))
  end
end

-- Closes the landings that no ferry touches.
local function close(lake, act)
  for _, road in ipairs(lake:segments("road")) do
    if #road:links() == 0 then act:separate(road) end
  end
end

V.on.setup(function(game, act)
  for _, lake in ipairs(game:tiles("ferry-lake")) do close(lake, act) end
end)

V.on.after_deploy({ kind = "road" }, function(game, act)
  local lakes = lakes_ahead(game)             -- before a new ferry lies in the way
  if is_due(game) and act:put("ferry", game.placed) then lay(game, act) end
  if game.placed:has("ferry-lake") then close(game.placed, act) end
  move(game, lakes, act)
end)

return V
