-- The weathercock
--
-- Instead of putting a follower out, a player may turn a tile beside the one just placed, if nobody stands on it and it fits then, and puts one of
-- his three weathercocks on it, so that it is not turned again.

local V = variant {
  id = "weathercock", api = 1, version = "1.0.0",
  title = "The weathercock",
  sets = { "base" },
  options = {
    turns = { default = 3, min = 1, max = 20, doc = "how many weathercocks everybody has" },
    storm = { values = { "off", "on" }, doc = "`on`: a weathercock also calls a storm, which takes a tile that hangs on the placed one alone" },
  },
  tokens = function(setup) return { cock = { each = setup.options.turns } } end,
}

-- The tiles beside the one placed on which nothing stands, as long as the player has a weathercock.
local function calm(game)
  local found = {}
  if game.active:supply("cock") == 0 then return found end
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
    act:put("cock", tile, game.active)
  end,
})

if V.options.storm == "on" then
  V.offer.deploy("storm takes", {
    list = function(game)
      local options = {}
      for _, tile in ipairs(calm(game)) do
        if #tile:adjacent() == 1 then table.insert(options, tile) end
      end
      return options
    end,
    take = function(game, tile, act)
      act:put_back(act:take_up(tile))
      act:put("cock", game.placed, game.active)
    end,
  })
end

return V
