//! The table itself: classes with their fields and methods, each with types and a sentence.

use super::{Class, Member};

pub(super) const fn m(signature: &'static str, doc: &'static str) -> Member {
    Member { signature, doc }
}

pub(super) const fn handle(name: &'static str, doc: &'static str, members: &'static [Member]) -> Class {
    Class { name, doc, handle: true, members }
}

const fn plain(name: &'static str, doc: &'static str, members: &'static [Member]) -> Class {
    Class { name, doc, handle: false, members }
}

/// Everything that scripts can use, but for what `V` registers.
pub(crate) const CLASSES: &[Class] = &[
    handle("Game", "What lies on the table. Every hook is given it; it only looks.", GAME),
    handle("Player", "A player.", PLAYER),
    handle("Tile", "A tile on the board.", TILE),
    handle("Face", "A tile that is not on the board: drawn, or in the pile.", FACE),
    handle(
        "Feature",
        "A road, city, field or any other feature on the board. Features that grow together become one; handles of it are then equal.",
        FEATURE,
    ),
    handle("Figure", "A figure or token: a follower, a companion, a marker on a city.", FIGURE),
    handle("Cell", "A cell of the grid, taken or not.", CELL),
    handle("Place", "A place where the drawn tile would fit, as `filter.place` is asked about.", PLACE),
    handle("Spot", "A deployment that the general rules allow, as `filter.deploy` is asked about.", SPOT),
    handle("Score", "A number on its way through `modify` hooks.", SCORE),
    handle(
        "Act",
        "What changes the game. Given to `on` and `replace` hooks and to what carries out an offer, and dead after the call. \
         Each act is done at once, with everything it triggers, before the next line runs.",
        ACT,
    ),
    plain("Result", "How a feature was scored.", RESULT),
    plain("Bid", "The highest bid of a round.", BID),
    plain("Placement", "Where and how a tile could lie.", PLACEMENT),
    plain("Line", "Points that a player received, once, for one thing.", LINE),
    plain("Setup", "What data in a declaration may depend on.", SETUP),
];

const GAME: &[Member] = &[
    m("players: { Player }", "All players, in seat order."),
    m("active: Player", "The player whose turn it is."),
    m("turn: number", "The number of the turn, from 1."),
    m("part: number", "The part of the turn, from 1; a rule may add a second (`act:part`)."),
    m("step: string", "The step of the pipeline."),
    m("final: boolean", "Whether the game has come to its end, and last scores are made."),
    m("placed: Tile?", "The tile placed in this part."),
    m("drawn: Face?", "The tile drawn and not yet placed."),
    m("given: boolean", "Whether the tile of this part was given to the player instead of being drawn."),
    m(
        "inserted: boolean",
        "Whether this turn is played in between, out of the order of seats: `act:turn` queued it.",
    ),
    m("parts_left: number", "How many parts of this turn are still to come."),
    m("queued: number", "How many turns are queued before the next player's."),
    m("tiles_left: number", "How many tiles are still to be drawn."),
    m("can_draw(count: number): boolean", "Whether so many tiles are still to be drawn."),
    m("early_left: number", "How many of them are drawn before the ordinary pile (`before` in tile sets)."),
    m("options: { [string]: any }", "All options of the game by key: `game.options[\"tolls.toll\"]`."),
    m("plays(variant: string): boolean", "Whether a variant is in the game."),
    m("from(player: Player): { Player }", "All players clockwise, `player` first."),
    m("after(player: Player): { Player }", "All players clockwise from the next one; `player` comes last."),
    m(
        "features(kind: string?): { Feature }",
        "All features of a kind, from north to south and west to east; or those of all kinds, kind by kind.",
    ),
    m(
        "open_to(piece: string, player: Player, kinds: string | { string }): { Feature }",
        "The features of a kind, or of several, that are not completed and to which a player's piece may come (`feature:open_to`), kind by \
         kind: each at its first tile where no `filter.deploy` forbids that it stands there.",
    ),
    m(
        "places(face: Face): { Placement }",
        "Where a tile could lie: every free cell and turn at which its sides go with those beside, from north to south and west to east. \
         Variants are not asked.",
    ),
    m(
        "grown(): { Feature }",
        "The features that have grown in this part: those on the tile placed, and those that a piece laid across a tile adds to.",
    ),
    m("figures(piece: string?): { Figure }", "All pieces on the board, of one kind or of all."),
    m(
        "figure(piece: string): Figure?",
        "The first piece of a kind on the board: the one neutral token, for instance.",
    ),
    m("supply(piece: string): number", "How many of a neutral piece lie aside."),
    m("tiles(): { Tile }", "All tiles on the board, in the order of placement."),
    m("tile(x: number, y: number): Tile?", "The tile on a cell. East is `x + 1`, south is `y + 1`."),
    m("cell(x: number, y: number): Cell", "The cell in a column and row."),
    m(
        "fits(face: Face, cell: Cell, rotation: number): boolean",
        "Whether a tile could lie on a cell, turned clockwise by so many degrees: nothing lies there, and its sides go with those beside. \
         Variants are not asked.",
    ),
    m("completed(kind: string?): { Feature }", "What was completed in this part of the turn."),
    m(
        "count_completed(kind: string, without: string?): number",
        "How many completed features of a kind are on the board, without those that have a marker, if one is named.",
    ),
    m(
        "largest_completed(kind: string, without: string?): number",
        "The most tiles of a completed feature of a kind, without those completed in this part and those that have a marker, if one is \
         named; 0 if there is none.",
    ),
    m(
        "scored(kind: string?): { Result }",
        "How features were scored in this part of the turn, or at the end.",
    ),
    m("lines(): { Line }", "The score lines of this part of the turn, in order."),
    m(
        "scorers(for_features: boolean): { Player }",
        "The players who received points in this part of the turn, in seat order; those who received some for a feature, or all.",
    ),
];

