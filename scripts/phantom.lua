-- The Phantom
--
-- Each player has a phantom, a follower that may also be deployed after another figure or action of the same part.

local V = variant {
  id = "phantom", api = 1, version = "1.0.0",
  title = "The Phantom",
  markers = { acrobats = { on = "tile", value = { "NE", "NW" } } },

  options = {
    each        = { default = 1, min = 0, max = 20, doc = "how many phantoms each player has" },
    after_score = { values = { "on", "off" }, doc = "whether it may follow when own figures were taken back for points" },
  },

  pieces = function(setup)
    return { phantom = { each = setup.options.each, role = "follower", on = "follower", second = true } }
  end,
  state = { taken_back = { each = "part", start = false } },
}

-- An abbot is taken back, or acrobats perform.
if V.options.after_score == "off" then
  V.on.leave("abbot.abbot", function(game, move, act)
    if move.cause == "recalled" then V.state.taken_back = true end
  end)
  V.on.leave("follower", function(game, move, act)
    local is_acrobat = move.from ~= nil and move.feature == nil and move.from:has("acrobats")
    if is_acrobat and game.step == "deploy" and move.cause == "sent_home" then V.state.taken_back = true end
  end)
  V.filter.deploy("phantom", function(game, spot)
    if game.step == "deploy_second" and V.state.taken_back then return "own figures were taken back for points" end
  end)
end

return V
