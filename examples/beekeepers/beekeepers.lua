-- The Beekeepers
--
-- A beekeeper stands on a field with hives. When a city at this field is completed, its owner may buy honey there: two points for each hive, for
-- the price that the beekeeper has named. Own honey costs nothing. At the end a beekeeper brings a point for each hive on his field.

local V = variant {
  id = "beekeepers", api = 1, version = "1.0.0",
  title = "The Beekeepers",
  sets = { "base", "beekeepers.toml" },
  markers = { hive = { on = "field", value = "count" } },

  options = {
    honey  = { default = 2, min = 1, max = 9, doc = "points that the honey of a hive is worth" },
    buyers = { values = { "city", "road_and_city" }, doc = "whose owners may buy: only cities, or roads too" },
    at_end = { default = 1, min = 0, max = 9, doc = "points that a beekeeper brings at the end for each hive" },
  },

  pieces = { beekeeper = { each = 1, on = "field", moves = true } },
}

V.filter.deploy("beekeeper", function(game, spot)
  if not spot.feature:has("hive") then return "no hives are on the field" end
  if #spot.feature:figures("beekeeper") > 0 then return "a beekeeper is on the field" end
end)

-- Who sells on a field, clockwise from the next after the buyer.
local function sellers(game, field, buyer)
  local found = {}
  for _, player in ipairs(game:after(buyer)) do
    if #field:figures("beekeeper", player) > 0 then table.insert(found, player) end
  end
  return found
end

local function sell(game, act, field, buyer, feature)
  local honey = field:count("hive") * V.options.honey
  if #field:figures("beekeeper", buyer) > 0 then
    act:award(buyer, honey, "own honey", feature)
    return
  end
  local offers = {}
  for _, seller in ipairs(sellers(game, field, buyer)) do
    table.insert(offers, { seller, act:bid(seller, "price", 1, honey) })
  end
  local deal = act:pick_or_pass(buyer, "buy", offers)
  if deal then
    act:award(buyer, honey, "honey", feature)
    act:pay(buyer, deal[1], deal[2], "honey", feature)
  end
end

V.on.score(V.options.buyers == "city" and "city" or { "road", "city" }, function(game, result, act)
  local feature = result.feature
  for _, field in ipairs(feature:touching("field")) do
    for _, buyer in ipairs(result.owners) do sell(game, act, field, buyer, feature) end
  end
end)

V.on.after_end_fields(function(game, act)
  for _, beekeeper in ipairs(game:figures("beekeeper")) do
    act:award(beekeeper.owner, beekeeper.feature:count("hive") * V.options.at_end, "hives", beekeeper.feature)
  end
end)

return V
