//! Things behind the handles of scripts. Nothing here touches a Lua state.

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::piece::{Deployment, FigureId, Ground, PieceId};
use bastide_core::pile::{Holder, PileAt, PileId};
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::value::Value;
use bastide_replay::Handle;

/// The game itself, as scripts see it.
#[derive(Clone, Copy)]
pub(crate) struct GameRef;

/// The place that a filter is asked about.
#[derive(Clone, Copy)]
pub(crate) struct PlaceRef;

/// The join that a filter is asked about.
#[derive(Clone, Copy)]
pub(crate) struct JoinRef;

/// The number that a `modify` hook may change.
#[derive(Clone, Copy)]
pub(crate) struct TallyRef;

/// A feature as it would be after a placement: the placement, and its number among those of this placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ProspectRef {
    pub(crate) pos: Pos,
    pub(crate) rotation: Rotation,
    pub(crate) number: u8,
}

impl ProspectRef {
    /// So many features of one placement have names.
    pub(crate) const MOST: usize = 64;

    /// Everything in one number: twelve bits for each coordinate, six for the number, two for the turn.
    const fn packed(self) -> u32 {
        (self.pos.x as u32 & 0xfff) << 20
            | (self.pos.y as u32 & 0xfff) << 8
            | (self.number as u32 & 0x3f) << 2
            | self.rotation.quarters() as u32
    }

    const fn unpacked(it: u32) -> Self {
        Self {
            pos: Pos { x: (it >> 16) as i16 >> 4, y: (it >> 4) as i16 >> 4 },
            rotation: Rotation::ALL[(it & 3) as usize],
            number: (it >> 2 & 0x3f) as u8,
        }
    }
}

/// Thing that a handle stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Thing {
    /// The game itself.
    Game,
    /// The place that a filter is asked about.
    Place,
    /// The join that a filter is asked about.
    Join,
    /// The number that a `modify` hook may change.
    Score,
    Player(PlayerId),
    Tile(PlacedIdx),
    Face(TileId),
    Feature(FeatureId),
    Figure(FigureId),
    Cell(Pos),
    Prospect(ProspectRef),
    Spot(Deployment),
    Segment(SegmentId),
    Pile(PileAt),
}

impl Thing {
    /// A number that no other thing has: the class above, which one below.
    pub(crate) const fn code(self) -> u64 {
        let (class, which) = match self {
            Self::Game => (0, 0),
            Self::Place => (1, 0),
            Self::Join => (13, 0),
            Self::Score => (3, 0),
            Self::Player(it) => (4, it.0 as u32),
            Self::Tile(it) => (5, it.0 as u32),
            Self::Face(it) => (6, it.0 as u32),
            Self::Feature(it) => (7, it.segment().0 as u32),
            Self::Figure(it) => (8, it.0 as u32),
            Self::Spot(it) => (2, spot_code(it)),
            Self::Cell(it) => (9, (it.x as u16 as u32) << 16 | it.y as u16 as u32),
            Self::Prospect(it) => (10, it.packed()),
            Self::Segment(it) => (11, it.0 as u32),
            Self::Pile(it) => (12, pile_code(it)),
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
            Value::Segment(it) => Self::Segment(*it),
            Value::Figure(it) => Self::Figure(*it),
            Value::Spot(it) => Self::Spot(*it),
            _ => return None,
        })
    }

    /// The value that is the thing, if scripts keep such values.
    pub(crate) fn value(self) -> Option<Value> {
        Some(match self {
            Self::Player(it) => Value::Player(it),
            Self::Cell(it) => Value::Cell(it),
            Self::Tile(it) => Value::Tile(it),
            Self::Face(it) => Value::Face(it),
            Self::Feature(it) => Value::Feature(it),
            Self::Segment(it) => Value::Segment(it),
            Self::Figure(it) => Value::Figure(it),
            Self::Spot(it) => Value::Spot(it),
            Self::Game | Self::Place | Self::Join | Self::Score | Self::Prospect(_) | Self::Pile(_) => {
                return None;
            }
        })
    }

    /// The thing as the call trees know it.
    pub(crate) const fn handle(self) -> Handle {
        let code = self.code();
        Handle::new((code >> 32) as u8, code as u32)
    }

    /// True of things that every handler has from the start and that exist once.
    pub(crate) const fn is_given(self) -> bool {
        matches!(self, Self::Game | Self::Score)
    }

    /// The thing of a handle. Of places there is one at a time, whatever the index.
    #[inline]
    pub(crate) const fn of_handle(it: Handle) -> Self {
        let (index, which) = (it.index(), it.index() as u16);
        match it.class() {
            0 => Self::Game,
            1 => Self::Place,
            2 => Self::Spot(spot_of(index)),
            3 => Self::Score,
            4 => Self::Player(PlayerId(which as u8)),
            5 => Self::Tile(PlacedIdx(which)),
            6 => Self::Face(TileId(which)),
            7 => Self::Feature(FeatureId(SegmentId(which))),
            8 => Self::Figure(FigureId(which)),
            10 => Self::Prospect(ProspectRef::unpacked(index)),
            11 => Self::Segment(SegmentId(which)),
            13 => Self::Join,
            12 => Self::Pile(pile_of(index)),
            _ => Self::Cell(Pos { x: (index >> 16) as i16, y: which as i16 }),
        }
    }
}

