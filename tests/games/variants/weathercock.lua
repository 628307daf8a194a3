-- The weathercock
--
-- Instead of deploying, a player may turn the tile beside the one just placed, if nobody stands on it and it fits then; or let the storm take it, if
-- it has no neighbour but that one.

local V = variant { id = "weathercock", api = 1, version = "1.0.0", title = "The weathercock" }

local function calm(game)
  local found = {}
  for _, tile in ipairs(game.placed:adjacent()) do
    if #tile:figures() == 0 then table.insert(found, tile) end
  end
  return found
end

V.offer.deploy("turn", {
  list = function(game)
    local options = {}
    for _, tile in ipairs(calm(game)) do
      for by = 90, 270, 90 do
        if game:fits(tile, tile.cell, (tile.rotation + by) % 360) then table.insert(options, { tile, by }) end
      end
    end
    return options
  end,
  take = function(game, option, act)
    local tile, by = option[1], option[2]
    act:lay(tile, tile.cell, (tile.rotation + by) % 360)
  end,
})

V.offer.deploy("storm takes", {
  list = function(game)
    local options = {}
    for _, tile in ipairs(calm(game)) do
      if #tile:adjacent() == 1 then table.insert(options, tile) end
    end
    return options
  end,
  take = function(game, tile, act) act:put_back(act:take_up(tile)) end,
})

return V
