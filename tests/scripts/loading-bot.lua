return bot { api = 1, choose = function(game, decision) return decision.options[1] end }
