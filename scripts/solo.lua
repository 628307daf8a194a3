-- The Solo Variant
--
-- One person plays three colours, each with a pile of its own. Who can put a follower down has to, nobody on a field. What is completed brings
-- its points only where one of its owners has the fewest. The lowest of the three scores is the result.

local V = variant {
  id = "solo", api = 1, version = "1.0.0",
  title = "The Solo Variant",
  sets = { "base" },
  after = { "abbey", "bazaars", "river" },

  options = {
    points  = { values = { "last", "all" }, doc = "whether only what belongs to who has the fewest points brings points, or everything" },
    final   = { values = { "last", "all" }, doc = "the same of what is unfinished at the end" },
    finish  = { values = { "cannot", "empty" }, doc = "whether the game ends when a colour cannot do what it must, or when its last follower is put down" },
    markers = { values = { "1/2/3", "0/0/0" }, doc = "the points with which the colours begin" },
    fields  = { values = { "off", "on" }, doc = "whether followers go on fields" },
  },

  piles = { stack = { of = "player" } },
  state = { is_over = false, is_dealt = false },
}

-- The last tile stays in the usual pile, for whoever has used up the own pile first.
local function deal(game, act, first)
  V.state.is_dealt = true
  local player = first
  while game:tiles_left(2) > 1 do
    act:draw(nil, game:pile("stack", player))
    player = game:after(player)[1]
  end
end

V.on.setup(function(game, act)
  local start = { V.options.markers:match("(.)/(.)/(.)") }
  for _, player in ipairs(game.players) do
    local points = tonumber(start[player.seat] or 0)
    if points > 0 then act:award(player, points, "start") end
  end
  local is_laid = game:plays("river") and game:number("river.open") > 0
  if not is_laid then deal(game, act, game.players[1]) end
end)

-- A river is laid before there are piles: they are made when the first other tile is placed.
V.on.place({ unless = "is_dealt" }, function(game, tile, act)
  if #tile:sides("river") == 0 then deal(game, act, game:after(game.active)[1]) end
end)

V.replace.draw(function(game, act)
  local stack = game:pile("stack", game.active)
  if stack.size == 0 then return false end
  act:use(act:draw(stack))
  return true
end)

-- What is left of the piles is played out, until a colour has no tile to draw.
V.on.end_begin({ unless = "is_over" }, function(game, act)
  local next = game:after(game.active)[1]
  if game:pile("stack", next).size > 0 then act:add_turn(next) else V.state.is_over = true end
end, { order = "early" })

local function finish(act, why)
  V.state.is_over = true
  act:finish(why)
end

-- Deploying

if V.options.fields == "off" then
  V.filter.deploy("field", function(game, spot) return "nobody stands on fields" end)
end

local function spots(game)
  return game.active:spots({ piece = "follower", tile = game.placed, occupied = false })
end

V.offer.deploy("put down", {
  list = function(game) return game.active:supply("follower") > 0 and spots(game) or {} end,
  take = function(game, spot, act) act:deploy(spot) end,
  must = true,
})

if V.options.finish == "cannot" then
  V.on.after_place(function(game, act)
    if game.active:supply("follower") == 0 and #spots(game) > 0 then finish(act, "a follower is missing") end
  end, { order = "late" })
else
  V.on.part_end(function(game, act)
    if game.active:supply("follower") == 0 then finish(act, "the last follower is put down") end
  end)
end

-- Scoring

local function has_fewest(game, player)
  for _, other in ipairs(game.players) do
    if other.score < player.score then return false end
  end
  return true
end

local function counts(game, feature)
  for _, owner in ipairs(feature:owners()) do
    if has_fewest(game, owner) then return true end
  end
  return false
end

-- Scores features one by one, as the person likes: the points of one may make another colour the last.
local function score_in_order(game, act, features)
  local left = {}
  for _, feature in ipairs(features) do
    if feature.occupied then table.insert(left, feature) end
  end
  while #left > 0 do
    local feature = act:pick(game.active, "score", left)
    table.remove(left, table.find(left, feature))
    if counts(game, feature) then
      act:score(feature, feature:points(), feature.kind)
    else
      for _, figure in ipairs(feature:figures()) do act:send_home(figure) end
    end
  end
end

if V.options.points == "last" then
  V.on.before_score(function(game, act) score_in_order(game, act, game:completions()) end, { order = "late" })
end

if V.options.final == "last" then
  V.on.before_end_features(function(game, act)
    score_in_order(game, act, game:features({ "road", "city", "monastery" }))
  end, { order = "late" })
end

-- The result

local function result(game)
  local lowest = math.huge
  for _, player in ipairs(game.players) do lowest = math.min(lowest, player.score) end
  return lowest
end

V.on.winner(function(game, act) act:finish("the result is " .. result(game), game.players) end)

V.measure("result", "the lowest score, which is the result", result)

return V
