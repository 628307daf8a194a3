local V = variant {
  id = "requires", api = 1,
  requires = { "inns", traders = "the goods are those of the traders" },
}
return V
