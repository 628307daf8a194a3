-- Crop circles
--
-- Who places a crop circle says for everybody: add a follower beside one in a city, on a road or a field, as the symbol shows, or take one home.

local V = variant {
  id = "crop", api = 1, version = "1.0.0",
  title = "Crop circles",
  sets = { "base", "crops1" },
  options = { add = { values = { "may", "must" }, doc = "whether who can has to add a follower" } },
  markers = { corncircle = { on = "tile", value = { "city", "road", "field" } } },
}

V.on.scoring_end({ marker = "corncircle" }, function(game, act)
  local kind = game.placed:mark("corncircle")
  local order = act:pick(game.active, "order", { "add", "remove" })
  for _, player in ipairs(game:after(game.active)) do
    local standing, options = {}, {}
    for _, figure in ipairs(player:standing_on(kind)) do
      if figure.role == "follower" then table.insert(standing, figure) end
    end
    for _, spare in ipairs(player:spare()) do
      for _, beside in ipairs(spare.role == "follower" and table.find(spare.kinds, kind) and standing or {}) do
        table.insert(options, { spare.piece, beside })
      end
    end
    if order == "remove" then
      if #standing > 0 then act:send_home(act:pick(player, "remove", standing)) end
    elseif #options > 0 then
      local choice = act[V.options.add == "may" and "pick_or_pass" or "pick"](act, player, "add", options)
      if choice then act:put(choice[1], choice[2].feature, player) end
    end
  end
end, { order = "late" })

return V