/// A spot as a number: six bits for the player, eight for the piece, two for the kind of ground, sixteen for the ground.
const fn spot_code(it: Deployment) -> u32 {
    let (kind, ground) = match it.ground {
        Ground::Segment(it) => (0, it.0),
        Ground::Tile(it) => (1, it.0),
        Ground::Across(it) => (2, it.0),
    };
    (it.player.0 as u32) << 26 | (it.piece.0 as u32) << 18 | kind << 16 | ground as u32
}

const fn spot_of(code: u32) -> Deployment {
    let at = code as u16;
    let ground = match code >> 16 & 3 {
        0 => Ground::Segment(SegmentId(at)),
        1 => Ground::Tile(PlacedIdx(at)),
        _ => Ground::Across(PlacedIdx(at)),
    };
    Deployment { player: PlayerId((code >> 26) as u8), piece: PieceId((code >> 18) as u8), ground }
}

/// Number of a pile: below its declaration, then the sort of thing that has it, above which one. Small numbers, as call trees give to
/// things, lose nothing on the way there and back.
const fn pile_code(it: PileAt) -> u32 {
    let (sort, which) = match it.holder {
        Holder::Game => (0, 0),
        Holder::Player(it) => (1, it.0 as u32),
        Holder::Tile(it) => (2, it.0 as u32),
        Holder::Figure(it) => (3, it.0 as u32),
    };
    which << 10 | sort << 8 | it.pile.0 as u32
}

/// Pile of a number.
const fn pile_of(index: u32) -> PileAt {
    let which = (index >> 10) as u16;
    let holder = match index >> 8 & 3 {
        0 => Holder::Game,
        1 => Holder::Player(PlayerId(which as u8)),
        2 => Holder::Tile(PlacedIdx(which)),
        _ => Holder::Figure(FigureId(which)),
    };
    PileAt { pile: PileId(index as u8), holder }
}

/// Content of a handle of one class.
pub(crate) trait Held: Copy + 'static {
    /// The name of the class in scripts.
    const CLASS: &'static str;

    /// The thing that this is.
    fn thing(self) -> Thing;

    /// Content of a thing, if it is of this class.
    fn of(thing: Thing) -> Option<Self>;
}

macro_rules! held {
    ($($class:ident: $held:ty),*; $($single:ident: $only:ident),*;) => {
        $(impl Held for $held {
            const CLASS: &'static str = stringify!($class);

            fn thing(self) -> Thing {
                Thing::$class(self)
            }

            fn of(thing: Thing) -> Option<Self> {
                if let Thing::$class(it) = thing { Some(it) } else { None }
            }
        })*
        $(impl Held for $only {
            const CLASS: &'static str = stringify!($single);

            fn thing(self) -> Thing {
                Thing::$single
            }

            fn of(thing: Thing) -> Option<Self> {
                (thing == Thing::$single).then_some(Self)
            }
        })*

        impl Thing {
            /// The name of its class in scripts.
            pub(crate) const fn class(self) -> &'static str {
                match self {
                    $(Self::$class(_) => <$held as Held>::CLASS,)*
                    $(Self::$single => $only::CLASS,)*
                }
            }
        }
    };
}

held! {
    Player: PlayerId, Tile: PlacedIdx, Face: TileId, Feature: FeatureId, Segment: SegmentId, Figure: FigureId, Cell: Pos,
    Spot: Deployment, Prospect: ProspectRef, Pile: PileAt;
    Game: GameRef, Place: PlaceRef, Join: JoinRef, Score: TallyRef;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_stand_for_things() {
        let spot = |player, piece, ground| {
            Thing::Spot(Deployment { player: PlayerId(player), piece: PieceId(piece), ground })
        };
        let all = [
            Thing::Game,
            Thing::Place,
            Thing::Join,
            Thing::Score,
            Thing::Player(PlayerId(5)),
            Thing::Tile(PlacedIdx(700)),
            Thing::Face(TileId(65_535)),
            Thing::Feature(FeatureId(SegmentId(0))),
            Thing::Figure(FigureId(9)),
            Thing::Cell(Pos::new(-2000, 2000)),
            Thing::Cell(Pos::new(3, -1)),
            Thing::Prospect(ProspectRef { pos: Pos::new(-2000, 2000), rotation: Rotation::R270, number: 63 }),
            Thing::Prospect(ProspectRef { pos: Pos::new(7, -1), rotation: Rotation::R0, number: 0 }),
            spot(8, 255, Ground::Segment(SegmentId(65_535))),
            spot(0, 0, Ground::Tile(PlacedIdx(700))),
            spot(63, 1, Ground::Across(PlacedIdx(0))),
            Thing::Segment(SegmentId(65_535)),
            Thing::Pile(PileAt { pile: PileId(0), holder: Holder::Game }),
            Thing::Pile(PileAt { pile: PileId(254), holder: Holder::Player(PlayerId(5)) }),
            Thing::Pile(PileAt { pile: PileId(7), holder: Holder::Tile(PlacedIdx(700)) }),
            Thing::Pile(PileAt { pile: PileId(7), holder: Holder::Figure(FigureId(65_535)) }),
        ];
        for thing in all {
            assert_eq!(Thing::of_handle(thing.handle()), thing);
        }
    }
}
