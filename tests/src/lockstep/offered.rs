//! Questions of variants in the words of the recordings, one row for each that has a word there.

use bastide_core::decision::{Choice, Question};
use bastide_core::game::Game;
use bastide_core::value::Value;
use bastide_interop::places::{Feature, Location, Place, Quarter};

use super::option::{RecordedOption, deploy, piece_type};

/// Translates an option that a variant has made; none if recordings have no word for it.
pub(crate) fn translate(game: &Game, choice: Choice) -> Option<RecordedOption> {
    let (Choice::Answer(number), Some(decision)) = (choice, game.decision()) else { return None };
    let Question::Named(name) = &decision.question else { return None };
    match decision.answers.get(usize::from(number))? {
        Value::Nil => Some(RecordedOption::Pass),
        value => {
            let (_, read) = QUESTIONS.iter().find(|(word, _)| **word == **name)?;
            read(game, value)
        }
    }
}

/// Reader of an answer that is not passing.
type ReadAnswer = fn(&Game, &Value) -> Option<RecordedOption>;

const QUESTIONS: &[(&str, ReadAnswer)] = &[
    ("castles.build", |game, answer| match answer {
        Value::Feature(city) => {
            let (pos, place) = Place::spot(game.table(), game.table().canonical(*city).segment())?;
            Some(RecordedOption::Castle { pos, place })
        }
        _ => None,
    }),
    ("bazaars.lot", |game, answer| match answer {
        Value::Face(tile) => {
            let tile = game.table().rules().design(*tile).tile.id().to_owned();
            Some(RecordedOption::Lot { tile, price: 0 })
        }
        _ => None,
    }),
    ("bazaars.open", bid),
    ("bazaars.raise", bid),
    ("count.enter", |_, answer| match answer {
        Value::List(values) => match &values[..] {
            [Value::Text(piece), Value::Text(word)] => {
                let location = Location::Quarter(Quarter::from_word(word)?);
                let place = Place { feature: Feature::Quarter, location };
                let (piece, pos) = (piece_type(piece).to_owned(), Place::QUARTERS);
                Some(RecordedOption::Deploy { piece, pos, place })
            }
            _ => None,
        },
        _ => None,
    }),
    ("count.join", |game, answer| match answer {
        Value::List(values) => match &values[..] {
            [Value::Text(piece), Value::Feature(node)] => {
                deploy(game.table(), piece, game.table().canonical(*node).segment())
            }
            _ => None,
        },
        _ => None,
    }),
    ("count.move", |_, answer| match answer {
        Value::Text(word) => Some(RecordedOption::Count { quarter: Quarter::from_word(word)? }),
        _ => None,
    }),
    ("bazaars.deal", |_, answer| match answer {
        Value::Text(word) => Some(RecordedOption::Deal { buy: **word == *"buy" }),
        _ => None,
    }),
];

fn bid(_: &Game, answer: &Value) -> Option<RecordedOption> {
    match answer {
        Value::Int(price) => Some(RecordedOption::Bid { price: *price }),
        _ => None,
    }
}
