---@meta
-- What scripts of variants can use. Made from the source; changes here are lost.
-- luacheck: ignore

---What lies on the table. Every hook is given it; it only looks.
---@class Game
---@field players Player[] All players, in seat order.
---@field active Player The player whose turn it is.
---@field turn number The number of the turn, from 1.
---@field part number The part of the turn, from 1; `act:add_part` adds one.
---@field step string The step of the pipeline.
---@field final boolean Whether the game has come to its end, and last scores are made.
---@field winners Player[] Who has won, or leads before the end.
---@field placed Tile? The tile placed in this part.
---@field drawn Face? The tile drawn and not yet placed.
---@field given boolean Whether the tile of this part was given instead of being drawn.
---@field inserted boolean Whether this turn is played in between, out of the order of seats: `act:add_turn` queued it.
---@field parts_left number How many parts of this turn are still to come.
---@field queued number How many turns are queued before the next player's.
---@field options table<string, any> All options of the game by key: `game.options["tolls.toll"]`.
local Game = {}

---How many tiles are left to draw; counted no further than `most`, if it is given.
---@param most? number
---@return number
function Game:tiles_left(most) end

---Whether a variant is in the game.
---@param variant string
---@return boolean
function Game:plays(variant) end

---All players clockwise, `player` first.
---@param player Player
---@return Player[]
function Game:from(player) end

---All players clockwise from the next one; `player` comes last.
---@param player Player
---@return Player[]
function Game:after(player) end

---All features of a kind, from north to south and west to east; or those of several or of all kinds, kind by kind; without those that `which` leaves out.
---@param kinds? string|{ string }
---@param which? Which
---@return Feature[]
function Game:features(kinds, which) end

---Where a tile could lie: every free cell and turn at which its sides go with those beside, row by row. Variants are not asked.
---@param face Face
---@return Placement[]
function Game:places(face) end

---The features that have grown in this part: those on the tile placed, and those that a piece laid across a tile adds to.
---@return Feature[]
function Game:grown() end

---All figures on the board, of one piece or several, or all.
---@param pieces? string|{ string }
---@return Figure[]
function Game:figures(pieces) end

---All followers on the board.
---@return Figure[]
function Game:followers() end

---The first figure of a piece on the board: the one neutral token, for instance.
---@param piece string
---@return Figure?
function Game:figure(piece) end

---The players with most strength among these figures, in seat order; `modify.tie` decides ties.
---@param figures Figure[]
---@return Player[]
function Game:owners(figures) end

---How many of a neutral piece lie aside.
---@param piece string
---@return number
function Game:supply(piece) end

---The tiles on the board, in the order of placement: all, or those with one of these pieces and markers; between bounds only, which are included.
---@param signs string|{ string }|nil
---@param west? number
---@param north? number
---@param east? number
---@param south? number
---@return Tile[]
function Game:tiles(signs, west, north, east, south) end

---A pile that the variant declares: that of a player, tile or figure where each has one. A pile of another variant has that before it: `hands.hand`.
---@param name string
---@param holder Player|Tile|Figure|nil
---@return Pile
function Game:pile(name, holder) end

---The tile on a cell. East is `x + 1`, south is `y + 1`.
---@param x number
---@param y number
---@return Tile?
function Game:tile(x, y) end

---The cell in a column and row.
---@param x number
---@param y number
---@return Cell
function Game:cell(x, y) end

---Whether a tile could lie on a cell, turned clockwise by so many degrees: nothing else lies there, and its sides go with those beside. Variants are not asked.
---@param tile Face|Tile
---@param cell Cell
---@param rotation number
---@return boolean
function Game:fits(tile, cell, rotation) end

---The features that were completed in this part of the turn and still are: of a kind, of several, or all.
---@param kinds? string|{ string }
---@return Feature[]
function Game:completions(kinds) end

---A number of the game by the name of its variant and its own, `"barns.city"`, about a thing or about none, after all `modify.number`.
---@param name string
---@param subject? Feature|Figure|Tile
---@return number
function Game:number(name, subject) end

---How features were scored in this part of the turn, or at the end: of a kind, of several, or all.
---@param kinds? string|{ string }
---@return Result[]
function Game:results(kinds) end

---The score lines of this part of the turn, in order.
---@return Line[]
function Game:lines() end

---A player.
---@class Player
---@field name string What people call the player.
---@field seat number The seat, from 1 clockwise.
---@field score number The points so far.
---@field scored boolean Whether the player has received points for a feature in this part of the turn.
---@field team Player[] Who wins together with the player, and the player: in seat order.
local Player = {}

---How many of a piece, or of several, the player has in supply.
---@param pieces string|{ string }
---@return number
function Player:supply(pieces) end

---The player's figures on the board, of one piece or several, or all.
---@param pieces? string|{ string }
---@return Figure[]
function Player:figures(pieces) end

---The player's followers on the board.
---@return Figure[]
function Player:followers() end

---The player's figures that are on features of a kind, or of several.
---@param kinds string|{ string }
---@return Figure[]
function Player:standing_on(kinds) end

