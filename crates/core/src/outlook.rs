//! Outlook of unfinished features: the free cells that they open on, and how many of the unseen tiles go there.
//!
//! For players who estimate. It reads the board, the printed tiles and the content of the pile, never its order.

use std::sync::Arc;

use crate::compaction::Pattern;
use crate::design::{Design, Rim};
use crate::geometry::{Pos, Rotation, Side};
use crate::ids::{FeatureId, SegmentId, TileId};
use crate::rng::splitmix64;
use crate::rules::Rules;
use crate::table::Table;
use crate::union_find::Node;
use crate::words::KindId;

/// A feature at a glance: what the board keeps up to date of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The segment that stands for the whole feature until the board changes. Depends on the order of play: good for tables of numbers by
    /// feature, not for a name.
    pub root: SegmentId,
    /// Its kind.
    pub kind: KindId,
    /// Borders that face free cells, as [`Table::openings`] counts them.
    pub open: u16,
    /// Followers on it.
    pub occupants: u8,
    /// Set if it is never completed: its kind never is, or it was made into one of another kind.
    pub idle: bool,
}

/// A linked feature that can be completed, on a free cell that it opens on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The free cell.
    pub pos: Pos,
    /// The feature, by its [root](Glance::root).
    pub root: SegmentId,
    /// Its kind.
    pub kind: KindId,
    /// Unseen tiles that fit on the cell.
    pub fit: u16,
    /// Those that can lie there so that the feature leads on to no other free cell.
    pub close: u16,
}

/// Search for openings, with a memory of what was counted before.
///
/// The counts depend on the pile and on what a cell asks for, and many positions of a search share both.
#[derive(Debug, Default)]
pub struct Outlook {
    rules: Option<Arc<Rules>>,
    /// A random number for each design, whose sum over the pile is its name.
    marks: Vec<u64>,
    /// The name of the pile that `unseen` counts.
    counted: Option<u64>,
    /// Unseen tiles by design.
    unseen: Vec<(TileId, u16)>,
    memory: Vec<Counted>,
    /// The openings of the table that was looked at last, and the names of its board and pile.
    openings: Vec<Opening>,
    seen: Option<(u64, u64)>,
}

/// Counts for a question about a pile.
#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    pile: u64,
    /// 0 for none.
    question: u64,
    fit: u16,
    close: u16,
}

/// Features on one free cell.
#[derive(Clone, Copy)]
struct AtCell {
    root: SegmentId,
    kind: KindId,
    /// The sides on which it faces the cell, as bits.
    sides: u8,
}

impl Outlook {
    /// Places in the memory.
    const MEMORY: usize = 4096;

    /// Looks at a table. Returns false if it has the same tiles on the board and in the pile as the one before.
    pub fn look(&mut self, table: &Table) -> bool {
        let pile = self.begin(table);
        let seen = Some((table.board().name(), pile));
        if self.seen == seen {
            return false;
        }
        self.seen = seen;
        let mut openings = std::mem::take(&mut self.openings);
        openings.clear();
        self.list(table, pile, &mut openings);
        self.openings = openings;
        true
    }

