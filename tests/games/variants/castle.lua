-- A completed city of two tiles becomes a castle, which is no city and scores nothing.

local V = variant {
  id = "castle", version = "1.0.0", api = 1, title = "Castle",
  features = { castle = { like = "city", completed = {}, unfinished = {}, followers = false } },
}

V.on.convert("city", function(_, cities, act)
  for _, city in ipairs(cities) do
    if city.tile_count == 2 then act:become(city, "castle") end
  end
end)

return V
