local V = variant { id = "markers", api = 1, markers = { tower = { on = "city", value = "word" }, wall = { on = "city", value = "text" } } }

return V
