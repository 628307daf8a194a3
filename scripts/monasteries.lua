-- Special Monasteries
--
-- In a special monastery a follower may stand as a monk, or lie as an abbot. An abbot stays until the end and brings a point for his tile and
-- for each tile in line with it, up to the first gap in each direction.

local V = variant {
  id = "monasteries", api = 1, version = "1.0.0",
  title = "Special Monasteries",
  sets = function(setup)
    if setup.options.use == "add" then return { "base", "monasteries" } end
    return { "base", "-base/ffff", "-base/ffrf", "monasteries" }
  end,

  options = {
    use    = { values = { "replace", "add" }, doc = "whether the six come instead of the monasteries of the base game" },
    recall = { values = { "no", "surround" }, doc = "whether the abbot of the base game who lies may be taken back for the tiles around" },
  },

  -- What each tile in line with an abbot brings.
  numbers  = { tile = 1 },
  features = { ["special-monastery"] = { like = "monastery" } },
  markers  = { flier = { on = "tile", value = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" } }, portal = "tile" },
}

-- Abbots lie on the tile, not in the building: they do not occupy it and do not go home with it.
local function abbots(building)
  local found = {}
  for _, figure in ipairs(building.tile:followers()) do
    if not figure.feature then table.insert(found, figure) end
  end
  return found
end

local function is_taken(building) return building.occupied or #abbots(building) > 0 end

-- Who lies there keeps everybody out but those who fly.
V.filter.deploy("special-monastery", function(game, spot)
  local building = spot.feature
  local flies = (game.step == "deploy" or game.step == "deploy_second") and game.placed:has("flier")
  if not building.occupied and #abbots(building) > 0 and not flies then return "an abbot is there" end
end)

-- The buildings that a player may lie down in: that of the tile just placed, and by a portal all others, even if they are surrounded.
local function beds(game)
  local found = {}
  local through = game.placed:has("portal")
  for _, building in ipairs(through and game:features("special-monastery") or game.placed:features("special-monastery")) do
    if not is_taken(building) then table.insert(found, building) end
  end
  return found
end

local lie = {
  list = function(game)
    local options = {}
    for _, building in ipairs(beds(game)) do
      for _, spot in ipairs(game.active:spots({ kind = "tile", tile = building.tile })) do
        for _, spare in ipairs(game.active:spare()) do
          if spare.piece == spot.piece and building:is(spare.kinds) then table.insert(options, spot) end
        end
      end
    end
    return options
  end,
  take = function(game, spot, act) act:deploy(spot) end,
}

V.offer.deploy("abbot", lie)
V.offer.deploy_second("abbot", lie)

-- Who drives there may lie down, too.
V.on.arrive({ kind = "special-monastery", piece = "abbey.wagon" }, function(game, move, act)
  local wagon = move.figure
  if move.from and act:confirm(wagon.owner, "lie") then act:move(wagon, wagon.tile) end
end)

-- What nobody but abbots are in is not completed.
V.filter.complete("special-monastery", function(game, building)
  if not building.occupied and #abbots(building) > 0 then return "only abbots are there" end
end)

-- The abbot of the base game may be taken back as if he stood there, by one reading.
if V.options.recall == "surround" then
  V.offer.deploy("rise", {
    list = function(game)
      local options = {}
      for _, figure in ipairs(game.active:figures("abbot.abbot")) do
        local building = not figure.feature and figure.tile:features("special-monastery")[1]
        if building and #figure.tile:around() < 8 then table.insert(options, figure) end
      end
      return options
    end,
    take = function(game, figure, act)
      act:award(figure.owner, 1 + #figure.tile:around(), "abbot", figure.tile:features("special-monastery")[1])
      act:send_home(figure, "recalled")
    end,
  })
end

-- What an abbot brings: a point for his tile, and what the tiles in line with it bring, up to the first gap on each side.
local function worth(game, tile)
  local points = 1
  for _, side in ipairs({ "N", "E", "S", "W" }) do
    local along = tile:neighbour(side)
    while along do
      points, along = points + game:number("monasteries.tile", along), along:neighbour(side)
    end
  end
  return points
end

V.on.after_end_fields(function(game, act)
  for _, building in ipairs(game:features("special-monastery")) do
    local lying = abbots(building)
    if #lying > 0 then act:score(building, worth(game, building.tile), "abbot", lying) end
  end
end)

return V
