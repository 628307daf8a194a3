-- The Flying Machines
--
-- Instead of being deployed, a follower may fly along the arrow of the tile just placed, as far as a die says: one to three tiles. There it
-- lands on an unfinished road, city or monastery, whoever is on it. Where there is none, it comes back.

local V = variant {
  id = "flier", api = 1, version = "1.0.0",
  title = "The Flying Machines",
  sets = { "base", "flier" },

  options = {
    who   = { values = { "any", "normal_large" }, doc = "which followers fly" },
    range = { default = 3, min = 1, max = 3, doc = "the greatest number of the die" },
    roll  = { values = { "chance", "answer" }, doc = "whether the game rolls the die, or people do and say what came" },
  },

  -- Where the arrow points as long as the tile is not turned.
  markers = { flier = { on = "tile", value = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" } } },
  state   = { flown = { each = "part", start = false } },
}

-- Clockwise, an eighth of a turn each.
local DIRECTIONS = {
  { "N", 0, -1 }, { "NE", 1, -1 }, { "E", 1, 0 }, { "SE", 1, 1 }, { "S", 0, 1 }, { "SW", -1, 1 }, { "W", -1, 0 }, { "NW", -1, -1 },
}
local LANDING = { "road", "city", "monastery", "garden" }

-- The tile so many steps along the arrow of a tile, whatever lies between.
local function target(game, from, steps)
  for at, direction in ipairs(DIRECTIONS) do
    if direction[1] == from:mark("flier") then
      local turned = DIRECTIONS[(at - 1 + from.rotation / 45) % 8 + 1]
      return game:tile(from.x + steps * turned[2], from.y + steps * turned[3])
    end
  end
end

-- Where a player may land with a piece on a tile. In a special monastery it may also lie down, even if that is surrounded.
local function landings(game, player, piece, tile)
  local spots = player:spots({ piece = piece, tile = tile, kind = LANDING, completed = false })
  local building = game:plays("monasteries") and tile:features("special-monastery")[1]
  for _, spare in ipairs(building and player:spare() or {}) do
    if spare.piece == piece and building:is(spare.kinds) then
      table.insert(spots, player:spots({ piece = piece, tile = tile, kind = "tile" })[1])
    end
  end
  return spots
end

local fly = {
  list = function(game)
    local options = {}
    if V.state.flown then return options end
    for _, spot in ipairs(game.active:spots({ kind = "tile", tile = game.placed })) do
      local flies = V.options.who == "any" or spot.piece == "follower" or spot.piece == "inns.large"
      if flies then table.insert(options, spot.piece) end
    end
    return options
  end,
  take = function(game, piece, act)
    V.state.flown = true
    local steps = V.options.roll == "chance" and act:roll(V.options.range) or act:bid(game.active, "die", 1, V.options.range)
    act:note("the die shows " .. steps)
    local tile = target(game, game.placed, steps)
    local spots = tile and landings(game, game.active, piece, tile) or {}
    if #spots > 0 then act:deploy(act:pick(game.active, "land", spots)) end
  end,
}

V.offer.deploy({ marker = "flier" }, "fly", fly)
V.offer.deploy_second({ marker = "flier" }, "fly", fly)

return V