---One figure of each piece that the player has in supply.
---@return Figure[]
function Player:spare() end

---Where the player could put a piece by its declaration, the general rules and all `filter.deploy`, asked about that very spot, from north to south and west to east. `where` says which are meant: `piece`, one or several (without it, the followers in supply, at `deploy_second` those that may be deployed then); `kind`, one or several, with `"tile"` for a tile as a whole; `tile` or `feature`, only there; `occupied` and `completed`, true or false: only on features that are so, or that are not; `each = "feature"`: no more than one on each feature, the first. `{ occupied = false, completed = false }` are those of an ordinary deployment anywhere on the board.
---@param where? Where
---@return Spot[]
function Player:spots(where) end

---Figures of others or of nobody that the player holds, of one piece or several, or all.
---@param pieces? string|{ string }
---@return Figure[]
function Player:held(pieces) end

---A tile on the board.
---@class Tile
---@field id string The name of the design, as in written games.
---@field x number The column.
---@field y number The row.
---@field cell Cell Where it lies.
---@field rotation number How it is turned: 0, 90, 180 or 270 degrees clockwise.
---@field turn number The turn in which it was placed; 0 for the start.
---@field number number Its place in the order in which the tiles on the board were placed, from 1.
local Tile = {}

---What the tile shows on a side (`"N"`, `"E"`, `"S"`, `"W"`) of the board: `city`, `road`, `field`.
---@param side string
---@return string
function Tile:edge(side) end

---The sides of the board on which it shows an edge.
---@param edge string
---@return string[]
function Tile:sides(edge) end

---The tile across a side.
---@param side string
---@return Tile?
function Tile:neighbour(side) end

---The tiles across its sides: up to four.
---@return Tile[]
function Tile:adjacent() end

---The tiles on the eight cells around.
---@return Tile[]
function Tile:around() end

---The features of a kind, or of several, on the tiles around, each once.
---@param kinds string|{ string }
---@return Feature[]
function Tile:near(kinds) end

---The segment at the middle of a side, `"N"`, or of half of one, `"Ne"`, as tile sets name them; also one that ends at a gate.
---@param place string
---@return Segment?
function Tile:at(place) end

---Its segments; those of a kind, or of several.
---@param kinds? string|{ string }
---@return Segment[]
function Tile:segments(kinds) end

---The tile, and those reached from it, across sides, over tiles with a piece or marker, or one of several; or those around.
---@param signs string|{ string }
---@param around? boolean
---@return Tile[]
function Tile:group(signs, around) end

---The features on the tile, of a kind or of several, or all; each once.
---@param kinds? string|{ string }
---@return Feature[]
function Tile:features(kinds) end

---Whether a part of a feature is on the tile.
---@param feature Feature
---@return boolean
function Tile:carries(feature) end

---Whether the tile or one of its segments has a marker, or one of several.
---@param markers string|{ string }
---@return boolean
function Tile:has(markers) end

---How many of a marker, or of several, the tile has.
---@param markers string|{ string }
---@return number
function Tile:count(markers) end

---The word written beside a marker of the tile; empty if there is only the marker.
---@param marker string
---@return string?
function Tile:mark(marker) end

---The figures on the tile and its segments, of one piece or several, or all.
---@param pieces? string|{ string }
---@return Figure[]
function Tile:figures(pieces) end

---The followers on the tile and its segments.
---@return Figure[]
function Tile:followers() end

---A tile that is not on the board: drawn, or in the pile.
---@class Face
---@field id string The name of the design, as in written games.
local Face = {}

---What the tile shows on a side as printed.
---@param side string
---@return string
function Face:edge(side) end

---The sides on which it shows an edge as printed.
---@param edge string
---@return string[]
function Face:sides(edge) end

---Whether it has a segment of a kind, or of one of several.
---@param kinds string|{ string }
---@return boolean
function Face:shows(kinds) end

---Whether the tile or one of its segments has a marker, or one of several.
---@param markers string|{ string }
---@return boolean
function Face:has(markers) end

---How many of a marker, or of several, the tile has.
---@param markers string|{ string }
---@return number
function Face:count(markers) end

---The word written beside a marker of the tile; empty if there is only the marker.
---@param marker string
---@return string?
function Face:mark(marker) end

---A road, city, field or any other feature on the board. Features that grow together become one; handles of it are then equal.
---@class Feature
---@field kind string What it is: `road`, `city`, `field`.
---@field size number How many tiles count when it is scored.
---@field tile_count number How many different tiles it lies on.
---@field open_sides number How many of its sides face a free cell.
---@field completed boolean Whether it is completed. Fields never are.
---@field closed boolean Whether nothing of it faces a free cell, fields included.
---@field occupied boolean Whether a follower is on it.
---@field tile Tile Its first tile, from north to south and west to east.
local Feature = {}

---Whether it is of a kind, or of one of several, or like it, as a chapel is a monastery.
---@param kinds string|{ string }
---@return boolean
function Feature:is(kinds) end

---Its different tiles.
---@return Tile[]
function Feature:tiles() end

