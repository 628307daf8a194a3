//! Links: joins of segments that do not touch. And the board worked out anew from its tiles and links, which parts what was joined.

use crate::board::{Board, FREE, Link, Placed, Site};
use crate::compaction::Frontier;
use crate::design::Design;
use crate::geometry::{Cells, Pos, Rotation, Side};
use crate::ids::{PlacedIdx, SegmentId, SegmentIdx};
use crate::union_find::{self, Node};

impl Board {
    /// The links on the board, in the order in which they were made.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The segments with which a segment is joined by links.
    pub fn linked(&self, node: SegmentId) -> impl Iterator<Item = SegmentId> {
        self.links.iter().filter_map(move |link| link.across(node))
    }

    /// Tests whether an end waits at a segment.
    pub fn is_waiting(&self, node: SegmentId) -> bool {
        self.links.iter().any(|link| link.is(node, None))
    }

    /// Joins two segments; ends that waited there wait no longer. With one segment alone, an end waits there.
    pub(crate) fn link(&mut self, one: SegmentId, other: Option<SegmentId>) {
        self.note_ends(one, other);
        match other {
            None => self.totals_mut(one).open += 1,
            Some(other) => {
                for end in [one, other] {
                    if self.unlink(end, None) {
                        self.totals_mut(end).open -= 1;
                    }
                }
                let root = union_find::unite(&mut self.nodes, one.0, other.0);
                if self.nodes[usize::from(root)].open == 0 {
                    self.closed.push(one.into());
                }
            }
        }
        self.links.push(Link { one, other });
    }

    /// Takes a link away, if it is there. The features are as before until the board is worked out anew.
    pub(crate) fn unlink(&mut self, one: SegmentId, other: Option<SegmentId>) -> bool {
        self.note_ends(one, other);
        let at = self.links.iter().position(|link| link.is(one, other));
        at.map(|at| self.links.remove(at)).is_some()
    }

    /// Notes two ends in the name of the board.
    fn note_ends(&mut self, one: SegmentId, other: Option<SegmentId>) {
        self.note(u64::from(one.0) << 17 | other.map_or(0, |other| 1 << 16 | u64::from(other.0)));
    }

    /// Takes a tile off its cell. Its number and those of its segments stay its own and are not used again.
    pub(crate) fn take_up(&mut self, at: PlacedIdx) {
        self.note(at.0.into());
        let lies = |node: SegmentId, board: &Self| board.locate(node).0 != at;
        let together = std::mem::take(&mut self.together);
        self.together = together.into_iter().filter(|it| lies(*it, self)).collect();
        let links = std::mem::take(&mut self.links);
        let is_left = |link: &Link| lies(link.one, self) && link.other.is_none_or(|it| lies(it, self));
        self.links = links.into_iter().filter(is_left).collect();
        let Placed { pos, first, segments, .. } = *self.tile(at);
        for own in first..first + u16::from(segments) {
            let node = &mut self.nodes[usize::from(own)];
            // No segment of the board any more, and never complete.
            *node = Node { root: own, next: own, count: 0, open: 1, occupants: 0, flags: 0, ..*node };
        }
        self.closed.retain(|it| self.nodes[it.segment().idx()].is_segment());
        let cell = self.index(pos);
        self.grid[cell] = 0;
        self.kinds[at.idx()] = 0;
        self.placed[at.idx()].segments = 0;
    }

    /// Brings a tile to a free cell, or leaves it on its own, and turns it.
    pub(crate) fn shift(&mut self, at: PlacedIdx, pos: Pos, rotation: Rotation) {
        self.note((u64::from(at.0) << 2 | rotation.quarters() as u64) << 32 | u64::from(pos.rank()));
        let cell = self.index(self.tile(at).pos);
        self.grid[cell] = 0;
        let placed = &mut self.placed[at.idx()];
        (placed.pos, placed.rotation) = (pos, rotation);
        self.make_room(pos);
        let cell = self.index(pos);
        self.grid[cell] = at.0 + 1;
    }

    /// Works out the features anew from tiles and links, without the followers on them. Features that have become full by it are closed.
    pub(crate) fn rebuild_features(&mut self, designs: &[Design]) {
        let full: Vec<bool> = (0..self.nodes.len() as u16).map(|it| self.is_full(SegmentId(it))).collect();
        let closed = std::mem::take(&mut self.closed);
        self.sites.clear();
        for at in 0..self.placed.len() {
            let Placed { tile, pos, first, segments, .. } = self.placed[at];
            let design = &designs[tile.idx()];
            for (own, seed) in (first..first + u16::from(segments)).zip(&design.seeds) {
                let node = &mut self.nodes[usize::from(own)];
                let flags = seed.flags | node.flags & Node::IDLE;
                *node =
                    Node { root: own, next: own, count: 1, open: seed.open, occupants: 0, flags, ..*node };
                if flags & Node::SITE != 0 {
                    let is_own = |(at, _): &&(SegmentIdx, Cells)| first + u16::from(at.0) == own;
                    let cells = design.inner.iter().find(is_own).map_or(Cells::ALL, |(_, cells)| *cells);
                    let open = self.missing(cells, pos);
                    self.nodes[usize::from(own)].open = open;
                    if open > 0 {
                        self.sites.push(Site { node: own, pos, cells });
                    }
                }
            }
        }
        // Each pair of tiles meets at the north or east side of one of them.
        for at in self.tiles().collect::<Vec<_>>() {
            for side in [Side::N, Side::E] {
                let Some(across) = self.at(self.tile(at).pos.step(side)) else { continue };
                let (own, other) = (*self.tile(at), *self.tile(across));
                let rim = |it: &Placed, side: Side| {
                    designs[it.tile.idx()].turned[it.rotation.quarters()].rims[side.idx()]
                };
                self.join_side((&rim(&own, side), &rim(&other, side.opposite())), own.first, other.first);
            }
        }
        for at in 0..self.links.len() {
            match self.links[at] {
                Link { one, other: Some(other) } => {
                    union_find::unite(&mut self.nodes, one.0, other.0);
                }
                Link { one, other: None } => self.totals_mut(one).open += 1,
            }
        }
        for at in 0..self.together.len() {
            self.totals_mut(self.together[at]).open += 1;
        }
        self.closed = closed;
        for own in 0..self.nodes.len() as u16 {
            let is_new = self.nodes[usize::from(own)].is_segment() && !full[usize::from(own)];
            if is_new && self.is_full(SegmentId(own)) {
                self.closed.push(SegmentId(own).into());
            }
        }
    }

    /// Works out the free cells anew from the tiles.
    pub(crate) fn rebuild_frontier(&mut self, designs: &[Design]) {
        for cell in &mut self.grid {
            *cell = if *cell >= FREE { 0 } else { *cell };
        }
        self.frontier = Frontier::default();
        for at in self.tiles().collect::<Vec<_>>() {
            let Placed { tile, rotation, pos, .. } = *self.tile(at);
            let asks = designs[tile.idx()].turned[rotation.quarters()].asks;
            for side in Side::ALL {
                let across = pos.step(side);
                let cell = self.index(across);
                match self.grid[cell] {
                    0 => {
                        let number = self.frontier.next();
                        self.grid[cell] = FREE + number;
                        self.frontier.ask(number, across, asks[side.idx()]);
                    }
                    known if known >= FREE => self.frontier.ask(known - FREE, across, asks[side.idx()]),
                    _ => {}
                }
            }
        }
    }
}
