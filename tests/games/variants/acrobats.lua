-- Acrobats stand on tiles, and no bridge is laid over them

local V = variant {
  id = "acrobats", version = "1.0.0", api = 1, title = "Acrobats",
  requires = { "bridges" },
  tokens = { acrobat = { each = 3 } },
}

V.filter.deploy("bridges.bridge", function(game, spot)
  if #spot.tile:figures("acrobat") > 0 then return "an acrobat stands there" end
end)

return V
