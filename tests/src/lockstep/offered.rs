//! Questions of variants in the words of the recordings, one row for each that has a word there.

use bastide_core::board::SegmentId;
use bastide_core::decision::{Choice, Question};
use bastide_core::game::Game;
use bastide_core::geometry::{Port, Pos, Side, Third};
use bastide_core::piece::{Ground, Spot};
use bastide_core::value::Value;
use bastide_interop::places::{Feature, Location, Place, Quarter};

use super::option::{RecordedOption, deploy, piece_type, returned};

/// Translates an option that a variant has made; none if recordings have no word for it.
pub(crate) fn translate(game: &Game, choice: Choice) -> Option<RecordedOption> {
    let decision = game.decision()?;
    match choice {
        Choice::Take(number) => {
            let offer = decision.offers.get(usize::from(number))?;
            let rules = game.table().rules();
            let hook = rules.hook(offer.hook);
            let name = (rules.setup.variants[hook.variant].id.as_str(), hook.label.as_str());
            let (_, read) = OFFERS.iter().find(|(offered, _)| *offered == name)?;
            read(game, offer.args.first()?)
        }
        Choice::Answer(number) => {
            let Question::Named(name) = &decision.question else { return None };
            match decision.answers.get(usize::from(number))? {
                Value::Nil | Value::Bool(false) => Some(RecordedOption::Pass),
                value => {
                    let (_, read) = QUESTIONS.iter().find(|(word, _)| **word == **name)?;
                    read(game, value)
                }
            }
        }
        _ => None,
    }
}

/// Seat of the player to whom an offer of two values gives something: its second value.
pub(crate) fn captor(game: &Game, choice: Choice) -> Option<usize> {
    let Choice::Take(number) = choice else { return None };
    match game.decision()?.offers.get(usize::from(number))?.args.get(1)? {
        Value::Player(player) => Some(player.idx()),
        _ => None,
    }
}

/// Offers by variant and word, with the reader of their first value.
const OFFERS: &[((&str, &str), ReadAnswer)] = &[
    (("abbey", "barn at"), |game, corner| at_corner(game, "barn", corner)),
    (("obelisk", "obelisk at"), |game, corner| at_corner(game, "obelisk", corner)),
    (("dragon", "fairy to"), |game, value| match value {
        Value::Tile(tile) => {
            Some(RecordedOption::Fairy { beside: None, pos: game.table().board().tile(*tile).pos })
        }
        _ => {
            let (_, piece, pos, place) = figure(game, value)?;
            Some(RecordedOption::Fairy { beside: Some((piece, place)), pos })
        }
    }),
    (("dragon", "portal"), spot),
    (("dragon", "princess"), taken_back),
    (("siege", "escape"), taken_back),
    (("robbersson", "rob"), taken_back),
    (("donkey", "donkey to"), |game, value| Some(RecordedOption::Donkey { pos: tile(game, value)? })),
    (("tower", "tower piece on"), |game, value| {
        Some(RecordedOption::Build { piece: "tower", pos: tile(game, value)? })
    }),
    (("tower", "black piece on"), |game, value| {
        Some(RecordedOption::Build { piece: "black", pos: tile(game, value)? })
    }),
    (("tower", "white piece on"), |game, value| {
        Some(RecordedOption::Build { piece: "white", pos: tile(game, value)? })
    }),
    (("tower", "climb"), spot),
    (("tower", "ransom"), |game, value| Some(RecordedOption::Ransom { piece: kind(game, value)? })),
    (("monasteries", "abbot"), |game, lying| match lying {
        Value::Spot(spot) => {
            let Ground::Tile(tile) = spot.ground else { return None };
            let table = game.table();
            let place = Place { feature: Feature::Monastery, location: Location::AsAbbot };
            let piece = piece_type(&table.rules().piece(spot.piece).name).to_owned();
            Some(RecordedOption::Deploy { piece, pos: table.board().tile(tile).pos, place })
        }
        _ => None,
    }),
    (("labyrinth", "branch"), |game, spot| match spot {
        Value::Spot(spot) => {
            let Ground::Segment(node) = spot.ground else { return None };
            deploy(game.table(), &game.table().rules().piece(spot.piece).name, node)
        }
        _ => None,
    }),
    (("buildings", "build"), |game, kind| match kind {
        Value::Text(kind) => {
            let tile = game.table().board().tile(game.table().turn().placed?);
            Some(RecordedOption::Building { kind: kind.to_string(), pos: tile.pos })
        }
        _ => None,
    }),
    (("bigtop", "acrobat"), |game, spot| match spot {
        Value::Spot(spot) => {
            let Ground::Tile(tile) = spot.ground else { return None };
            let table = game.table();
            let place = Place { feature: Feature::Acrobats, location: Location::Inner(0) };
            let piece = piece_type(&table.rules().piece(spot.piece).name).to_owned();
            Some(RecordedOption::Deploy { piece, pos: table.board().tile(tile).pos, place })
        }
        _ => None,
    }),
    (("flier", "fly"), |game, piece| match piece {
        Value::Text(piece) => {
            let table = game.table();
            let place = Place { feature: Feature::FlyingMachine, location: Location::Inner(0) };
            let tile = table.board().tile(table.turn().placed?);
            Some(RecordedOption::Deploy { piece: piece_type(piece).to_owned(), pos: tile.pos, place })
        }
        _ => None,
    }),
    (("russia", "flee"), |game, caught| {
        let (_, piece, pos, _) = figure(game, caught)?;
        let place = Place::trap(game.table(), game.table().board().at(pos)?)?;
        Some(RecordedOption::Return { piece, pos, place })
    }),
    (("festival", "festival"), |game, taken| match taken {
        Value::Figure(figure) => returned(game.table(), *figure),
        _ => None,
    }),
];