const PLAYER: &[Member] = &[
    m("name: string", "What people call the player."),
    m("seat: number", "The seat, from 1 clockwise."),
    m("score: number", "The points so far."),
    m("supply(piece: string): number", "How many of a piece the player has in supply."),
    m("figures(piece: string?): { Figure }", "The player's pieces on the board, of one kind or of all."),
    m(
        "standing_on(kinds: string | { string }): { Figure }",
        "The player's pieces that are on features of a kind, or of several.",
    ),
    m("spare(): { Figure }", "One piece of each kind that the player has in supply."),
    m(
        "held(piece: string?): { Figure }",
        "Pieces of others or of nobody that the player holds, of one kind or of all.",
    ),
];

const TILE: &[Member] = &[
    m("id: string", "The name of the design, as in written games."),
    m("x: number", "The column."),
    m("y: number", "The row."),
    m("cell: Cell", "Where it lies."),
    m("rotation: number", "How it is turned: 0, 90, 180 or 270 degrees clockwise."),
    m("turn: number", "The turn in which it was placed; 0 for the start."),
    m("number: number", "Its place in the order in which the tiles on the board were placed, from 1."),
    m(
        "edge(side: string): string",
        "What the tile shows on a side (`\"N\"`, `\"E\"`, `\"S\"`, `\"W\"`) of the board: `city`, `road`, `field`.",
    ),
    m("sides(edge: string): { string }", "The sides of the board on which it shows an edge."),
    m("before(tile: Tile): boolean", "Whether it was placed before another tile."),
    m("neighbour(side: string): Tile?", "The tile across a side."),
    m("adjacent(): { Tile }", "The tiles across its sides: up to four."),
    m("around(): { Tile }", "The tiles on the eight cells around."),
    m(
        "near(kinds: string | { string }): { Feature }",
        "The features of a kind, or of several, on the tiles around, each once.",
    ),
    m("at(side: string): Feature?", "The feature at the middle of a side."),
    m(
        "corner(corner: string): Feature?",
        "The field that takes a whole corner (`\"NE\"`, `\"SE\"`, `\"SW\"`, `\"NW\"`) of the tile on the board.",
    ),
    m(
        "feature(kinds: string | { string }): Feature?",
        "A feature of a kind, or of one of several, on the tile; the first, if it has more.",
    ),
    m("features(kind: string?): { Feature }", "The features on the tile, each once."),
    m("carries(feature: Feature): boolean", "Whether a part of a feature is on the tile."),
    m("has(marker: string): boolean", "Whether the tile or one of its segments has a marker."),
    m("count(marker: string): number", "How many of a marker the tile has."),
    m(
        "mark(marker: string): string?",
        "The word written beside a marker of the tile; empty if there is only the marker.",
    ),
    m("figures(piece: string?): { Figure }", "The pieces on the tile and its segments."),
];

