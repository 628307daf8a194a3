return variant { id = "api" }
