-- Shrines and Heretics
--
-- A shrine scores like a monastery. A shrine and a cloister near each other, both occupied, are in a challenge: the one that is completed
-- first scores, and the followers on the other go home with nothing. Completed by the same tile, both score.

local V = variant {
  id = "shrines", api = 1, version = "1.0.0",
  title = "Shrines and Heretics",
  sets = function(setup)
    if setup.options.set == 5 then return { "base", "cult", "-cult/crfr*1" } end
    return { "base", "cult" }
  end,

  options = {
    set          = { default = 6, min = 5, max = 6, doc = "how many tiles with shrines are in the game" },
    challenge    = { values = { "on", "off" }, doc = "whether shrines and cloisters challenge each other" },
    placement    = { values = { "strict", "free_empty" }, doc = "whether a building near two of the others is refused, or only a follower who would bring one into two challenges" },
    own          = { values = { "yes", "no" }, doc = "whether a player's own followers challenge each other" },
    stakes       = { values = { "normal", "both", "challenger" }, doc = "who wins a challenge also what the other building is worth: nobody, everybody, or who began the challenge" },
    magic_finish = { values = { "invalid", "draw" }, doc = "whether a portal leads to a cloister that the same tile completes together with its rival" },
  },

  -- Tile sets have this kind or do not; here it is named so that the rule can speak of it.
  features = { shrine = { like = "monastery" } },
  markers = function(setup)
    return setup.options.magic_finish == "draw" and { portal = "tile" } or {}
  end,
}

-- Monasteries and what is like them, but for shrines.
local CLOISTERS = { "monastery", "-shrine" }

-- The kinds of buildings on the other side.
local function others(kind)
  return kind == "shrine" and CLOISTERS or "shrine"
end

-- The buildings of the other side that are near a building: on the tiles around it.
local function rivals(building)
  return building.tile:near(others(building.kind))
end

-- Why a building of a kind may not be near another building of the other side.
local function crowded(kind)
  return kind == "shrine" and "a shrine may be near only one cloister" or "a cloister may be near only one shrine"
end

-- Why a tile with a building of a kind may not lie at a place.
local function crowd(place, kind)
  local near = place:near(others(kind))
  if #near > 1 then return crowded(kind) end
  if #near == 1 and #rivals(near[1]) > 0 then return crowded(near[1].kind) end
end

local has_challenges = V.options.challenge == "on"

if has_challenges and V.options.placement == "strict" then
  V.filter.place({ kind = "shrine", near = CLOISTERS }, function(game, place) return crowd(place, "shrine") end)
  V.filter.place({ kind = CLOISTERS, near = "shrine" }, function(game, place) return crowd(place, "monastery") end)
end

-- Whether one of some followers belongs to somebody whom a player may challenge.
local function has_opponent(player, followers)
  for _, follower in ipairs(followers) do
    if V.options.own == "yes" or follower.owner ~= player then return true end
  end
  return false
end

-- The rivals of an unfinished building that a follower of a player there is or would be in a challenge with.
local function challenged(building, player)
  local found = {}
  for _, rival in ipairs(rivals(building)) do
    if not rival.completed and has_opponent(player, rival:followers()) then table.insert(found, rival) end
  end
  return found
end

-- Whether somebody on a building is in a challenge already.
local function is_in_challenge(building)
  for _, follower in ipairs(building:followers()) do
    if #challenged(building, follower.owner) > 0 then return true end
  end
  return false
end

if has_challenges and V.options.placement == "free_empty" then
  local function too_many(game, spot)
    if spot.feature.completed then return end
    local found = challenged(spot.feature, spot.player)
    if #found > 1 then return "it would be in two challenges" end
    if #found == 1 and is_in_challenge(found[1]) then return "the " .. found[1].kind .. " there is in a challenge already" end
  end
  V.filter.deploy({ kind = "shrine", near = CLOISTERS }, too_many)
  V.filter.deploy({ kind = CLOISTERS, near = "shrine" }, too_many)
end

-- The followers on a building who came before the tile of this part was placed: who comes later finds one side completed.
local function settled(building)
  local found = {}
  for _, follower in ipairs(building:followers()) do
    if not follower.fresh then table.insert(found, follower) end
  end
  return found
end

-- The turn in which the last of some followers came.
local function arrival(followers)
  local turn = 0
  for _, follower in ipairs(followers) do turn = math.max(turn, follower.turn) end
  return turn
end

-- Whether the winners get what the losing building is worth, too.
local function stakes_are_due(winners, losers)
  if V.options.stakes == "challenger" then return arrival(winners) >= arrival(losers) end
  return V.options.stakes == "both"
end

-- A building has been completed and scored: whoever is on an unfinished rival has lost.
local function decide(act, result, rival)
  local winners, losers = settled(result.feature), {}
  for _, follower in ipairs(settled(rival)) do
    if has_opponent(follower.owner, winners) then table.insert(losers, follower) end
  end
  if #losers == 0 then return end

  if stakes_are_due(winners, losers) then
    local points = rival:points()
    for _, owner in ipairs(result.owners) do act:award(owner, points, "stakes of the challenge", result.feature) end
  end
  for _, follower in ipairs(losers) do act:send_home(follower) end
end

if has_challenges then
  V.on.before_go_home(function(game, act)
    for _, result in ipairs(game:results("monastery")) do
      for _, rival in ipairs(rivals(result.feature)) do
        if not rival.completed then decide(act, result, rival) end
      end
    end
  end)
end

-- A portal leads to an empty building that its tile completes, if the tile completes an occupied rival, too: the challenge is a draw.
if has_challenges and V.options.magic_finish == "draw" then
  local function is_drawn(building)
    if not building.completed or building.occupied then return false end
    for _, rival in ipairs(rivals(building)) do
      if rival.completed and rival.occupied then return true end
    end
    return false
  end

  V.offer.deploy("through the portal", {
    list = function(game)
      local options = {}
      if not game.placed:has("portal") then return options end
      for _, building in ipairs(game.placed:near("monastery")) do
        for _, spot in ipairs(is_drawn(building) and game.active:spots({ feature = building }) or {}) do
          table.insert(options, spot)
        end
      end
      return options
    end,
    take = function(game, spot, act) act:deploy(spot) end,
  })
end

return V
