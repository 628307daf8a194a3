//! Whom hooks concern, prepared when the rules are made: sets of kinds and pieces as bits, designs looked up. Knows no game in progress.

use crate::design::Design;
use crate::host::Selector;
use crate::piece::PieceId;
use crate::rules::{TileId, bit};
use crate::words::{KindId, MarkerId};

/// A selector, prepared for the designs of a game.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// As bits; 0 for all.
    kinds: u64,
    /// As bits; 0 for all.
    pieces: u64,
    is_marked: bool,
    /// It picks everything at any moment.
    is_all: bool,
    /// For each design, whether it is picked.
    designs: Box<[bool]>,
}

impl Wanted {
    pub(crate) fn new(only: &Selector, designs: &[Design]) -> Self {
        Self {
            kinds: only.kinds.iter().fold(0, |bits, kind| bits | bit(*kind)),
            pieces: only.pieces.iter().fold(0, |bits, piece| bits | 1 << piece.0),
            is_marked: !only.markers.is_empty(),
            is_all: *only == Selector::default(),
            designs: designs.iter().map(|it| picks(only, it)).collect(),
        }
    }

    /// Whether it picks everything at any moment.
    pub(crate) fn is_all(&self) -> bool {
        self.is_all
    }

    /// Whether it picks every tile and feature, if it picks the present moment.
    pub(crate) fn is_anything(&self) -> bool {
        self.kinds == 0 && self.pieces == 0 && !self.is_marked
    }

    /// Whether it picks a design.
    pub(crate) fn tile(&self, tile: TileId) -> bool {
        self.designs[tile.idx()]
    }

    /// Whether it picks a piece.
    pub(crate) fn piece(&self, piece: PieceId) -> bool {
        self.pieces == 0 || self.names(piece)
    }

    /// Whether it names a piece.
    pub(crate) fn names(&self, piece: PieceId) -> bool {
        self.pieces >> piece.0 & 1 == 1
    }

    /// Whether it names any piece.
    pub(crate) fn names_some(&self) -> bool {
        self.pieces != 0
    }

    /// Whether it picks some features of a kind: those with its [markers](Self::is_marked).
    pub(crate) fn kind(&self, kind: KindId) -> bool {
        self.kinds == 0 || self.kinds & bit(kind) != 0
    }

    /// Whether it is about kinds of features.
    pub(crate) fn names_kinds(&self) -> bool {
        self.kinds != 0
    }

    /// Whether it wants one of some markers.
    pub(crate) fn is_marked(&self) -> bool {
        self.is_marked
    }
}

/// Whether a selector picks a design.
fn picks(only: &Selector, design: &Design) -> bool {
    let marked = |marker: &MarkerId| {
        design.tile.mark(*marker).is_some()
            || design.tile.segments().iter().any(|it| it.markers.iter().any(|(at, _)| at == marker))
    };
    (only.kinds.is_empty() || only.kinds.iter().any(|kind| design.kinds & bit(*kind) != 0))
        && (only.markers.is_empty() || only.markers.iter().any(marked))
}
