local util = require("util")
local V = variant { id = "loading", api = 1 }

return V
