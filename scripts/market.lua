-- Marketplaces of Village Life
--
-- Roads that meet at a marketplace stay roads of their own, but are completed together, when none of them has an open end. Each is then worth the tiles of
-- the others there, too.

local V = variant {
  id = "market", api = 1, version = "1.0.0",
  title = "Marketplaces",
  sets = { "base", "village" },
  markers = { market = { on = "road", together = "road" } },
}

V.modify.points({ kind = "road", marker = "market" }, function(game, road, score)
  local more = 0
  for _, tile in ipairs(road.completed and road:tiles() or {}) do
    local others = { road }
    for _, it in ipairs(tile:segments("road")) do
      if it:has("market") and not table.find(others, it.feature) then
        table.insert(others, it.feature)
        more = more + it.feature.size
      end
    end
  end
  if more > 0 then score:add(more, "marketplace") end
end)

return V
