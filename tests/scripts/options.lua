-- The game sets `options.tolls` to 99 and `options.tols` to 1.
return variant {
  id = "options", api = 1,
  options = { tolls = { default = 1, min = 0, max = 9, doc = "points for passing" } },
}
