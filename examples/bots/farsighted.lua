-- Looks at the table as it would be after each option: what is scored, what stands there, and how many followers are left.
-- An option is worth what its best continuation in the same turn is worth.

local FOLLOWER = 3

-- What the table is worth to every player, by seat.
local function worth(game)
  local values = {}
  for _, player in ipairs(game.players) do
    values[player.seat] = player.score + FOLLOWER * player:supply("follower")
  end
  local counted = {}
  for _, figure in ipairs(game:figures()) do
    local feature = figure.role == "follower" and figure.feature
    local seen = false
    for _, other in ipairs(counted) do seen = seen or other == feature end
    if feature and not seen and not feature.completed then
      table.insert(counted, feature)
      for _, owner in ipairs(feature:owners()) do
        values[owner.seat] = values[owner.seat] + feature:points()
      end
    end
  end
  return values
end

-- How far ahead of the best of the others a player is.
local function lead(game, player)
  local values = worth(game)
  local others = -math.huge
  for seat, value in ipairs(values) do
    if seat ~= player.seat then others = math.max(others, value) end
  end
  return values[player.seat] - others
end

-- The best that the player can still make of the turn.
local function value(decision, option, turn, player, depth)
  return decision:ahead(option, function(game, next)
    local goes_on = next and next.player == player and game.turn == turn
    if depth == 0 or not goes_on then return lead(game, player) end
    local most = -math.huge
    for _, further in ipairs(next.options) do
      most = math.max(most, value(next, further, turn, player, depth - 1) or -math.huge)
    end
    return most
  end)
end

return bot {
  name = "farsighted",
  choose = function(game, decision)
    local best, most = decision.options[1], nil
    for _, option in ipairs(decision.options) do
      local found = value(decision, option, game.turn, decision.player, 1)
      if found and (most == nil or found > most) then
        best, most = option, found
      end
    end
    return best
  end,
}
