//! Whom hooks concern: selectors, prepared when the rules are made (sets of kinds and pieces as bits, designs looked up), and held against
//! what lies on the table.

use crate::board::{NodeId, PlacedIdx};
use crate::design::Design;
use crate::geometry::Pos;
use crate::host::{HookId, Selector, Subject};
use crate::piece::{PieceId, Spot};
use crate::rules::{TileId, bit, bits};
use crate::table::Table;
use crate::value::Value;
use crate::words::{KindId, MarkerId};

/// A selector, prepared for the designs of a game.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// As bits; 0 for all.
    kinds: u64,
    /// As bits; 0 for all.
    pieces: u64,
    is_marked: bool,
    /// What has to be around, as bits; 0 for nothing in particular.
    near: u64,
    /// It picks everything at any moment.
    is_all: bool,
    /// For each design, whether it is picked.
    designs: Box<[bool]>,
}

impl Wanted {
    pub(crate) fn new(only: &Selector, designs: &[Design]) -> Self {
        Self {
            kinds: bits(&only.kinds),
            pieces: only.pieces.iter().fold(0, |bits, piece| bits | 1 << piece.0),
            is_marked: !only.markers.is_empty(),
            near: bits(&only.near),
            is_all: *only == Selector::default(),
            designs: designs.iter().map(|it| picks(only, it)).collect(),
        }
    }

    /// Whether it picks every tile and feature, if it picks the present moment.
    fn is_anything(&self) -> bool {
        self.kinds == 0 && self.pieces == 0 && !self.is_marked && self.near == 0
    }

    /// Whether it picks a design.
    fn tile(&self, tile: TileId) -> bool {
        self.designs[tile.idx()]
    }

    /// Whether it picks a piece.
    fn piece(&self, piece: PieceId) -> bool {
        self.pieces == 0 || self.names(piece)
    }

    /// Whether it names a piece.
    fn names(&self, piece: PieceId) -> bool {
        self.pieces >> piece.0 & 1 == 1
    }

    /// Whether it names any piece.
    pub(crate) fn names_some(&self) -> bool {
        self.pieces != 0
    }

    /// Whether it picks some features of a kind: those with its markers.
    fn kind(&self, kind: KindId) -> bool {
        self.kinds == 0 || self.kinds & bit(kind) != 0
    }
}

impl Table {
    /// Whether a hook wants to be called about something now.
    pub fn concerns(&self, hook: HookId, subject: Subject) -> bool {
        let wanted = self.rules().wanted(hook);
        if wanted.is_all && !matches!(subject, Subject::Completed | Subject::Spanning { .. }) {
            return true;
        }
        let only = &self.rules().hook(hook).only;
        if !self.picks_now(only) {
            return false;
        }
        let picks_kind = |node| {
            let is_marked = || only.markers.iter().any(|marker| self.markers(node, *marker) > 0);
            wanted.kind(self.kind(node)) && (!wanted.is_marked || is_marked())
        };
        // Where the hook is about no piece, a piece that it names has to stand there.
        let picks_ground =
            |node| picks_kind(node) && (!wanted.names_some() || self.is_under(node, &only.pieces));
        let is_near = |tile: PlacedIdx| self.concerns_cell(hook, self.board().tile(tile).pos);
        let picks_tile = |tile: PlacedIdx| {
            wanted.tile(self.board().tile(tile).tile)
                && (!wanted.names_some()
                    || self.are_standing(&only.pieces) && self.board().nodes_of(tile).any(picks_ground))
                && is_near(tile)
        };
        let picks_feature =
            |node| picks_ground(node) && (wanted.near == 0 || self.has_near(node, wanted.near));
        match subject {
            Subject::None | Subject::Taken(_) => match self.turn().placed {
                _ if wanted.is_anything() => true,
                Some(placed) => picks_tile(placed),
                None => false,
            },
            Subject::Tile(tile) => picks_tile(tile),
            Subject::Placement { tile, pos, .. } => {
                self.concerns_tile(hook, tile) && self.concerns_cell(hook, pos)
            }
            Subject::Feature(node) => picks_feature(node),
            Subject::Completed => {
                self.completed().iter().any(|node| self.is_completed(*node) && picks_feature(*node))
            }
            Subject::Figure(figure) => {
                wanted.piece(self.figure(figure).piece)
                    && match self.figure(figure).spot {
                        Spot::Segment(node) => picks_kind(node),
                        _ => wanted.kinds == 0,
                    }
                    && (wanted.near == 0 || self.tile_of(figure).is_some_and(is_near))
            }
            Subject::Deployment { piece, node, .. } => {
                wanted.piece(piece) && picks_kind(node) && is_near(self.board().segment(node).0)
            }
            // Only hooks that name the piece: others expect a feature.
            Subject::Spanning { piece, tile, .. } => {
                wanted.names(piece) && wanted.tile(self.board().tile(tile).tile) && is_near(tile)
            }
        }
    }

    /// Whether a hook that is asked about placements is concerned with a tile now, if it is with the cell.
    pub(crate) fn concerns_tile(&self, hook: HookId, tile: TileId) -> bool {
        self.rules().wanted(hook).tile(tile) && self.picks_now(&self.rules().hook(hook).only)
    }

    /// Whether what a hook wants to be around lies around a cell.
    pub(crate) fn concerns_cell(&self, hook: HookId, pos: Pos) -> bool {
        let near = self.rules().wanted(hook).near;
        near == 0 || self.board().carriers_around(pos, near).next().is_some()
    }

    /// Whether another feature of some kinds, as bits, is on a tile around one of a feature's tiles.
    fn has_near(&self, node: NodeId, kinds: u64) -> bool {
        let is_other = |it| kinds & bit(self.kind(it)) != 0 && !self.same_feature(it, node);
        let tiles = self.board().ring(node).map(|it| self.board().tile(self.board().segment(it).0));
        let mut carriers = tiles.flat_map(|tile| self.board().carriers_around(tile.pos, kinds));
        carriers.any(|tile| self.board().nodes_of(tile).any(is_other))
    }

    /// Whether a selector picks the present moment, whatever it is about: by the points of this part and by what is kept.
    fn picks_now(&self, only: &Selector) -> bool {
        let is_set = |var: usize| !matches!(self.var(var), Value::Nil | Value::Bool(false));
        only.unless.is_none_or(|var| !is_set(var))
            && only.when.is_none_or(is_set)
            && (!only.scored || self.part_lines().iter().any(|it| it.points != 0))
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
