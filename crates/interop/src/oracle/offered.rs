//! What variants offer and ask here, in the words of the recordings. One row for each offer and question that they have a word for.

use bastide_core::decision::{Choice, Question};
use bastide_core::game::Game;
use bastide_core::value::Value;

use super::option::{PeerOption, deploy, piece_type};
use crate::places::{Feature, Location, Place, Quarter};

/// An option that a variant has made, in their words; none if they have no word for it.
pub(super) fn translate(game: &Game, choice: Choice) -> Option<PeerOption> {
    let decision = game.decision()?;
    match choice {
        Choice::Take(number) => {
            let offer = decision.offers.get(usize::from(number))?;
            let label = &game.table().rules().hook(offer.hook).label;
            let (_, read) = OFFERS.iter().find(|(word, _)| word == label)?;
            read(game, offer.args)
        }
        Choice::Answer(number) => {
            let Question::Named(name) = &decision.question else { return None };
            match decision.answers.get(usize::from(number))? {
                Value::Nil => Some(PeerOption::Pass),
                value => {
                    let (_, read) = QUESTIONS.iter().find(|(word, _)| **word == **name)?;
                    read(game, value)
                }
            }
        }
        _ => None,
    }
}

/// Reads what an offer is about.
type ReadOffer = fn(&Game, &[Value]) -> Option<PeerOption>;

/// Reads an answer that is not passing.
type ReadAnswer = fn(&Game, &Value) -> Option<PeerOption>;

const OFFERS: &[(&str, ReadOffer)] = &[];

const QUESTIONS: &[(&str, ReadAnswer)] = &[
    ("castles.build", |game, answer| match answer {
        Value::Feature(city) => {
            let (pos, place) = Place::spot(game.table(), game.table().settle(*city))?;
            Some(PeerOption::Castle { pos, place })
        }
        _ => None,
    }),
    ("bazaars.lot", |game, answer| match answer {
        Value::Face(tile) => {
            let tile = game.table().rules().design(*tile).tile.id().to_owned();
            Some(PeerOption::Lot { tile, price: 0 })
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
                Some(PeerOption::Deploy { piece, pos, place })
            }
            _ => None,
        },
        _ => None,
    }),
    ("count.join", |game, answer| match answer {
        Value::List(values) => match &values[..] {
            [Value::Text(piece), Value::Feature(node)] => {
                deploy(game.table(), piece, game.table().settle(*node))
            }
            _ => None,
        },
        _ => None,
    }),
    ("count.move", |_, answer| match answer {
        Value::Text(word) => Some(PeerOption::Count { quarter: Quarter::from_word(word)? }),
        _ => None,
    }),
    ("bazaars.deal", |_, answer| match answer {
        Value::Text(word) => Some(PeerOption::Deal { buy: **word == *"buy" }),
        _ => None,
    }),
];

fn bid(_: &Game, answer: &Value) -> Option<PeerOption> {
    match answer {
        Value::Int(price) => Some(PeerOption::Bid { price: *price }),
        _ => None,
    }
}
