//! The worth of features by the base rules (`docs/rules/base.md`, *Complete and score*): numbers from the kinds' scales, counts from the
//! board; and the majority among strengths. Variants come in with `reckon`.

use smallvec::SmallVec;

use crate::ids::{FeatureId, SegmentId};
use crate::piece::Spot;
use crate::player::{PlayerId, Seats};
use crate::score::{Timing, Worth};
use crate::table::Table;
use crate::union_find::Node;
use crate::words::{KindId, Shape};

/// The addition for a city under the oldest way of scoring fields (`base.farm_scoring=first`): 4 points instead of 3.
pub(crate) const CITY_VISITED_MORE: i32 = 1;

/// Follower of a player on an unfinished feature, which `root` stands for.
#[derive(Clone, Copy)]
struct Claimant {
    node: SegmentId,
    root: u16,
    owner: PlayerId,
    strength: i32,
}

impl Table {
    /// The worth of a feature by its scale, before variants change it.
    pub fn worth(&self, feature: impl Into<FeatureId>, timing: Timing) -> Worth {
        let FeatureId(node) = feature.into();
        let kind = self.kind(node);
        let prices = &self.rules().prices[kind.0 as usize];
        let tiles = if prices.by_tiles { self.size(node) } else { 0 };
        let small = prices.small.as_ref().filter(|(most, _)| timing == Timing::Completed && tiles <= *most);
        let price = match (timing, small) {
            (Timing::Completed, Some((_, small))) => small,
            (Timing::Completed, None) => &prices.completed,
            (Timing::Final, _) => &prices.unfinished,
        };
        let mut worth = Worth {
            kind,
            timing,
            small: small.is_some(),
            tiles: tiles as u16,
            markers: 0,
            around: 0,
            touching: 0,
            points: 0,
        };
        if price.around == 0 {
            worth.points = price.tile * tiles as i32;
        } else {
            let (board, cells) = (self.board(), self.cells(node));
            worth.around = (cells.around() - board.missing(cells, board.pos_of(node))) as u8;
            worth.points = price.tile + price.around * i32::from(worth.around);
        }
        for (marker, points) in &price.markers {
            let count = self.markers(node, *marker);
            worth.markers += count as u16;
            worth.points += points * count as i32;
        }
        for (other, points) in &price.touching {
            let completed = self.completed_touching(node, *other);
            worth.touching += completed as u16;
            worth.points += points * completed as i32;
        }
        worth
    }

    /// The players with the majority on a feature, by the declared strengths of their followers; variants may still change these.
    pub fn owners(&self, feature: impl Into<FeatureId>) -> Seats {
        let mut strengths = [0; PlayerId::MAX];
        self.add_strengths(feature.into(), &mut strengths);
        majority(&strengths)
    }

    /// The unfinished features with followers of players, each once, with those who have the majority there by declared strengths.
    pub fn claims(&self) -> impl Iterator<Item = (FeatureId, Seats)> {
        let claimants: SmallVec<[Claimant; 24]> = self
            .followers()
            .filter_map(|(_, it)| {
                let (Spot::Segment(node), Some(owner)) = (it.spot, it.owner) else { return None };
                let strength = self.rules().piece(it.piece).strength;
                let root = self.board().root(node);
                (!self.is_completed(node)).then_some(Claimant { node, root, owner, strength })
            })
            .collect();
        (0..claimants.len()).filter_map(move |at| {
            let Claimant { node, root, .. } = claimants[at];
            if claimants[..at].iter().any(|it| it.root == root) {
                return None;
            }
            let mut strengths = [0; PlayerId::MAX];
            for it in claimants[at..].iter().filter(|it| it.root == root) {
                strengths[it.owner.idx()] += it.strength;
            }
            Some((node.into(), majority(&strengths)))
        })
    }

    /// Adds up the declared strengths of the followers on a feature, for each seat.
    pub(crate) fn add_strengths(&self, node: FeatureId, strengths: &mut [i32; PlayerId::MAX]) {
        // One loop in the other is quicker than one iterator that goes through both.
        self.followers_on(node).for_each(|(_, it)| {
            if let Some(owner) = it.owner {
                strengths[owner.idx()] += self.rules().piece(it.piece).strength;
            }
        });
    }

    /// Counts the completed features of a kind that border on this one.
    fn completed_touching(&self, node: SegmentId, kind: KindId) -> usize {
        let mut roots: SmallVec<[u16; 16]> = SmallVec::new();
        let touches = |it: &SegmentId| self.board().nodes[it.idx()].flags & Node::TOUCHES != 0;
        for it in self.board().ring(node).filter(touches) {
            let (tile, _) = self.board().locate(it);
            for at in &self.segment(it).touches {
                let other = self.board().segment(tile, *at);
                let root = self.board().root(other);
                if self.is_finished(other) && !roots.contains(&root) && self.kind(other) == kind {
                    roots.push(root);
                }
            }
        }
        roots.len()
    }

    /// Tests whether a feature that farmers are paid for is finished: it is completed, or was and became something else.
    fn is_finished(&self, feature: impl Into<FeatureId>) -> bool {
        let totals = self.board().totals(feature.into().segment());
        totals.open == 0 && totals.flags & Node::AREA == 0
    }

    /// The features that an area is paid for, each once, by `(y,x)`: completed cities, and whatever else counts like them.
    pub fn paying(&self, feature: impl Into<FeatureId>) -> Vec<FeatureId> {
        let feature = feature.into();
        let scale = &self.rules().words()[self.kind(feature)].unfinished;
        let mut found: Vec<_> =
            scale.touching.keys().flat_map(|kind| self.touching(feature, *kind)).collect();
        found.retain(|it| self.is_finished(*it));
        self.sort(&mut found);
        found
    }

    /// The completed features that farmers are paid for, each with its points, by the scales of areas.
    pub(crate) fn farmed(&self) -> Vec<(FeatureId, i32)> {
        let words = self.rules().words();
        let mut kinds: Vec<(KindId, i32)> = Vec::new();
        for (_, kind) in words.kinds().filter(|(_, kind)| kind.shape == Shape::Area) {
            for (other, points) in &kind.unfinished.touching {
                if !kinds.iter().any(|(at, _)| at == other) {
                    kinds.push((*other, *points));
                }
            }
        }
        let features = kinds
            .into_iter()
            .flat_map(|(kind, points)| self.features(kind).into_iter().map(move |node| (node, points)));
        features.filter(|(node, _)| self.is_finished(*node)).collect()
    }

    /// The areas at a feature, each once.
    pub(crate) fn areas_at(&self, node: FeatureId) -> Vec<FeatureId> {
        let words = self.rules().words();
        let areas = words.kinds().filter(|(_, kind)| kind.shape == Shape::Area);
        areas.flat_map(|(kind, _)| self.touching(node, kind)).collect()
    }
}

/// The players with the greatest strength, if it is above zero.
pub(crate) fn majority(strengths: &[i32; PlayerId::MAX]) -> Seats {
    let (mut best, mut players) = (1, Seats::NONE);
    for (player, strength) in (0..).map(PlayerId).zip(strengths) {
        if *strength > best {
            (best, players) = (*strength, Seats::NONE);
        }
        if *strength == best {
            players |= player.into();
        }
    }
    players
}
