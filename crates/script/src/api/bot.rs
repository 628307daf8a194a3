//! What bots in Lua can use beside what hooks can: the declaration, and what a decision is to them.

use super::table::{handle, m};
use super::{Class, Member};

/// A key of `bot { … }`, with its type and what it says.
pub(crate) const BOT: &[Member] = &[
    m(
        "choose: any",
        "The function that is asked for an option of each decision: `function(game, decision) … end`.",
    ),
    m("name: string?", "What the bot is called; the name of its file if left out."),
    m("api: number?", "The version of this interface that the script is written for: 1."),
];

/// What the function of a bot is given beside the game.
pub(crate) const BOT_CLASSES: &[Class] = &[
    handle(
        "Decision",
        "What a bot is asked. It cannot be changed, and is over when the function has returned.",
        DECISION,
    ),
    handle(
        "Option",
        "Something that the player may choose. It has the parts that belong to its kind; the others are nil.",
        OPTION,
    ),
];

const DECISION: &[Member] = &[
    m("player: Player", "Who decides: the bot plays for this player."),
    m("question: string", "What is asked: `place`, `deploy`, or the question of a variant, `tolls.pay`."),
    m("options: { Option }", "All legal options."),
    m(
        "ahead(option: Option, look: Look, course: number?): any",
        "Calls `look(game, next)` with the game as it would be after an option and the decision that would come next, and returns what it returns; \
         nil if a rule breaks on the way. What comes by chance is made up; it comes the same for all options, and differently with another \
         `course`. From `next` one can look further.",
    ),
    m("random(greatest: number): number", "A whole number from 1 to `greatest`, from the chance of the bot."),
];

const OPTION: &[Member] = &[
    m("number: number", "Its place among the options, from 1."),
    m("text: string", "Its text, as written games have it."),
    m("kind: string", "`pass`, `place`, `span`, `deploy`, `move`, `recall`, `take` or `answer`."),
    m("cell: Cell?", "Where a tile is placed."),
    m("rotation: number?", "How it is turned: 0, 90, 180 or 270 degrees clockwise."),
    m("face: Face?", "Which tile is placed."),
    m("piece: string?", "What is deployed, moved, recalled or laid across a tile."),
    m("feature: Feature?", "On which feature."),
    m("figure: Figure?", "Which figure is moved or recalled."),
    m("tile: Tile?", "Across which tile a piece is laid."),
    m("word: string?", "What a variant offers to take."),
    m("value: any", "The answer to the question of a variant, or the list of what its offer is about."),
];

/// The names of the members of a class for bots.
pub(crate) fn members_of(class: &str) -> impl Iterator<Item = &'static str> {
    let class = BOT_CLASSES.iter().find(|it| it.name == class);
    class.into_iter().flat_map(|it| it.members).map(Member::name)
}
