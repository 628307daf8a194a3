//! Search for a tile or a set of tiles that brings a mix nearer to a goal: every candidate is tried, and its effect is worked out exactly.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::bands::Bands;
use super::deck::Deck;
use super::edges;
use super::features::Branching;
use super::fit::Fit;
use super::measure::DRAWS;
use super::opening::draws;
use super::pattern::Pattern;
use super::sketch::Sketches;
use super::table::{Pile, Table};
use crate::bag::Bag;

/// The goal of added tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Fewer cells that nothing fits into.
    Dead,
    /// Fewer of the first draws that cannot be placed.
    Draws,
    /// Branching within the range of sets that ship, and near that of the base game.
    Branching,
    /// Tiles that fit more often among two neighbours.
    Fit,
    /// As many tiles as mirrors of them.
    Mirror,
}

/// The numbers of a mix that goals are about.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The share of four neighbours that nothing fits among.
    pub dead: f64,
    /// Number of the first draws that cannot be placed; none if that is not worked out.
    pub stuck: Option<f64>,
    /// The chance to fit beside one neighbour, and the mean of those to fit among two.
    pub fit: (f64, f64),
    /// The unevenness of mirrors.
    pub unevenness: f64,
    /// The branching factor of each kind that has one.
    pub branching: Vec<(String, f64)>,
}

/// A mix that tiles are added to.
#[derive(Debug)]
pub struct Plan<'a> {
    deck: Deck<'a>,
    bands: &'a Bands,
    goal: Goal,
    sketches: &'a Sketches,
    start: State,
}

/// A mix while tiles are added.
#[derive(Clone, Debug)]
struct State {
    /// Patterns of the pile with its start tile.
    pile: BTreeMap<Pattern, u32>,
    /// Patterns that are drawn.
    drawn: BTreeMap<Pattern, u32>,
    /// Segments by number of sides, of kinds that branch.
    segments: BTreeMap<String, [u32; 5]>,
}

/// Distance of a mix from a goal: the smaller the better, the first number above all. The first is how much farther branching lies out of
/// the range of sets that ship than it did before, so that no goal is pursued at any price.
type Distance = [f64; 3];

/// Most copies of a tile in a proposed set of tiles: so many, or a quarter of them.
const COPIES: usize = 3;

impl<'a> Plan<'a> {
    /// A plan for the tiles of a bag, to which sketches may be added.
    pub fn new(bag: &'a Bag, goal: Goal, sketches: &'a Sketches, bands: &'a Bands) -> Self {
        let deck = Deck::of(bag);
        let kinds = super::features::of(&deck).into_iter().filter(|it| it.branching.is_some());
        let start = State {
            pile: deck.patterns(&deck.pile),
            drawn: deck.patterns(&deck.drawn),
            segments: kinds.map(|it| (it.kind, it.by_sides)).collect(),
        };
        Self { deck, bands, goal, sketches, start }
    }

    /// The mix as it is.
    pub fn before(&self) -> Effect {
        self.effect(&self.start)
    }

    /// The mix with one of each of some sketches, given by number.
    pub fn after(&self, added: &[usize]) -> Effect {
        self.effect(&self.with(added))
    }

    /// All sketches by the effect of one copy, the best first; of sketches with the same effect only the plainest. `step` is called after
    /// each.
    pub fn ranked(&self, mut step: impl FnMut()) -> Vec<usize> {
        let mut tried: Vec<(Distance, usize)> = self
            .candidates()
            .into_iter()
            .map(|at| {
                step();
                (self.distance(&self.with(&[at])), at)
            })
            .collect();
        tried.sort_by(|(a, _), (b, _)| order(a, b));
        tried.into_iter().map(|(_, at)| at).collect()
    }

    /// Number of sketches that are tried.
    pub fn width(&self) -> usize {
        self.candidates().len()
    }

    /// So many sketches that together bring the mix nearest to the goal: the best one for the mix as it has become, one after the other, and
    /// then others instead of single ones as long as that helps. No tile is there more than three times, or a quarter of the set. In the order of
    /// the sketches. `step` is called after each mix that is tried.
    pub fn set(&self, size: usize, mut step: impl FnMut()) -> Vec<usize> {
        /// Most rounds over all of them.
        const ROUNDS: usize = 2;
        let candidates = self.candidates();
        let copies = COPIES.max(size.div_ceil(4));
        let mut best_of = |rest: &[usize]| {
            let state = self.with(rest);
            let mut best: Option<(Distance, usize)> = None;
            let room = |at: &&usize| rest.iter().filter(|it| it == at).count() < copies;
            for at in candidates.iter().filter(room) {
                let distance = self.distance(&self.state_with(&state, *at));
                if best.is_none_or(|(known, _)| order(&distance, &known) == Ordering::Less) {
                    best = Some((distance, *at));
                }
                step();
            }
            best
        };
        let mut added: Vec<usize> = Vec::new();
        for _ in 0..size {
            let Some((_, at)) = best_of(&added) else { return added };
            added.push(at);
        }
        for _ in 0..ROUNDS {
            let mut helped = false;
            for place in 0..added.len() {
                let now = self.distance(&self.with(&added));
                let mut rest = added.clone();
                let old = rest.remove(place);
                if let Some((distance, at)) = best_of(&rest)
                    && at != old
                    && order(&distance, &now) == Ordering::Less
                {
                    added[place] = at;
                    helped = true;
                }
            }
            if !helped {
                break;
            }
        }
        added.sort_unstable();
        added
    }

