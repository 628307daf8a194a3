-- The donkey of the village
--
-- Instead of deploying, the donkey is led to another tile. While it stands there, no tile may complete what is on its tile.

local V = variant {
  id = "donkey", api = 1, version = "1.0.0",
  title = "The donkey",
  options = { tokens = { values = { "free", "banned" }, doc = "whether a token of a tunnel may complete a road on its tile" } },
  tokens = { donkey = { neutral = 1 } },
}

V.on.setup(function(game, act)
  act:put("donkey", game:tiles()[1])
end)

V.offer.deploy("donkey to", {
  list = function(game)
    local options = {}
    for _, tile in ipairs(game:tiles()) do
      if #tile:figures("donkey") == 0 then table.insert(options, tile) end
    end
    return options
  end,
  take = function(game, tile, act)
    -- Where it was driven away, it comes back.
    local donkey = game:figure("donkey")
    if donkey then act:move(donkey, tile) else act:put("donkey", tile) end
    act:close()
  end,
})

V.filter.place(function(game, place)
  local donkey = game:figure("donkey")
  if not donkey then return end
  for _, it in ipairs(place:prospects()) do
    if it.completed then
      for _, feature in ipairs(it.features) do
        if donkey.tile:carries(feature) then return "the donkey is in the way" end
      end
    end
  end
end)

return V
