-- A follower beside the fairy brings its owner three points when its feature is scored, majority or not, and perhaps one when the owner's turn begins.

local V = variant {
  id = "fairy", version = "1.0.0", api = 1, title = "Fairy",
  options = { at_begin = { default = 0, min = 0, max = 1, doc = "points at the beginning of a turn" } },
  tokens = { fairy = { neutral = 1 } },
}

local function is_beside(game, follower)
  local fairy = game:figure("fairy")
  return fairy and fairy.tile == follower.tile
end

V.on.turn_begin(function(game, act)
  for _, figure in ipairs(game.active:figures()) do
    if figure.role == "follower" and is_beside(game, figure) then
      act:award(game.active, V.options.at_begin, "fairy")
      return
    end
  end
end)

local function pay(game, result, act)
  for _, follower in ipairs(result.figures) do
    if is_beside(game, follower) then act:award(follower.owner, 3, "fairy") end
  end
end

V.on.score(pay)
V.on.end_features(pay)
V.on.end_fields(pay)

return V