    /// The sketches that can change different things: only branching knows how sides hang together.
    fn candidates(&self) -> Vec<usize> {
        let tiles = &self.sketches.tiles;
        let first = |at: &usize| *at == 0 || tiles[at - 1].pattern != tiles[*at].pattern;
        (0..tiles.len()).filter(|at| self.goal == Goal::Branching || first(at)).collect()
    }

    fn with(&self, added: &[usize]) -> State {
        added.iter().fold(self.start.clone(), |state, at| self.state_with(&state, *at))
    }

    fn state_with(&self, state: &State, at: usize) -> State {
        let (sketch, words) = (&self.sketches.tiles[at], &self.sketches.words);
        let mut state = state.clone();
        *state.pile.entry(sketch.pattern).or_insert(0) += 1;
        *state.drawn.entry(sketch.pattern).or_insert(0) += 1;
        for segment in sketch.tile.segments() {
            let kind = &words[segment.kind];
            if kind.shape == bastide_core::words::Shape::Linked && kind.completes {
                state.segments.entry(kind.name.clone()).or_default()[segment.ports.sides().count()] += 1;
            }
        }
        state
    }

    fn effect(&self, state: &State) -> Effect {
        let fit = self.fit(state);
        Effect {
            dead: fit.dead,
            stuck: self.stuck(state),
            fit: (fit.one, f64::midpoint(fit.two_adjacent, fit.two_opposite)),
            unevenness: unevenness(state),
            branching: branching(state),
        }
    }

    /// Distance of a mix from the goal.
    fn distance(&self, state: &State) -> Distance {
        let (outside, apart) = self.strayed(state);
        let farther = (outside - self.strayed(&self.start).0).max(0.0);
        let [near, then] = match self.goal {
            Goal::Dead => {
                let fit = self.fit(state);
                [fit.dead, -fit.one]
            }
            Goal::Draws => [self.stuck(state).unwrap_or(0.0), -self.fit(state).one],
            Goal::Fit => {
                let fit = self.fit(state);
                [-f64::midpoint(fit.two_adjacent, fit.two_opposite), -fit.one]
            }
            Goal::Mirror => [unevenness(state), -self.fit(state).one],
            Goal::Branching => [outside, apart],
        };
        [farther, near, then]
    }

    /// Distance of branching from the range of sets that ship, and from that of the base game.
    fn strayed(&self, state: &State) -> (f64, f64) {
        let (mut outside, mut apart) = (0.0, 0.0);
        for (kind, factor) in branching(state) {
            if let Some(band) = self.bands.get(&format!("branching.{kind}")) {
                outside += (band.low - factor).max(factor - band.high).max(0.0);
                apart += band.base.map_or(0.0, |base| (base - factor).abs());
            }
        }
        (outside, apart)
    }

    fn fit(&self, state: &State) -> Fit {
        let mut letters: Vec<char> = state.pile.keys().flat_map(|it| it.letters()).collect();
        letters.sort_unstable();
        letters.dedup();
        letters.retain(|it| self.deck.words.edge_of(*it).is_some_and(|edge| self.deck.is_plain(edge)));
        Fit::new(&state.pile, &self.deck.fitting(&letters))
    }

    fn stuck(&self, state: &State) -> Option<f64> {
        if self.deck.start.is_empty() || self.deck.tiles.before > 0 {
            return None;
        }
        let mut pile = Pile::new(&self.deck, &state.drawn);
        let (stuck, _) = draws(&mut pile, Table::of(&self.deck));
        Some(stuck.iter().take(DRAWS).sum())
    }
}

fn branching(state: &State) -> Vec<(String, f64)> {
    let factor =
        |(kind, by_sides): (&String, &[u32; 5])| Some((kind.clone(), Branching::of(*by_sides)?.factor));
    state.segments.iter().filter_map(factor).collect()
}

fn unevenness(state: &State) -> f64 {
    let count = |it: Pattern| state.pile.get(&it).copied().unwrap_or(0);
    let (mut apart, mut both) = (0, 0);
    for (pattern, here) in state.pile.iter().filter(|(it, _)| **it != it.mirror()) {
        let there = count(pattern.mirror());
        // A pair with both hands is met twice.
        let times = if there == 0 { 2 } else { 1 };
        apart += times * here.abs_diff(there);
        both += times * (here + there);
    }
    edges::share(apart, both)
}

/// Largest difference that counts as rounding of sums.
fn order(one: &Distance, other: &Distance) -> Ordering {
    let near = |a: f64, b: f64| if (a - b).abs() < 1e-12 { Ordering::Equal } else { a.total_cmp(&b) };
    let mut pairs = one.iter().zip(other).map(|(a, b)| near(*a, *b));
    pairs.find(|it| it.is_ne()).unwrap_or(Ordering::Equal)
}
