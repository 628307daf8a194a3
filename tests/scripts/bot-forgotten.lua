bot {
  choose = function(game, decision)
    return decision.options[1]
  end,
}
