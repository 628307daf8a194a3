-- The Goldmines
--
-- A goldmine brings a bar onto its tile and one onto a tile around. Who scores a completed feature takes the bars on its tiles, in turn
-- with others who do. At the end bars are worth more the more of them a player has.

local V = variant {
  id = "goldmines", api = 1, version = "1.0.0", title = "The Goldmines",
  sets = { "base", "goldmines" }, markers = { goldmine = "tile" }, tokens = { gold = { neutral = 16 } },
}

V.on.after_place("goldmine", function(game, act)
  act:put("gold", game.placed)
  if game:supply("gold") > 0 then act:put("gold", act:pick(game.active, "gold", game.placed:around())) end
end)

-- The players who have scored a feature with a tile: a road or city on it, a monastery around which it lies, a castle beside which.
local function claimants(game, tile)
  local found = {}
  for _, result in ipairs(game:results("-field")) do
    local tiles, a = result.feature:tiles(), result.feature.tile
    local b = tiles[#tiles]
    local dx, dy = (#tiles == 1 or a.x == b.x) and 1 or 0, (#tiles == 1 or a.y == b.y) and 1 or 0
    if not result.feature:is({ "road", "city" }) then tiles = game:tiles(nil, a.x - dx, a.y - dy, b.x + dx, b.y + dy) end
    for _, owner in ipairs(table.find(tiles, tile) and result.owners or {}) do
      if not table.find(found, owner) then table.insert(found, owner) end
    end
  end
  return found
end

V.on.after_score(function(game, act)
  for _, bar in ipairs(game:figures("gold")) do
    local owners = claimants(game, bar.tile)
    if #owners == 1 then act:move(bar, owners[1]) end
  end
  for _ = 1, #game:figures("gold") do
    for _, player in ipairs(game:from(game.active)) do
      local tiles = {}
      for _, bar in ipairs(game:figures("gold")) do
        local is_new = not table.find(tiles, bar.tile)
        if is_new and table.find(claimants(game, bar.tile), player) then table.insert(tiles, bar.tile) end
      end
      if #tiles > 0 then act:move(act:pick(player, "take", tiles):figures("gold")[1], player) end
    end
  end
end)

V.on.after_end_fields(function(game, act)
  local function worth(count) return count * math.clamp(math.ceil(count / 3), 1, 4) end
  for _, player in ipairs(game.players) do act:award(player, worth(#player:held("gold")), "gold") end
end)

return V
