-- Herds of pigs
--
-- Herds of pigs are printed on fields. At the end every owner of such a field has a point more for each completed city.

local V = variant {
  id = "pigherd", api = 1, version = "1.0.0",
  title = "Herds of pigs",
  after = { "river" },

  -- The second river tile and the second spring come only with a river; of two springs one is used.
  sets = function(setup)
    local sets = { "base", "gq11" }
    local instead = ({ I = "-river1/fvff", II = "-river2/fvff" })[setup.options.spring]
    if instead then table.insert(sets, instead) end
    return sets
  end,

  options = {
    stack  = { values = { "once", "each" }, doc = "whether several herds on a field count once or each" },
    gq11   = { values = { "off", "on" }, doc = "whether the pigs of Games Quarterly 11 are a herd" },
    spring = { values = { "off", "I", "II" }, doc = "of which river the spring of Games Quarterly 11 takes the place, in a game with that river" },
  },

  markers = { pigs = "field" },

  -- What a herd adds for a city or whatever else a field is paid for.
  numbers = { city = 1 },
}

-- How many herds count on a field.
local function herds(field)
  local count = 0
  for _, tile in ipairs(field:tiles()) do
    for _, land in ipairs((tile.id ~= "gq11/ffff" or V.options.gq11 == "on") and tile:segments("field") or {}) do
      if land.feature == field and land:has("pigs") then count = count + 1 end
    end
  end
  return V.options.stack == "each" and count or math.min(count, 1)
end

-- Farmers who come to a field with a barn have nothing for a herd.
local function is_of_barn(field)
  for _, barn in ipairs(field:figures("abbey.barn")) do
    if not barn.fresh then return true end
  end
  return false
end

V.modify.points({ kind = "field", marker = "pigs" }, function(game, field, score)
  local count, more = is_of_barn(field) and 0 or herds(field), 0
  for _, city in ipairs(count > 0 and field:paying() or {}) do more = more + count * game:number("pigherd.city", city) end
  if more > 0 then score:add(more, "herd of pigs") end
end)

-- The older ways of scoring fields pay for a city, so herds count for it once, from all fields that its owners are paid for.
V.on.end_fields("city", function(game, result, act)
  local city = result.feature
  local by_city = game.options["base.farm_scoring"] == "first"
  for _, owner in ipairs(result.owners) do
    local count = 0
    for _, field in ipairs(city:touching("field")) do
      local paid = by_city and #field:followers(owner) > 0 or not by_city and table.find(field:owners(), owner)
      if paid then count = math.max(count, herds(field)) end
    end
    if count > 0 then act:award(owner, count * game:number("pigherd.city", city), "herd of pigs", city) end
  end
end)

return V
