-- The Tunnel
--
-- A road that disappears in the mouth of a tunnel is open there. Each player has pairs of tokens: where two of a pair lie, the roads behind
-- them are one. One token may be put down in a turn, beside the follower.

local V = variant {
  id = "tunnel", api = 1, version = "1.0.0", title = "The Tunnel",
  sets = { "base", "tunnel" },
  markers = { tunnel = "road" },
  options = {
    pairs = { values = { "3/2", "2/1", "1/1" }, doc = "how many pairs each of two and of three players has" },
    limit = { values = { "per_turn", "per_part" }, doc = "how often a token is put down" },
    timing = { values = { "any", "before_deploy" }, doc = "whether it may follow the follower" },
  },
  tokens = function(setup)
    local two, three = setup.options.pairs:match("(.)/(.)")
    local tokens = {}
    for at = 1, tonumber(({ two, two, three })[setup.players] or 1) do tokens["tunnel_" .. at] = { each = 2 } end
    return tokens
  end,
  state = { free = {}, last = 0 },  -- mouths without a token, and the part in which the last one was put down
}

-- A road that runs through its tile has no mouth.
local function mouths(tile)
  local found = {}
  for _, road in ipairs(tile:segments("road")) do
    local ends = 0
    for _, side in ipairs({ "N", "E", "S", "W" }) do
      if tile:at(side) == road then ends = ends + 1 end
    end
    if ends == 1 and road:has("tunnel") then table.insert(found, road) end
  end
  return found
end

local function open(tile, act)
  local free = table.clone(V.state.free)
  for _, mouth in ipairs(mouths(tile)) do
    act:join(mouth)
    table.insert(free, mouth)
  end
  V.state.free = free
end

V.on.setup(function(game, act)
  for _, tile in ipairs(game:tiles("tunnel")) do open(tile, act) end
end)

V.on.place("tunnel", function(game, tile, act) open(tile, act) end)

local function now(game)
  return game.turn * 10 + (V.options.limit == "per_part" and game.part or 0)
end

local offer = {
  list = function(game)
    local options = {}
    if V.state.last == now(game) then return options end
    for _, token in ipairs(game.active:spare()) do
      for _, mouth in ipairs(token.piece:find("^tunnel_") and V.state.free or {}) do
        table.insert(options, { token.piece, mouth })
      end
    end
    return options
  end,
  take = function(game, option, act)
    local piece, mouth = option[1], option[2]
    local partner = game.active:figures(piece)[1]
    local free = table.clone(V.state.free)
    table.remove(free, table.find(free, mouth))
    V.state.free, V.state.last = free, now(game)
    act:put(piece, mouth, game.active)
    if partner then act:join(mouth, partner.segment) end
  end,
  free = true,
}

V.offer.deploy("dig", offer)
if V.options.timing == "any" then V.offer.after_deploy("dig", offer) end

return V
