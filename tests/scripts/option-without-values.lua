local V = variant { id = "mine", api = 1, title = "Mine", options = { what = { values = {} } } }
return V
