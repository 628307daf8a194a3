-- Any tile is a portal: a follower may be deployed on any unfinished, unoccupied feature on the board.

local V = variant { id = "portal", version = "1.0.0", api = 1, title = "Portal" }

V.offer.deploy("portal", {
  list = function(game)
    return game.active:spots({ occupied = false, completed = false })
  end,
  take = function(game, spot, act) act:deploy(spot) end,
})

return V
