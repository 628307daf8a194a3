-- The Goldmines
--
-- A goldmine brings an ingot onto its tile and one onto a tile around it. Whoever scores a completed feature takes the ingots on its tiles, in
-- turn with others who do. At the end each ingot is worth more, the more of them a player has.

local V = variant {
  id = "goldmines", api = 1, version = "1.0.0",
  title = "The Goldmines",
  sets = { "base", "goldmines" },

  options = {
    ingots = { default = 16, min = 0, max = 100, doc = "how many ingots there are" },
    castle = { values = { "vicinity", "tiles", "none" }, doc = "from where a castle that scores takes ingots: its six tiles, its own two, or nowhere" },
    field  = { values = { "off", "on" }, doc = "whether a field that is scored during the game takes ingots" },
  },

  markers = { goldmine = "tile" },
  tokens  = function(setup) return { gold = { neutral = setup.options.ingots } } end,
}

V.on.after_place("goldmine", function(game, act)
  act:put("gold", game.placed)
  local around = game.placed:around()
  if game:supply("gold") > 0 and #around > 0 then act:put("gold", act:pick(game.active, "gold", around)) end
end)

-- The tiles of a castle and those beside them at right angles to the line between them.
local function vicinity(game, castle)
  local tiles = castle:tiles()
  local one, other = tiles[1], tiles[2]
  local dx, dy = one.x == other.x and 1 or 0, one.y == other.y and 1 or 0
  return game:tiles(nil, one.x - dx, one.y - dy, other.x + dx, other.y + dy)
end

-- The tiles from which a scored feature takes ingots.
local function tiles_of(game, feature)
  if feature.kind == "castle" then
    local from = V.options.castle
    return from == "vicinity" and vicinity(game, feature) or from == "tiles" and feature:tiles() or {}
  end
  return (feature.kind ~= "field" or V.options.field == "on") and feature:counting() or {}
end

-- The tiles with ingots that are claimed, with those who claim them.
local function claims(game)
  local found = {}
  local function claim_of(tile)
    for _, claim in ipairs(found) do
      if claim.tile == tile then return claim end
    end
    table.insert(found, { tile = tile, players = {} })
    return found[#found]
  end
  for _, result in ipairs(game:results()) do
    for _, tile in ipairs(#result.owners > 0 and tiles_of(game, result.feature) or {}) do
      local players = #tile:figures("gold") > 0 and claim_of(tile).players or {}
      for _, owner in ipairs(#tile:figures("gold") > 0 and result.owners or {}) do
        if not table.find(players, owner) then table.insert(players, owner) end
      end
    end
  end
  return found
end

-- Whoever claims a tile alone takes all its ingots. Those of others are shared out one by one, from the active player on.
V.on.scoring_end(function(game, act)
  if #game:figures("gold") == 0 then return end
  local shared = {}
  for _, claim in ipairs(claims(game)) do
    if #claim.players > 1 then
      table.insert(shared, claim)
    else
      for _, ingot in ipairs(claim.tile:figures("gold")) do act:move(ingot, claim.players[1]) end
    end
  end
  table.sort(shared, function(one, other) return #one.players > #other.players end)
  local function left(player)
    local tiles = {}
    for _, claim in ipairs(shared) do
      if table.find(claim.players, player) and #claim.tile:figures("gold") > 0 then table.insert(tiles, claim.tile) end
    end
    return tiles
  end
  local is_over = #shared == 0
  while not is_over do
    is_over = true
    for _, player in ipairs(game:from(game.active)) do
      local tiles = left(player)
      if #tiles > 0 then
        act:move(act:pick(player, "take", tiles):figures("gold")[1], player)
        is_over = false
      end
    end
  end
end, { order = "early", after = { "abbey" } })

-- One point for each of up to three, two of up to six, three of up to nine, four of more.
V.on.after_end_fields(function(game, act)
  for _, player in ipairs(game.players) do
    local count = #player:held("gold")
    act:award(player, count * math.clamp(math.ceil(count / 3), 1, 4), "gold")
  end
end)

return V
