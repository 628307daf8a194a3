-- Marketplaces of Village Life
--
-- Roads that meet at a marketplace stay roads of their own, but are completed together, when none of them has an open end. Each is then worth the tiles of
-- the others there, too.

local V = variant {
  id = "market", api = 1, version = "1.0.0",
  title = "Marketplaces",
  sets = { "base", "village" },
  markers = { market = "road" },
  -- The tiles whose roads wait for each other.
  state   = { waiting = {} },
}

local function ends(tile)
  local found = {}
  for _, road in ipairs(tile:segments("road")) do
    if road:has("market") then table.insert(found, road) end
  end
  return found
end

-- As long as a road waits at a marketplace it is not completed.
local function open(tile, act)
  for _, road in ipairs(ends(tile)) do act:join(road) end
  local waiting = table.clone(V.state.waiting)
  table.insert(waiting, tile)
  V.state.waiting = waiting
end

V.on.setup(function(game, act)
  for _, tile in ipairs(game:tiles("market")) do open(tile, act) end
end, { order = "early" })

V.on.place("market", function(game, tile, act) open(tile, act) end)

-- The roads at a marketplace, and at those at which these end.
local function linked(tile)
  local roads = {}
  local function visit(place)
    for _, road in ipairs(ends(place)) do
      local feature = road.feature
      if not table.find(roads, feature) then
        table.insert(roads, feature)
        for _, other in ipairs(feature:tiles()) do
          if other:has("market") then visit(other) end
        end
      end
    end
  end
  visit(tile)
  return roads
end

V.on.after_deploy(function(game, act)
  local still = {}
  for _, tile in ipairs(V.state.waiting) do
    local open_sides = 0
    for _, road in ipairs(linked(tile)) do open_sides = open_sides + road.open_sides end
    if open_sides > 0 then
      table.insert(still, tile)
    else
      for _, road in ipairs(ends(tile)) do act:separate(road) end
    end
  end
  V.state.waiting = still
end, { order = "late" })

V.modify.points({ kind = "road", marker = "market" }, function(game, road, score)
  local more = 0
  for _, tile in ipairs(road.completed and road:tiles() or {}) do
    local others = { road }
    for _, it in ipairs(ends(tile)) do
      if not table.find(others, it.feature) then
        table.insert(others, it.feature)
        more = more + it.feature.size
      end
    end
  end
  if more > 0 then score:add(more, "marketplace") end
end)

return V
