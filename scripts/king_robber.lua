-- The King and the Robber Baron
--
-- Who completes a larger city than any before takes the King, and who completes a longer road the Robber Baron, whoever scores the city or
-- the road. At the end the King brings a point for each completed city on the board, the Robber Baron one for each completed road.

local V = variant {
  id = "king_robber", api = 1, version = "1.0.0",
  title = "King and Robber Baron",
  sets = { "base", "king" },

  options = {
    king   = { values = { "on", "off" }, doc = "whether the King is in the game" },
    robber = { values = { "on", "off" }, doc = "whether the Robber Baron is in the game" },
    scoring = {
      values = { "per_feature", "flat_10", "flat_15_40", "continuous" },
      doc = "what they bring: points for each feature at the end, 10 each, 15 each and 40 for both, or points whenever features are completed",
    },
    continuous_holder = {
      values = { "before", "after" },
      doc = "who is paid for a completion that moves the token, with `continuous`: who had it or who takes it",
    },
    record_marker = { values = { "off", "on" }, doc = "whether each new record is announced" },
    count_aid     = { values = { "off", "on" }, doc = "whether the features that bring points at the end are named" },
  },

  -- The City of Carcassonne, which has no size.
  markers = { ["big-city"] = "city" },

  -- They lie aside until somebody takes them.
  tokens = { king = { neutral = 1 }, robber = { neutral = 1 } },
  -- The most tiles of a city and of a road completed so far.
  state = { city = 0, road = 0 },
}

local TITLES = { king = "King", robber = "Robber Baron" }
local PLURALS = { city = "cities", road = "roads" }

-- Who has a token; nobody before the first completion.
local function holder(game, token)
  for _, player in ipairs(game.players) do
    if #player:held(token) > 0 then return player end
  end
end

-- The most tiles that one of some features has.
local function largest(features)
  local most = 0
  for _, feature in ipairs(features) do most = math.max(most, feature.tile_count) end
  return most
end

local function completed(game, kind)
  return game:features(kind, { completed = true, marker = "-big-city" })
end

local function pay_at_once(game, act, token, features)
  local player = holder(game, token)
  if player then act:award(player, #features, TITLES[token]) end
end

-- A token that is taken for the largest features of a kind.
local function play(token, kind)
  V.on.setup(function(game, act) V.state[kind] = largest(completed(game, kind)) end)
  V.on.after_score(kind, function(game, act)
    local features = game:completions(kind)
    local continuous = V.options.scoring == "continuous"
    if continuous and V.options.continuous_holder == "before" then pay_at_once(game, act, token, features) end

    local size = largest(features)
    -- The record is held by those completed before.
    if size > V.state[kind] then
      V.state[kind] = size
      local last = holder(game, token)
      if not last then
        act:put(token, game.active)
      elseif last ~= game.active then
        act:move(last:held(token)[1], game.active)
      end
      if V.options.record_marker == "on" then act:note(TITLES[token] .. ": record " .. size) end
    end

    if continuous and V.options.continuous_holder == "after" then pay_at_once(game, act, token, features) end
  end)
end

-- What counts for a token at the end. The City of Carcassonne is a completed city where the Count says so.
local function count(game, kind)
  local total = #completed(game, kind)
  if kind == "city" and game.options["count.city_for_king"] == "yes" then total = total + 1 end
  return total
end

-- At the end: a point for each feature on the board, whoever scored it.
local function pay_features(token, kind)
  V.on.after_end_fields(function(game, act)
    local player = holder(game, token)
    if not player then return end
    if V.options.count_aid == "on" then
      for _, feature in ipairs(completed(game, kind)) do act:note(TITLES[token] .. ": " .. tostring(feature)) end
    end
    local total = count(game, kind)
    act:award(player, total, { TITLES[token], ("%d completed %s"):format(total, total == 1 and kind or PLURALS[kind]) })
  end)
end

-- At the end: so many points for each token, and perhaps others for both of them.
local function pay_flat(points, both)
  V.on.after_end_fields(function(game, act)
    for _, player in ipairs(game.players) do
      local king, robber = player == holder(game, "king"), player == holder(game, "robber")
      if king and robber and both then
        act:award(player, both, "King and Robber Baron")
      else
        if king then act:award(player, points, TITLES.king) end
        if robber then act:award(player, points, TITLES.robber) end
      end
    end
  end)
end

local TOKENS = {}
if V.options.king == "on" then table.insert(TOKENS, { name = "king", kind = "city" }) end
if V.options.robber == "on" then table.insert(TOKENS, { name = "robber", kind = "road" }) end

for _, token in ipairs(TOKENS) do
  play(token.name, token.kind)
  if V.options.scoring == "per_feature" then pay_features(token.name, token.kind) end
end
if V.options.scoring == "flat_10" then pay_flat(10) end
if V.options.scoring == "flat_15_40" then pay_flat(15, 40) end

return V
