return bot {
  name = "hasty",
  chose = function(game, decision)
    return decision.options[1]
  end,
}
