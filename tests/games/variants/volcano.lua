-- Dragon tiles come after the first volcano; drawn before, they are set aside and shuffled back

local V = variant {
  id = "volcano", version = "1.0.0", api = 1, title = "No dragon before a volcano",
  sets = { "base", "dragon" },
  markers = { volcano = "tile", dragon = "tile" },
  tokens = { dragon = { neutral = 1 } },
}

V.filter.draw("dragon", function(game, face)
  if not game:figure("dragon") then return "no volcano has been placed" end
end)

V.on.place("volcano", function(game, tile, act)
  if not game:figure("dragon") then act:put("dragon", tile) end
end)

return V
