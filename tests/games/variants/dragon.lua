-- A volcano calls the dragon, and nobody is deployed where it is. It never walks.

local V = variant {
  id = "dragon", version = "1.0.0", api = 1, title = "A dragon at rest",
  markers = { volcano = "tile" },
  tokens = { dragon = { neutral = 1 } },
}

V.on.place({ marker = "volcano" }, function(game, tile, act)
  act:put("dragon", tile)
end)

V.filter.deploy(function(game, spot)
  if #spot.tile:figures("dragon") > 0 then return "the dragon is there" end
end)

return V