---The tiles that count for it: its own, or of a site those on its cells.
---@return Tile[]
function Feature:counting() end

---Whether one of its segments has a marker, or one of several.
---@param markers string|{ string }
---@return boolean
function Feature:has(markers) end

---How many of a marker, or of several, its segments have.
---@param markers string|{ string }
---@return number
function Feature:count(markers) end

---The features of a kind, or of several, that lie beside it, each once: the cities and roads at a field, the fields at a city or road.
---@param kinds string|{ string }
---@return Feature[]
function Feature:touching(kinds) end

---Whether another feature lies beside it.
---@param feature Feature
---@return boolean
function Feature:touches(feature) end

---The features of a kind, or of several, that run into it with a dead end: the roads into a city.
---@param kinds string|{ string }
---@return Feature[]
function Feature:entered_by(kinds) end

---The features of a kind, or of several, that it runs into with a dead end.
---@param kinds string|{ string }
---@return Feature[]
function Feature:entering(kinds) end

---The figures on it: of one piece or several, of one owner, or all.
---@param pieces? string|{ string }
---@param owner? Player
---@return Figure[]
function Feature:figures(pieces, owner) end

---The followers on it, of one owner or of all.
---@param owner? Player
---@return Figure[]
function Feature:followers(owner) end

---The players with the majority, in seat order.
---@return Player[]
function Feature:owners() end

---What a field is paid for, each once: the completed cities at it, and whatever else counts like them.
---@return Feature[]
function Feature:paying() end

---What it is worth now to each owner, after all variants have had their say.
---@return number
function Feature:points() end

---What it is worth now by the base rules, before variants change it.
---@return number
function Feature:worth() end

---A part of a feature on one tile, as the tile shows it: a stretch of road, a piece of city.
---@class Segment
---@field kind string What it is part of: `road`, `city`, `field`.
---@field feature Feature The feature that it is part of.
---@field tile Tile The tile it is on.
local Segment = {}

---Whether it has a marker, or one of several.
---@param markers string|{ string }
---@return boolean
function Segment:has(markers) end

---The figures on it, of one piece or several, or all.
---@param pieces? string|{ string }
---@return Figure[]
function Segment:figures(pieces) end

---The followers on it.
---@return Figure[]
function Segment:followers() end

---The segments that `act:join` has joined with it.
---@return Segment[]
function Segment:links() end

---Whether every `filter.join` lets it be joined with another one, once `parted` has no links.
---@param other Segment
---@param parted? Segment
---@return boolean
function Segment:joins(other, parted) end

---The segments of its feature by their distance in tiles: itself and those joined with it on its tile, those one tile on, and so forth; with `most`, none further. One with a stop, a piece or marker, or on a tile with one, is reached and nothing behind it.
---@param stops? string|{ string }
---@param most? number
---@return { Segment }[]
function Segment:steps(stops, most) end

---Whether one comes along its feature, past no stop, to a segment on a tile further on where none of `closed` is.
---@param stops? string|{ string }
---@param closed? string|{ string }
---@return boolean
function Segment:leads(stops, closed) end

---A figure or token: a follower, a companion, a marker on a city.
---@class Figure
---@field piece string Which piece it is: `follower`, `flag`; one of another variant has that before it: `tolls.flag`.
---@field owner Player? Whose it is; nobody's for neutral ones.
---@field role string What it is declared as: `follower`, which occupies features and counts for majorities, `special` or `token`.
---@field strength number What it weighs in majorities.
---@field kinds string[] The kinds of features that it may be deployed on, if nothing else forbids it.
---@field safe boolean Whether rules that take figures off the board leave it alone: it or the feature that it is on is declared so, or a `filter.leave` keeps it there.
---@field tile Tile? The tile it is on.
---@field feature Feature? The feature it is on.
---@field segment Segment? The very segment it is on.
---@field holder Player? Who holds it, if another player does.
---@field facing string Which way it looks: `N`, `E`, `S` or `W`.
---@field turn number The turn in which it came to its place.
---@field fresh boolean Whether it came to its place in this part of the turn.
local Figure = {}

---Whether a tile is in the column or row along which it looks: before it, behind it, or where it stands.
---@param tile Tile
---@return boolean
function Figure:sees(tile) end

---A pile of tiles and tokens that a variant declares.
---@class Pile
---@field size number How many tiles and tokens are in it; all see that.
---@field items any[] What is in it, in the order in which it is drawn: tiles as Faces, tokens as the words and numbers that they are. Of a pile that not all see, rules are not told; a bot is told what its player sees.
local Pile = {}

---A cell of the grid, taken or not.
---@class Cell
---@field x number The column.
---@field y number The row.
---@field tile Tile? The tile on it.
---@field corner Feature? The field that takes the corner in its north-west on all four tiles there, if it does. A piece that is put on it stands on the cell's own tile.
local Cell = {}

---The cell across a side.
---@param side string
---@return Cell
function Cell:step(side) end

---The tiles across its sides: up to four.
---@return Tile[]
function Cell:adjacent() end

