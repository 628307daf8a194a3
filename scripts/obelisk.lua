-- The Obelisk
--
-- It stands where four tiles meet and all four corners are one field. When the sixteen cells around the corner are full, its owner
-- receives sixteen points and takes it back. At the end it brings a point for each tile of them.

local V = variant {
  id = "obelisk", api = 1, version = "1.0.0",
  title = "The Obelisk",
  options = {
    each  = { default = 1, min = 0, max = 20, doc = "how many each player has" },
    final = { values = { "tiles", "none" }, doc = "what an unfinished one brings at the end: a point for each tile, or nothing" },
  },
  pieces = function(setup) return { obelisk = { each = setup.options.each, stays = true, safe = true } } end,
}

-- Whether Herod watches one of the four tiles at a corner from Jerusalem.
local function is_watched(game, cell)
  local piece = game.options["herod.count_rules"] == "on" and "count.count" or "herod.herod"
  local herod = game:plays("herod") and game:figure(piece)
  for _, tile in ipairs(herod and game:tiles(nil, cell.x - 1, cell.y - 1, cell.x, cell.y) or {}) do
    if herod:sees(tile) then return true end
  end
  return false
end

V.offer.deploy("obelisk at", {
  list = function(game)
    local options, tile = {}, game.placed
    if game.active:supply("obelisk") == 0 then return options end
    for x = tile.x, tile.x + 1 do
      for y = tile.y, tile.y + 1 do
        local cell = game:cell(x, y)
        if cell.corner and not is_watched(game, cell) then table.insert(options, cell) end
      end
    end
    return options
  end,
  take = function(game, cell, act)
    act:put("obelisk", cell.corner, game.active)
  end,
})

-- How many of the sixteen tiles around its corner lie.
local function around(game, obelisk)
  local x, y = obelisk.tile.x, obelisk.tile.y
  return #game:tiles(nil, x - 2, y - 2, x + 1, y + 1)
end

V.on.scoring_end(function(game, act)
  for _, obelisk in ipairs(game:figures("obelisk")) do
    if around(game, obelisk) == 16 then
      act:award(obelisk.owner, 16, "obelisk")
      act:send_home(obelisk)
    end
  end
end)

V.on.after_end_fields(function(game, act)
  for _, obelisk in ipairs(V.options.final == "tiles" and game:figures("obelisk") or {}) do
    act:award(obelisk.owner, around(game, obelisk), "unfinished obelisk")
  end
end)

return V
