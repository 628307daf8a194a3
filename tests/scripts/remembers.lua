-- What a hook remembers in a variable is shared by all games.

local V = variant { id = "remembers", api = 1, state = { asked = 0 } }

local asked = 0
local seen = {}

V.on.turn_end(function(game, act)
  asked = asked + 1
  seen[game.active.seat] = true
  V.state.asked = V.state.asked + 1
  local here = 0
  here = here + 1
end)

V.on.award("city", function(game, cities, act)
  for _, city in ipairs(cities) do
    table.insert(seen, city.size)
  end
end)

return V
