-- The Windmill
--
-- It is deployed on any field and occupies nothing. When its tile and the next two on all four sides lie, its owner receives nine points and
-- takes it back. At the end it brings a point for each of these tiles.

local V = variant {
  id = "windmill", api = 1, version = "1.0.0",
  title = "The Windmill",
  options = {
    each  = { default = 1, min = 0, max = 20, doc = "how many each player has" },
    final = { values = { "tiles", "none" }, doc = "what an unfinished one brings at the end: a point for each tile, or nothing" },
  },
  pieces = function(setup) return { windmill = { each = setup.options.each, on = "field", stays = true, safe = true } } end,
}

-- How many of the nine tiles of its cross lie.
local function arms(game, windmill)
  local x, y = windmill.tile.x, windmill.tile.y
  return #game:tiles(nil, x - 2, y, x + 2, y) + #game:tiles(nil, x, y - 2, x, y + 2) - 1
end

V.on.scoring_end(function(game, act)
  for _, windmill in ipairs(game:figures("windmill")) do
    if arms(game, windmill) == 9 then
      act:award(windmill.owner, 9, "windmill")
      act:send_home(windmill)
    end
  end
end)

V.on.after_end_fields(function(game, act)
  for _, windmill in ipairs(V.options.final == "tiles" and game:figures("windmill") or {}) do
    act:award(windmill.owner, arms(game, windmill), "unfinished windmill")
  end
end)

return V