---Whether every `filter.place` lets a tile lie on it at some turn.
---@param face Face
---@return boolean
function Cell:takes(face) end

---A place where the drawn tile would fit, as `filter.place` is asked about.
---@class Place
---@field face Face The drawn tile.
---@field x number The column.
---@field y number The row.
---@field cell Cell The free cell.
---@field rotation number How the tile would be turned: 0, 90, 180 or 270 degrees clockwise.
local Place = {}

---What the tile would show on a side of the board.
---@param side string
---@return string
function Place:edge(side) end

---The sides of the board on which the tile would show an edge.
---@param edge string
---@return string[]
function Place:sides(edge) end

---The sides of the board on which the tile would show an edge and meet the same edge of a tile that lies there.
---@param edge string
---@return string[]
function Place:meeting(edge) end

---The tile across a side.
---@param side string
---@return Tile?
function Place:neighbour(side) end

---The tiles across its sides: up to four.
---@return Tile[]
function Place:adjacent() end

---The tiles on the eight cells around.
---@return Tile[]
function Place:around() end

---The features of a kind, or of several, on the tiles around, each once.
---@param kinds string|{ string }
---@return Feature[]
function Place:near(kinds) end

---The features that the placement would change, as they would be: those of the tile with what they join, those that it closes, and sites around.
---@param kinds? string|{ string }
---@return Prospect[]
function Place:prospects(kinds) end

---A join that a rule would make, as `filter.join` is asked about.
---@class Join
local Join = {}

---The features that it would change, as they would be.
---@param kinds? string|{ string }
---@return Prospect[]
function Join:prospects(kinds) end

---A feature as it would be after a placement or a join.
---@class Prospect
---@field features Feature[] Those on the board that would be joined in it.
---@field completed boolean Whether it would be completed.
local Prospect = {}

---How many of a marker, or of several, it would have.
---@param markers string|{ string }
---@return number
function Prospect:count(markers) end

---Where a player could put a piece, as `filter.deploy` is asked about and `act:deploy` does it.
---@class Spot
---@field player Player Who would deploy.
---@field piece string What.
---@field role string What the piece is declared as: `follower`, `special` or `token`.
---@field feature Feature? On which feature; nil on a tile as a whole, and for a piece that is laid across a tile.
---@field segment Segment? On which segment; nil where there is no feature.
---@field tile Tile On which tile.
local Spot = {}

---A number on its way through `modify` hooks.
---@class Score
---@field value number The number so far.
local Score = {}

---Adds to the number.
---@param points number
---@param why string|{ string }
function Score:add(points, why) end

---Sets the number.
---@param points number
---@param why string|{ string }
function Score:set(points, why) end

---What changes the game. Given to `on` and `replace` hooks and to what carries out an offer, and dead after the call. Each act is done at once, with everything it triggers, before the next line runs.
---@class Act
local Act = {}

---Gives points, or takes them if negative. Players read the reason; of a list, points add up under the first word, and the others are details. Points for no feature are a bonus.
---@param player Player
---@param points number
---@param reason string|{ string }
---@param feature? Feature
function Act:award(player, points, reason, feature) end

---Scores a feature now, completed or not: its owners receive the points, `on.score` hooks run, and those on it go home, unless fields have been scored at the end; or only some figures count and go home, wherever they are.
---@param feature Feature
---@param points number
---@param reason string|{ string }
---@param figures? Figure[]
function Act:score(feature, points, reason, figures) end

---Takes points from a player and gives them to another, or nobody.
---@param from Player
---@param to? Player
---@param points number
---@param reason string|{ string }
---@param feature? Feature
function Act:pay(from, to, points, reason, feature) end

---Puts a piece from supply on a segment, a feature or a tile, or into the hands of a player, and returns it; nil if none is left. Into a pile, puts a tile or token that was drawn.
---@param what any
---@param where Segment|Feature|Tile|Player|Pile
---@param owner? Player
---@return Figure?
function Act:put(what, where, owner) end

---Puts a piece on a spot as its player does, with all that hangs on deployments: one from supply, or a figure of the same kind and player from wherever it is. Returns nil if none is left.
---@param spot Spot
---@param figure? Figure
---@return Figure?
function Act:deploy(spot, figure) end

---Moves a piece, also into the hands of a player, and turns it if a side is given, unless it is kept where it is: by a `filter.leave`, or, from the hands of players, because it is `safe` and of another variant. Returns whether it has moved.
---@param figure Figure
---@param where Segment|Feature|Tile|Player
---@param side? string
---@return boolean
function Act:move(figure, where, side) end

---Turns a piece.
---@param figure Figure
---@param side string
function Act:face(figure, side) end

---Returns a piece to its supply, unless it is kept where it is: because it is `safe` and of another variant, or by a `filter.leave`. With the cause `"recalled"` its owner takes it back, and being safe does not hinder. Returns whether it has gone.
---@param figure Figure
---@param cause? string
---@return boolean
function Act:send_home(figure, cause) end

