local V = variant { id = "loading", api = 1, options = { points = 3 } }

local points = V.options.point

return V
