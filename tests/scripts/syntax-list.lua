return variant { id = "e", api = 1, sets = ["base"] }
