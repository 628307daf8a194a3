-- Mage and Witch
--
-- Who places their tile moves the mage or the witch to an unfinished road or city. With the mage it is worth a point more for each tile,
-- with the witch half as much.

local V = variant {
  id = "mage", api = 1, version = "1.0.0",
  title = "Mage and Witch",
  sets = { "base", "mage" },
  markers = { mage = "tile" },
  tokens = { mage = { neutral = 1 }, witch = { neutral = 1 } },
  options = { meeting = { values = { "move", "ignore" }, doc = "whether one of them goes when they meet" } },
}

local BOTH = { "mage", "witch" }

V.modify.points({ piece = "mage" }, function(game, feature, score) score:add(feature.tile_count, "mage") end)
V.modify.points({ piece = "witch" }, function(game, feature, score) score:set(math.ceil(score.value / 2), "witch") end, { order = "whole" })

V.on.after_place(function(game, act)
  local mage, witch = game:figure("mage"), game:figure("witch")
  local have_met = mage and witch and mage.feature == witch.feature and V.options.meeting == "move"
  if not have_met and not game.placed:has("mage") then return end
  local options = {}
  for _, feature in ipairs(game:features({ "road", "city" })) do
    for _, name in ipairs(not feature.completed and #feature:figures(BOTH) == 0 and BOTH or {}) do table.insert(options, { name, feature }) end
  end
  if #options == 0 then
    local standing = game:figures(BOTH)
    if #standing > 0 then act:send_home(act:pick(game.active, "aside", standing)) end
    return
  end
  local choice = act:pick(game.active, "move", options)
  local figure = game:figure(choice[1])
  if figure then act:move(figure, choice[2]) else act:put(choice[1], choice[2]) end
end)

V.on.score({ piece = BOTH }, function(game, result, act)
  for _, figure in ipairs(result.feature:figures(BOTH)) do act:send_home(figure) end
end)

return V
