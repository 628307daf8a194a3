-- Selectors and offers that mean nothing.

local V = variant { id = "selectors", api = 1 }

local function nothing() end

V.on.scoring_end({ scored = 1 }, nothing)
V.on.scoring_end({ scroed = true }, nothing)
V.on.place({ "road", scored = true }, nothing)
V.offer.deploy_second("bow", { list = nothing, take = nothing, must = 1 })
V.offer.deploy("bow", { list = nothing, take = nothing, must = true, free = true })
V.offer.deploy("bow", { list = nothing, take = nothing, insted = true })
V.filter.winner(nothing)
V.on.place({ unless = true }, nothing)
V.on.place({ near = 3 }, nothing)
V.on.place({ nera = "road" }, nothing)
V.filter.place({ near = { kind = "monastery" } }, nothing)
V.filter.place({ near = {} }, nothing)
V.filter.place({ kind = { "road", 3 } }, nothing)
V.on.place({ "road", 3 }, nothing)
V.on.place(nothing, { before = { variant = "inns" } })
V.modify.points("road", nothing, { order = "late" })
V.modify.number(nothing)
V.on.place({ number = "selectors.none" }, nothing)

return V
