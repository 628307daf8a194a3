//! Features that are completed together: ends of them meet on a tile, and each waits there until nothing else is open at any of them, nor at
//! those with which these wait elsewhere.

use crate::board::Board;
use crate::ids::{PlacedIdx, SegmentId};

/// Ends that wait for each other, directly or by way of others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group<T> {
    /// The features at which they are, each once.
    pub(crate) features: Vec<T>,
    /// The ends, by their place in the list that was grouped.
    pub(crate) ends: Vec<usize>,
}

/// Groups ends that are given by their tile and their feature: those of one tile wait for each other, and so do those of one feature.
pub(crate) fn groups<T: Copy + PartialEq>(ends: &[(PlacedIdx, T)]) -> Vec<Group<T>> {
    let mut is_grouped = vec![false; ends.len()];
    let mut found = Vec::new();
    for first in 0..ends.len() {
        if std::mem::replace(&mut is_grouped[first], true) {
            continue;
        }
        let mut group = Group { features: Vec::new(), ends: vec![first] };
        let mut at = 0;
        while let Some(end) = group.ends.get(at).copied() {
            at += 1;
            let (tile, feature) = ends[end];
            if !group.features.contains(&feature) {
                group.features.push(feature);
            }
            for (other, it) in ends.iter().enumerate() {
                if (it.0 == tile || it.1 == feature) && !std::mem::replace(&mut is_grouped[other], true) {
                    group.ends.push(other);
                }
            }
        }
        found.push(group);
    }
    found
}

impl Board {
    /// The segments at which an end waits for others, in the order of placement.
    pub fn together(&self) -> impl Iterator<Item = SegmentId> {
        self.together.iter().copied()
    }

    /// The ends that wait for each other, with their tiles and the roots of their features.
    pub(crate) fn ends_together(&self) -> impl Iterator<Item = (PlacedIdx, u16)> {
        self.together.iter().map(|end| (self.locate(*end).0, self.root(*end)))
    }

    /// Lets the ends go that wait only for each other: their features are full.
    pub(crate) fn release(&mut self) {
        let ends: Vec<_> = self.ends_together().collect();
        let is_ready = |group: &Group<u16>| {
            let open = group.features.iter().map(|root| usize::from(self.nodes[usize::from(*root)].open));
            open.sum::<usize>() == group.ends.len()
        };
        let ready: Vec<usize> = groups(&ends).into_iter().filter(is_ready).flat_map(|it| it.ends).collect();
        let going: Vec<SegmentId> = ready.into_iter().map(|at| self.together[at]).collect();
        for end in &going {
            self.note(u64::from(end.0));
            let totals = self.totals_mut(*end);
            totals.open -= 1;
            if totals.open == 0 {
                self.closed.push((*end).into());
            }
        }
        self.together.retain(|it| !going.contains(it));
    }
}
