-- Crop Circles
--
-- Whoever places a crop circle says what all players do, each with knights, highwaymen or farmers, as it shows: add a follower beside one of
-- their own, or take one home.

local V = variant {
  id = "crops", api = 1, version = "1.0.0",
  title = "Crop Circles",
  sets = { "base", "crops1", "crops2" },

  options = {
    add   = { values = { "may", "must" }, doc = "whether who can has to add a follower" },
    where = { values = { "segment", "feature" }, doc = "whether one is added on the same segment as the other, or anywhere on the feature" },
    skip  = { values = { "no", "yes" }, doc = "whether nothing is asked as long as nobody has a figure on the board" },
  },

  markers = { corncircle = { on = "tile", value = { "city", "road", "field" } } },
  -- Whether a tile has room for who is added: a rule may make it 0.
  numbers = { room = 1 },
}

-- A player's followers on features of a kind.
local function standing(player, kind)
  local found = {}
  for _, figure in ipairs(player:standing_on(kind)) do
    if figure.role == "follower" then table.insert(found, figure) end
  end
  return found
end

-- The segments on which a player may add a follower beside some others, each once.
local function segments_beside(game, figures)
  local found, known = {}, {}
  for _, figure in ipairs(figures) do
    local here = figure.segment
    local rings = V.options.where == "feature" and not known[here] and here:steps() or { { here } }
    for _, ring in ipairs(rings) do
      for _, segment in ipairs(ring) do
        if not known[segment] and game:number("crops.room", segment.tile) > 0 then table.insert(found, segment) end
        known[segment] = true
      end
    end
  end
  return found
end

local function add(game, act, player, kind)
  local options, segments = {}, segments_beside(game, standing(player, kind))
  for _, spare in ipairs(#segments > 0 and player:spare() or {}) do
    for _, segment in ipairs(spare.role == "follower" and table.find(spare.kinds, kind) and segments or {}) do
      table.insert(options, { spare.piece, segment })
    end
  end
  local choice
  if V.options.add == "may" then
    choice = act:pick_or_pass(player, "add", options)
  elseif #options > 0 then
    choice = act:pick(player, "add", options)
  end
  if choice then act:put(choice[1], choice[2], player) end
end

local function remove(act, player, kind)
  local figures = standing(player, kind)
  if #figures > 0 then act:send_home(act:pick(player, "remove", figures)) end
end

local function is_anybody_out(game)
  for _, player in ipairs(game.players) do
    if #player:figures() > 0 then return true end
  end
  return false
end

V.on.scoring_end({ marker = "corncircle" }, function(game, act)
  local kind = game.placed:mark("corncircle")
  if kind == "field" and game.options["base.fields"] == "off" then return end
  if V.options.skip == "yes" and not is_anybody_out(game) then return end
  local order = act:pick(game.active, "order", { "add", "remove" })
  for _, player in ipairs(game:after(game.active)) do
    if order == "add" then add(game, act, player, kind) else remove(act, player, kind) end
  end
end, { order = "late" })

return V