---Ends the deployment of this part, until then: nothing more is deployed, and nothing else is done instead. What is offered as `free` is offered still.
function Act:close() end

---Makes a completed feature into one of another kind.
---@param feature Feature
---@param kind string
function Act:become(feature, kind) end

---Draws the next of the tiles, or from a pile: the first of one that all see, of another any by chance. Returns it, or nil if none is left. It goes one way: it is used, placed, laid, discarded, put back, put into a pile or given to a turn. One that is left when the turn is over is a fault. With `into` it goes into that pile at once, and is only returned if all see it there.
---@param from? Pile
---@param into? Pile
---@return any
function Act:draw(from, into) end

---Takes a certain tile or token out of a pile that all see, as if it was drawn.
---@param item any
---@param from Pile
---@return any
function Act:take(item, from) end

---Lets the active player place this tile in this part, instead of drawing one; until one is placed.
---@param face Face
function Act:use(face) end

---Puts a drawn tile or token out of the game.
---@param item any
function Act:discard(item) end

---Puts a drawn tile back into the pile, among those with which it came: what comes before the ordinary tiles stays before them.
---@param face Face
function Act:put_back(face) end

---Lays a drawn tile on a free cell where it fits. No player has placed it, so nothing is deployed on it. What it completes is scored with the placement of this part, or at the next `complete`, which comes before the end is scored. A tile of the board is shifted, or turned on its own cell, with all that is on it.
---@param tile Face|Tile
---@param cell Cell
---@param rotation number
function Act:lay(tile, cell, rotation) end

---Takes a tile off the board, as one that was drawn. All pieces on it go home, and what joined its segments is gone. Handles of it are dead.
---@param tile Tile
---@return Face
function Act:take_up(tile) end

---Joins two segments of a kind that do not touch: their features are one until they are separated. With one alone an end waits there, and its feature is not completed as long.
---@param one Segment
---@param other? Segment
function Act:join(one, other) end

---Takes away what joins two segments, or the end that waits at one. What that completes is scored as if it were laid.
---@param one Segment
---@param other? Segment
function Act:separate(one, other) end

---Lets the active player place the drawn tile, or another that is in hand, on any free cell, as if that had been an option: what carries out an offer at `place` can do so. Whatever does not go together at its sides is closed there; the one drawn comes into hand if it is another.
---@param face Face
---@param cell Cell
---@param rotation number
function Act:place(face, cell, rotation) end

---Queues a turn for a player, before the rest of the present turn and the next player's: with a tile instead of drawing if one is given; without what happens at the beginning and end of turns if it is brief. None can be queued once the end is being scored.
---@param player Player
---@param face? Face
---@param brief? boolean
function Act:add_turn(player, face, brief) end

---Ends the game, for a reason that players read. With this part of the turn, and the last scores follow; or at once, if it names who has won: nobody with an empty list. Turns and parts that are queued are not played.
---@param reason string
---@param winners? Player[]
function Act:finish(reason, winners) end

---Lets the active player play one more part after this one.
function Act:add_part() end

---A whole number from 1 to `greatest`, from the game's own chance.
---@param greatest number
---@return number
function Act:roll(greatest) end

---Says something that players read.
---@param text string
function Act:note(text) end

---Asks a player for yes or no.
---@param player Player
---@param question string
---@return boolean
function Act:confirm(player, question) end

---Asks a player for one of a list. A single option is taken without asking. What a player picks of a pile that he sees comes out of it, as if it was drawn; or it goes `into` another pile at once, and where not everybody sees it there, nobody is shown it, and `true` is returned.
---@param player Player
---@param question string
---@param options { any }|Pile
---@param into? Pile
---@return any
function Act:pick(player, question, options, into) end

---As `pick`, but a single option is asked for too; returns nil if the player passes or there is no option.
---@param player Player
---@param question string
---@param options { any }|Pile
---@param into? Pile
---@return any
function Act:pick_or_pass(player, question, options, into) end

---Asks players for one of a list each, and none of them knows the answers of the others before all are given. Returns the answers in the order of the players.
---@param players Player[]
---@param question string
---@param options any[]
---@return any[]
function Act:ask_all(players, question, options) end

---Asks a player for a number.
---@param player Player
---@param question string
---@param least number
---@param most number
---@return number
function Act:bid(player, question, least, most) end

---As `bid`; returns nil if the player passes.
---@param player Player
---@param question string
---@param least number
---@param most number
---@return number?
function Act:bid_or_pass(player, question, least, most) end

---Asks players for bids, one after the other: the first has to bid, and each of the others may once bid more. `open` and `raise` name the questions; who has bid `most` is not overbid. A player who is named twice is asked twice; an opening bid without a choice is taken without asking. Returns the highest bid.
---@param players Player[]
---@param open string
---@param raise string
---@param least number
---@param most number
---@return Bid
function Act:auction(players, open, raise, least, most) end

