//! Prepared selectors: sets of kinds and pieces as bits, designs looked up, so that a match costs no search.

use crate::design::Design;
use crate::hook::Selector;
use crate::ids::{PieceId, TileId};
use crate::words::{KindId, MarkerId, bit, bits};

/// A selector, prepared for the designs of a game.
#[derive(Debug)]
pub(crate) struct Matcher {
    /// As bits; 0 for all.
    pub(crate) kinds: u64,
    /// As bits; 0 for all.
    pub(crate) pieces: u64,
    pub(crate) is_marked: bool,
    /// The kinds of which one has to be near, as bits; 0 for none.
    pub(crate) near: u64,
    /// It picks everything at any moment.
    pub(crate) is_all: bool,
    /// It asks for more than subjects: for kept values, or points of this part.
    pub(crate) is_timed: bool,
    /// For each design, whether it is picked.
    pub(crate) designs: Box<[bool]>,
}

impl Matcher {
    pub(crate) fn new(only: &Selector, designs: &[Design]) -> Self {
        Self {
            kinds: bits(&only.kinds),
            pieces: only.pieces.iter().fold(0, |bits, piece| bits | 1 << piece.0),
            is_marked: !only.markers.is_empty(),
            near: bits(&only.near),
            is_all: *only == Selector::default(),
            is_timed: only.when.is_some() || only.unless.is_some() || only.scored,
            designs: designs.iter().map(|it| picks(only, it)).collect(),
        }
    }

    /// Tests whether it matches every tile and feature, if it matches the present moment.
    pub(crate) fn is_anything(&self) -> bool {
        self.kinds == 0 && self.pieces == 0 && !self.is_marked && self.near == 0
    }

    /// Tests whether it matches a design.
    pub(crate) fn tile(&self, tile: TileId) -> bool {
        self.designs[tile.idx()]
    }

    /// Tests whether it matches a piece.
    pub(crate) fn piece(&self, piece: PieceId) -> bool {
        self.pieces == 0 || self.names(piece)
    }

    /// Tests whether it names a piece.
    pub(crate) fn names(&self, piece: PieceId) -> bool {
        self.pieces >> piece.0 & 1 == 1
    }

    /// Tests whether it names any piece.
    pub(crate) fn names_some(&self) -> bool {
        self.pieces != 0
    }

    /// Tests whether it matches some features of a kind: those with its markers.
    pub(crate) fn kind(&self, kind: KindId) -> bool {
        self.kinds == 0 || self.kinds & bit(kind) != 0
    }
}

/// Tests whether a selector matches a design.
fn picks(only: &Selector, design: &Design) -> bool {
    let marked = |marker: &MarkerId| design.marks(*marker) > 0;
    (only.kinds.is_empty() || only.kinds.iter().any(|kind| design.kinds & bit(*kind) != 0))
        && (only.markers.is_empty() || only.markers.iter().any(marked))
}
