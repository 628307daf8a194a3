-- Each slip of this declaration is reported once.
local V = variant {
  id = "once", api = 1,
  players = "2-5",
  options = { bidding = { value = { "open", "closed" } } },
  pieces = { mule = { each = "1", on = "road" }, cart = { each = { ["2-9"] = "1" }, on = "road" } },
  piles = {
    charters = { each = "player", seen = "owner" },
    hand = { of = "players", seen = "own" },
    talon = { seen = "owner" },
  },
}

return V