---A piece that changes its place: from where, and why.
---@class Move
---@field figure Figure Which piece. At `on.leave` and `on.arrive` it has moved already.
---@field cause string Why: `deployed`, `put`, `moved`, `captured` (into the hands of a player), `scored`, `sent_home`, `recalled` (by its owner), `left` (with the last follower beside it).
---@field from Tile? The tile that it leaves; nil for one from supply or from hand.
---@field feature Feature? The feature that it leaves, if it was on one.
local Move = {}

---How a feature was scored.
---@class Result
---@field feature Feature Which feature.
---@field points number What each owner received, or would have received.
---@field owners Player[] Who received it; empty if nobody did.
---@field figures Figure[] The followers that were counted: those on it, or those that a rule has named.
local Result = {}

---The highest bid of a round.
---@class Bid
---@field player Player Who has made it.
---@field amount number How much it is.
local Bid = {}

---Where and how a tile could lie.
---@class Placement
---@field cell Cell The free cell.
---@field rotation number How the tile would be turned: 0, 90, 180 or 270 degrees clockwise.
local Placement = {}

---Points that a player received, once, for one thing.
---@class Line
---@field player Player Who received them.
---@field points number How many; negative if they were paid.
---@field reason string Why, as players read it.
---@field feature Feature? For which feature; points for none are a bonus.
local Line = {}

---A choice among features. All keys may be left out; all that are there have to be true.
---@class Which
---@field completed boolean? Only completed ones, or only others.
---@field occupied boolean? Only those with a follower, or only others.
---@field marker any Only those with a marker, or with one of several.
local Which = {}

---What data in a declaration may depend on.
---@class Setup
---@field players number How many play.
---@field options table<string, any> The variant's own options.
local Setup = {}

---What a bot is asked. It cannot be changed, and is over when the function has returned.
---@class Decision
---@field player Player Who decides: the bot plays for this player.
---@field question string What is asked: `place`, `deploy`, or the question of a variant, `tolls.pay`.
---@field options Option[] All legal options.
local Decision = {}

---Calls `look(game, next)` with the game as it would be after an option and the decision that would come next, and returns what it returns; nil if the option is none there. A rule that breaks on the way breaks the game, as if the option were chosen. What comes by chance is made up; it comes the same for all options, and differently with another `course`. From `next` one can look further.
---@param option Option
---@param look Look
---@param course? number
---@return any
function Decision:ahead(option, look, course) end

---A whole number from 1 to `greatest`, from the chance of the bot.
---@param greatest number
---@return number
function Decision:roll(greatest) end

---Something that the player may choose. It has the parts that belong to its kind; the others are nil.
---@class Option
---@field number number Its place among the options, from 1.
---@field text string Its text, as written games have it.
---@field verb string `pass`, `place`, `span`, `deploy`, `move`, `recall`, `take` or `answer`.
---@field cell Cell? Where a tile is placed.
---@field rotation number? How it is turned: 0, 90, 180 or 270 degrees clockwise.
---@field face Face? Which tile is placed.
---@field piece string? What is deployed, moved, recalled or laid across a tile.
---@field feature Feature? On which feature.
---@field figure Figure? Which figure is moved or recalled.
---@field tile Tile? Across which tile a piece is laid.
---@field word string? What a variant offers to take.
---@field value any The answer to the question of a variant, or what its offer is about: a value, or a list of several.
local Option = {}

---@class Wish
---@field order? "early"|"normal"|"late"|"value"|"change"|"whole"|"extra"
---@field before? string|string[]
---@field after? string|string[]

---@class Selector
---@field kind? string|string[]
---@field piece? string|string[]
---@field marker? string|string[]
---@field near? string|string[]
---@field scored? boolean
---@field when? string
---@field unless? string
---@field number? string

---@class Where
---@field piece? string|string[]
---@field kind? string|string[]
---@field tile? Tile
---@field feature? Feature
---@field occupied? boolean
---@field completed? boolean
---@field each? "feature"

---@class Offer
---@field list fun(game: Game): any[]?
---@field take fun(game: Game, option: any, act: Act)
---@field free? boolean
---@field must? boolean

---@class FilterHooks
---@field draw fun(run: fun(game: Game, face: Face): string?, wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, face: Face): string?, wish?: Wish)
---@field place fun(only: string|string[]|Selector, run: fun(game: Game, place: Place): string?, wish?: Wish)|fun(run: fun(game: Game, place: Place): string?, wish?: Wish)
---@field deploy fun(only: string|string[]|Selector, run: fun(game: Game, spot: Spot): string?, wish?: Wish)|fun(run: fun(game: Game, spot: Spot): string?, wish?: Wish)
---@field complete fun(only: string|string[]|Selector, run: fun(game: Game, feature: Feature): string?, wish?: Wish)|fun(run: fun(game: Game, feature: Feature): string?, wish?: Wish)
---@field leave fun(only: string|string[]|Selector, run: fun(game: Game, move: Move): string?, wish?: Wish)|fun(run: fun(game: Game, move: Move): string?, wish?: Wish)
---@field offer fun(only: string|string[]|Selector, run: fun(game: Game, subject: any): string?, wish?: Wish)|fun(run: fun(game: Game, subject: any): string?, wish?: Wish)
---@field join fun(only: string|string[]|Selector, run: fun(game: Game, join: Join): string?, wish?: Wish)|fun(run: fun(game: Game, join: Join): string?, wish?: Wish)

