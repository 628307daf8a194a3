-- Two teams of two
--
-- Who sit across from each other play together: their points are added up, and the team with more of them wins. At the end a team has two
-- points more for each feature on which both have followers.

local V = variant {
  id = "teams", api = 1, version = "1.0.0",
  title = "Two teams of two",
  sets = { "base" },
  players = 4,
  teams = { { 1, 3 }, { 2, 4 } },
  options = { bonus = { default = 2, min = 0, max = 10, doc = "points for a feature that both have followers on" } },
}

local function is_shared(feature, team)
  for _, player in ipairs(team) do
    if #feature:followers(player) == 0 then return false end
  end
  return true
end

V.on.after_end_fields(function(game, act)
  for _, feature in ipairs(game:features()) do
    for seat = 1, 2 do
      local player = game.players[seat]
      if is_shared(feature, player.team) then act:award(player, V.options.bonus, "partners", feature) end
    end
  end
end)

return V
