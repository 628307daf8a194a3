-- A mayor counts as much as his city has pennants when the majority is worked out, so nothing in a city without any.

local V = variant {
  id = "mayor", version = "1.0.0", api = 1, title = "Mayor",
  pieces = {
    mayor = { each = 1, role = "follower", on = { "city" } },
  },
}

V.modify.strength("mayor", function(_, mayor, score)
  local city = mayor.feature.kind == "city"
  score:set(city and mayor.feature:count("pennant") or 0, "pennants of the city")
end)

return V
