//! A mix while it is changed: counts of its patterns and segments.

use std::collections::BTreeMap;

use bastide_core::tile::Tile;
use bastide_core::words::{Shape, Words};

use super::super::deck::Deck;
use super::super::features::{self, Branching};
use super::super::{edges, pattern::Pattern};

/// A mix.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// Patterns of the pile with its start tile.
    pub(super) pile: BTreeMap<Pattern, u32>,
    /// Patterns that are drawn.
    pub(super) drawn: BTreeMap<Pattern, u32>,
    /// Segments by number of sides, of kinds that branch.
    segments: BTreeMap<String, [u32; 5]>,
}

impl State {
    pub(super) fn of(deck: &Deck<'_>) -> Self {
        let kinds = features::of(deck).into_iter().filter(|it| it.branching.is_some());
        Self {
            pile: deck.patterns(&deck.pile),
            drawn: deck.patterns(&deck.drawn),
            segments: kinds.map(|it| (it.kind, it.by_sides)).collect(),
        }
    }

    /// Adds copies of a tile, or takes some away.
    pub(super) fn change(&mut self, pattern: Pattern, tile: &Tile, words: &Words, copies: i32) {
        for patterns in [&mut self.pile, &mut self.drawn] {
            let count = patterns.entry(pattern).or_insert(0);
            *count = count.saturating_add_signed(copies);
            patterns.retain(|_, count| *count > 0);
        }
        for segment in tile.segments() {
            let kind = &words[segment.kind];
            if kind.shape == Shape::Linked && kind.completes {
                let by_sides = self.segments.entry(kind.name.clone()).or_default();
                let count = &mut by_sides[segment.ports.sides().count()];
                *count = count.saturating_add_signed(copies);
            }
        }
    }

    /// The branching factor of each kind that has one.
    pub(super) fn branching(&self) -> Vec<(String, f64)> {
        let factor =
            |(kind, by_sides): (&String, &[u32; 5])| Some((kind.clone(), Branching::of(*by_sides)?.factor));
        self.segments.iter().filter_map(factor).collect()
    }

    /// The unevenness of mirrors.
    pub(super) fn unevenness(&self) -> f64 {
        let count = |it: Pattern| self.pile.get(&it).copied().unwrap_or(0);
        let (mut apart, mut both) = (0, 0);
        for (pattern, here) in self.pile.iter().filter(|(it, _)| **it != it.mirror()) {
            let there = count(pattern.mirror());
            // A pair with both hands is met twice.
            let times = if there == 0 { 2 } else { 1 };
            apart += times * here.abs_diff(there);
            both += times * (here + there);
        }
        edges::share(apart, both)
    }
}
