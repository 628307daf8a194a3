-- The Ferries
--
-- Roads end at a lake; a ferry joins two of them. Who extends a road may move the first ferry on it in each direction, once.

local V = variant {
  id = "ferries", api = 1, title = "The Ferries", sets = { "base", "ferries" }, markers = { ["ferry-lake"] = "tile" },
  tokens = { ferry = { neutral = 8 } }, options = { lay = { values = { "always", "with_highwayman" } } },
}

-- The player chooses two landings that the ferry of a lake joins from now on: others than before.
local function cross(game, lake, act)
  local roads, options, old = lake:segments("road"), {}, nil
  for at, one in ipairs(roads) do
    for to = at + 1, #roads do
      if table.find(one:links(), roads[to]) then old = roads[to] else table.insert(options, { one, roads[to] }) end
    end
  end
  local new = (old and act.pick_or_pass or act.pick)(act, game.active, old and "move" or "lay", options)
  if new and old then act:separate(old, old:links()[1]) end
  if new then act:join(new[1], new[2]) end
end

V.on.after_deploy({ kind = "road" }, function(game, act)
  local is_laid, lakes = V.options.lay == "always", {}
  for _, road in ipairs(game.placed:segments("road")) do
    for _, it in ipairs(road:figures()) do is_laid = is_laid or it.role == "follower" and it.fresh end
    for _, ring in ipairs(road:steps("ferry")) do
      for _, it in ipairs(ring) do
        local is_far = it.tile ~= game.placed and #it:links() > 0 and #it.tile:figures("ferry") > 0
        if is_far and not table.find(lakes, it.tile) then table.insert(lakes, it.tile) end
      end
    end
  end
  is_laid = is_laid and game.placed:has("ferry-lake") and act:put("ferry", game.placed) ~= nil
  for _, lake in ipairs(is_laid and { game.placed, table.unpack(lakes) } or lakes) do cross(game, lake, act) end
end)

return V
