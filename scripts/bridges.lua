-- Bridges
--
-- Once in each placement a player may lay a bridge across the tile just placed or one beside it, from one field edge to the opposite
-- one. It is a road over whatever lies below. A tile may also be placed where only a bridge makes its edges match.

local V = variant {
  id = "bridges", api = 1, version = "1.0.0",
  title = "Bridges",
  sets = { "base", "bridges" },

  options = {
    count         = { values = { "auto" }, min = 0, max = 12, doc = "bridges of each player; `auto`: 3, or 2 with five players or more" },
    timing        = { values = { "place", "any_time" }, doc = "`any_time`: also after the deployment, as in the first edition" },
    refuse_forced = { values = { "on", "off" }, doc = "whether a tile that fits only with a bridge may be refused, and another drawn" },
    per_placement = { default = 1, min = 1, max = 6, doc = "how many bridges may be laid in one placement" },
  },

  tokens = function(setup)
    local options = setup.options
    return {
      bridge = {
        each = options.count == "auto" and { ["1-4"] = 3, ["5+"] = 2 } or options.count,
        spans = {
          kind = "road", over = "field",
          each_part = options.per_placement,
          late = options.timing == "any_time",
          refusable = options.refuse_forced == "on",
        },
      },
    }
  end,

  -- The land tiles are shared with the bazaars.
  markers = { bazaar = "tile" },
}

return V
