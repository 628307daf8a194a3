local V = variant {
  id = "Wrong Types", api = 1,
  title = 12,
  sets = { ["many"] = { "base" } },
  pieces = {
    large = { each = "one", on = 3, stays = "yes" },
    small = { strength = 1.5, neutral = 1 },
    none = {},
    king = { each = 1, role = "ruler" },
    list = { each = { ["4-6"] = 2 } },
  },
  tokens = "crown",
  options = {
    mode = { default = "loud", values = { "soft", "hard" } },
    limit = { default = 9, min = 1, max = 5 },
    list = { default = {} },
  },
  features = { shrine = { followers = false } },
  markers = { inn = { on = "road", value = 3 } },
  state = { call = function() end, nan = 0 / 0, half = 1.5 },
  requires = 7,
}

return V
