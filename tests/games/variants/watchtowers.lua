-- The Watchtowers
--
-- A follower on a tile with a watchtower brings points when its road or city is completed: for what is on this tile and around it.

local V = variant {
  id = "watchtowers", api = 1, version = "1.0.0",
  title = "The Watchtowers",
  sets = { "base", "watchtowers" },
  markers = { watchtower = { on = "tile", value = "word" } },
  options = { each = { values = { "follower", "player" }, doc = "who brings the points" } },
}

-- How much of each thing is on a tile: tiles with a city, a road or a monastery, pennants, followers.
local function count(tile, what)
  if what == "pennant" then return tile:count("pennant") end
  if what ~= "meeple" then return math.min(1, #tile:features(what)) end
  local followers = 0
  for _, figure in ipairs(tile:figures()) do followers = followers + (figure.role == "follower" and 1 or 0) end
  return followers
end

V.on.before_score(function(game, act)
  for _, feature in ipairs(game:completions({ "road", "city" })) do
    local paid = {}
    for _, figure in ipairs(feature:followers()) do
      local tile, key = figure.tile, figure.owner.name .. tostring(figure.tile)
      local points, what = (tile:mark("watchtower") or ""):match("^(%d+)/(%a+)$")
      local counts, total = points and not (paid[key] and V.options.each == "player"), 0
      for _, it in ipairs(counts and { tile, unpack(tile:around()) } or {}) do total = total + count(it, what) end
      if total > 0 then act:award(figure.owner, points * total, "watchtower") end
      paid[key] = true
    end
  end
end, { order = "late" })

return V
