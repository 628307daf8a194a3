//! What the base game says features are worth (`rules/base.md` §3, §4): numbers from the kinds' scales, counts from the board.

use crate::board::{Node, NodeId};
use crate::player::PlayerId;
use crate::rules::BaseOptions;
use crate::score::{Timing, Worth};
use crate::table::Table;
use crate::words::{Kind, KindId, MarkerId, Scale, Shape};

/// How much more than today a city brings under the oldest way of scoring fields (`base.farm_scoring=first`): 4 points instead of 3.
pub(crate) const CITY_VISITED_MORE: i32 = 1;

/// What features of a kind are worth under the options of a game: its scales as lists, read for every feature that scores.
#[derive(Debug)]
pub(crate) struct Prices {
    completed: Price,
    unfinished: Price,
    /// Whether any of them asks how many tiles there are.
    by_tiles: bool,
    /// For completed features of up to so many tiles.
    small: Option<(u32, Price)>,
}

#[derive(Debug)]
struct Price {
    tile: i32,
    around: i32,
    markers: Vec<(MarkerId, i32)>,
    touching: Vec<(KindId, i32)>,
}

impl Prices {
    pub(crate) fn of(kind: &Kind, options: &BaseOptions) -> Self {
        let small = kind.small.as_ref().filter(|_| options.small_reduced);
        Self {
            completed: Price::of(&kind.completed),
            unfinished: Price::of(&kind.unfinished),
            by_tiles: small.is_some()
                || [&kind.completed, &kind.unfinished].iter().any(|it| it.tile != 0 && it.around == 0),
            small: small.map(|small| (small.tiles, Price::of(&small.scale))),
        }
    }
}

impl Price {
    fn of(scale: &Scale) -> Self {
        Self {
            tile: scale.tile,
            around: scale.around,
            markers: scale.markers.iter().map(|(marker, points)| (*marker, *points)).collect(),
            touching: scale.touching.iter().map(|(kind, points)| (*kind, *points)).collect(),
        }
    }
}

impl Table {
    /// What a feature is worth by its scale, before variants change it.
    pub fn worth(&self, node: NodeId, timing: Timing) -> Worth {
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
            let (tile, _) = self.board().segment(node);
            worth.around = self.board().around(self.board().tile(tile).pos);
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
    pub fn owners(&self, node: NodeId) -> Vec<PlayerId> {
        let mut strengths = [0; PlayerId::MAX];
        self.add_strengths(node, &mut strengths);
        seats(owners(&strengths)).collect()
    }

    /// Adds up the declared strengths of the followers on a feature, for each seat.
    pub(crate) fn add_strengths(&self, node: NodeId, strengths: &mut [i32; PlayerId::MAX]) {
        // One loop in the other is quicker than one iterator that goes through both.
        self.followers_on(node).for_each(|(_, it)| {
            if let Some(owner) = it.owner {
                strengths[owner.idx()] += self.rules().piece(it.piece).strength;
            }
        });
    }

    /// How many completed features of a kind border on this one.
    fn completed_touching(&self, node: NodeId, kind: KindId) -> usize {
        let mut roots = Vec::with_capacity(8);
        let touches = |it: &NodeId| self.board().nodes[it.idx()].flags & Node::TOUCHES != 0;
        for it in self.board().ring(node).filter(touches) {
            let (tile, _) = self.board().segment(it);
            for at in &self.segment(it).touches {
                let other = self.board().node(tile, *at);
                let root = self.board().root(other);
                if self.kind(other) == kind && !roots.contains(&root) && self.is_finished(other) {
                    roots.push(root);
                }
            }
        }
        roots.len()
    }

    /// Whether nothing more will come to a feature that farmers are paid for: it is completed, or was and became something else.
    fn is_finished(&self, node: NodeId) -> bool {
        let totals = self.board().totals(node);
        totals.open == 0 && totals.flags & Node::AREA == 0
    }

    /// The features that an area is paid for, each once, by `(y,x)`: completed cities, and whatever else counts like them.
    pub fn paying(&self, node: NodeId) -> Vec<NodeId> {
        let scale = &self.rules().words()[self.kind(node)].unfinished;
        let mut found: Vec<_> = scale.touching.keys().flat_map(|kind| self.touching(node, *kind)).collect();
        found.retain(|it| self.is_finished(*it));
        self.sort(&mut found);
        found
    }

    /// The completed features that farmers are paid for, each with what one is worth, as the scales of areas say.
    pub(crate) fn farmed(&self) -> Vec<(NodeId, i32)> {
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
    pub(crate) fn areas_at(&self, node: NodeId) -> Vec<NodeId> {
        let words = self.rules().words();
        let areas = words.kinds().filter(|(_, kind)| kind.shape == Shape::Area);
        areas.flat_map(|(kind, _)| self.touching(node, kind)).collect()
    }
}

/// The players with the greatest strength, if it is above zero: a bit for each seat.
pub(crate) fn owners(strengths: &[i32; PlayerId::MAX]) -> u8 {
    let best = strengths.iter().copied().max().unwrap_or(0);
    if best <= 0 {
        return 0;
    }
    let with_best = strengths.iter().enumerate().filter(|(_, strength)| **strength == best);
    with_best.fold(0, |bits, (seat, _)| bits | 1 << seat)
}

/// The players of a set of seats.
pub(crate) fn seats(owners: u8) -> impl Iterator<Item = PlayerId> {
    (0..PlayerId::MAX as u8).filter(move |seat| owners >> seat & 1 == 1).map(PlayerId)
}
