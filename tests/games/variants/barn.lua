-- A barn stands on a field and is never taken away. At the end it brings its owner a point more for each city and castle at the field than farmers get.

local V = variant {
  id = "barn", version = "1.0.0", api = 1, title = "Barn",
  pieces = { barn = { each = 1, safe = true } },
  numbers = { more = 1 },
}

V.on.after_end_fields(function(game, act)
  for _, barn in ipairs(game:figures("barn")) do
    local field = barn.feature
    local points = field:worth()
    for _, city in ipairs(field:paying()) do points = points + game:number("barn.more", city) end
    act:award(barn.owner, points, "barn", field)
  end
end)

return V
