-- A mayor is as strong as his city has pennants. For cities without pennants, so his strength is none.

return variant {
  id = "mayor", version = "1.0.0", api = 1, title = "Mayor in a city without pennants",
  pieces = {
    mayor = { each = 1, role = "follower", strength = 0, on = { "city" } },
  },
}