    /// The openings of the table that was looked at; those of one cell follow each other.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    fn list(&mut self, table: &Table, pile: u64, openings: &mut Vec<Opening>) {
        let board = table.board();
        let frontier = &board.frontier;
        for (pos, asks) in frontier.cells().iter().zip(frontier.patterns()) {
            let mut taken = 0;
            let mut found: [Option<AtCell>; 4] = [None; 4];
            for side in Side::ALL {
                let Some(beside) = board.at(pos.step(side)) else { continue };
                taken |= 1 << side.idx();
                let placed = board.tile(beside);
                let rim = &table.rules.designs[placed.tile.idx()].turned[placed.rotation.quarters()].rims
                    [side.opposite().idx()];
                let mut last = Rim::NOBODY;
                for segment in rim.segments {
                    if segment == last || segment == Rim::NOBODY {
                        continue;
                    }
                    last = segment;
                    let node = SegmentId(placed.first + u16::from(segment));
                    if board.nodes[node.idx()].flags & (Node::AREA | Node::IDLE) != 0 {
                        continue;
                    }
                    let root = SegmentId(board.root(node));
                    let place = found.iter_mut().find(|it| it.as_ref().is_none_or(|it| it.root == root));
                    if let Some(place) = place {
                        let kind = KindId(board.nodes[root.idx()].kind);
                        let sides = place.as_ref().map_or(0, |it| it.sides);
                        *place = Some(AtCell { root, kind, sides: sides | 1 << side.idx() });
                    }
                }
            }
            for it in found.iter().flatten() {
                let question = Question { asks: *asks, kind: it.kind, sides: it.sides, taken };
                let (fit, close) = self.count(table, pile, question);
                let (root, kind) = (it.root, it.kind);
                openings.push(Opening { pos: *pos, root, kind, fit, close });
            }
        }
    }

    /// The name of a table's pile. Forgets what belongs to other rules.
    fn begin(&mut self, table: &Table) -> u64 {
        if !self.rules.as_ref().is_some_and(|rules| Arc::ptr_eq(rules, &table.rules)) {
            let designs = table.rules.designs.len() as u64;
            *self = Self {
                rules: Some(Arc::clone(&table.rules)),
                marks: (0..designs).map(|at| splitmix64(0, at + 1)).collect(),
                memory: vec![Counted::default(); Self::MEMORY],
                ..Self::default()
            };
        }
        let mark = |tile: &TileId| self.marks[tile.idx()];
        table.pile().tiles().iter().map(mark).fold(0, u64::wrapping_add)
    }

    /// Counts the unseen tiles that fit, and those of them that close the feature there.
    fn count(&mut self, table: &Table, pile: u64, question: Question) -> (u16, u16) {
        let packed = question.packed();
        let place = (splitmix64(pile, packed) >> 52) as usize;
        let known = self.memory[place];
        if known.question == packed && known.pile == pile {
            return (known.fit, known.close);
        }
        if self.counted != Some(pile) {
            self.counted = Some(pile);
            let mut counts = vec![0; table.rules.designs.len()];
            table.pile().tiles().iter().for_each(|tile| counts[tile.idx()] += 1);
            let tiles = (0..).map(TileId).zip(counts);
            self.unseen.clear();
            self.unseen.extend(tiles.filter(|(_, count)| *count > 0));
        }
        let (mut fit, mut close) = (0, 0);
        for (tile, copies) in &self.unseen {
            let design = &table.rules.designs[tile.idx()];
            let turns = design.fits.turns(question.asks);
            let fitting = || Rotation::ALL.into_iter().filter(|turn| turns >> turn.quarters() & 1 == 1);
            if turns != 0 {
                fit += copies;
                close += if fitting().any(|turn| question.is_closed_by(design, turn)) { *copies } else { 0 };
            }
        }
        self.memory[place] = Counted { pile, question: packed, fit, close };
        (fit, close)
    }
}

/// Question to the pile: tiles for a feature on a cell.
#[derive(Clone, Copy)]
struct Question {
    asks: Pattern,
    kind: KindId,
    /// The sides on which the feature faces the cell, as bits.
    sides: u8,
    /// The sides with a tile beside them, as bits.
    taken: u8,
}

impl Question {
    /// As one number, which is never 0.
    fn packed(self) -> u64 {
        let sides = (u64::from(self.sides) << 4) | u64::from(self.taken);
        (u64::from(self.asks) << 16) | (u64::from(self.kind.0) << 8) | sides
    }

    /// Tests whether no segment of a turned tile that would join the feature shows at a side without a tile beside it.
    fn is_closed_by(self, design: &Design, turn: Rotation) -> bool {
        let rims = &design.turned[turn.quarters()].rims;
        let at = |side: Side| rims[side.idx()].segments.into_iter().filter(|it| *it != Rim::NOBODY);
        let of_kind = |it: &u8| design.seeds[usize::from(*it)].kind == self.kind.0;
        let sides = |bits: u8| Side::ALL.into_iter().filter(move |side| bits >> side.idx() & 1 == 1);
        let leads_on = |it: u8| sides(!self.taken & 0xf).any(|side| at(side).any(|other| other == it));
        !sides(self.sides).flat_map(at).filter(of_kind).any(leads_on)
    }
}

impl Table {
    /// A feature at a glance.
    pub fn glance(&self, feature: impl Into<FeatureId>) -> Glance {
        let board = self.board();
        let root = board.root(feature);
        let it = &board.nodes[usize::from(root)];
        Glance {
            root: SegmentId(root),
            kind: KindId(it.kind),
            open: it.open,
            occupants: it.occupants,
            idle: it.flags & Node::IDLE != 0,
        }
    }

    /// One more than the greatest number of a segment on the board, for tables of numbers by segment.
    pub fn segment_numbers(&self) -> usize {
        self.board().nodes.len()
    }
}
