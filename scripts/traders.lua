-- Traders and Builders
--
-- Who completes a city takes a token for each good in it; at the end the most tokens of each kind bring 10 points. Whoever adds a tile to
-- the road or city of the own builder plays a second tile. An own pig on a field brings its owner one point more for each completed city.

local V = variant {
  id = "traders", api = 1, version = "1.0.0",
  title = "Traders and Builders",
  sets = { "base", "traders" },
  markers = { wine = "city", grain = "city", cloth = "city", pennant = "city" },

  options = {
    goods           = { values = { "on", "off" }, doc = "whether goods are collected" },
    goods_points    = { default = 10, min = 0, max = 100, doc = "points for the most tokens of a kind of goods" },
    builder         = { default = 1, min = 0, max = 20, doc = "how many builders each player has" },
    pig             = { default = 1, min = 0, max = 20, doc = "how many pigs each player has" },
    double_turn_cap = { default = 1, min = 1, max = 20, values = { "unlimited" }, doc = "how many more parts builders bring to a turn at most" },
    pig_rule        = { values = { "field_bonus", "pennant_city" }, doc = "whether a pig counts at the end, or at once when a city with a pennant is completed" },
  },

  -- Both need an own follower beside them and go home with the last one.
  pieces = function(setup)
    local function companion(count, on, on_completed)
      return { each = count, on = on, needs_follower = true, leaves = true, on_completed = on_completed }
    end
    return {
      builder = companion(setup.options.builder, { "road", "city" }, false),
      pig     = companion(setup.options.pig, "field", true),
    }
  end,

  tokens = { wine = { neutral = 9 }, grain = { neutral = 6 }, cloth = { neutral = 5 } },

  -- What a pig adds for a city or whatever else a field is paid for.
  numbers = { pig_city = 1 },
}

local GOODS = { "wine", "grain", "cloth" }

-- One builder for each feature, one pig for each field.
if V.options.builder > 1 or V.options.pig > 1 then
  V.filter.deploy({ "builder", "pig" }, function(game, spot)
    if #spot.feature:figures(spot.piece, spot.player) > 0 then return "a " .. spot.piece .. " of the same player is there" end
  end)
end

-- The second part is earned when the tile is placed, whatever becomes of the builder then.
V.on.place({ kind = { "road", "city" }, piece = "builder" }, function(game, tile, act)
  local cap = V.options.double_turn_cap
  for _, builder in ipairs(game.active:figures("builder")) do
    if tile:carries(builder.feature) then
      if cap == "unlimited" or game.part <= cap then act:add_part() end
      return
    end
  end
end)

if V.options.goods == "on" then
  -- Goods go to whoever placed the completing tile, as long as the stock lasts.
  V.on.after_score({ kind = "city", marker = GOODS }, function(game, act)
    for _, city in ipairs(game:completions("city")) do
      for _, good in ipairs(GOODS) do
        for _ = 1, city:count(good) do act:put(good, game.active) end
      end
    end
  end)

  V.on.after_end_fields(function(game, act)
    for _, good in ipairs(GOODS) do
      local most = 1
      for _, player in ipairs(game.players) do most = math.max(most, #player:held(good)) end
      for _, player in ipairs(game.players) do
        if #player:held(good) == most then act:award(player, V.options.goods_points, "most " .. good) end
      end
    end
  end)
end

-- What a pig brings on a field.
local function pig_points(game, field)
  local points = 0
  for _, city in ipairs(field:paying()) do points = points + game:number("traders.pig_city", city) end
  return points
end

local pigs_last = V.options.pig_rule == "field_bonus"

if pigs_last then
  V.on.end_fields("field", function(game, result, act)
    local field = result.feature
    for _, owner in ipairs(result.owners) do
      if #field:figures("pig", owner) > 0 then act:award(owner, pig_points(game, field), "pig", field) end
    end
  end)
else
  V.on.after_score({ kind = "city", marker = "pennant" }, function(game, act)
    for _, pig in ipairs(game:figures("pig")) do
      act:award(pig.owner, 3 * #pig.feature:paying(), "pig", pig.feature)
      act:send_home(pig)
    end
  end)
end

-- The older ways of scoring fields pay for a city, so pigs count for it once, from all fields that their owners are paid for.
V.on.end_fields("city", function(game, result, act)
  local city = result.feature
  local by_city = game.options["base.farm_scoring"] == "first"
  for _, owner in ipairs(pigs_last and result.owners or {}) do
    local pig = 0
    for _, field in ipairs(city:touching("field")) do
      local paid = by_city and #field:followers(owner) > 0 or not by_city and table.find(field:owners(), owner)
      if paid and #field:figures("pig", owner) > 0 then pig = game:number("traders.pig_city", city) end
    end
    act:award(owner, pig, "pig", city)
  end
end)

return V
