return variant { id = "circle", api = 1, after = { "round" } }
