-- Mage and Witch
--
-- Whoever places one of their tiles puts the mage or the witch on an unfinished road or city. With the mage it is worth a point more for each
-- tile, with the witch half as much. They step aside when it has been scored.

local V = variant {
  id = "mage", api = 1, version = "1.0.0",
  title = "Mage and Witch",
  sets = { "base", "mage" },

  options = {
    meeting = { values = { "move", "ignore" }, doc = "whether one of them has to go when both come to stand on one feature" },
    final   = { values = { "on", "off" }, doc = "whether they count at the end, too" },
  },

  markers = { mage = "tile" },
  tokens  = { mage = { neutral = 1 }, witch = { neutral = 1 } },
}

local BOTH = { "mage", "witch" }

local function counts(game) return V.options.final == "on" or not game.final end

-- After what tiles and a siege make of a feature; the witch takes half of everything.
V.modify.points({ piece = "mage" }, function(game, feature, score)
  if counts(game) then score:add(feature.tile_count, "mage") end
end, { order = "change", after = { "siege" } })

V.modify.points({ piece = "witch" }, function(game, feature, score)
  if counts(game) then score:set(math.ceil(score.value / 2), "witch") end
end, { order = "whole" })

-- Where the two may go: each with every unfinished road or city on which neither stands.
local function moves(game)
  local found = {}
  for _, feature in ipairs(game:features({ "road", "city" }, { completed = false })) do
    for _, name in ipairs(#feature:figures(BOTH) == 0 and BOTH or {}) do table.insert(found, { name, feature }) end
  end
  return found
end

-- The active player moves one of them, or where there is no place takes one aside.
local function conjure(game, act)
  local options, standing = moves(game), game:figures(BOTH)
  if #options > 0 then
    local choice = act:pick(game.active, "move", options)
    local figure = game:figure(choice[1])
    if figure then act:move(figure, choice[2]) else act:put(choice[1], choice[2]) end
  elseif #standing > 0 then
    act:send_home(act:pick(game.active, "aside", standing))
  end
end

V.on.after_place(function(game, act)
  local mage = game:figure("mage")
  local have_met = mage and V.options.meeting == "move" and #mage.feature:figures("witch") > 0
  if have_met or game.placed:has("mage") then conjure(game, act) end
end, { after = { "goldmines" } })

-- When all that their feature counts for has been scored, castles beside it included.
V.on.scoring_end(function(game, act)
  for _, figure in ipairs(game:figures(BOTH)) do
    for _, result in ipairs(figure.feature.completed and game:results() or {}) do
      if result.feature == figure.feature then act:send_home(figure) end
    end
  end
end)

-- A city that has become a castle is no place for them.
V.on.before_score(function(game, act)
  for _, figure in ipairs(game:plays("castles") and game:figures(BOTH) or {}) do
    if figure.feature.kind == "castle" then act:send_home(figure) end
  end
end)

return V
