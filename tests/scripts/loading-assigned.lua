local V = variant { id = "loading", api = 1 }

count = 0

return V
