//! The way along a feature, from segment to segment: across the sides of tiles, and by links.

use crate::ids::SegmentId;
use crate::table::Table;

impl Table {
    /// The segments that lie across the ports of one or are linked with it, and how many of its ports have no tile across; an end that waits
    /// counts as one.
    pub(crate) fn neighbours(&self, node: SegmentId, open: &mut u32) -> Vec<SegmentId> {
        let (tile, _) = self.board().locate(node);
        let placed = self.board().tile(tile);
        let mut found = Vec::new();
        for port in self.segment(node).ports.turned(placed.rotation).iter() {
            match self.board().at(placed.pos.step(port.side())) {
                Some(other) => {
                    let facing = self.at_port(other, port.mirror());
                    // Across edges of two kinds only segments of one kind join.
                    let edges = (self.edge(tile, port.side()), self.edge(other, port.side().opposite()));
                    found.extend(facing.filter(|it| edges.0 == edges.1 || self.kind(node) == self.kind(*it)));
                }
                None => *open += 1,
            }
        }
        found.extend(self.board().linked(node));
        *open += u32::from(self.board().is_waiting(node));
        *open += u32::from(self.board().together.contains(&node));
        found
    }

    /// The segments of a feature by their distance from one of them, counted in tiles along it: first those on the same tile, then those one
    /// tile on, and so forth. A stop is reached, but nothing beyond it.
    pub fn steps(
        &self,
        from: SegmentId,
        is_stop: impl Fn(SegmentId) -> bool,
    ) -> impl Iterator<Item = Vec<SegmentId>> {
        let mut known = vec![false; self.board().nodes.len()];
        known[from.idx()] = true;
        let mut ring = vec![from];
        std::iter::from_fn(move || {
            let mut next = Vec::new();
            let mut at = 0;
            while let Some(node) = ring.get(at).copied() {
                at += 1;
                if node != from && is_stop(node) {
                    continue;
                }
                for other in self.neighbours(node, &mut 0) {
                    if self.same_feature(node, other) && !std::mem::replace(&mut known[other.idx()], true) {
                        let is_here = self.board().locate(other).0 == self.board().locate(node).0;
                        if is_here { &mut ring } else { &mut next }.push(other);
                    }
                }
            }
            self.sort(&mut ring);
            Some(std::mem::replace(&mut ring, next)).filter(|it| !it.is_empty())
        })
    }
}
