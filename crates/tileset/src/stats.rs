//! What a bag of tiles implies without playing: everything here is counted or worked out exactly, nothing is sampled.
//!
//! `docs/statistics.md` says what each number means, where its formula comes from and what it does not say.

mod advice;
mod bands;
mod deck;
mod edges;
mod features;
mod fit;
mod measure;
mod nearest;
mod opening;
mod pattern;
mod shapes;
mod sketch;
mod suggest;
mod table;
mod twins;

pub use self::advice::{CODES, DOCS};
pub use self::bands::{BASE, Band, Bands};
pub use self::deck::Tiles;
pub use self::edges::{EdgeKind, Edges, Pair};
pub use self::features::{Branching, FeatureKind, MarkerCount};
pub use self::fit::Fit;
pub use self::measure::{Measure, Scale};
pub use self::nearest::{Neighbour, nearest};
pub use self::opening::{Opening, Until};
pub use self::pattern::Pattern;
pub use self::shapes::{Counted, Mirrored, Patterns};
pub use self::sketch::{SKETCHES, Sketch, Sketches};
pub use self::suggest::{Effect, Goal, Plan};
pub use self::twins::{Likeness, Twin};

use self::deck::Deck;
use crate::bag::Bag;

/// The statistics of a bag of tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Stats {
    /// How many tiles there are.
    pub tiles: Tiles,
    /// Their sides.
    pub edges: Edges,
    /// The patterns of the pile.
    pub patterns: Patterns,
    /// How well the tiles of the pile fit.
    pub fit: Fit,
    /// The segments, by kind of features, in the order in which the kinds were declared.
    pub features: Vec<FeatureKind>,
    /// How a game begins.
    pub opening: Opening,
}

impl Stats {
    /// Works out the statistics of a bag.
    pub fn of(bag: &Bag) -> Self {
        let deck = Deck::of(bag);
        Self {
            tiles: deck.tiles,
            edges: Edges::of(&deck),
            patterns: Patterns::of(&deck),
            fit: Fit::of(&deck),
            features: features::of(&deck),
            opening: Opening::of(&deck),
        }
    }

    /// The segments of a kind.
    pub fn feature(&self, kind: &str) -> Option<&FeatureKind> {
        self.features.iter().find(|it| it.kind == kind)
    }
}

#[cfg(test)]
mod tests;