---@class OfferHooks
---@field turn_begin fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field draw fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field place fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field after_place fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field deploy fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field deploy_second fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field after_deploy fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field complete fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field after_complete fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field before_score fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field score fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field after_score fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field before_go_home fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field go_home fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field after_go_home fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field scoring_end fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field before_part_end fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field part_end fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field before_turn_end fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field turn_end fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field end_begin fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field before_end_features fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field end_features fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field end_fields fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)
---@field after_end_fields fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)

---@class ModifyHooks
---@field points fun(only: string|string[]|Selector, run: fun(game: Game, feature: Feature, score: Score), wish?: Wish)|fun(run: fun(game: Game, feature: Feature, score: Score), wish?: Wish)
---@field strength fun(only: string|string[]|Selector, run: fun(game: Game, figure: Figure, score: Score), wish?: Wish)|fun(run: fun(game: Game, figure: Figure, score: Score), wish?: Wish)
---@field tie fun(only: string|string[]|Selector, run: fun(game: Game, figure: Figure, score: Score), wish?: Wish)|fun(run: fun(game: Game, figure: Figure, score: Score), wish?: Wish)
---@field number fun(only: string|string[]|Selector, run: fun(game: Game, subject: any, score: Score), wish?: Wish)|fun(run: fun(game: Game, subject: any, score: Score), wish?: Wish)

---@class ReplaceHooks
---@field draw fun(run: fun(game: Game, act: Act): boolean, wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act): boolean, wish?: Wish)
---@field score fun(only: string|string[]|Selector, run: fun(game: Game, feature: Feature, act: Act): boolean, wish?: Wish)|fun(run: fun(game: Game, feature: Feature, act: Act): boolean, wish?: Wish)
---@field go_home fun(only: string|string[]|Selector, run: fun(game: Game, figure: Figure, act: Act): boolean, wish?: Wish)|fun(run: fun(game: Game, figure: Figure, act: Act): boolean, wish?: Wish)
---@field end_features fun(only: string|string[]|Selector, run: fun(game: Game, feature: Feature, act: Act): boolean, wish?: Wish)|fun(run: fun(game: Game, feature: Feature, act: Act): boolean, wish?: Wish)
---@field end_fields fun(only: string|string[]|Selector, run: fun(game: Game, feature: Feature, act: Act): boolean, wish?: Wish)|fun(run: fun(game: Game, feature: Feature, act: Act): boolean, wish?: Wish)

---@class OnHooks
---@field setup fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field turn_begin fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field draw fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field place fun(only: string|string[]|Selector, run: fun(game: Game, tile: Tile, act: Act), wish?: Wish)|fun(run: fun(game: Game, tile: Tile, act: Act), wish?: Wish)
---@field after_place fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field deploy fun(only: string|string[]|Selector, run: fun(game: Game, figure: Figure, act: Act), wish?: Wish)|fun(run: fun(game: Game, figure: Figure, act: Act), wish?: Wish)
---@field deploy_second fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field after_deploy fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field complete fun(only: string|string[]|Selector, run: fun(game: Game, feature: Feature, act: Act), wish?: Wish)|fun(run: fun(game: Game, feature: Feature, act: Act), wish?: Wish)
---@field after_complete fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)|fun(run: fun(game: Game, act: Act), wish?: Wish)
---@field before_score fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field score fun(only: string|string[]|Selector, run: fun(game: Game, result: Result, act: Act), wish?: Wish)|fun(run: fun(game: Game, result: Result, act: Act), wish?: Wish)
---@field after_score fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)|fun(run: fun(game: Game, act: Act), wish?: Wish)
---@field before_go_home fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field after_go_home fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field scoring_end fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field before_part_end fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field part_end fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field before_turn_end fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field turn_end fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field end_begin fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field before_end_features fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field end_features fun(only: string|string[]|Selector, run: fun(game: Game, result: Result, act: Act), wish?: Wish)|fun(run: fun(game: Game, result: Result, act: Act), wish?: Wish)
---@field end_fields fun(only: string|string[]|Selector, run: fun(game: Game, result: Result, act: Act), wish?: Wish)|fun(run: fun(game: Game, result: Result, act: Act), wish?: Wish)
---@field after_end_fields fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field winner fun(run: fun(game: Game, act: Act), wish?: Wish)|fun(only: string|string[]|Selector, run: fun(game: Game, act: Act), wish?: Wish)
---@field arrive fun(only: string|string[]|Selector, run: fun(game: Game, move: Move, act: Act), wish?: Wish)|fun(run: fun(game: Game, move: Move, act: Act), wish?: Wish)
---@field leave fun(only: string|string[]|Selector, run: fun(game: Game, move: Move, act: Act), wish?: Wish)|fun(run: fun(game: Game, move: Move, act: Act), wish?: Wish)

