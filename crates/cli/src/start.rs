//! What lies on the board at the start of a game whose setup does not say so, and what becomes of the start tiles that do not.

use bastide_core::geometry::{Pos, Rotation, Side};
use bastide_core::rules::{Order, Setup, StartTile};
use bastide_core::tile::Tile;
use bastide_core::words::Words;
use bastide_tileset::BagTile;

/// Puts the start tiles of the bag into a setup that has its deals: a block, or else the start tile of what is drawn before the pile, or
/// else the first start tile. A `late` block comes when what is drawn before the pile lies.
pub(crate) fn lay(tiles: &[BagTile], late: bool, setup: &mut Setup) {
    let block: Vec<StartTile> =
        tiles.iter().enumerate().filter_map(|(deal, it)| Some(printed(deal, it.at?))).collect();
    let early = tiles.iter().position(|it| it.start && it.before);
    let late = late && early.is_some();
    if late {
        for it in &block {
            setup.deals[it.deal].count = 0;
        }
        setup.block.clone_from(&block);
    }
    setup.start = if block.is_empty() || late { start_tiles(&setup.words, tiles) } else { block };
    discard_replaced(tiles, setup);
    // A river begins beside the block: its start tile is the first that is drawn.
    let beside = early.filter(|deal| !setup.start.iter().any(|start| start.deal == *deal));
    if let Some(deal) = beside {
        setup.deals[deal].count += 1;
        setup.deals[deal].order = Order::Opening;
    }
}

fn printed(deal: usize, pos: Pos) -> StartTile {
    StartTile { deal, pos, rotation: Rotation::R0 }
}

/// The start tile, and beside it a second one of its set.
fn start_tiles(words: &Words, tiles: &[BagTile]) -> Vec<StartTile> {
    let starts = || tiles.iter().enumerate().filter(|(_, it)| it.start);
    let Some((first, tile)) = starts().find(|(_, it)| it.before).or_else(|| starts().next()) else {
        return Vec::new();
    };
    let beside = |(deal, it): (usize, &BagTile)| {
        let of_same_set = deal != first && set_of(it) == set_of(tile);
        of_same_set.then(|| lie_beside(words, &tile.tile, &it.tile, deal)).flatten()
    };
    std::iter::once(printed(first, Pos::new(0, 0))).chain(starts().find_map(beside)).collect()
}

/// The set of a tile, by its name.
fn set_of(tile: &BagTile) -> &str {
    tile.tile.id().split('/').next().unwrap_or_default()
}

/// Where the second start tile of a set lies beside the first: at the first of its sides from the east on that fits, turned as little as
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

/// A start tile whose place a block or a river has taken leaves the game (`rules/river.md` §1, `rules/count.md` §2).
fn discard_replaced(tiles: &[BagTile], setup: &mut Setup) {
    let replaces = |start: &StartTile| tiles[start.deal].at.is_some() || tiles[start.deal].before;
    if !setup.start.iter().any(replaces) {
        return;
    }
    for (at, tile) in tiles.iter().enumerate() {
        if tile.start && !setup.start.iter().any(|start| start.deal == at) {
            setup.deals[at].count = setup.deals[at].count.saturating_sub(1);
        }
    }
}
