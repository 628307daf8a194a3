//! Answers to queries about a game, before they become values of Lua. Knows no state of a game.

use std::sync::Arc;

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::geometry::{Pos, Side};
use bastide_core::piece::{Cause, Deployment, FigureId, PieceId, Role};
use bastide_core::pile::PileAt;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::step::Step;
use bastide_core::value::Value;
use bastide_core::words::{EdgeId, KindId};

use super::thing::{Held, Thing};

/// A name that a game has only one of, so that no text has to be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    Kind(KindId),
    Piece(PieceId),
    Edge(EdgeId),
    Side(Side),
    Role(Role),
    Cause(Cause),
    Step(Step),
}

/// Answer to a query.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    Nil,
    Bool(bool),
    Number(i64),
    Name(Name),
    Text(String),
    Thing(Thing),
    Things(Vec<Thing>),
    Names(Vec<Name>),
    /// A table with names as keys.
    Row(Vec<(&'static str, Answer)>),
    Rows(Vec<Answer>),
    /// A value that changes hands: the script may do with lists what it likes.
    Value(Value),
    /// A value that is kept elsewhere: lists cannot be changed.
    Kept(Value),
    /// All options of the game.
    Options,
    /// No answer: the query failed, with this message.
    Failed(Arc<str>),
}

impl Answer {
    /// Calls `see` with every thing in the answer, in order.
    pub(crate) fn visit(&self, see: &mut dyn FnMut(Thing)) {
        match self {
            Self::Thing(it) => see(*it),
            Self::Things(all) => all.iter().for_each(|it| see(*it)),
            Self::Row(fields) => fields.iter().for_each(|(_, it)| it.visit(see)),
            Self::Rows(rows) => rows.iter().for_each(|it| it.visit(see)),
            Self::Value(it) | Self::Kept(it) => visit(it, see),
            _ => {}
        }
    }

    /// Number of values in the answer, about.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Things(all) => all.len(),
            Self::Names(all) => all.len(),
            Self::Row(fields) => fields.len(),
            Self::Rows(rows) => rows.iter().map(Self::size).sum(),
            Self::Value(it) | Self::Kept(it) => size(it),
            _ => 1,
        }
    }

    /// A list of things.
    pub(crate) fn list<T: Held>(things: impl IntoIterator<Item = T>) -> Self {
        Self::Things(things.into_iter().map(Held::thing).collect())
    }
}

/// Number of values in one.
pub(crate) fn size(value: &Value) -> usize {
    match value {
        Value::List(all) => 1 + all.iter().map(size).sum::<usize>(),
        Value::Map(all) => 1 + all.values().map(size).sum::<usize>(),
        _ => 1,
    }
}

fn visit(value: &Value, see: &mut dyn FnMut(Thing)) {
    match value {
        Value::List(all) => all.iter().for_each(|it| visit(it, see)),
        Value::Map(all) => all.values().for_each(|it| visit(it, see)),
        Value::Placement(pos, _) => see(Thing::Cell(*pos)),
        other => Thing::of_value(other).into_iter().for_each(see),
    }
}

macro_rules! from_held {
    ($($held:ty),*) => {
        $(
            impl From<$held> for Answer {
                fn from(it: $held) -> Self {
                    Self::Thing(it.thing())
                }
            }

            impl From<Vec<$held>> for Answer {
                fn from(things: Vec<$held>) -> Self {
                    Self::list(things)
                }
            }
        )*
    };
}

macro_rules! from_number {
    ($($number:ty),*) => {
        $(impl From<$number> for Answer {
            fn from(it: $number) -> Self {
                Self::Number(it.into())
            }
        })*
    };
}

macro_rules! from_name {
    ($($name:ident: $id:ty),*) => {
        $(impl From<$id> for Answer {
            fn from(it: $id) -> Self {
                Self::Name(Name::$name(it))
            }
        })*
    };
}

from_held!(PlayerId, PlacedIdx, TileId, FeatureId, SegmentId, FigureId, Pos, Deployment, PileAt);
from_number!(i16, i32, u8, u16, u32);
from_name!(Kind: KindId, Piece: PieceId, Edge: EdgeId, Side: Side, Role: Role, Cause: Cause, Step: Step);

impl From<bool> for Answer {
    fn from(it: bool) -> Self {
        Self::Bool(it)
    }
}

impl From<String> for Answer {
    fn from(it: String) -> Self {
        Self::Text(it)
    }
}

impl<T: Into<Answer>> From<Option<T>> for Answer {
    fn from(it: Option<T>) -> Self {
        match it {
            Some(it) => it.into(),
            None => Self::Nil,
        }
    }
}

/// The letter of a side.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::N => "N",
        Side::E => "E",
        Side::S => "S",
        Side::W => "W",
    }
}
