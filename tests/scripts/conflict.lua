local V = variant {
  id = "conflict", api = 1,
  conflicts = { other = "both use the same figures" },
}
return V
