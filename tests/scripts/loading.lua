-- The interpreter fails, in a function called while the script is read.

local V = variant { id = "loading", api = 1, options = { points = 3 } }

local function twice(number)
  return 2 * number.value
end

local points = twice(V.options.points)

return V
