-- The Wind Roses
--
-- A quarter of a rose that lies where it points to, seen from the whole rose placed last, brings three points.

local V = variant {
  id = "windroses", api = 1, version = "1.0.0", title = "The Wind Roses",
  sets = { "base", "windroses" },
  options = { points = { default = 3, min = 0, max = 20 }, turn = { values = { "tile", "north" } } },
  markers = { rose = { on = "tile", value = { "NE", "SE", "SW", "NW", "all" } } },
}

V.on.after_place("rose", function(game, act)
  local tile, rose, centre = game.placed, game.placed:mark("rose"), nil
  for _, it in ipairs(game:tiles("rose")) do
    if it:mark("rose") == "all" then centre = it end
  end
  if not centre or rose == "all" then return end
  local turned = V.options.turn == "tile" and centre.rotation / 90 or 0
  local quarter = (table.find({ "NE", "SE", "SW", "NW" }, rose) - 1 + turned) % 4
  local east, south = quarter < 2, quarter == 1 or quarter == 2
  if (tile.x - centre.x) * (east and 1 or -1) < 0 or (tile.y - centre.y) * (south and 1 or -1) < 0 then return end
  act:award(game.active, V.options.points, "wind rose")
end)

return V
