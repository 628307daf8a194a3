-- A barn stands on a field and is never taken away. At the end it brings its owner a point more for each city and castle at the field than farmers get.

local V = variant {
  id = "barn", version = "1.0.0", api = 1, title = "Barn",
  pieces = { barn = { each = 1, safe = true } },
}

V.on.after_end_fields(function(game, act)
  for _, barn in ipairs(game:figures("barn")) do
    local field = barn.feature
    act:award(barn.owner, field:worth() + #field:paying(), "barn", field)
  end
end)

return V
