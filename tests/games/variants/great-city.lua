-- The City of Carcassonne lies somewhere and counts as a city for the King.

return variant {
  id = "count", version = "1.0.0", api = 1, title = "City of Carcassonne",
  options = { city_for_king = { default = "yes", values = { "yes", "no" }, doc = "whether it counts for the King" } },
}
