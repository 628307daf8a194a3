//! Things: what the handles of scripts stand for. Nothing here touches a Lua state.

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::Pos;
use bastide_core::piece::FigureId;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::value::Value;

use crate::handles::{GameRef, PlaceRef, SpotRef, TallyRef};

/// What a handle stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Thing {
    /// The game itself.
    Game,
    /// The place that a filter is asked about.
    Place,
    /// The deployment that a filter is asked about.
    Spot,
    /// The number that a `modify` hook may change.
    Score,
    Player(PlayerId),
    Tile(PlacedIdx),
    Face(TileId),
    Feature(NodeId),
    Figure(FigureId),
    Cell(Pos),
}

impl Thing {
    /// A number that no other thing has: the class above, which one below.
    pub(crate) const fn code(self) -> u64 {
        let (class, which) = match self {
            Self::Game => (0, 0),
            Self::Place => (1, 0),
            Self::Spot => (2, 0),
            Self::Score => (3, 0),
            Self::Player(it) => (4, it.0 as u32),
            Self::Tile(it) => (5, it.0 as u32),
            Self::Face(it) => (6, it.0 as u32),
            Self::Feature(it) => (7, it.0 as u32),
            Self::Figure(it) => (8, it.0 as u32),
            Self::Cell(it) => (9, (it.x as u16 as u32) << 16 | it.y as u16 as u32),
        };
        class << 32 | which as u64
    }

    /// The thing that a value is, if it is one.
    pub(crate) fn of_value(value: &Value) -> Option<Self> {
        Some(match value {
            Value::Player(it) => Self::Player(*it),
            Value::Cell(it) => Self::Cell(*it),
            Value::Tile(it) => Self::Tile(*it),
            Value::Face(it) => Self::Face(*it),
            Value::Feature(it) => Self::Feature(*it),
            Value::Figure(it) => Self::Figure(*it),
            _ => return None,
        })
    }

    /// The class, as a number.
    pub(crate) const fn class(self) -> u64 {
        self.code() >> 32
    }

    /// The thing that has a code.
    pub(crate) const fn of_code(code: u64) -> Self {
        let which = code as u16;
        match code >> 32 {
            0 => Self::Game,
            1 => Self::Place,
            2 => Self::Spot,
            3 => Self::Score,
            4 => Self::Player(PlayerId(which as u8)),
            5 => Self::Tile(PlacedIdx(which)),
            6 => Self::Face(TileId(which)),
            7 => Self::Feature(NodeId(which)),
            8 => Self::Figure(FigureId(which)),
            _ => Self::Cell(Pos { x: (code >> 16) as i16, y: which as i16 }),
        }
    }
}

/// What a handle of one class holds.
pub(crate) trait Held: Copy + 'static {
    /// The thing that this is.
    fn thing(self) -> Thing;

    /// What a thing is, if it is of this class.
    fn of(thing: Thing) -> Option<Self>;
}

macro_rules! held {
    ($($class:ident: $held:ty),* $(,)?) => {
        $(impl Held for $held {
            fn thing(self) -> Thing {
                Thing::$class(self)
            }

            fn of(thing: Thing) -> Option<Self> {
                if let Thing::$class(it) = thing { Some(it) } else { None }
            }
        })*
    };
}

macro_rules! single {
    ($($class:ident: $held:ident),* $(,)?) => {
        $(impl Held for $held {
            fn thing(self) -> Thing {
                Thing::$class
            }

            fn of(thing: Thing) -> Option<Self> {
                (thing == Thing::$class).then_some(Self)
            }
        })*
    };
}

held! { Player: PlayerId, Tile: PlacedIdx, Face: TileId, Feature: NodeId, Figure: FigureId, Cell: Pos }
single! { Game: GameRef, Place: PlaceRef, Spot: SpotRef, Score: TallyRef }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_for_things() {
        let all = [
            Thing::Game,
            Thing::Place,
            Thing::Spot,
            Thing::Score,
            Thing::Player(PlayerId(5)),
            Thing::Tile(PlacedIdx(700)),
            Thing::Face(TileId(65_535)),
            Thing::Feature(NodeId(0)),
            Thing::Figure(FigureId(9)),
            Thing::Cell(Pos::new(-2000, 2000)),
            Thing::Cell(Pos::new(3, -1)),
        ];
        for thing in all {
            assert_eq!(Thing::of_code(thing.code()), thing);
        }
    }
}
