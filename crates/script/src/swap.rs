//! Values and acts with other things in the place of theirs: numbers of what a rule was told, and back. Touches neither Lua nor a game.

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::Pos;
use bastide_core::host::{Act, Bids, Question};
use bastide_core::piece::FigureId;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::value::Value;

use crate::thing::{Held, Thing};

/// What puts a thing of the same class in the place of another; nothing if it knows none.
pub(crate) type Swap<'a> = dyn FnMut(Thing) -> Option<Thing> + 'a;

/// The thing of the same class that has a number, which need not be in any game.
pub(crate) fn numbered(thing: Thing, number: u8) -> Thing {
    match thing {
        Thing::Game | Thing::Place | Thing::Spot | Thing::Score => thing,
        Thing::Player(_) => Thing::Player(PlayerId(number)),
        Thing::Tile(_) => Thing::Tile(PlacedIdx(number.into())),
        Thing::Face(_) => Thing::Face(TileId(number.into())),
        Thing::Feature(_) => Thing::Feature(NodeId(number.into())),
        Thing::Figure(_) => Thing::Figure(FigureId(number.into())),
        Thing::Cell(_) => Thing::Cell(Pos::new(number.into(), 0)),
    }
}

/// The number of a thing made by [`numbered`].
pub(crate) fn number(thing: Thing) -> usize {
    match thing {
        Thing::Game | Thing::Place | Thing::Spot | Thing::Score => 0,
        Thing::Player(it) => it.idx(),
        Thing::Tile(it) => it.idx(),
        Thing::Face(it) => it.idx(),
        Thing::Feature(it) => it.idx(),
        Thing::Figure(it) => it.0.into(),
        Thing::Cell(it) => it.x as usize,
    }
}

fn held<T: Held>(it: T, swap: &mut Swap<'_>) -> Option<T> {
    T::of(swap(it.thing())?)
}

fn maybe<T: Held>(it: Option<T>, swap: &mut Swap<'_>) -> Option<Option<T>> {
    it.map_or(Some(None), |it| held(it, swap).map(Some))
}

/// A value with other things in it. Where a tile would lie has no handle, so it is of no use to a rule that runs again.
pub(crate) fn value(it: &Value, swap: &mut Swap<'_>) -> Option<Value> {
    Some(match it {
        Value::Nil | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Side(_) => it.clone(),
        Value::Placement(..) => return None,
        Value::Player(it) => Value::Player(held(*it, swap)?),
        Value::Cell(it) => Value::Cell(held(*it, swap)?),
        Value::Tile(it) => Value::Tile(held(*it, swap)?),
        Value::Face(it) => Value::Face(held(*it, swap)?),
        Value::Feature(it) => Value::Feature(held(*it, swap)?),
        Value::Figure(it) => Value::Figure(held(*it, swap)?),
        Value::List(values) => Value::List(list(values, swap)?),
        Value::Map(values) => {
            let swapped = values.iter().map(|(name, it)| Some((name.clone(), value(it, swap)?)));
            Value::Map(swapped.collect::<Option<_>>()?)
        }
    })
}

/// Values with other things in them.
pub(crate) fn list(values: &[Value], swap: &mut Swap<'_>) -> Option<Vec<Value>> {
    values.iter().map(|it| value(it, swap)).collect()
}

/// An act with other things in it.
pub(crate) fn act(it: &Act, swap: &mut Swap<'_>) -> Option<Act> {
    Some(match it {
        Act::Award { player, points, reason, feature } => Act::Award {
            player: held(*player, swap)?,
            points: *points,
            reason: reason.clone(),
            feature: maybe(*feature, swap)?,
        },
        Act::Score { feature, points, reason } => {
            Act::Score { feature: held(*feature, swap)?, points: *points, reason: reason.clone() }
        }
        Act::Put { piece, owner, place } => {
            Act::Put { piece: *piece, owner: maybe(*owner, swap)?, place: value(place, swap)? }
        }
        Act::Move { figure, place, side } => {
            Act::Move { figure: held(*figure, swap)?, place: value(place, swap)?, side: *side }
        }
        Act::Face { figure, side } => Act::Face { figure: held(*figure, swap)?, side: *side },
        Act::Return { figure } => Act::Return { figure: held(*figure, swap)? },
        Act::Become { feature, kind } => Act::Become { feature: held(*feature, swap)?, kind: *kind },
        Act::Use { tile } => Act::Use { tile: held(*tile, swap)? },
        Act::Discard { tile } => Act::Discard { tile: held(*tile, swap)? },
        Act::PutBack { tile } => Act::PutBack { tile: held(*tile, swap)? },
        Act::Lay { tile, pos, rotation } => {
            Act::Lay { tile: held(*tile, swap)?, pos: held(*pos, swap)?, rotation: *rotation }
        }
        Act::Turn { player, tile, brief } => {
            Act::Turn { player: held(*player, swap)?, tile: maybe(*tile, swap)?, brief: *brief }
        }
        Act::Ask(Question { player, name, options }) => Act::Ask(Question {
            player: held(*player, swap)?,
            name: name.clone(),
            options: list(options, swap)?,
        }),
        Act::Bids(bids) => {
            let players = bids.players.iter().map(|it| held(*it, swap)).collect::<Option<_>>()?;
            Act::Bids(Bids { players, ..bids.clone() })
        }
        Act::Draw { .. } | Act::Part | Act::Random { .. } | Act::Note { .. } => it.clone(),
    })
}
