-- Patching
--
-- The drawn tile may be laid into a hole with tiles on all four sides, whatever its edges are. Twice in a game a player may lay it on an
-- island instead, two cells away from everything else.

local V = variant {
  id = "patch", api = 1, version = "1.0.0",
  title = "Patching",
  tokens = { raft = { each = 2 } },
}

V.offer.place("patch", {
  list = function(game)
    local holes = {}
    for _, tile in ipairs(game.drawn and game:tiles() or {}) do
      local east = tile.cell:step("E")
      if not east.tile and #east:adjacent() == 4 then table.insert(holes, east) end
    end
    return holes
  end,
  take = function(game, hole, act)
    act:place(game.drawn, hole, 0)
  end,
})

V.offer.place("island", {
  list = function(game)
    if not game.drawn or game.active:supply("raft") == 0 then return {} end
    local far = 0
    for _, tile in ipairs(game:tiles()) do far = math.max(far, tile.x) end
    return { game:cell(far + 3, 0) }
  end,
  take = function(game, cell, act)
    act:place(game.drawn, cell, 0)
    act:put("raft", game.placed, game.active)
  end,
})

return V
