//! Ids: names of things in a game, as numbers.

/// A placed tile, by the order of placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedIdx(pub u16);

/// A segment of a placed tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SegmentId(pub u16);

/// A feature, named by one of its segments. Ids of one feature may differ; [`Table::canonical`](crate::table::Table::canonical) gives the
/// one that depends on the board alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeatureId(pub SegmentId);

impl From<SegmentId> for FeatureId {
    fn from(segment: SegmentId) -> Self {
        Self(segment)
    }
}

impl FeatureId {
    /// The segment that gives the feature its name.
    pub const fn segment(self) -> SegmentId {
        self.0
    }
}

impl PlacedIdx {
    /// As an index.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

impl SegmentId {
    /// As an index.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// A design of tile in a game, shared by all copies of one printed tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(pub u16);

impl TileId {
    /// As an index.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// A segment of a tile, by its position in [`Tile::segments`](crate::tile::Tile::segments).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SegmentIdx(pub u8);

/// Names a kind of piece of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u8);

/// One figure or token of a game. Pieces are never made or lost while a game runs; they only change their [`Spot`](crate::piece::Spot).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FigureId(pub u16);

/// A hook of a game, by its place in the order of all hooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HookId(pub u16);
