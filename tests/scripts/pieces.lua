local V = variant {
  id = "pieces", api = 1,
  pieces = { follower = { each = 2, on = { "road" } }, guard = { each = 1, on = { "raod", "castle" } } },
}
return V
