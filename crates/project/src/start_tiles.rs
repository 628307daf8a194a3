//! Start tiles of a game whose setup has none, and the fate of those that are not used.

use bastide_core::rules::{DealOrder, Setup, StartTile};
use bastide_tileset::{Bag, BagTile};

/// Puts the start tiles of the bag into a setup that has its deals: a block, or else the start tile drawn before the pile, or
/// else the first start tile. A `late` block comes when the tiles before the pile lie.
pub(crate) fn lay(bag: &Bag, late: bool, setup: &mut Setup) {
    let (tiles, block) = (&bag.tiles, bag.block());
    let early = tiles.iter().position(|it| it.start && it.before);
    let late = late && early.is_some();
    if late {
        for it in &block {
            setup.deals[it.deal].count = 0;
        }
        setup.block.clone_from(&block);
    }
    setup.start = if block.is_empty() || late { bag.start() } else { block };
    discard_replaced(tiles, setup);
    // A river begins beside the block: its start tile is the first that is drawn.
    let beside = early.filter(|deal| !setup.start.iter().any(|start| start.deal == *deal));
    if let Some(deal) = beside {
        setup.deals[deal].count += 1;
        setup.deals[deal].order = DealOrder::Opening;
    }
}

/// A start tile whose place a block or a river has taken leaves the game (`rules/river.md` §1, `rules/count.md` §2). That is the one of the set
/// that others use; those that would have taken its place are in the pile (`rules/windroses.md`).
fn discard_replaced(tiles: &[BagTile], setup: &mut Setup) {
    let replaces = |start: &StartTile| tiles[start.deal].at.is_some() || tiles[start.deal].before;
    if !setup.start.iter().any(replaces) {
        return;
    }
    let usual = tiles.iter().find(|it| it.start && !it.before).map(BagTile::set);
    for (at, tile) in tiles.iter().enumerate() {
        let is_replaced = tile.start && (tile.before || Some(tile.set()) == usual);
        if is_replaced && !setup.start.iter().any(|start| start.deal == at) {
            setup.deals[at].count = setup.deals[at].count.saturating_sub(1);
        }
    }
}