---@class Variant
---@field id string
---@field options table<string, any>
---@field state table<string, any>
---@field filter FilterHooks
---@field offer OfferHooks
---@field modify ModifyHooks
---@field replace ReplaceHooks
---@field on OnHooks
---@field measure fun(name: string, says: string, run: fun(game: Game): integer|boolean)

---@class Piece
---@field each? any How many every player has: a number, or numbers by players (`{ ["1-4"] = 3, ["5+"] = 2 }`).
---@field neutral? any How many there are that nobody owns, instead of `each`.
---@field on? any Kinds of features it may be deployed on, with those that are like them and take followers, or a piece that may be deployed there: `"follower"`. Without, only `act:put` puts it down.
---@field role? string `"special"` unless said otherwise, `"follower"` or `"token"`. Only followers occupy and count.
---@field strength? number What a follower weighs in majorities: 1.
---@field needs_follower? boolean Whether it needs an own follower on the feature.
---@field on_completed? boolean Whether it may join a feature that the placed tile completes: yes.
---@field stays? boolean Whether it stays when its feature is scored. Tokens do.
---@field leaves? boolean Whether it goes home as soon as no own follower is left on its feature, and when that becomes something it may not be deployed on.
---@field moves? boolean Whether its owner may take it up from anywhere and deploy it anew.
---@field recall? boolean Whether its owner may take it back instead of deploying, scoring the feature as it is.
---@field second? boolean Whether it may be deployed after another piece of the same part.
---@field safe? boolean Whether what takes figures off the board leaves it alone. It does so with tokens.
---@field spans? any It is laid across whole tiles: `kind`, what it is a segment of; `over`, the edges at both its ends; `each_part`, how many in a part (1); `late`, whether also after the deployment (no); `refusable`, whether a tile that fits only with one may be refused (yes).

---@class Declaration
---@field id string The variant's word: small letters, digits and `_`. Its options, questions and records are named after it.
---@field api number The version of this interface that the script is written for: 1.
---@field version? string The version of the variant itself.
---@field title? string What people call it.
---@field requires? any Variants that must be in the game: a name, a list, or names with what to tell who forgets them.
---@field conflicts? any Variants that must not be in the game, written like `requires`.
---@field after? any Variants whose hooks run first, if they are in the game.
---@field before? any Variants whose hooks run later, if they are in the game.
---@field players? any For how many players it is: a number, or `{ min = 2, max = 4 }`; 1 to 9 unless said otherwise. A game that names nobody is played by as many of two as this allows.
---@field teams? any Who wins together, by seats: `{ { 1, 3 }, { 2, 4 } }`. The points of a team are added up.
---@field sets? any The tile sets for games that name none: a list, or lists by number of players (`["2-3"] = { … }`). A file is named as it lies from the script: `mine.toml`.
---@field late_block? any Whether a block of tiles is laid only when all tiles that are drawn before the ordinary pile lie, where it then touches most tiles.
---@field one_pile? any Whether tiles that their sets have drawn before the ordinary pile are shuffled into it.
---@field options? any Options with their defaults, or with `default`, `values`, `min`, `max` and `doc`. Without `default` the first of `values` is meant.
---@field pieces? table<string, Piece>|fun(setup: Setup): table<string, Piece> Figures by name; see *Pieces*.
---@field tokens? table<string, Piece>|fun(setup: Setup): table<string, Piece> As `pieces`, for tokens: they stay where they are put.
---@field features? any New kinds of features by name, or changes to known ones: `like`, `followers`, `pieces`: others that may stand there, `completes`: whether it is ever completed and scored, `cells`: those that complete a site and count for it, else all nine (`"own"`, `"NE"`), `safe`: whether others leave figures on it alone, `mark`, `completed`, `unfinished`, `farmed`: what it is worth to a field, and `parts`: whether it parts the land of its tiles `"never"`, or its dead ends do so `"across"` the whole tile.
---@field markers? any Markers that tile sets may use, by name, with the kinds they sit on or `"tile"`; or with `on`, `value`, `open`: kinds whose ends there wait for `act:join` or `act:separate`, `together`: kinds completed together there, and `split`: kinds that end at each side there.
---@field piles? any Piles of tiles and tokens by name; see *Piles*.
---@field state? table<string, any> What the variant keeps, by name, with what it is at the start; or with `start` and where it is kept: `of`, a value for each `"player"`, `"tile"`, `"feature"` or `"figure"`, or `each`, a value that begins anew with each `"turn"` or `"part"`.
---@field numbers? any Numbers that other variants may change, by name, with what they are otherwise: asked by `game:number`, changed by `modify.number`.

---Declares the variant of a script.
---@param declaration Declaration
---@return Variant
function variant(declaration) end

---@alias Look fun(game: Game, next?: Decision): any

---@class Bot
---@field choose fun(game: Game, decision: Decision): Option The function that is asked for an option of each decision: `function(game, decision) … end`.
---@field name? string What the bot is called; the name of its file if left out.
---@field api? number The version of this interface that the script is written for: 1.

---Declares the bot of a script.
---@param declaration Bot
---@return Bot
function bot(declaration) end
