return variant { id = "other", api = 1 }
