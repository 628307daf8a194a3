-- Hidden goals
--
-- Everybody draws two goals, gives one back for all to see and keeps the other hidden. At the end they are shown, and each that has been reached
-- brings ten points: to have something as often as anybody, and at least once.

local V = variant {
  id = "goals", api = 1, version = "1.0.0",
  title = "Hidden goals",
  sets = { "base" },
  options = {
    dealt  = { default = 2, min = 1, max = 2, doc = "how many goals everybody draws; of two, one is given back" },
    points = { default = 10, min = 0, max = 100, doc = "what a goal that has been reached brings" },
    missed = { default = 0, min = 0, max = 100, doc = "what another one costs" },
  },
  piles = {
    goals = { tokens = { traveller = 3, mayor = 3, abbot = 3, neighbour = 3, farmer = 3, miser = 3 } },
    goal = { of = "player", seen = "owner" },
  },
  -- How often everybody has scored such things. All could count them, so they are no secret.
  state = {
    roads       = { of = "player", start = 0 },
    cities      = { of = "player", start = 0 },
    monasteries = { of = "player", start = 0 },
    shared      = { of = "player", start = 0 },
  },
}

-- What each goal counts.
local counts = {
  traveller = function(player) return V.state.roads[player] end,
  mayor     = function(player) return V.state.cities[player] end,
  abbot     = function(player) return V.state.monasteries[player] end,
  neighbour = function(player) return V.state.shared[player] end,
  farmer    = function(player) return #player:standing_on("field") end,
  miser     = function(player) return player:supply("follower") end,
}

local function is_reached(game, goal, player)
  local own = counts[goal](player)
  for _, other in ipairs(game.players) do
    if counts[goal](other) > own then return false end
  end
  return own > 0
end

V.on.setup(function(game, act)
  for _, player in ipairs(game.players) do
    for _ = 1, V.options.dealt do act:draw(game:pile("goals"), game:pile("goal", player)) end
  end
  if V.options.dealt == 1 then return end
  for _, player in ipairs(game.players) do
    act:put(act:pick(player, "give_back", game:pile("goal", player)), game:pile("goals"))
  end
end)

local function count(kind, name)
  V.on.score(kind, function(game, result, act)
    for _, owner in ipairs(result.owners) do
      V.state[name][owner] = V.state[name][owner] + 1
      if #result.owners > 1 then V.state.shared[owner] = V.state.shared[owner] + 1 end
    end
  end)
end

count("road", "roads")
count("city", "cities")
count("monastery", "monasteries")

V.on.after_end_fields(function(game, act)
  for _, player in ipairs(game.players) do
    local goal = act:draw(game:pile("goal", player))
    act:award(player, is_reached(game, goal, player) and V.options.points or -V.options.missed, { "goal", goal })
    act:discard(goal)
  end
end)

return V
