-- A builder joins an own follower on a road or in a city. It does not occupy and has no strength.

return variant {
  id = "builder", version = "1.0.0", api = 1, title = "Builder",
  pieces = {
    builder = { each = 1, role = "special", needs_follower = true, on = { "road", "city" } },
  },
}
