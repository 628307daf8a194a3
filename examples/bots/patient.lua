-- Builds where most tiles meet, so that what is begun gets finished, and keeps three followers back for later.
-- Looks only at the table and at the options: the shortest way to a bot of one's own.

local SIDES = { "N", "E", "S", "W" }
local KEPT = 3

-- How much an option promises, by its parts.
local function promise(decision, option)
  if option.verb == "place" then
    local met = 0
    for _, side in ipairs(SIDES) do
      if option.cell:step(side).tile then met = met + 1 end
    end
    return met
  end
  if option.verb == "deploy" then
    if decision.player:supply("follower") <= KEPT then return -1 end
    return option.feature:points()
  end
  return 0
end

return bot {
  name = "patient",
  choose = function(game, decision)
    local best, most = {}, nil
    for _, option in ipairs(decision.options) do
      local value = promise(decision, option)
      if most == nil or value > most then
        best, most = {}, value
      end
      if value == most then table.insert(best, option) end
    end
    return best[decision:roll(#best)]
  end,
}
