//! Union-find with relabelling: features as sets of segments. Each set is a circular list whose nodes all name its root; joining relabels
//! the smaller set, so finding a root is one look-up. The root keeps the totals of its feature.

use crate::ids::SegmentId;

/// A segment on the board and, on the first of a ring, the totals of its feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(4))]
pub(crate) struct Node {
    /// The representative of the feature. Depends on the order of play, so it never leaves the engine.
    pub(crate) root: u16,
    /// The next segment of the same feature, in a ring.
    pub(crate) next: u16,
    /// The tile it is on.
    pub(crate) placed: u16,
    /// The position of the segment on that tile.
    pub(crate) segment: u8,
    /// The kind of feature.
    pub(crate) kind: u8,
    /// Root only: how many segments. 0 where no segment is: at the place kept for one, and on tiles taken off the board.
    pub(crate) count: u16,
    /// Root only: ports with no tile across them; for sites, cells around with no tile on them.
    pub(crate) open: u16,
    /// Root only: followers on it.
    pub(crate) occupants: u8,
    /// Flags of the segment itself, and on the root whether `REPEATS` or `MARKED` is true of any segment.
    pub(crate) flags: u8,
}

impl Node {
    /// Some tile of the feature has several segments of this kind, so tiles may count less than segments.
    pub(crate) const REPEATS: u8 = 1;
    /// There are markers on it.
    pub(crate) const MARKED: u8 = 16;
    /// It touches other segments of its tile.
    pub(crate) const TOUCHES: u8 = 32;
    /// The segment is part of an area.
    pub(crate) const AREA: u8 = 2;
    /// The feature takes no part in completing: its kind never does, or it was made into one of another kind.
    pub(crate) const IDLE: u8 = 4;
    /// The segment is a site.
    pub(crate) const SITE: u8 = 8;

    /// The place kept on a tile for a piece that may span it: no segment yet, of no kind, never complete.
    pub(crate) const KEPT: Self = Self {
        root: 0,
        next: 0,
        placed: 0,
        segment: u8::MAX,
        kind: u8::MAX,
        count: 0,
        open: 1,
        occupants: 0,
        flags: 0,
    };

    /// Tests whether it is a segment on the board, not only a place kept for one or what is left of one.
    pub(crate) fn is_segment(&self) -> bool {
        self.count > 0
    }

    /// Of a root: whether the feature is completed.
    pub(crate) fn is_completed(&self) -> bool {
        self.open == 0 && self.flags & (Self::AREA | Self::IDLE) == 0
    }
}

/// The segments of a feature, from one of them round its ring.
#[derive(Clone, Debug)]
pub struct Ring<'a> {
    nodes: &'a [Node],
    first: u16,
    at: Option<u16>,
}

impl<'a> Ring<'a> {
    pub(crate) fn new(nodes: &'a [Node], SegmentId(first): SegmentId) -> Self {
        Self { nodes, first, at: Some(first) }
    }
}

impl Iterator for Ring<'_> {
    type Item = SegmentId;
    fn next(&mut self) -> Option<SegmentId> {
        let at = self.at?;
        let next = self.nodes[at as usize].next;
        self.at = (next != self.first).then_some(next);
        Some(SegmentId(at))
    }
}

/// Joins two sets and returns their root. The smaller one is relabelled, which is nearly always a single new segment.
// Every placement joins some: a call costs a tenth of it.
#[inline(always)]
pub(crate) fn unite(nodes: &mut [Node], a: u16, b: u16) -> u16 {
    let (mut small, mut large) = (nodes[a as usize].root, nodes[b as usize].root);
    if small == large {
        return large;
    }
    if nodes[small as usize].count > nodes[large as usize].count {
        std::mem::swap(&mut small, &mut large);
    }
    let gone = nodes[small as usize];
    let root = &mut nodes[large as usize];
    let after = std::mem::replace(&mut root.next, gone.next);
    root.count += gone.count;
    root.open += gone.open;
    root.occupants += gone.occupants;
    root.flags |= gone.flags & (Node::REPEATS | Node::MARKED);
    // The ring of the smaller one from its second segment back to its first, which then leads on into the larger one's.
    let mut at = gone.next;
    loop {
        let node = &mut nodes[at as usize];
        node.root = large;
        if at == small {
            node.next = after;
            return large;
        }
        at = node.next;
    }
}
