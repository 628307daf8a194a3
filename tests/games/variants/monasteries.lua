-- Monasteries with abbots
--
-- On a special monastery a follower may lie down as an abbot. He stays until the end and brings a point for his tile and for each tile in
-- line with it, up to the first gap in each direction.

local V = variant {
  id = "monasteries", api = 1, version = "1.0.0",
  title = "Monasteries",
  sets = function(setup)
    if setup.options.use == "add" then return { "base", "monasteries" } end
    return { "base", "-base/ffff", "-base/ffrf", "monasteries" }
  end,
  options = { use = { values = { "replace", "add" }, doc = "whether the monasteries of the base game are left out" } },
  features = { ["special-monastery"] = { like = "monastery" } },
}

-- Abbots lie on the tile, not in the building: they neither occupy it nor go home with it.
local function abbots(building)
  local found = {}
  for _, figure in ipairs(building.tile:figures()) do
    if figure.role == "follower" and not figure.feature then table.insert(found, figure) end
  end
  return found
end

V.filter.deploy("special-monastery", function(game, spot)
  if #abbots(spot.feature) > 0 and spot.tile == game.placed then return "an abbot is there" end
end)

local lie = {
  list = function(game)
    local options, building = {}, game.placed:features("special-monastery")[1]
    if not building or building.occupied or #abbots(building) > 0 then return options end
    for _, spot in ipairs(game.active:spots({ feature = building })) do table.insert(options, spot.piece) end
    return options
  end,
  take = function(game, piece, act) act:deploy(game.active:spots({ piece = piece, kind = "tile", tile = game.placed })[1]) end,
}

V.offer.deploy("abbot", lie)
V.offer.deploy_second("abbot", lie)

-- What nobody but abbots are in is not completed.
V.filter.complete("special-monastery", function(game, building)
  if #abbots(building) > 0 and not building.occupied then return "only abbots are there" end
end)

V.on.after_end_fields(function(game, act)
  for _, building in ipairs(game:features("special-monastery")) do
    local points = 1
    for _, side in ipairs({ "N", "E", "S", "W" }) do
      local tile = building.tile:neighbour(side)
      while tile do
        points, tile = points + 1, tile:neighbour(side)
      end
    end
    act:score(building, points, "abbot", abbots(building))
  end
end)

return V
