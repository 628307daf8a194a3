return variant { id = "api", api = 2 }
