-- Called like another variant of the game.
local V = variant { id = "twice", api = 1 }
return V