const FACE: &[Member] = &[
    m("id: string", "The name of the design, as in written games."),
    m("edge(side: string): string", "What the tile shows on a side as printed."),
    m("sides(edge: string): { string }", "The sides on which it shows an edge as printed."),
    m("shows(kind: string): boolean", "Whether it has a segment of this kind."),
    m("has(marker: string): boolean", "Whether the tile or one of its segments has a marker."),
    m("count(marker: string): number", "How many of a marker the tile has."),
    m(
        "mark(marker: string): string?",
        "The word written beside a marker of the tile; empty if there is only the marker.",
    ),
];

const FEATURE: &[Member] = &[
    m("kind: string", "What it is: `road`, `city`, `field`."),
    m("size: number", "How many tiles count when it is scored."),
    m("tile_count: number", "How many different tiles it lies on."),
    m("open_sides: number", "How many of its sides face a free cell."),
    m("completed: boolean", "Whether it is completed. Fields never are."),
    m("closed: boolean", "Whether nothing of it faces a free cell, fields included."),
    m("occupied: boolean", "Whether a follower is on it."),
    m("tile: Tile", "Its first tile, from north to south and west to east."),
    m("tiles(): { Tile }", "Its different tiles."),
    m("has(marker: string): boolean", "Whether one of its segments has a marker."),
    m("count(marker: string): number", "How many of a marker its segments have."),
    m(
        "touching(kind: string): { Feature }",
        "The features of a kind that lie beside it, each once: the cities and roads at a field, the fields at a city or along a road.",
    ),
    m("touches(feature: Feature): boolean", "Whether another feature lies beside it."),
    m(
        "entered_by(kind: string): { Feature }",
        "The features of a kind that run into it with a dead end: the roads into a city.",
    ),
    m("enters(kind: string): { Feature }", "The features of a kind that it runs into with a dead end."),
    m(
        "figures(piece: string?, owner: Player?): { Figure }",
        "The pieces on it, of one kind and owner or of all.",
    ),
    m("followers(owner: Player?): { Figure }", "The followers on it, of one owner or of all."),
    m("owners(): { Player }", "The players with the majority, in seat order."),
    m(
        "open_to(piece: string, player: Player): Feature?",
        "The feature at its first tile where no `filter.deploy` forbids that the player's piece comes to stand; nil if there is none. For \
         pieces that come to it in other ways than by deployment.",
    ),
    m(
        "paying(): { Feature }",
        "What a field is paid for, each once: the completed cities at it, and whatever else counts like them.",
    ),
    m("points(): number", "What it is worth now to each owner, after all variants have had their say."),
    m("worth(): number", "What it is worth now by the base rules, before variants change it."),
];

const FIGURE: &[Member] = &[
    m("kind: string", "Which piece it is: `follower`, `flag`."),
    m("owner: Player?", "Whose it is; nobody's for neutral ones."),
    m("follower: boolean", "Whether it occupies features and counts for majorities."),
    m("kinds: { string }", "The kinds of features that it may be deployed on, if nothing else forbids it."),
    m(
        "safe: boolean",
        "Whether what takes figures off the board leaves it alone: it or the feature that it is on is declared so. Every \
         rule that does so has to ask.",
    ),
    m("tile: Tile?", "The tile it is on."),
    m("feature: Feature?", "The feature it is on."),
    m("holder: Player?", "Who holds it, if another player does."),
    m("facing: string", "Which way it looks: `N`, `E`, `S` or `W`."),
    m(
        "sees(tile: Tile): boolean",
        "Whether a tile is in the column or row along which it looks: before it, behind it, or where it stands.",
    ),
    m("turn: number", "The turn in which it came to its place."),
    m("fresh: boolean", "Whether it came to its place in this part of the turn."),
];

const CELL: &[Member] = &[
    m("x: number", "The column."),
    m("y: number", "The row."),
    m("tile: Tile?", "The tile on it."),
    m("step(side: string): Cell", "The cell across a side."),
    m("adjacent(): { Tile }", "The tiles across its sides: up to four."),
];

const PLACE: &[Member] = &[
    m("face: Face", "The drawn tile."),
    m("x: number", "The column."),
    m("y: number", "The row."),
    m("cell: Cell", "The free cell."),
    m("rotation: number", "How the tile would be turned: 0, 90, 180 or 270 degrees clockwise."),
    m("edge(side: string): string", "What the tile would show on a side of the board."),
    m("sides(edge: string): { string }", "The sides of the board on which the tile would show an edge."),
    m(
        "meets(edge: string): { string }",
        "The sides of the board on which the tile would show an edge and meet the same edge of a tile that lies there.",
    ),
    m("neighbour(side: string): Tile?", "The tile across a side."),
    m("adjacent(): { Tile }", "The tiles across its sides: up to four."),
    m("around(): { Tile }", "The tiles on the eight cells around."),
    m(
        "near(kinds: string | { string }): { Feature }",
        "The features of a kind, or of several, on the tiles around, each once.",
    ),
];

