-- Inns and Cathedrals
--
-- A completed road with an inn brings two points for each tile, a completed city with a cathedral three for each tile and each pennant.
-- Left unfinished, both bring nothing. Each player has a large follower, who counts as two in every majority.

local V = variant {
  id = "inns", api = 1, version = "1.0.0",
  title = "Inns and Cathedrals",
  sets = { "base", "inns" },
  markers = { inn = "road", cathedral = "city" },

  options = {
    inns           = { values = { "on", "off" }, doc = "whether inns count" },
    cathedrals     = { values = { "on", "off" }, doc = "whether cathedrals count" },
    unfinished     = { values = { "zero", "normal" }, doc = "what an unfinished road with an inn and an unfinished city with a cathedral are worth" },
    large_follower = { default = 1, min = 0, max = 20, doc = "how many large followers each player has" },
    inn_scope      = { values = { "segment", "tile" }, doc = "whether an inn belongs to the road beside it or to all roads of its tile" },
  },

  -- A large follower may stand wherever a follower may.
  pieces = function(setup)
    return {
      large = { each = setup.options.large_follower, role = "follower", on = "follower", strength = 2 },
    }
  end,
}

-- Adds points to a completed feature; an unfinished one is then worth nothing, unless the option says otherwise.
local function raise(feature, score, points, why)
  if feature.completed then
    score:add(points, why)
  elseif V.options.unfinished == "zero" then
    score:set(0, why)
  end
end

local function raise_road(game, road, score)
  raise(road, score, road.size, "inn")
end

-- Whether an inn is on one of the road's tiles, beside whichever road.
local function passes_inn(road)
  for _, tile in ipairs(road:tiles()) do
    if tile:has("inn") then return true end
  end
  return false
end

if V.options.inns == "off" then
  -- An inn is a house by the road.
elseif V.options.inn_scope == "segment" then
  V.modify.points({ kind = "road", marker = "inn" }, raise_road)
else
  V.modify.points("road", function(game, road, score)
    if passes_inn(road) then raise_road(game, road, score) end
  end)
end

if V.options.cathedrals == "on" then
  V.modify.points({ kind = "city", marker = "cathedral" }, function(game, city, score)
    raise(city, score, city.size + city:count("pennant"), "cathedral")
  end)
end

return V
