local V = variant { id = "loading", api = 1, state = { count = 0 } }

V.state.count = 1

return V
