-- A dragon flies one step from tile to tile and eats the figures there, on each turn or when a dragon tile is placed. Tiles that lie wholly inside a
-- block are closed to it. Whoever sets up the game puts it on the board.

local SIDES = { "N", "E", "S", "W" }

local V = variant {
  id = "flight", version = "1.0.0", api = 1, title = "A dragon in flight",
  options = { wakes = { values = { "always", "dragon_tiles" }, doc = "when it flies" } },
  markers = { dragon = "tile" },
  tokens = { dragon = { neutral = 1 } },
}

local function is_inside(tile)
  for _, side in ipairs(SIDES) do
    if tile:edge(side) ~= "inside" then return false end
  end
  return true
end

local function fly(game, act)
  local dragon, steps = game:figure("dragon"), {}
  if not dragon then return end
  for _, tile in ipairs(dragon.tile:adjacent()) do
    if not is_inside(tile) then table.insert(steps, tile) end
  end
  local to = act:pick(game.active, "step", steps)
  act:move(dragon, to)
  for _, figure in ipairs(to:figures()) do
    if figure.owner then act:send_home(figure) end
  end
end

if V.options.wakes == "always" then V.on.after_deploy(fly) else V.on.after_deploy({ marker = "dragon" }, fly) end

return V
