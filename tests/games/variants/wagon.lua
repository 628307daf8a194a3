-- A wagon is a follower for roads, cities and monasteries, but not for fields.

return variant {
  id = "wagon", version = "1.0.0", api = 1, title = "Wagon",
  pieces = {
    wagon = { each = 1, role = "follower", on = { "road", "city", "monastery" } },
  },
}
