//! Things: what the handles of scripts stand for. Nothing here touches a Lua state.

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::Pos;
use bastide_core::piece::FigureId;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;

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
