-- Fishermen and fish huts
--
-- A river is a feature like a road, worth two points for each tile. A hut on it is completed when the four places at its corners are filled: it is worth
-- seven points, and two more for each of these tiles with a river.

local V = variant {
  id = "fishermen", api = 1, version = "1.0.0",
  title = "Fishermen",
  -- The tiles of the river lie in the ordinary pile.
  sets = function(setup)
    local sets = { "river2", "base" }
    if setup.options.start == "spring" then sets = { "base", "river2" } end
    if setup.options.huts == "on" then table.insert(sets, 1, "fishhuts") end
    return sets
  end,
  one_pile = function(setup) return setup.options.rivers == "on" end,
  conflicts = function(setup) return setup.options.rivers == "on" and { river = "the tiles of the river are in the ordinary pile" } or {} end,
  options = {
    rivers = { values = { "on", "off" }, doc = "whether there are fishermen on rivers" },
    huts   = { values = { "off", "on" }, doc = "whether there are followers in huts" },
    start  = { values = { "D", "spring" }, doc = "whether the game begins with the usual tile, or a spring" },
    quarter = { values = { "none", "market" }, doc = "whether followers come to rivers from the market of Carcassonne" },
  },
  features = function(setup)
    local changed = {}
    if setup.options.huts == "on" then
      changed["fish-hut"] = {
        like = "fish-hut", followers = true, pieces = "abbey.wagon", completes = true,
        cells = { "NE", "SE", "SW", "NW" }, completed = { tile = 7 },
      }
    end
    if setup.options.rivers == "on" then
      changed.river = { like = "river", followers = true, completes = true, completed = { tile = 2 }, unfinished = { tile = 1 } }
    end
    return changed
  end,
}

if V.options.huts == "on" then
  V.modify.points("fish-hut", function(game, hut, score)
    local rivers = 0
    for _, tile in ipairs(hut.completed and hut:counting() or {}) do
      if #tile:features("river") > 0 then rivers = rivers + 1 end
    end
    score:add(2 * rivers, "river")
  end)
end

return V
