-- The Festival
--
-- Whoever places a festival may take one own figure back from anywhere on the board instead of deploying.

local V = variant {
  id = "festival", api = 1, version = "1.0.0",
  title = "The Festival",
  sets = { "base", "festival" },
  options = { figure = { values = { "any", "follower" }, doc = "whether any figure may be taken back, or followers only" } },
  markers = { festival = "tile" },
}

V.offer.deploy({ marker = "festival" }, "festival", {
  list = function(game)
    local options = {}
    for _, figure in ipairs(game.active:figures()) do
      local may = figure.role == "follower" or figure.role == "special" and V.options.figure == "any"
      if may then table.insert(options, figure) end
    end
    return options
  end,
  take = function(game, figure, act) act:send_home(figure, "recalled") end,
})

return V
