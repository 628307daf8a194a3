-- Hills and Sheep
--
-- A hill hides a tile and decides ties. A completed monastery brings three points for each vineyard around. A shepherd draws sheep from a
-- bag whenever his field grows, or brings all sheep of the field home; a wolf scatters them.

local V = variant {
  id = "hills", api = 1, version = "1.0.0",
  title = "Hills and Sheep",
  sets = { "base", "hills" },
  markers = { hill = "tile", vineyard = "tile" },
  options = {
    tie = { values = { "presence", "count" }, doc = "whether one follower on a hill decides a tie, or more of them" },
    garden_vineyard = { values = { "off", "on" }, doc = "whether vineyards count for gardens" },
  },
  pieces = { shepherd = { each = 1, on = "field" } },
  piles = {
    cover = { of = "tile" },                          -- the tile under a hill
    bag = { tokens = { 4, 5, 5, 2, wolf = 2 } },      -- tokens of 1 to 4 sheep, and wolves
    flock = { of = "figure", seen = "all" },          -- the tokens beside a shepherd
  },
}

-- Hills

V.on.place("hill", function(game, tile, act) act:draw(nil, game:pile("cover", tile)) end)

-- Whether a follower is the first of its owner on a hill of its feature.
local function is_first(figure)
  for _, it in ipairs(figure.feature:followers(figure.owner)) do
    if it.tile:has("hill") then return it == figure end
  end
end

V.modify.tie(function(game, figure, score)
  if figure.tile:has("hill") and (V.options.tie == "count" or is_first(figure)) then score:add(1, "hill") end
end)

-- Vineyards

V.modify.points(V.options.garden_vineyard == "on" and { "monastery", "garden" } or "monastery", function(game, monastery, score)
  if not monastery.completed then return end
  for _, tile in ipairs(monastery.tile:around()) do
    if tile:has("vineyard") then score:add(3, "vineyard") end
  end
end)

-- Shepherds

V.filter.deploy("shepherd", function(game, spot)
  if #spot.feature:figures("shepherd") > 0 then return "a shepherd is on the field" end
  if spot.feature.closed then return "the field cannot grow" end
end)

local function draw(game, act, shepherd)
  local bag = game:pile("bag")
  local token = act:draw(bag)
  if token == "wolf" then
    act:put(token, bag)
    for _, it in ipairs(shepherd.feature:figures("shepherd")) do act:send_home(it) end
  elseif token then
    act:put(token, game:pile("flock", shepherd))
  end
end

-- A shepherd who goes home brings his tokens back.
V.on.leave("shepherd", function(game, move, act)
  local flock = game:pile("flock", move.figure)
  for _ = 1, move.figure.tile and 0 or flock.size do act:draw(flock, game:pile("bag")) end
end)

local function stable(game, act, field)
  local shepherds, sheep = field:figures("shepherd"), 0
  for _, it in ipairs(shepherds) do
    for _, token in ipairs(game:pile("flock", it).items) do sheep = sheep + token end
  end
  for _, player in ipairs(game.players) do
    if #field:figures("shepherd", player) > 0 then act:award(player, sheep, "sheep", field) end
  end
  for _, it in ipairs(shepherds) do act:send_home(it) end
end

V.on.deploy("shepherd", function(game, shepherd, act) draw(game, act, shepherd) end)

V.on.after_deploy(function(game, act)
  for _, field in ipairs(game.placed:features("field")) do
    local shepherds = field:figures("shepherd")
    if #shepherds > 0 then
      local own = field:figures("shepherd", game.active)[1]
      if own and not own.fresh then
        if act:pick(game.active, "flock", { "grow", "stable" }) == "grow" then
          draw(game, act, own)
        else
          stable(game, act, field)
        end
      end
      if field.closed then stable(game, act, field) end
    end
  end
end)

return V
