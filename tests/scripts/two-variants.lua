local V = variant { id = "one", api = 1 }
local W = variant { id = "two", api = 1 }
return V
