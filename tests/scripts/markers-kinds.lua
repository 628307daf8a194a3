local V = variant {
  id = "kinds", api = 1,
  markers = {
    pennant = { on = "city", value = "word" },
    gate   = { on = "road", open = "city", together = "road", split = "field" },
    shrine = { on = "tile", split = "monastery" },
  },
}

return V
