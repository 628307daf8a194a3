-- The donkey of the village
--
-- Instead of deploying, the donkey is led to another tile. While it stands there, no tile may complete what is on its tile.

local V = variant {
  id = "donkey", api = 1, version = "1.0.0",
  title = "The donkey",
  options = { tokens = { values = { "free", "banned" }, doc = "whether a token of a tunnel, or a ferry that is moved, may complete a road on its tile" } },
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

-- Whether a placement or a join would complete something on its tile.
local function ban(game, option)
  local donkey = game:figure("donkey")
  for _, it in ipairs(donkey and option:prospects() or {}) do
    for _, feature in ipairs(it.completed and it.features or {}) do
      if donkey.tile:carries(feature) then return "the donkey is in the way" end
    end
  end
end

V.filter.place(ban)
if V.options.tokens == "banned" then V.filter.join(ban) end

return V
