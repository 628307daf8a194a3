-- The Plague
--
-- From places where the plague breaks out fleas spread from tile to tile, one each turn, and send home whoever is there. An outbreak ends
-- when all fleas are out and another is raging.

local V = variant {
  id = "plague", api = 1, version = "1.0.0",
  title = "The Plague",
  sets = { "base", "plague" },
  markers = { plague = "tile" },
  options = {
    start = { default = 17, min = 0, max = 100, doc = "how many tiles are drawn before the sources" },
    spread = { values = { "must", "may" }, doc = "whether it has to spread" },
    when = { values = { "any", "placed" }, doc = "whether it may also spread, and figures flee, later than after placing" },
    fleas = { default = 18, min = 1, max = 100, doc = "how many fleas there are" },
  },
  tokens = function(setup) return { flea = { neutral = setup.options.fleas }, outbreak = { neutral = 6 } } end,
  state = { spread = 0, fled = 0 },  -- the last turns in which it spread and somebody fled
}

local STEPS = V.options.when == "any" and { "after_place", "after_deploy", "turn_end" } or { "after_place" }

local function is_ill(tile) return #tile:figures("flea") > 0 or #tile:figures("outbreak") > 0 end

V.filter.draw("plague", function(game, face)
  if #game:tiles() <= V.options.start then return "the plague has not broken out" end
end)

V.on.place("plague", function(game, tile, act) act:put("outbreak", tile) end)

V.filter.deploy(function(game, spot)
  if is_ill(spot.tile) then return "the plague is there" end
end)

-- An active outbreak has its token. The oldest one ends when there are no more fleas.
V.on.turn_begin(function(game, act)
  local outbreaks = game:figures("outbreak")
  if game:supply("flea") > 0 or #outbreaks < 2 then return end
  table.sort(outbreaks, function(one, other) return one.tile.number < other.tile.number end)
  act:send_home(outbreaks[1])
end)

-- The tiles from which it spreads: active outbreaks and the fleas that hang together with one; and those to which it may.
local function region(game)
  local found, beside = {}, {}
  for _, it in ipairs(game:figures("outbreak")) do
    for _, tile in ipairs(it.tile:group("flea")) do
      if not table.find(found, tile) then table.insert(found, tile) end
      for _, other in ipairs(tile:adjacent()) do
        local is_free = #other:figures("flea") == 0 and not other:has("plague")
        if is_free and not table.find(beside, other) then table.insert(beside, other) end
      end
    end
  end
  return found, beside
end

-- A flea from the board, at best one that hangs together with no outbreak.
local function fleas(game)
  local found, latent, infected = game:figures("flea"), {}, region(game)
  for _, it in ipairs(found) do
    if not table.find(infected, it.tile) then table.insert(latent, it) end
  end
  return #latent > 0 and latent or found
end

local function is_due(game)
  if V.state.spread == game.turn or not game.placed or game.placed:has("plague") then return false end
  for _, it in ipairs(game:figures("outbreak")) do
    if it.turn < game.turn then return true end
  end
  return false
end

local function spread(game, act)
  if not is_due(game) then return end
  local player, pick = game.active, act.pick_or_pass
  if V.options.spread == "must" and game.step == STEPS[#STEPS] then pick = act.pick end
  local flea = game:supply("flea") == 0 and pick(act, player, "flea", fleas(game))
  if flea == nil then return end
  local from = flea and flea.tile
  if flea then act:send_home(flea) end
  local _, beside = region(game)
  local tile = #beside > 0 and pick(act, player, "spread", beside)
  if tile or from then act:put("flea", tile or from) end
  if not tile then return end
  V.state.spread = game.turn
  for _, it in ipairs(tile:figures()) do
    if it.owner and not it.safe then act:send_home(it) end
  end
end

for _, step in ipairs(STEPS) do
  V.on[step](spread)
  -- Along its own feature, past no flea and no outbreak.
  V.offer[step]("flee", {
    list = function(game)
      local options = {}
      if V.state.fled == game.turn or #game:figures("outbreak") == 0 then return options end
      for _, figure in ipairs(game.active:standing_on({ "road", "city", "field" })) do
        for at, ring in ipairs(figure.safe and {} or figure.segment:steps({ "flea", "outbreak" })) do
          for _, to in ipairs(at > 1 and ring or {}) do
            if not is_ill(to.tile) then table.insert(options, { figure, to }) end
          end
        end
      end
      return options
    end,
    take = function(game, option, act)
      V.state.fled = game.turn
      act:move(option[1], option[2])
    end,
  })
end

return V
