-- The Flying Machines
--
-- Instead of being deployed a follower may fly along the arrow of the placed tile, as far as a die says. It lands on an unfinished feature
-- there, occupied or not, or goes home.

local V = variant {
  id = "flier", api = 1, version = "1.0.0",
  title = "The Flying Machines",
  sets = { "base", "flier" },
  markers = { flier = { on = "tile", value = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" } } },
  options = {
    who   = { values = { "any", "normal_large" }, doc = "which followers fly" },
    range = { default = 3, min = 1, max = 3, doc = "the greatest number of the die" },
    roll  = { values = { "chance", "answer" }, doc = "whether the die is rolled by chance or at the table" },
  },
  state = { flown = 0 },
}

local DIRECTIONS = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" }
local STEPS = { { 0, -1 }, { 1, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 } }
local LANDS = { "road", "city", "monastery", "garden" }

local function target(game, far)
  for at, name in ipairs(DIRECTIONS) do
    if name == game.placed:mark("flier") then
      local by = STEPS[(at - 1 + game.placed.rotation / 45) % 8 + 1]
      return game:tile(game.placed.x + far * by[1], game.placed.y + far * by[2])
    end
  end
end

local fly = {
  list = function(game)
    local options = {}
    if V.state.flown == game.turn * 10 + game.part then return options end
    for _, spot in ipairs(game.active:spots({ kind = "tile", tile = game.placed })) do
      if V.options.who == "any" or spot.piece == "follower" or spot.piece == "inns.large" then table.insert(options, spot.piece) end
    end
    return options
  end,
  take = function(game, piece, act)
    V.state.flown = game.turn * 10 + game.part
    local far = V.options.roll == "chance" and act:roll(V.options.range) or act:bid(game.active, "die", 1, V.options.range)
    act:note("the flier goes " .. far)
    local tile = target(game, far)
    local spots = tile and game.active:spots({ piece = piece, tile = tile, kind = LANDS, completed = false }) or {}
    if #spots > 0 then act:deploy(act:pick(game.active, "land", spots)) end
  end,
}

V.offer.deploy({ marker = "flier" }, "fly", fly)
V.offer.deploy_second({ marker = "flier" }, "fly", fly)

return V
