return variant { id = "round", api = 1, after = "circle" }
