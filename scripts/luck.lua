-- Gambler's Luck
--
-- For each shield with a question mark on the tile just placed a die is rolled, before anything is scored: its city has one to three coats of arms more, or
-- all its coats of arms are void, or nothing happens.

local V = variant {
  id = "luck", api = 1, version = "1.0.0",
  title = "Gambler's Luck",
  sets = { "base", "luck" },
  before = { "inns", "dragon" },
  options = {
    dice = { values = { "auto", "plain", "mayor" }, doc = "whether a die voids all arms once in six, or twice because of mayors; `auto`: twice if there are mayors" },
    roll = { values = { "chance", "answer" }, doc = "whether the game rolls the die, or people do and say what came" },
  },
  markers = { luck = { on = "city", value = "count" }, cathedral = "city", besieged = "city" },
  tokens = {
    one = { neutral = 40 }, two = { neutral = 40 }, three = { neutral = 40 }, void = { neutral = 40 }, blank = { neutral = 40 },
  },
}

local FACES = {
  plain = { "one", "two", "three", "void", "blank", "blank" },
  mayor = { "one", "two", "void", "void", "blank", "blank" },
}
local ARMS = { one = 1, two = 2, three = 3 }

local function has_mayors(game) return game:plays("abbey") and game.options["abbey.mayor"] > 0 end

local function faces(game)
  local dice = V.options.dice
  return FACES[dice == "auto" and (has_mayors(game) and "mayor" or "plain") or dice]
end

-- Two shields of one tile may be in one city.
V.on.after_deploy({ marker = "luck" }, function(game, act)
  local shields = {}
  for _, city in ipairs(game.placed:segments("city")) do
    if city:has("luck") then table.insert(shields, city) end
  end
  for number = 1, game.placed:count("luck") do
    local die = V.options.roll == "chance" and act:roll(6) or act:bid(game.active, "die", 1, 6)
    act:put(faces(game)[die], shields[math.min(number, #shields)])
  end
end)

local function is_void(feature) return #feature:figures("void") > 0 end

-- How many coats of arms tokens make of a city, a tile or a segment.
local function added(where)
  local count = 0
  for _, token in ipairs(where:figures({ "one", "two", "three" })) do count = count + ARMS[token.piece] end
  return count
end

-- How many more coats of arms count in a city than are printed there: fewer if they are void.
local function change(city)
  return is_void(city) and -city:count("pennant") or added(city)
end

local function is_on(game, variant, option) return game:plays(variant) and game.options[variant .. "." .. option] == "on" end

-- What a coat of arms is worth. Of a city that is worth nothing as it is unfinished they are taken away later.
local function worth(game, city)
  if not city.completed then return 1 end
  local is_small = game.options["base.small_city"] == "reduced" and city.tile_count == 2
  local each = is_small and 1 or 2
  if city:has("cathedral") and is_on(game, "inns", "cathedrals") then each = each + 1 end
  if city:has("besieged") and is_on(game, "siege", "on") then each = each - 1 end
  return each
end

V.modify.points("city", function(game, city, score)
  local more = change(city)
  if more ~= 0 then score:add(more * worth(game, city), "luck") end
end)

V.modify.strength("abbey.mayor", function(game, mayor, score)
  local feature = mayor.feature
  if feature and feature.kind == "city" then score:add(change(feature), "luck") end
end, { order = "change" })

V.modify.number("watchtowers.pennants", function(game, tile, score)
  for _, city in ipairs(tile:segments("city")) do
    local more = is_void(city.feature) and (city:has("pennant") and -1 or 0) or added(city)
    if more ~= 0 then score:add(more, "luck") end
  end
end)

return V
