-- The Windmill
--
-- It is deployed on any field and occupies nothing. When its tile and the next two on all four sides lie, its owner receives a point for each and
-- takes it back. At the end it brings a point for each that lies. A lookout looks at its tile and the next one, and brings nothing at the end.

local V = variant {
  id = "windmill", api = 1, version = "1.1.0",
  title = "The Windmill",
  options = {
    each          = { default = 1, min = 0, max = 20, doc = "how many windmills each player has" },
    final         = { values = { "tiles", "none" }, doc = "what an unfinished windmill brings at the end: a point for each tile, or nothing" },
    lookouts      = { default = 0, min = 0, max = 20, doc = "how many lookouts each player has" },
    lookout_bonus = { default = 5, min = 0, max = 100, doc = "what a lookout brings" },
  },
  pieces = function(setup)
    return {
      windmill = { each = setup.options.each, on = "field", stays = true, safe = true },
      lookout  = { each = setup.options.lookouts, on = "field", stays = true, safe = true },
    }
  end,
}

-- How many tiles of the cross of a piece lie, whose arms are so long.
local function cross(game, figure, arm)
  local x, y = figure.tile.x, figure.tile.y
  return #game:tiles(nil, x - arm, y, x + arm, y) + #game:tiles(nil, x, y - arm, x, y + arm) - 1
end

local function score(game, act, piece, arm, points)
  for _, figure in ipairs(game:figures(piece)) do
    if cross(game, figure, arm) == 4 * arm + 1 then
      act:award(figure.owner, points, piece)
      act:send_home(figure)
    end
  end
end

V.on.scoring_end(function(game, act)
  score(game, act, "windmill", 2, 9)
  score(game, act, "lookout", 1, V.options.lookout_bonus)
end)

-- A flea drives them away.
V.on.arrive("plague.flea", function(game, move, act)
  for _, figure in ipairs(move.figure.tile and move.figure.tile:figures({ "windmill", "lookout" }) or {}) do act:send_home(figure) end
end)

V.on.after_end_fields(function(game, act)
  for _, windmill in ipairs(V.options.final == "tiles" and game:figures("windmill") or {}) do
    act:award(windmill.owner, cross(game, windmill, 2), "unfinished windmill")
  end
end)

return V