/// Cell of a tile.
fn tile(game: &Game, value: &Value) -> Option<Pos> {
    let Value::Tile(tile) = value else { return None };
    Some(game.table().board().tile(*tile).pos)
}

/// Recorded type of a figure.
fn kind(game: &Game, value: &Value) -> Option<String> {
    let Value::Figure(figure) = value else { return None };
    let table = game.table();
    Some(piece_type(&table.rules().piece(table.figure(*figure).piece).name).to_owned())
}

/// Seat and recorded type of a figure on the board, its cell and its place, if it stands on a segment.
fn figure(game: &Game, value: &Value) -> Option<(usize, String, Pos, Option<Place>)> {
    let (Value::Figure(id), table) = (value, game.table()) else { return None };
    let figure = table.figure(*id);
    let (pos, place) = match figure.spot {
        Spot::Segment(node) => Place::spot(table, node).map(|(pos, place)| (pos, Some(place)))?,
        Spot::Tile(tile) => (table.board().tile(tile).pos, None),
        _ => return None,
    };
    Some((figure.owner?.idx(), kind(game, value)?, pos, place))
}

/// A follower that goes home.
fn taken_back(game: &Game, value: &Value) -> Option<RecordedOption> {
    let (_, piece, pos, place) = figure(game, value)?;
    Some(RecordedOption::Return { piece, pos, place: place? })
}

/// A deployment that a rule offers, on a segment or on the top of a tower.
fn spot(game: &Game, value: &Value) -> Option<RecordedOption> {
    let (Value::Spot(it), table) = (value, game.table()) else { return None };
    let piece = &table.rules().piece(it.piece).name;
    match it.ground {
        Ground::Segment(node) => deploy(table, piece, node),
        Ground::Tile(tile) => {
            let (piece, pos) = (piece_type(piece).to_owned(), table.board().tile(tile).pos);
            Some(RecordedOption::Climb { piece, pos })
        }
        Ground::Across(_) => None,
    }
}

