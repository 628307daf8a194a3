local V = variant { id = "twice", api = 1 }
return V
