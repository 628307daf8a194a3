-- The Plague
--
-- From tiles where it breaks out the plague spreads by a flea in each turn, and whoever is on the tile of a flea goes home. Figures flee
-- along their features. When all fleas are out, the oldest outbreak ends, but the last one never does.

local V = variant {
  id = "plague", api = 1, version = "1.0.0",
  title = "The Plague",
  sets = { "base", "plague" },

  options = {
    start  = { default = 17, min = 0, max = 100, doc = "how many tiles are placed before the first outbreak can come" },
    spread = { values = { "must", "may" }, doc = "whether the plague has to be spread in each turn" },
    when   = { values = { "any", "placed" }, doc = "whether it is spread, and figures flee, also later in a turn than right after placing" },
    fleas  = { default = 18, min = 1, max = 100, doc = "how many fleas there are" },
  },

  markers = { plague = "tile" },
  -- An outbreak rages as long as its token lies there.
  tokens = function(setup) return { outbreak = { neutral = 6 }, flea = { neutral = setup.options.fleas } } end,
  state = {
    laid   = 0,
    begun  = false,
    due    = { each = "turn", start = true },    -- whether the plague has to be spread yet
    fled   = { each = "turn", start = false },   -- whether somebody has fled
  },
}

local MOMENTS = V.options.when == "any" and { "after_place", "after_deploy", "turn_end" } or { "after_place" }

-- Besides followers, these fall ill and flee.
local COMPANIONS = { "traders.builder", "traders.pig", "hills.shepherd" }

local function is_mortal(figure)
  return (figure.role == "follower" or table.find(COMPANIONS, figure.piece) ~= nil) and not figure.safe
end

local ILL = { "flea", "outbreak" }
local function is_ill(tile) return #tile:figures(ILL) > 0 end

-- A tile in the middle of a block, as in the heart of Carcassonne.
local function is_inside(tile) return #tile:sides("inside") == 4 end

-- Outbreaks

-- The tiles of a river come before those that are counted.
V.on.place({ unless = "begun" }, function(game, tile, act)
  if #tile:sides("river") > 0 then return end
  V.state.laid = V.state.laid + 1
  V.state.begun = V.state.laid >= V.options.start
end)

V.filter.draw("plague", function(game, face)
  if V.state.laid < V.options.start then return "the plague comes later" end
end)

-- The first outbreak is not spread before the next turn.
V.on.place("plague", function(game, tile, act)
  if not game:figure("outbreak") then V.state.due = false end
  act:put("outbreak", tile)
end)

-- The oldest of several outbreaks ends when there are no more fleas.
V.on.turn_begin(function(game, act)
  local outbreaks = game:figures("outbreak")
  if #outbreaks < 2 or game:supply("flea") > 0 then return end
  table.sort(outbreaks, function(one, other) return one.tile.number < other.tile.number end)
  act:send_home(outbreaks[1])
end)

V.filter.deploy(function(game, spot)
  if is_ill(spot.tile) then return "the plague is there" end
end)

-- Fleas

-- The tiles beside the outbreaks, and the fleas that hang together with one, where a flea may come.
local function beside(game)
  local found, known = {}, {}
  for _, tile in ipairs(game:tiles("plague")) do known[tile] = true end
  for _, outbreak in ipairs(game:figures("outbreak")) do
    for _, tile in ipairs(outbreak.tile:group("flea", true)) do
      if not known[tile] and not is_inside(tile) then table.insert(found, tile) end
      known[tile] = true
    end
  end
  return found
end

-- The fleas that may be taken from the board: those that hang together with no outbreak, or if there are none, any.
local function movable(game)
  local all, latent, infected = game:figures("flea"), {}, {}
  for _, outbreak in ipairs(game:figures("outbreak")) do
    for _, tile in ipairs(outbreak.tile:group("flea")) do infected[tile] = true end
  end
  for _, flea in ipairs(all) do
    if not infected[flea.tile] then table.insert(latent, flea) end
  end
  return #latent > 0 and latent or all
end

-- Who places a source does not spread it.
local function spread(game, act)
  if not game:figure("outbreak") or not game.placed or game.placed:has("plague") then return end
  local has_to = V.options.spread == "must" and game.step == MOMENTS[#MOMENTS]
  local function choose(question, options)
    if #options == 0 then return nil end
    if has_to then return act:pick(game.active, question, options) end
    return act:pick_or_pass(game.active, question, options)
  end

  local from
  if game:supply("flea") == 0 then
    local flea = choose("flea", movable(game))
    if not flea then return end
    from = flea.tile
    act:send_home(flea)
  end
  local to = choose("spread", beside(game))
  if to or from then act:put("flea", to or from) end
  if not to then return end
  V.state.due = false
  for _, figure in ipairs(to:figures()) do
    if is_mortal(figure) then act:send_home(figure) end
  end
end

-- Flight

-- Nobody flees to a tile with one of these, nor past the ill.
local CLOSED = { "flea", "outbreak", "dragon.dragon" }

-- The segments to which a figure can flee along its feature: there are some if it `leads` past the ill to what is not closed.
local function refuges(game, figure)
  local closed, found = {}, {}
  for _, tile in ipairs(game:tiles(CLOSED)) do closed[tile] = true end
  for distance, ring in ipairs(figure.segment:steps(ILL)) do
    for _, segment in ipairs(distance > 1 and ring or {}) do
      if not closed[segment.tile] then table.insert(found, segment) end
    end
  end
  return found
end

local flee = {
  list = function(game)
    local options = {}
    if not game:figure("outbreak") then return options end
    for _, figure in ipairs(game.active:standing_on({ "road", "city", "field" })) do
      if is_mortal(figure) and figure.segment:leads(ILL, CLOSED) then table.insert(options, figure) end
    end
    return options
  end,
  take = function(game, figure, act)
    V.state.fled = true
    act:move(figure, act:pick(game.active, "to", refuges(game, figure)))
  end,
}

for _, moment in ipairs(MOMENTS) do
  V.on[moment]({ when = "due" }, spread)
  V.offer[moment]({ unless = "fled" }, "flee", flee)
end

return V
