-- A drawn tile may be laid on one that lies there, which leaves the game.

local V = variant { id = "cover", api = 1, title = "Covered tiles" }

V.offer.place("cover", {
  list = function(game)
    local tiles = game:tiles()
    return #tiles > 1 and tiles or {}
  end,
  take = function(game, tile, act)
    local cell = tile.cell
    act:discard(act:take_up(tile))
    act:place(game.drawn, cell, 0)
  end,
})

return V
