//! Search for tiles to add and to take away that bring a mix nearer to a goal: every candidate is tried, and its effect is worked out
//! exactly.

mod state;

use std::cmp::Ordering;

use bastide_core::tile::Tile;

use self::state::State;
use super::bands::Bands;
use super::deck::Deck;
use super::fit::Fit;
use super::measure::DRAWS;
use super::opening::draws;
use super::sketch::Sketches;
use super::table::{Pile, Table};
use crate::bag::Bag;

/// The goal of changes.
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

/// A change of a mix by one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// A sketch is added, by its number.
    Add(usize),
    /// A copy of a tile is taken away, by its number among [those that may be](Plan::takeable).
    Take(usize),
}

/// A mix that is changed.
#[derive(Debug)]
pub struct Plan<'a> {
    deck: Deck<'a>,
    bands: &'a Bands,
    goal: Goal,
    sketches: &'a Sketches,
    takeable: Vec<(&'a Tile, u32)>,
    start: State,
}

/// Distance of a mix from a goal: the smaller the better, the first number above all. The first is how much farther branching lies out of
/// the range of sets that ship than it did before, so that no goal is pursued at any price.
type Distance = [f64; 3];

/// Most copies of a tile in a proposed set of tiles: so many, or a quarter of them.
const COPIES: usize = 3;

impl<'a> Plan<'a> {
    /// A plan for the tiles of a bag, to which sketches may be added, and from which tiles of some sets may be taken away. A start tile stays.
    pub fn new(bag: &'a Bag, goal: Goal, sketches: &'a Sketches, bands: &'a Bands, own: &[&str]) -> Self {
        let deck = Deck::of(bag);
        let is_own = |tile: &Tile| tile.id().split_once('/').is_some_and(|(set, _)| own.contains(&set));
        let takeable = deck.drawn.iter().copied().filter(|(tile, _)| is_own(tile)).collect();
        let start = State::of(&deck);
        Self { deck, bands, goal, sketches, takeable, start }
    }

    /// The tiles that may be taken away, with the number of their copies.
    pub fn takeable(&self) -> &[(&'a Tile, u32)] {
        &self.takeable
    }

    /// The mix as it is.
    pub fn before(&self) -> Effect {
        self.effect(&self.start)
    }

    /// The mix after some changes.
    pub fn after(&self, changes: &[Change]) -> Effect {
        self.effect(&self.with(changes))
    }

    /// All changes by one tile by their effect, the best first; of sketches with the same effect only the plainest. `step` is called after
    /// each.
    pub fn ranked(&self, mut step: impl FnMut()) -> Vec<Change> {
        let mut tried: Vec<(Distance, Change)> = self
            .candidates()
            .into_iter()
            .map(|change| {
                step();
                (self.distance(&self.with(&[change])), change)
            })
            .collect();
        tried.sort_by(|(a, _), (b, _)| order(a, b));
        tried.into_iter().map(|(_, change)| change).collect()
    }

    /// Number of changes that are tried.
    pub fn width(&self) -> usize {
        self.candidates().len()
    }

    /// So many tiles added and so many taken away that together bring the mix nearest to the goal: the best change of the mix as it has become,
    /// one after the other, and then others instead of single ones as long as that helps. No tile is added more than three times, or a
    /// quarter of the set. What is added comes first, in the order of the sketches. `step` is called after each mix that is tried.
    pub fn set(&self, add: usize, take: usize, mut step: impl FnMut()) -> Vec<Change> {
        /// Most rounds over all of them.
        const ROUNDS: usize = 2;
        let candidates = self.candidates();
        let copies = COPIES.max(add.div_ceil(4));
        let mut best_of = |rest: &[Change], adds: bool| {
            let state = self.with(rest);
            let mut best: Option<(Distance, Change)> = None;
            let room = |change: &&Change| {
                let most = match **change {
                    Change::Add(_) => copies,
                    Change::Take(at) => self.takeable[at].1 as usize,
                };
                matches!(change, Change::Add(_)) == adds
                    && rest.iter().filter(|it| it == change).count() < most
            };
            for change in candidates.iter().filter(room) {
                let distance = self.distance(&self.state_with(&state, *change));
                if best.is_none_or(|(known, _)| order(&distance, &known) == Ordering::Less) {
                    best = Some((distance, *change));
                }
                step();
            }
            best
        };
        let mut changes: Vec<Change> = Vec::new();
        for nth in 0..add.max(take) {
            // Taken and added in turn, so that an exchange does not shrink the mix on the way.
            for adds in [false, true] {
                if nth < if adds { add } else { take } {
                    changes.extend(best_of(&changes, adds).map(|it| it.1));
                }
            }
        }
        for _ in 0..ROUNDS {
            let mut helped = false;
            for place in 0..changes.len() {
                let now = self.distance(&self.with(&changes));
                let mut rest = changes.clone();
                let old = rest.remove(place);
                if let Some((distance, other)) = best_of(&rest, matches!(old, Change::Add(_)))
                    && other != old
                    && order(&distance, &now) == Ordering::Less
                {
                    changes[place] = other;
                    helped = true;
                }
            }
            if !helped {
                break;
            }
        }
        changes.sort_unstable();
        changes
    }

    /// The changes that can have different effects: only branching knows how sides hang together.
    fn candidates(&self) -> Vec<Change> {
        let tiles = &self.sketches.tiles;
        let first = |at: &usize| *at == 0 || tiles[at - 1].pattern != tiles[*at].pattern;
        let adds = (0..tiles.len()).filter(|at| self.goal == Goal::Branching || first(at)).map(Change::Add);
        adds.chain((0..self.takeable.len()).map(Change::Take)).collect()
    }

    fn with(&self, changes: &[Change]) -> State {
        changes.iter().fold(self.start.clone(), |state, it| self.state_with(&state, *it))
    }

    fn state_with(&self, state: &State, change: Change) -> State {
        let mut state = state.clone();
        match change {
            Change::Add(at) => {
                let sketch = &self.sketches.tiles[at];
                state.change(sketch.pattern, &sketch.tile, &self.sketches.words, 1);
            }
            Change::Take(at) => {
                let tile = self.takeable[at].0;
                state.change(self.deck.pattern(tile), tile, self.deck.words, -1);
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
            unevenness: state.unevenness(),
            branching: state.branching(),
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
            Goal::Mirror => [state.unevenness(), -self.fit(state).one],
            Goal::Branching => [outside, apart],
        };
        [farther, near, then]
    }

    /// Distance of branching from the range of sets that ship, and from that of the base game.
    fn strayed(&self, state: &State) -> (f64, f64) {
        let (mut outside, mut apart) = (0.0, 0.0);
        for (kind, factor) in state.branching() {
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

/// Largest difference that counts as rounding of sums.
fn order(one: &Distance, other: &Distance) -> Ordering {
    let near = |a: f64, b: f64| if (a - b).abs() < 1e-12 { Ordering::Equal } else { a.total_cmp(&b) };
    let mut pairs = one.iter().zip(other).map(|(a, b)| near(*a, *b));
    pairs.find(|it| it.is_ne()).unwrap_or(Ordering::Equal)
}
