local V = variant { id = "loading", api = 1 }

local now = os.time()

return V
