-- A large follower counts as two when the majority is worked out.

return variant {
  id = "large", version = "1.0.0", api = 1, title = "Large follower",
  pieces = {
    large = { each = 1, role = "follower", strength = 2, on = { "road", "city", "field", "monastery" } },
  },
}
