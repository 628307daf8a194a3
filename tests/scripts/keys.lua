local V = variant {
  id = "keys", api = 1,
  titel = "Keys",
  piece = {},
  pieces = {
    large = { each = 1, role = "follower", strenght = 2 },
  },
  options = { tolls = { default = 3, maximum = 5 } },
  features = { shrine = { like = "monastery", point = 9 } },
  markers = { shrine = { of = "city" } },
}

return V
