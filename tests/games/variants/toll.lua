-- Tolls are asked for in the middle of everything
--
-- Every third turn the active player may name a toll, and the first of the others who agrees pays it. Who scores a road or a city
-- is asked whether to pay the next player a point of it.

local V = variant { id = "toll", version = "1.0.0", api = 1, title = "Toll", state = { paid = 0 } }

local function pay(act, from, to, points)
  act:pay(from, to, points, "toll")
  V.state.paid = V.state.paid + points
end

V.on.after_place(function(game, act)
  if game.turn % 3 ~= 0 then return end
  local toll = act:bid_or_pass(game.active, "name", 1, 3)
  if not toll then return end
  for _, player in ipairs(game:after(game.active)) do
    if player ~= game.active and act:confirm(player, "agree") then
      pay(act, player, game.active, toll)
      return
    end
  end
end)

V.on.score({ "road", "city" }, function(game, result, act)
  for _, owner in ipairs(result.owners) do
    local next = game:after(owner)[1]
    if act:confirm(owner, "share") and act:confirm(next, "thank") then pay(act, owner, next, 1) end
  end
end)

return V
