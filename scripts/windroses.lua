-- The Wind Roses
--
-- A quarter of a rose brings three points where it lies in the part of the board to which it points, seen from the whole rose that was placed
-- last.

local V = variant {
  id = "windroses", api = 1, version = "1.0.0",
  title = "The Wind Roses",
  -- The start tile is that of the last set.
  sets = function(setup)
    return setup.options.start == "on" and { "base", "windroses" } or { "windroses", "base" }
  end,

  options = {
    start  = { values = { "on", "off" }, doc = "whether the game begins with a whole rose" },
    turn   = { values = { "tile", "north" }, doc = "whether the parts of the board turn with the whole rose, or are those of the compass" },
    points = { default = 3, min = 0, max = 100, doc = "what a quarter brings" },
  },

  markers = { rose = { on = "tile", value = { "NE", "SE", "SW", "NW", "all" } } },
}

local QUARTERS = { "NE", "SE", "SW", "NW" }

-- The whole rose that was placed last.
local function centre(game)
  local found
  for _, tile in ipairs(game:tiles("rose")) do
    if tile:mark("rose") == "all" then found = tile end
  end
  return found
end

-- Whether a tile lies where a quarter of a rose points to. Row and column of the rose belong to the parts on both sides.
local function lies_in(tile, quarter, rose)
  local turned = V.options.turn == "tile" and rose.rotation / 90 or 0
  local part = QUARTERS[(table.find(QUARTERS, quarter) - 1 + turned) % 4 + 1]
  local east, south = part:match("E") and 1 or -1, part:match("S") and 1 or -1
  return (tile.x - rose.x) * east >= 0 and (tile.y - rose.y) * south >= 0
end

V.on.after_place("rose", function(game, act)
  local quarter, rose = game.placed:mark("rose"), centre(game)
  if quarter == "all" or not rose then return end
  if lies_in(game.placed, quarter, rose) then act:award(game.active, V.options.points, "wind rose") end
end, { order = "early" })

return V
