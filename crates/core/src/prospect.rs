//! Looking ahead at a placement: the features of the board as they would be, without placing anything.

use crate::design::Rim;
use crate::geometry::{Pos, Rotation, Side};
use crate::hook::Joining;
use crate::ids::{FeatureId, PlacedIdx, SegmentId, SegmentIdx, TileId};
use crate::table::Table;
use crate::together::groups;
use crate::union_find::Node;
use crate::words::{KindId, MarkerId};

/// A feature as it would be after a placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Its kind.
    pub kind: KindId,
    /// The segments of the tile that would belong to it.
    pub own: Vec<SegmentIdx>,
    /// The features on the board that would be joined in it, by `(y,x)` of their first tile.
    pub features: Vec<FeatureId>,
    /// Set if it would be completed.
    pub completed: bool,
}

impl Table {
    /// All features that a placement would change: those of the tile, those that it would close, and sites around.
    pub fn prospects(&self, tile: TileId, pos: Pos, rotation: Rotation) -> Vec<Prospect> {
        let (board, design) = (self.board(), self.rules.design(tile));
        let mut found: Vec<(Prospect, Vec<u16>)> = (0..design.segments)
            .map(|at| {
                let kind = KindId(design.seeds[usize::from(at)].kind);
                (Prospect { kind, own: vec![SegmentIdx(at)], features: Vec::new(), completed: false }, vec![])
            })
            .collect();
        let mut facing = Vec::new();
        for side in Side::ALL {
            let Some(beside) = board.at(pos.step(side)) else { continue };
            let placed = board.tile(beside);
            let theirs = &self.rules.designs[placed.tile.idx()].turned[placed.rotation.quarters()];
            let rims =
                (design.turned[rotation.quarters()].rims[side.idx()], theirs.rims[side.opposite().idx()]);
            for (own, other) in rims.0.segments.into_iter().zip(rims.1.segments.into_iter().rev()) {
                let root =
                    (other != Rim::NOBODY).then(|| board.root(SegmentId(placed.first + u16::from(other))));
                let is_alike = |root: u16| {
                    rims.0.edge == rims.1.edge
                        || board.nodes[usize::from(root)].kind == design.seeds[usize::from(own)].kind
                };
                if let (true, Some(root)) = (own != Rim::NOBODY, root)
                    && is_alike(root)
                {
                    let roots = &mut found[usize::from(own)].1;
                    if !roots.contains(&root) {
                        roots.push(root);
                    }
                }
                facing.push((own, root));
            }
        }
        // Two segments of the tile that meet one feature would be one.
        for at in (1..found.len()).rev() {
            let shared = |(_, roots): &(Prospect, Vec<u16>)| roots.iter().any(|it| found[at].1.contains(it));
            if let Some(first) = found[..at].iter().position(shared) {
                let (more, roots) = found.remove(at);
                let into = &mut found[first];
                into.0.own.extend(more.own);
                into.1.extend(roots);
                into.1.sort_unstable();
                into.1.dedup();
            }
        }
        let is_known = |found: &[(Prospect, Vec<u16>)], root| found.iter().any(|(_, it)| it.contains(&root));
        for root in facing.iter().filter_map(|(_, root)| *root) {
            if !is_known(&found, root) {
                found.push((self.alone(root), vec![root]));
            }
        }
        let sites = board.tiles_around(pos).flat_map(|tile| board.segments_of(tile));
        for SegmentId(site) in sites {
            let looks = || self.cells(SegmentId(site)).has(board.pos_of(SegmentId(site)), pos);
            if board.nodes[usize::from(site)].flags & Node::SITE != 0 && looks() {
                found.push((self.alone(site), vec![site]));
            }
        }
        let mut opens = Vec::with_capacity(found.len());
        for (it, roots) in &mut found {
            let total = |root: &u16| board.nodes[usize::from(*root)];
            let is_site = |node: &Node| node.flags & Node::SITE != 0;
            let own = it.own.iter().map(|at| design.seeds[usize::from(at.0)]);
            let mut open: i32 = own.clone().chain(roots.iter().map(total)).map(|it| i32::from(it.open)).sum();
            if own.clone().any(|it| is_site(&it)) {
                open = board.missing(self.rules.words()[it.kind].cells, pos).into();
            } else if roots.iter().map(total).any(|it| is_site(&it)) {
                open -= 1;
            }
            // An end will wait there to be joined.
            open += design.open.iter().filter(|end| it.own.contains(end)).count() as i32;
            let closes = |own: u8, root: Option<u16>| {
                i32::from(own != Rim::NOBODY && it.own.contains(&SegmentIdx(own)))
                    + i32::from(root.is_some_and(|root| roots.contains(&root)))
            };
            open -= facing.iter().map(|(own, root)| closes(*own, *root)).sum::<i32>();
            let ever = own.chain(roots.iter().map(total)).all(|it| it.flags & (Node::AREA | Node::IDLE) == 0);
            opens.push(open);
            it.completed = ever && open == 0 && !roots.iter().any(|it| total(it).is_completed());
            it.own.sort_unstable();
            it.features = roots.iter().map(|root| self.canonical(SegmentId(*root))).collect();
            self.sort(&mut it.features);
        }
        if !(design.together.is_empty() && board.together.is_empty()) {
            self.complete_together(tile, &mut found, &opens);
        }
        found.into_iter().map(|(it, _)| it).collect()
    }

