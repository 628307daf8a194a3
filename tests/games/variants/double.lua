-- Each turn has two parts.

local V = variant { id = "double", version = "1.0.0", api = 1, title = "Double turns" }

V.on.part_end(function(game, act)
  if game.part == 1 then act:add_part() end
end)

return V
