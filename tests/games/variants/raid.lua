-- Pieces are taken away in the middle of a turn: instead of deploying, the active player banishes or captures a follower; after deploying, devours
-- any other piece. Who is safe is left alone. So games can show what becomes of those that stand beside them.

local V = variant { id = "raid", version = "1.0.0", api = 1, title = "Raid" }

local function pieces(only)
  return function(game)
    local options = {}
    for _, figure in ipairs(game:figures()) do
      if not figure.safe and only(figure) then table.insert(options, figure) end
    end
    return options
  end
end

local function follower(figure) return figure.role == "follower" end

local function special(figure) return figure.role ~= "follower" end

V.offer.deploy("banish", {
  list = pieces(follower),
  take = function(_, figure, act) act:send_home(figure) end,
})

V.offer.deploy("capture", {
  list = pieces(follower),
  take = function(game, figure, act) act:move(figure, game.active) end,
})

V.offer.after_deploy("devour", {
  list = pieces(special),
  take = function(_, figure, act) act:send_home(figure) end,
})

return V
