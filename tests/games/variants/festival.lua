-- The Festival
--
-- Who places a festival may take a figure back from the board instead of deploying one.

local V = variant {
  id = "festival", api = 1, version = "1.0.0",
  title = "The Festival",
  sets = { "base", "festival" },
  markers = { festival = "tile" },
  options = { figure = { values = { "any", "follower" }, doc = "what may be taken back" } },
}

V.offer.deploy({ marker = "festival" }, "festival", {
  list = function(game)
    local options = {}
    for _, figure in ipairs(game.active:figures()) do
      if figure.role == "follower" or figure.role == "special" and V.options.figure == "any" then table.insert(options, figure) end
    end
    return options
  end,
  take = function(game, figure, act) act:send_home(figure, "recalled") end,
})

return V