    /// Completes the prospects of features that wait for others, if nothing would be open at any of these, and adds those that the placement
    /// would not touch.
    fn complete_together(&self, tile: TileId, found: &mut Vec<(Prospect, Vec<u16>)>, opens: &[i32]) {
        let (board, design) = (self.board(), self.rules.design(tile));
        let prospect_of = |root: u16| found.iter().position(|(_, roots)| roots.contains(&root));
        let ends = board.ends_together().map(|(at, root)| (at, prospect_of(root).ok_or(root)));
        let here = PlacedIdx(board.numbers() as u16);
        let own = design.together.iter().filter_map(|end| {
            let at = found.iter().position(|(it, _)| it.own.contains(end))?;
            Some((here, Ok(at)))
        });
        let ends: Vec<_> = ends.chain(own).collect();
        for group in groups(&ends) {
            let open = group.features.iter().map(|it| match it {
                Ok(at) => opens[*at],
                Err(root) => board.nodes[usize::from(*root)].open.into(),
            });
            // Only ends on the board are counted as open.
            let waiting = group.ends.iter().filter(|end| ends[**end].0 != here).count() as i32;
            let completed = open.sum::<i32>() == waiting;
            for it in group.features {
                match it {
                    Ok(at) => found[at].0.completed = completed,
                    Err(root) if completed => {
                        let features = vec![self.canonical(SegmentId(root))];
                        found.push((Prospect { completed, features, ..self.alone(root) }, vec![root]));
                    }
                    Err(_) => {}
                }
            }
        }
    }

    /// The features that a join would change, each as it would be.
    pub fn prospects_of_join(&self, it: Joining) -> Vec<Prospect> {
        let mut board = self.board().clone();
        let mut ends = vec![it.one, it.other];
        if let Some(parted) = it.parted {
            let others: Vec<_> = board.linked(parted).collect();
            for other in others {
                board.unlink(parted, Some(other));
                ends.push(other);
            }
            ends.push(parted);
            board.rebuild_features(&self.rules.designs);
        }
        board.link(it.one, Some(it.other));
        board.closed.clear();
        board.release();
        ends.extend(board.closed.iter().map(|it| it.segment()));
        let mut found: Vec<(u16, Prospect)> = Vec::new();
        for end in ends {
            let root = board.root(end);
            if found.iter().any(|(known, _)| *known == root) {
                continue;
            }
            let mut features: Vec<_> = board.ring(end).map(|node| self.canonical(node)).collect();
            self.sort(&mut features);
            features.dedup();
            let completed = board.totals(end).is_completed();
            found.push((root, Prospect { kind: self.kind(end), own: Vec::new(), features, completed }));
        }
        found.into_iter().map(|(_, it)| it).collect()
    }

    fn alone(&self, root: u16) -> Prospect {
        let kind = self.kind(SegmentId(root));
        Prospect { kind, own: Vec::new(), features: Vec::new(), completed: false }
    }

    /// Counts the markers of a kind on a feature as it would be after the placement of a tile, if one is placed.
    pub fn would_count(&self, tile: Option<TileId>, prospect: &Prospect, marker: MarkerId) -> u32 {
        let printed = tile.map(|it| &self.rules.design(it).tile);
        let own = prospect.own.iter().filter_map(|at| Some(&printed?[*at])).flat_map(|it| &it.markers);
        let own = own.filter(|(it, _)| *it == marker).map(|(_, count)| u32::from(*count));
        own.chain(prospect.features.iter().map(|it| self.markers(*it, marker))).sum()
    }
}
