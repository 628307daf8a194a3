-- The Tunnel
--
-- A road that disappears in the mouth of a tunnel is open there. Each player has pairs of tokens: where both of a pair lie, the roads behind
-- them are one. One token may be put down in a turn, beside the follower.

local V = variant {
  id = "tunnel", api = 1, version = "1.0.0",
  title = "The Tunnel",
  sets = { "base", "tunnel" },

  options = {
    pairs  = { values = { "3/2", "2/1", "1/1" }, doc = "how many pairs each player has where two play, and where three do; with more each has one" },
    limit  = { values = { "per_turn", "per_part" }, doc = "how often a token is put down" },
    timing = { values = { "any", "before_deploy" }, doc = "whether it may also be put down when the follower has been deployed" },
    other_sets = { values = { "on", "off" }, doc = "whether roads through a tunnel of another set are two, each with a mouth" },
  },

  -- As long as a mouth is not joined with another, its road waits there.
  markers = function(setup)
    return { tunnel = { on = "road", open = "road", split = setup.options.other_sets == "on" and "road" or nil } }
  end,

  -- Those of a pair have the same name.
  tokens = function(setup)
    local two, three = setup.options.pairs:match("(.)/(.)")
    local count = setup.players < 3 and tonumber(two) or setup.players == 3 and tonumber(three) or 1
    local tokens = {}
    for pair = 1, count do tokens["tunnel_" .. pair] = { each = 2 } end
    return tokens
  end,

  state = function(setup)
    return { free = {}, dug = { each = setup.options.limit == "per_turn" and "turn" or "part", start = false } }
  end,
}

-- The roads of a tile that end in a mouth.
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

-- Notes the mouths of a tile.
local function note(tile)
  local free = table.clone(V.state.free)
  for _, mouth in ipairs(mouths(tile)) do table.insert(free, mouth) end
  V.state.free = free
end

V.on.setup(function(game, act)
  for _, tile in ipairs(game:tiles("tunnel")) do note(tile) end
end)

V.on.place("tunnel", function(game, tile, act) note(tile) end)

local dig = {
  list = function(game)
    local options = {}
    if V.state.dug or #V.state.free == 0 then return options end
    for _, token in ipairs(game.active:spare()) do
      local is_token = token.piece:match("^tunnel_")
      local partner = is_token and game.active:figures(token.piece)[1]
      for _, mouth in ipairs(is_token and V.state.free or {}) do
        if not partner or mouth:joins(partner.segment) then table.insert(options, { token.piece, mouth }) end
      end
    end
    return options
  end,
  take = function(game, option, act)
    local token, mouth = option[1], option[2]
    local partner = game.active:figures(token)[1]
    local free = table.clone(V.state.free)
    table.remove(free, table.find(free, mouth))
    V.state.free, V.state.dug = free, true
    act:put(token, mouth, game.active)
    if partner then act:join(mouth, partner.segment) end
  end,
  free = true,
}

V.offer.deploy("dig", dig)
if V.options.timing == "any" then V.offer.after_deploy("dig", dig) end

return V
