//! Positions of the start tiles of a bag.

use bastide_core::geometry::{Pos, Rotation, Side};
use bastide_core::rules::StartTile;
use bastide_core::tile::Tile;
use bastide_core::words::Words;

use crate::bag::{Bag, BagTile};

impl Bag {
    /// The tiles with a fixed place.
    pub fn block(&self) -> Vec<StartTile> {
        self.tiles.iter().enumerate().filter_map(|(deal, it)| Some(printed(deal, it.at?))).collect()
    }

    /// The start tile, and beside it a second one of its set. Tiles drawn before the ordinary pile begin before all others, and of others
    /// those of the last term.
    pub fn start(&self) -> Vec<StartTile> {
        let starts = || self.tiles.iter().enumerate().filter(|(_, it)| it.start);
        let latest = starts().map(|(_, it)| it.term).max();
        let last = || starts().find(|(_, it)| Some(it.term) == latest);
        let Some((first, tile)) = starts().find(|(_, it)| it.before).or_else(last) else {
            return Vec::new();
        };
        let beside = |(deal, it): (usize, &BagTile)| {
            let of_same_set = deal != first && it.set() == tile.set();
            of_same_set.then(|| lie_beside(&self.words, &tile.tile, &it.tile, deal)).flatten()
        };
        std::iter::once(printed(first, Pos::new(0, 0))).chain(starts().find_map(beside)).collect()
    }
}

fn printed(deal: usize, pos: Pos) -> StartTile {
    StartTile { deal, pos, rotation: Rotation::R0 }
}

/// The position of the second start tile of a set beside the first: at the first of its sides from the east on that fits, turned as little as
/// fits.
fn lie_beside(words: &Words, first: &Tile, second: &Tile, deal: usize) -> Option<StartTile> {
    [Side::E, Side::S, Side::W, Side::N].into_iter().find_map(|side| {
        let fits = |rotation: &Rotation| {
            let facing = side.opposite().turned(rotation.inverse());
            words.fit(first.edges()[side.idx()], second.edges()[facing.idx()])
        };
        let rotation = Rotation::ALL.into_iter().find(fits)?;
        Some(StartTile { deal, pos: Pos::new(0, 0).step(side), rotation })
    })
}
