local points = 3
return { points = points }
