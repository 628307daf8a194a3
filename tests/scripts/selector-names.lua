-- Selectors that name what is not there.

local V = variant {
  id = "selector_names", api = 1, state = { arrived = false },
  markers = { lamp = "tile" },
  tokens = { lamp = { neutral = 1 } },
}

local function nothing() end

V.filter.place({ piece = "follower" }, nothing)
V.on.place({ unless = "arived" }, nothing)
V.on.place({ when = "gone" }, nothing)
V.on.place({ piece = "folower" }, nothing)
V.filter.place({ near = "monstery" }, nothing)
V.filter.place({ near = "follower" }, nothing)
V.on.score({ kind = "pennant" }, nothing)
V.on.turn_begin({ near = "monastery" }, nothing)
V.on.draw({ kind = "road" }, nothing)
V.on.place("lamp", nothing)
V.modify.points("lamp", nothing)
V.modify.points({ marker = "lamp" }, nothing)
V.modify.points({ kind = "road", marker = "pennant" }, nothing)
V.modify.points({ kind = { "city", "-city" } }, nothing)
V.on.after_score("field", nothing)
V.on.end_features({ "field" }, nothing)
V.modify.number("selector_names.none", nothing)

return V
