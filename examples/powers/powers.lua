-- Powers
--
-- Before the game everybody chooses a power that nobody else has: whoever plays last chooses first. A power makes something worth more to its
-- owner, or lets him do what others cannot.

local V = variant {
  id = "powers", api = 1, version = "1.0.0",
  title = "Powers",
  sets = { "base" },
  conflicts = {
    hands = "the scout has nothing to draw", drafting = "the scout has nothing to draw",
    river = "the tiles of a river come in their order",
  },
  players = { min = 2, max = 6 },
  options = {
    deal = { values = { "choose", "chance" }, doc = "`chance`: powers are drawn instead of being chosen" },
  },
  piles = function(setup)
    local seen = setup.options.deal == "choose" and "all" or "nobody"
    return {
      powers = { seen = seen, tokens = { architect = 1, captain = 1, carter = 1, messenger = 1, scout = 1, shepherd = 1 } },
      power = { of = "player", seen = "all" },
    }
  end,
}

V.on.setup(function(game, act)
  local powers = game:pile("powers")
  for seat = #game.players, 1, -1 do
    local player = game.players[seat]
    local power = V.options.deal == "choose" and act:pick(player, "power", powers) or act:draw(powers)
    act:put(power, game:pile("power", player))
  end
end)

local function has(game, player, power)
  return game:pile("power", player).items[1] == power
end

-- The architect and the carter have more points for what they complete.
local function bonus(kind, power, points)
  V.on.score(kind, function(game, result, act)
    for _, owner in ipairs(result.owners) do
      if has(game, owner, power) then act:award(owner, points, power, result.feature) end
    end
  end)
end

bonus("city", "architect", 3)
bonus("road", "carter", 2)

-- The shepherd has points for farmers.
V.on.after_end_fields(function(game, act)
  for _, player in ipairs(game.players) do
    if has(game, player, "shepherd") then act:award(player, 2 * #player:standing_on("field"), "shepherd") end
  end
end)

-- The captain scores alone where others have as many followers.
V.modify.tie("follower", function(game, figure, score)
  if has(game, figure.owner, "captain") then score:add(1, "captain") end
end)

-- The scout draws two tiles and puts one of them back.
V.replace.draw(function(game, act)
  if not has(game, game.active, "scout") or game:tiles_left(2) < 2 then return false end
  local one, other = act:draw(), act:draw()
  local used = one == other and one or act:pick(game.active, "use", { one, other })
  act:use(used)
  act:put_back(used == one and other or one)
  return true
end)

-- The messenger calls a follower home instead of deploying one.
V.offer.deploy("call home", {
  list = function(game)
    return has(game, game.active, "messenger") and game.active:figures("follower") or {}
  end,
  take = function(game, figure, act) act:send_home(figure, "recalled") end,
})

return V
