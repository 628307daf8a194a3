-- Any tile is a portal: a follower may be deployed on any unfinished, unoccupied feature on the board.

local V = variant { id = "portal", version = "1.0.0", api = 1, title = "Portal" }

V.offer.deploy("portal", {
  list = function(game)
    local options = {}
    for _, figure in ipairs(game.active:spare()) do
      for _, kind in ipairs(figure.kinds) do
        for _, feature in ipairs(game:features(kind)) do
          if not feature.completed and not feature.occupied then table.insert(options, { figure.kind, feature }) end
        end
      end
    end
    return options
  end,
  take = function(game, act, piece, feature)
    act:put(piece, feature, game.active)
  end,
})

return V