const SPOT: &[Member] = &[
    m("player: Player", "Who would deploy."),
    m("piece: string", "What."),
    m("feature: Feature?", "On which feature; nil for a piece that is laid across a tile."),
    m("tile: Tile", "On which tile."),
];

const SCORE: &[Member] = &[
    m("value: number", "The number so far."),
    m("add(points: number, why: string)", "Adds to the number."),
    m("set(points: number, why: string)", "Sets the number."),
];

const ACT: &[Member] = &[
    m(
        "award(player: Player, points: number, reason: string, feature: Feature?)",
        "Gives points, or takes them if negative. Players read the reason. Points for no feature are a bonus.",
    ),
    m(
        "score(feature: Feature, points: number, reason: string)",
        "Scores a feature now, completed or not: its owners receive the points, `on.score` hooks run, and those on it go home.",
    ),
    m(
        "pay(from: Player, to: Player?, points: number, reason: string, feature: Feature?)",
        "Takes points from one player and gives them to another, or to nobody.",
    ),
    m(
        "put(piece: string, where: Feature | Tile | Player, owner: Player?): Figure?",
        "Puts a piece from supply on a feature or a tile, or into the hands of a player. Returns nil if none is left.",
    ),
    m(
        "move(figure: Figure, where: Feature | Tile | Player, side: string?)",
        "Moves a piece, also into the hands of a player, and turns it if a side is given.",
    ),
    m("face(figure: Figure, side: string)", "Turns a piece."),
    m("send_home(figure: Figure)", "Returns a piece to its supply."),
    m("become(feature: Feature, kind: string)", "Makes a completed feature into one of another kind."),
    m(
        "draw(count: number?): { Face }",
        "Draws tiles from the pile, one if no number is given; fewer if it is short.",
    ),
    m("use(face: Face)", "Lets the active player place this tile in this part, instead of drawing one."),
    m("discard(face: Face)", "Puts a drawn tile out of the game."),
    m("put_back(face: Face)", "Puts a drawn tile back into the pile."),
    m(
        "lay(face: Face, cell: Cell, rotation: number)",
        "Lays a drawn tile on a free cell where it fits. No player has placed it, so nothing is deployed on it.",
    ),
    m(
        "turn(player: Player, face: Face?, brief: boolean?)",
        "Queues a turn for a player, before the rest of the present turn and the next player's: with a tile instead of drawing if one is \
         given; without what happens at the beginning and end of turns if it is brief.",
    ),
    m("part()", "Lets the active player play one more part after this one."),
    m("random(greatest: number): number", "A whole number from 1 to `greatest`, from the game's own chance."),
    m("note(text: string)", "Says something that players read."),
    m("confirm(player: Player, question: string): boolean", "Asks a player for yes or no."),
    m(
        "pick(player: Player, question: string, options: { any }): any",
        "Asks a player for one of a list. A single option is taken without asking.",
    ),
    m(
        "pick_or_pass(player: Player, question: string, options: { any }): any",
        "As `pick`, but a single option is asked for too; returns nil if the player passes or there is no option.",
    ),
    m(
        "bid(player: Player, question: string, least: number, most: number): number",
        "Asks a player for a number.",
    ),
    m(
        "bid_or_pass(player: Player, question: string, least: number, most: number): number?",
        "As `bid`; returns nil if the player passes.",
    ),
    m(
        "bids(players: { Player }, open: string, raise: string, least: number, most: number): Bid",
        "Asks players for bids, one after the other: the first has to bid, and each of the others may once bid more. `open` and `raise` name \
         the questions; who has bid `most` is not overbid. A player who is named twice is asked twice; an opening bid without a choice is \
         taken without asking. Returns the highest bid.",
    ),
];

const BID: &[Member] = &[m("player: Player", "Who has made it."), m("amount: number", "How much it is.")];

const PLACEMENT: &[Member] = &[
    m("cell: Cell", "The free cell."),
    m("rotation: number", "How the tile would be turned: 0, 90, 180 or 270 degrees clockwise."),
];

