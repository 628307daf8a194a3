-- Wells
--
-- A road is worth a point more for each well beside it, and a completed one with an inn two points more. An unfinished road with an inn
-- is worth nothing, wells or not.

local V = variant {
  id = "wells", api = 1, version = "1.0.0",
  title = "Wells",
  sets = { "base", "wells" },
  before = { "inns" },
  options = { inn = { default = 2, min = 1, max = 2, doc = "what a well is worth on a completed road with an inn" } },
  markers = { well = { "road", "field" }, inn = "road" },
}

-- Whether a road is one for which inns count.
local function passes_inn(game, road)
  if not game:plays("inns") or game.options["inns.inns"] == "off" then return false end
  if game.options["inns.inn_scope"] == "segment" then return road:has("inn") end
  for _, tile in ipairs(road:tiles()) do
    if tile:has("inn") then return true end
  end
  return false
end

V.modify.points({ kind = "road", marker = "well" }, function(game, road, score)
  local each = road.completed and passes_inn(game, road) and V.options.inn or 1
  score:add(each * road:count("well"), "well")
end)

return V