/// A piece at a corner, recorded by the field in the north-west corner of the tile to the south-east of it.
fn at_corner(game: &Game, piece: &str, value: &Value) -> Option<RecordedOption> {
    let (Value::Cell(pos), table) = (value, game.table()) else { return None };
    let tile = table.board().at(*pos)?;
    let corner = Port::new(Side::N, Third::First);
    let is_there = |node: &SegmentId| {
        let ports = table.segment(*node).ports.turned(table.board().tile(tile).rotation);
        ports.has(corner)
    };
    deploy(table, piece, table.board().segments_of(tile).find(is_there)?)
}

/// Reader of an answer that is not passing.
type ReadAnswer = fn(&Game, &Value) -> Option<RecordedOption>;

const QUESTIONS: &[(&str, ReadAnswer)] = &[
    ("abbey.drive", spot),
    ("ferries.lay", ferry),
    ("ferries.move", ferry),
    ("dragon.step", |game, answer| Some(RecordedOption::Dragon { pos: tile(game, answer)? })),
    ("hills.flock", |_, answer| match answer {
        Value::Text(word) => Some(RecordedOption::Flock { grow: **word == *"grow" }),
        _ => None,
    }),
    ("tower.capture", |game, answer| {
        let (seat, piece, pos, place) = figure(game, answer)?;
        Some(RecordedOption::Capture { seat, piece, pos, place })
    }),
    ("tower.exchange", |game, answer| Some(RecordedOption::Exchange { piece: kind(game, answer)? })),
    ("goldmines.gold", |game, answer| match answer {
        Value::Tile(tile) => Some(RecordedOption::Gold { pos: game.table().board().tile(*tile).pos }),
        _ => None,
    }),
    ("crops.order", |_, answer| match answer {
        Value::Text(word) => Some(RecordedOption::Circle { add: **word == *"add" }),
        _ => None,
    }),
    ("crops.add", |game, answer| match answer {
        Value::List(values) => match &values[..] {
            [Value::Text(piece), Value::Segment(node)] => deploy(game.table(), piece, *node),
            _ => None,
        },
        _ => None,
    }),
    ("crops.remove", |game, answer| match answer {
        Value::Figure(figure) => returned(game.table(), *figure),
        _ => None,
    }),
    ("flier.die", roll),
    ("luck.die", roll),
    ("meteorites.die", roll),
    ("flier.land", |game, answer| match answer {
        Value::Spot(spot) => {
            let Ground::Segment(node) = spot.ground else { return None };
            deploy(game.table(), &game.table().rules().piece(spot.piece).name, node)
        }
        _ => None,
    }),
    ("mage.move", |game, answer| match answer {
        Value::List(values) => match &values[..] {
            [Value::Text(figure), Value::Feature(node)] => {
                let (pos, place) = Place::spot(game.table(), game.table().canonical(*node).segment())?;
                Some(RecordedOption::Neutral { figure: figure.to_string(), pos, place })
            }
            _ => None,
        },
        _ => None,
    }),
    ("mage.aside", |game, answer| match answer {
        Value::Figure(figure) => {
            let table = game.table();
            Some(RecordedOption::Aside {
                figure: table.rules().piece(table.figure(*figure).piece).name.clone(),
            })
        }
        _ => None,
    }),
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

/// The landings of a lake that a ferry joins.
fn ferry(game: &Game, answer: &Value) -> Option<RecordedOption> {
    let Value::List(pair) = answer else { return None };
    let [Value::Segment(one), Value::Segment(other)] = pair[..] else { return None };
    let (pos, place) = Place::joined(game.table(), one, other)?;
    Some(RecordedOption::Ferry { pos, place })
}

fn roll(_: &Game, answer: &Value) -> Option<RecordedOption> {
    match answer {
        Value::Int(number) => Some(RecordedOption::Roll { number: *number }),
        _ => None,
    }
}

fn bid(_: &Game, answer: &Value) -> Option<RecordedOption> {
    match answer {
        Value::Int(price) => Some(RecordedOption::Bid { price: *price }),
        _ => None,
    }
}