const RESULT: &[Member] = &[
    m("feature: Feature", "Which feature."),
    m("points: number", "What each owner received, or would have received."),
    m("owners: { Player }", "Who received it; empty if nobody did."),
];

const LINE: &[Member] = &[
    m("player: Player", "Who received them."),
    m("points: number", "How many; negative if they were paid."),
    m("reason: string", "Why, as players read it."),
    m("feature: Feature?", "For which feature; points for none are a bonus."),
];

const SETUP: &[Member] =
    &[m("players: number", "How many play."), m("options: { [string]: any }", "The variant's own options.")];

/// A key of the declaration, with its type and what it says.
pub(crate) const DECLARATION: &[Member] = &[
    m(
        "id: string",
        "The variant's word: small letters, digits and `_`. Its options, questions and records are named after it.",
    ),
    m("api: number", "The version of this interface that the script is written for: 1."),
    m("version: string?", "The version of the variant itself."),
    m("title: string?", "What people call it."),
    m(
        "requires: any",
        "Variants that must be in the game: a name, a list, or names with what to tell who forgets them.",
    ),
    m("conflicts: any", "Variants that must not be in the game, written like `requires`."),
    m("after: any", "Variants whose hooks run first, if they are in the game."),
    m("before: any", "Variants whose hooks run later, if they are in the game."),
    m(
        "sets: any",
        "The tile sets for games that name none: a list, or lists by number of players (`[\"2-3\"] = { … }`). A file is named as it lies from the script: `mine.toml`.",
    ),
    m(
        "late_block: any",
        "Whether a block of tiles is laid only when all tiles that are drawn before the ordinary pile lie, where it then touches most tiles.",
    ),
    m(
        "options: any",
        "Options with their defaults, or with `default`, `values`, `min`, `max` and `doc`. Without `default` the first of `values` is meant.",
    ),
    m("pieces: any", "Figures by name; see *Pieces*."),
    m("tokens: any", "As `pieces`, for tokens: they stay where they are put."),
    m(
        "features: any",
        "New kinds of features by name, or changes to known ones: `like`, `followers`, `completes`: whether it is ever completed and scored, `safe`: whether what takes figures off the board leaves those on it alone, \
         `mark`, `completed`, `unfinished`, \
         `farmed`: what a field is worth for each of them, and `parts`: whether it parts the land of its tiles `\"never\"`, or its dead \
         ends do so `\"across\"` the whole tile.",
    ),
    m(
        "markers: any",
        "Markers that tile sets may use, by name, with the kinds they sit on or `\"tile\"`; or with `on` and `value`.",
    ),
    m("state: any", "What the variant keeps, by name, with what it is at the start."),
];

/// A key of a piece, with its type and what it says.
pub(crate) const PIECE: &[Member] = &[
    m(
        "each: any",
        "How many every player has: a number, or numbers by players (`{ [\"2-4\"] = 3, [\"5-6\"] = 2 }`).",
    ),
    m("neutral: any", "How many there are that nobody owns, instead of `each`."),
    m(
        "on: any",
        "Kinds of features it may be deployed on, with those that are like them and take followers, or a piece that may be deployed there: `\"follower\"`. Without, only `act:put` puts it down.",
    ),
    m(
        "role: string?",
        "`\"special\"` unless said otherwise, `\"follower\"` or `\"token\"`. Only followers occupy and count.",
    ),
    m("strength: number?", "What a follower weighs in majorities: 1."),
    m("needs_follower: boolean?", "Whether it needs an own follower on the feature."),
    m("on_completed: boolean?", "Whether it may join a feature that the placed tile completes: yes."),
    m("stays: boolean?", "Whether it stays when its feature is scored. Tokens do."),
    m(
        "leaves: boolean?",
        "Whether it goes home as soon as no own follower is left on its feature, and when that becomes something it may not be deployed on.",
    ),
    m("moves: boolean?", "Whether its owner may take it up from anywhere and deploy it anew."),
    m(
        "recall: boolean?",
        "Whether its owner may take it back instead of deploying, scoring the feature as it is.",
    ),
    m("second: boolean?", "Whether it may be deployed after another piece of the same part."),
    m("safe: boolean?", "Whether what takes figures off the board leaves it alone. It does so with tokens."),
    m(
        "spans: any",
        "It is laid across whole tiles: `kind`, what it is a segment of; `over`, the edges at both its ends; `each_part`, how many in a part (1); \
         `late`, whether also after the deployment (no); `refusable`, whether a tile that fits only with one may be refused (yes).",
    ),
];
