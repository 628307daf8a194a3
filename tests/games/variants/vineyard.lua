-- Each vineyard around a completed monastery makes it worth three points more.

local V = variant { id = "vineyard", version = "1.0.0", api = 1, title = "Vineyards", markers = { vineyard = "tile" } }

V.modify.points("monastery", function(_, monastery, score)
  if not monastery.completed then return end
  for _, tile in ipairs(monastery.tile:around()) do
    if tile:has("vineyard") then score:add(3, "vineyard") end
  end
end)

return V
