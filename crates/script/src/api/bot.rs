//! Members that bots have beside those of hooks: the decision, and its options.

use bastide_core::board::FeatureId;
use bastide_core::decision::{Choice, Offer};
use bastide_core::game::Game;
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::piece::{FigureId, PieceId};

use super::registry::{Class, Row, data};
use crate::exchange::answer::Answer;
use crate::exchange::cross::whole_option;

/// Decision that a bot is asked for.
pub(super) fn decision() -> Class {
    let members = vec![
        data("player: Player", "Who decides: the bot plays for this player."),
        data(
            "question: string",
            "What is asked: `place`, `deploy`, or the question of a variant, `tolls.pay`.",
        ),
        data("options: { Option }", "All legal options."),
        data(
            "ahead(option: Option, look: Look, course: number?): any",
            "Calls `look(game, next)` with the game as it would be after an option and the decision that would come next, and returns what it returns; \
             nil if the option is none there. A rule that breaks on the way breaks the game, as if the option were chosen. What comes by chance is \
             made up; it comes the same for all options, and differently with another `course`. From `next` one can look further.",
        ),
        data(
            "roll(greatest: number): number",
            "A whole number from 1 to `greatest`, from the chance of the bot.",
        ),
    ];
    Class::data(
        "Decision",
        "What a bot is asked. It cannot be changed, and is over when the function has returned.",
        members,
    )
}

/// Option of a decision, with its index.
pub(crate) static OPTION: Row<Game, (usize, Choice)> = Row {
    name: "Option",
    doc: "Something that the player may choose. It has the parts that belong to its kind; the others are nil.",
    fields: &[
        ("number: number", "Its place among the options, from 1.", |_, (at, _)| (*at as u32 + 1).into()),
        ("text: string", "Its text, as written games have it.", |game, (_, choice)| {
            game.text(*choice).into()
        }),
        (
            "verb: string",
            "`pass`, `place`, `span`, `deploy`, `move`, `recall`, `take` or `answer`.",
            |_, (_, choice)| verb(*choice).to_owned().into(),
        ),
        ("cell: Cell?", "Where a tile is placed.", |_, it| placement(it).map(|(pos, _)| pos).into()),
        ("rotation: number?", "How it is turned: 0, 90, 180 or 270 degrees clockwise.", |_, it| {
            placement(it).map(|(_, rotation)| rotation.degrees()).into()
        }),
        ("face: Face?", "Which tile is placed.", |game, it| {
            placement(it).and(game.table().turn().tile).into()
        }),
        (
            "piece: string?",
            "What is deployed, moved, recalled or laid across a tile.",
            |game, (_, choice)| piece(game, *choice).into(),
        ),
        ("feature: Feature?", "On which feature.", |_, (_, choice)| match *choice {
            Choice::Deploy { segment, .. } | Choice::Move { segment, .. } => FeatureId::from(segment).into(),
            _ => Answer::Nil,
        }),
        ("figure: Figure?", "Which figure is moved or recalled.", |_, (_, choice)| figure(*choice).into()),
        ("tile: Tile?", "Across which tile a piece is laid.", |_, (_, choice)| match *choice {
            Choice::Span { tile, .. } => tile.into(),
            _ => Answer::Nil,
        }),
        ("word: string?", "What a variant offers to take.", |game, (_, choice)| match offer(game, *choice) {
            Some(it) => game.table().rules().hook(it.hook).label.clone().into(),
            None => Answer::Nil,
        }),
        (
            "value: any",
            "The answer to the question of a variant, or what its offer is about: a value, or a list of several.",
            |game, (_, choice)| match *choice {
                Choice::Answer(at) => game
                    .decision()
                    .and_then(|it| it.answers.get(usize::from(at)))
                    .cloned()
                    .map_or(Answer::Nil, Answer::Kept),
                choice => offer(game, choice).map_or(Answer::Nil, |it| Answer::Kept(whole_option(it.args))),
            },
        ),
    ],
};

fn verb(choice: Choice) -> &'static str {
    match choice {
        Choice::Pass => "pass",
        Choice::Place { .. } | Choice::PlaceSpan { .. } => "place",
        Choice::Span { .. } => "span",
        Choice::Deploy { .. } => "deploy",
        Choice::Move { .. } => "move",
        Choice::Recall { .. } => "recall",
        Choice::Take(_) => "take",
        Choice::Answer(_) => "answer",
    }
}

fn placement((_, choice): &(usize, Choice)) -> Option<(Pos, Rotation)> {
    match *choice {
        Choice::Place { pos, rotation } | Choice::PlaceSpan { pos, rotation, .. } => Some((pos, rotation)),
        _ => None,
    }
}

fn figure(choice: Choice) -> Option<FigureId> {
    match choice {
        Choice::Move { figure, .. } | Choice::Recall { figure } => Some(figure),
        _ => None,
    }
}

fn piece(game: &Game, choice: Choice) -> Option<PieceId> {
    match choice {
        Choice::PlaceSpan { piece, .. } | Choice::Span { piece, .. } | Choice::Deploy { piece, .. } => {
            Some(piece)
        }
        choice => figure(choice).map(|it| game.table().figure(it).piece),
    }
}

fn offer(game: &Game, choice: Choice) -> Option<Offer<'_>> {
    let Choice::Take(at) = choice else { return None };
    game.decision()?.offers.get(usize::from(at))
}
