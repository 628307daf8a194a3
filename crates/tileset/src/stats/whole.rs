//! All statistics of a bag.

use super::deck::{Deck, Tiles};
use super::edges::Edges;
use super::features::{self, FeatureKind};
use super::fit::Fit;
use super::opening::Opening;
use super::shapes::Patterns;
use crate::bag::Bag;

/// The statistics of a bag of tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Stats {
    /// Numbers of tiles.
    pub tiles: Tiles,
    /// Their sides.
    pub edges: Edges,
    /// The patterns of the pile.
    pub patterns: Patterns,
    /// Fit of the tiles of the pile.
    pub fit: Fit,
    /// The segments, by kind of features, in the order in which the kinds were declared.
    pub features: Vec<FeatureKind>,
    /// The opening.
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
