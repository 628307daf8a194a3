-- Among players with the same strength who stands on a hill owns the feature, or who has more followers there.

local V = variant {
  id = "hilltop", version = "1.0.0", api = 1, title = "Hilltops",
  options = { tie = { values = { "presence", "count" }, doc = "whether one follower on a hill is enough" } },
  markers = { hill = "tile" },
}

-- Whether a follower is the first of its owner on a hill of its feature.
local function is_first(figure)
  for _, it in ipairs(figure.feature:followers(figure.owner)) do
    if it.tile:has("hill") then return it == figure end
  end
end

V.modify.tie(function(game, figure, score)
  if figure.tile:has("hill") and (V.options.tie == "count" or is_first(figure)) then score:add(1, "hill") end
end)

return V
