//! Keys of the tables that scripts declare themselves with.

use super::registry::{Class, Member, data};

/// The version of the API that this host speaks.
pub const API: i64 = 1;

/// Keys of `variant { … }`.
pub(crate) const DECLARATION: &[Member] = &[
    data(
        "id: string",
        "The variant's word: small letters, digits and `_`. Its options, questions and records are \
         named after it.",
    ),
    data("api: number", "The version of this interface that the script is written for: 1."),
    data("version: string?", "The version of the variant itself."),
    data("title: string?", "What people call it."),
    data(
        "requires: any",
        "Variants that must be in the game: a name, a list, or names with what to tell who forgets \
         them.",
    ),
    data("conflicts: any", "Variants that must not be in the game, written like `requires`."),
    data("after: any", "Variants whose hooks run first, if they are in the game."),
    data("before: any", "Variants whose hooks run later, if they are in the game."),
    data(
        "players: any",
        "For how many players it is: a number, or `{ min = 2, max = 4 }`; 1 to 9 unless said otherwise. A game \
         that names nobody is played by as many of two as this allows.",
    ),
    data(
        "teams: any",
        "Who wins together, by seats: `{ { 1, 3 }, { 2, 4 } }`. The points of a team are added up.",
    ),
    data(
        "sets: any",
        "The tile sets for games that name none: a list, or lists by number of players (`[\"2-3\"] \
         = { … }`). A file is named as it lies from the script: `mine.toml`.",
    ),
    data(
        "late_block: any",
        "Whether a block of tiles is laid only when all tiles that are drawn before the ordinary \
         pile lie, where it then touches most tiles.",
    ),
    data(
        "one_pile: any",
        "Whether tiles that their sets have drawn before the ordinary pile are shuffled into it.",
    ),
    data(
        "options: any",
        "Options with their defaults, or with `default`, `values`, `min`, `max` and `doc`. Without \
         `default` the first of `values` is meant.",
    ),
    data("pieces: any", "Figures by name; see *Pieces*."),
    data("tokens: any", "As `pieces`, for tokens: they stay where they are put."),
    data(
        "features: any",
        "New kinds of features by name, or changes to known ones: `like`, `followers`, `pieces`: others that may stand there, `completes`: \
         whether it is ever completed and scored, `cells`: those that complete a site and count for it, else all nine (`\"own\"`, `\"NE\"`), \
         `safe`: whether others leave figures on it alone, `mark`, `completed`, `unfinished`, `farmed`: what it is worth to a field, and \
         `parts`: whether it parts the land of its tiles `\"never\"`, or its dead ends do so `\"across\"` the whole tile.",
    ),
    data(
        "markers: any",
        "Markers that tile sets may use, by name, with the kinds they sit on or `\"tile\"`; or with \
         `on`, `value`, `open`: kinds whose ends there wait for `act:join` or `act:separate`, `together`: kinds completed together there, \
         and `split`: kinds that end at each side there.",
    ),
    data("piles: any", "Piles of tiles and tokens by name; see *Piles*."),
    data(
        "state: any",
        "What the variant keeps, by name, with what it is at the start; or with `start` and where it is kept: `of`, a value for \
         each `\"player\"`, `\"tile\"`, `\"feature\"` or `\"figure\"`, or `each`, a value that begins anew with each `\"turn\"` or \
         `\"part\"`.",
    ),
    data(
        "numbers: any",
        "Numbers that other variants may change, by name, with what they are otherwise: asked by \
         `game:number`, changed by `modify.number`.",
    ),
];

/// Class of the tables by which features are chosen.
pub(super) fn which() -> Class {
    let members = vec![
        data("completed: boolean?", "Only completed ones, or only others."),
        data("occupied: boolean?", "Only those with a follower, or only others."),
        data("marker: any", "Only those with a marker, or with one of several."),
    ];
    Class::data(
        "Which",
        "A choice among features. All keys may be left out; all that are there have to be true.",
        members,
    )
}

/// Keys of a piece in `pieces` and `tokens`.
pub(crate) const PIECE: &[Member] = &[
    data(
        "each: any",
        "How many every player has: a number, or numbers by players (`{ [\"1-4\"] = 3, [\"5+\"] = \
         2 }`).",
    ),
    data("neutral: any", "How many there are that nobody owns, instead of `each`."),
    data(
        "on: any",
        "Kinds of features it may be deployed on, with those that are like them and take followers, \
         or a piece that may be deployed there: `\"follower\"`. Without, only `act:put` puts it \
         down.",
    ),
    data(
        "role: string?",
        "`\"special\"` unless said otherwise, `\"follower\"` or `\"token\"`. Only followers occupy \
         and count.",
    ),
    data("strength: number?", "What a follower weighs in majorities: 1."),
    data("needs_follower: boolean?", "Whether it needs an own follower on the feature."),
    data("on_completed: boolean?", "Whether it may join a feature that the placed tile completes: yes."),
    data("stays: boolean?", "Whether it stays when its feature is scored. Tokens do."),
    data(
        "leaves: boolean?",
        "Whether it goes home as soon as no own follower is left on its feature, and when that \
         becomes something it may not be deployed on.",
    ),
    data("moves: boolean?", "Whether its owner may take it up from anywhere and deploy it anew."),
    data(
        "recall: boolean?",
        "Whether its owner may take it back instead of deploying, scoring the feature as it is.",
    ),
    data("second: boolean?", "Whether it may be deployed after another piece of the same part."),
    data(
        "safe: boolean?",
        "Whether what takes figures off the board leaves it alone. It does so with tokens.",
    ),
    data(
        "spans: any",
        "It is laid across whole tiles: `kind`, what it is a segment of; `over`, the edges at both \
         its ends; `each_part`, how many in a part (1); `late`, whether also after the deployment \
         (no); `refusable`, whether a tile that fits only with one may be refused (yes).",
    ),
];

/// Keys of a pile in `piles`.
pub(crate) const PILE: &[Member] = &[
    data(
        "of: string?",
        "Who has one: `\"game\"` if there is one for all, or each `\"player\"`, `\"tile\"` on the board or `\"figure\"`.",
    ),
    data(
        "seen: string?",
        "Who sees what is in it: `\"all\"`, its `\"owner\"` alone, a player or whose figure it is, or `\"nobody\"`, as if left out. How much \
         is in it, all see.",
    ),
    data(
        "tiles: any",
        "Tiles in it at the start, with numbers: `{ [\"base/ffff\"] = 1 }`. They come besides those that are drawn.",
    ),
    data(
        "tokens: any",
        "Tokens in it at the start, words or numbers, with how many there are of each: `{ wolf = 2, 4, 5 }` \
         is two wolves, four 1 and five 2.",
    ),
];

/// Keys of `bot { … }`.
pub(crate) const BOT: &[Member] = &[
    data(
        "choose: any",
        "The function that is asked for an option of each decision: `function(game, decision) … end`.",
    ),
    data("name: string?", "What the bot is called; the name of its file if left out."),
    data("api: number?", "The version of this interface that the script is written for: 1."),
];

/// The names of keys.
pub(crate) fn names(keys: &'static [Member]) -> Vec<&'static str> {
    keys.iter().map(Member::name).collect()
}

/// Argument of the functions in a declaration.
pub(super) fn setup() -> Class {
    let members = vec![
        data("players: number", "How many play."),
        data("options: { [string]: any }", "The variant's own options."),
    ];
    Class::data("Setup", "What data in a declaration may depend on.", members)
}
