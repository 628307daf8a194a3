local V = variant { id = "syntax", api = 1 }

V.on.turn_end(function(game, act)
  for _, player in ipairs(game.players) do
    if player.score > 10 then
      act:note("many points")
  end
end)

return V
