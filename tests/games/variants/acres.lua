-- A field scores one point for each of its tiles, so that games can show how many tiles a field has.

local V = variant { id = "acres", version = "1.0.0", api = 1, title = "Acres" }

V.modify.points("field", function(_, field, score)
  score:set(field.size, "a point for each tile")
end)

return V
