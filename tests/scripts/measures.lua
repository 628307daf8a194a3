local V = variant { id = "measures", api = 1 }

V.measure()
V.measure("Sheep", "sheep on the board", function(game) return 0 end)
V.measure("sheep", function(game) return 0 end)
V.measure("sheep", "sheep on the board")
V.measure("sheep", "sheep on the board", function(game) return 0 end)
V.measure("sheep", "the same once more", function(game) return 1 end)

return V
