-- The island
--
-- The land grows no wider and no longer than nine tiles; behind that lies the sea. At the end cities that are open to nothing but the sea are worth
-- as much as completed ones, and monasteries at the coast count the sea around them.

local V = variant {
  id = "island", api = 1, version = "1.0.0",
  title = "The island",
  sets = { "base" },
  options = {
    columns = { default = 9, min = 3, max = 99, doc = "how many tiles the island is long at most, from west to east" },
    rows    = { default = 9, min = 3, max = 99, doc = "how many tiles it is wide at most, from north to south" },
  },
}

local SIDES = { "N", "E", "S", "W" }

-- Whether a tile there would make the island too large.
local function is_sea(game, x, y)
  local columns, rows = V.options.columns, V.options.rows
  return #game:tiles(nil, nil, nil, x - columns, nil) > 0 or #game:tiles(nil, x + columns, nil, nil, nil) > 0
    or #game:tiles(nil, nil, nil, nil, y - rows) > 0 or #game:tiles(nil, nil, y + rows, nil, nil) > 0
end

V.filter.place(function(game, place)
  if is_sea(game, place.x, place.y) then return "the sea is there" end
end)

-- Whether a feature is open to the sea and to nothing else.
local function is_port(game, feature)
  for _, tile in ipairs(feature:tiles()) do
    for _, side in ipairs(SIDES) do
      local segment, beside = tile:at(side), tile.cell:step(side)
      if segment and segment.feature == feature and not beside.tile and not is_sea(game, beside.x, beside.y) then return false end
    end
  end
  return true
end

V.modify.points("city", function(game, city, score)
  if game.final and not city.completed and is_port(game, city) then score:add(city:worth(), "port") end
end)

V.modify.points("monastery", function(game, monastery, score)
  if not game.final then return end
  local x, y, water = monastery.tile.x, monastery.tile.y, 0
  for column = x - 1, x + 1 do
    for row = y - 1, y + 1 do
      if is_sea(game, column, row) then water = water + 1 end
    end
  end
  if water > 0 then score:add(water, "sea") end
end)

return V
