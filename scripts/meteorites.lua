-- Meteorites
--
-- Whoever places a crater rolls a die, which says how far around it all figures go home without points. Then somebody may be deployed as usual.

local V = variant {
  id = "meteorites", api = 1, version = "1.0.0",
  title = "Meteorites",
  sets = { "base", "meteorites" },
  options = {
    impact = { values = { "standard", "stronger", "combined" }, doc = "how much a die destroys" },
    roll   = { values = { "chance", "answer" }, doc = "whether the game rolls the die, or people do and say what came" },
  },
  markers = { crater = "tile" },
}

-- Shapes around a crater: the tile; those beside it; the square; two steps away; the large square without its corners.
local S1 = function(x, y) return x + y == 0 end
local S2 = function(x, y) return x + y <= 1 end
local S3 = function(x, y) return x + y <= 2 end
local E2 = function(x, y) return math.max(x, y) <= 1 end
local E3 = function(x, y) return math.max(x, y) <= 2 and x + y < 4 end

local IMPACT = {
  standard = { S1, S1, S2, S2, S3, S3 },
  stronger = { S2, S2, E2, E2, E3, E3 },
  combined = { S1, S2, S2, E2, S3, E3 },
}

-- What nobody owns goes aside, but for these.
local STAYS = {
  ["count.count"] = true, ["herod.herod"] = true, ["bethlehem.bethlehem"] = true, ["ferries.ferry"] = true, ["plague.outbreak"] = true, ["plague.flea"] = true,
  ["luck.one"] = true, ["luck.two"] = true, ["luck.three"] = true, ["luck.void"] = true, ["luck.blank"] = true,
}

-- Tokens of players stay, too, and whoever waits in a quarter of Carcassonne.
local function goes(figure)
  if not figure.owner then return not STAYS[figure.piece] end
  local feature = figure.feature
  return figure.role ~= "token" and not (feature and feature.kind:match("%-quarter$"))
end

-- The cells on which a piece is: a lord is on both tiles of the castle, an obelisk and a barn on the four around their corner.
local function cells(game, figure)
  local feature, tile = figure.feature, figure.tile
  if feature and feature.kind == "castle" then return feature:tiles() end
  if figure.piece == "obelisk.obelisk" or figure.piece == "abbey.barn" then return game:tiles(nil, tile.x - 1, tile.y - 1, tile.x, tile.y) end
  return { tile }
end

V.on.after_place("crater", function(game, act)
  local die = V.options.roll == "chance" and act:roll(6) or act:bid(game.active, "die", 1, 6)
  local hits, crater = IMPACT[V.options.impact][die], game.placed
  local hit = {}
  for _, figure in ipairs(game:figures()) do
    for _, cell in ipairs(goes(figure) and cells(game, figure) or {}) do
      if hits(math.abs(cell.x - crater.x), math.abs(cell.y - crater.y)) then
        table.insert(hit, figure)
        break
      end
    end
  end
  -- Nothing is safe from what falls from the sky. Who was left alone by another has gone already.
  for _, figure in ipairs(hit) do
    if figure.tile then act:send_home(figure, "recalled") end
  end
end)

return V
