//! The subject of a page of statistics.

use bastide_project::Mix;
use bastide_tileset::Collection;
use bastide_tileset::stats::{Bands, Stats};

/// A mix with its numbers.
#[derive(Debug)]
pub(super) struct Subject<'a> {
    pub(super) mix: &'a Mix,
    pub(super) stats: Stats,
    /// The same mixed into the base game, where it builds on that.
    pub(super) mixed: Option<Stats>,
    pub(super) bands: &'a Bands,
    pub(super) shipped: &'a Collection,
}

impl Subject<'_> {
    /// The numbers that are judged.
    pub(super) fn judged(&self) -> &Stats {
        self.mixed.as_ref().unwrap_or(&self.stats)
    }

    /// A caption of what is told of the tiles alone.
    pub(super) fn alone(&self, caption: &str) -> String {
        if self.mixed.is_some() { format!("{caption}: these tiles alone") } else { caption.to_owned() }
    }

    /// A caption of what is told of the mix that is judged.
    pub(super) fn together(&self, caption: &str) -> String {
        if self.mixed.is_some() {
            format!("{caption}: the mix with the base game")
        } else {
            caption.to_owned()
        }
    }
}
