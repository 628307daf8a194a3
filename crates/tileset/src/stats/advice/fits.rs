//! Advice about fits between tiles.

use bastide_diag::Code;

use super::{Advice, Subject, compared_share};
use bastide_core::tile::Tile;

/// Among too many sets of four neighbours nothing fits.
pub(super) fn dead_high(about: &Subject<'_>, found: &mut Vec<Advice>) {
    let Some((value, band)) = about.placed("fit.dead").filter(|(value, band)| band.is_above(*value)) else {
        return;
    };
    let message = format!("among four neighbours nothing fits in {}", compared_share(value, band));
    let missing = &about.stats.patterns.missing;
    let first: Vec<String> = missing.iter().take(8).map(|it| format!("`{it}`")).collect();
    let more = if missing.len() > first.len() { ", …" } else { "" };
    let help = format!(
        "{} patterns are missing: {}{more}; `bastide suggest --goal dead` proposes tiles",
        missing.len(),
        first.join(", ")
    );
    found.push(Advice::new(Code("dead-high"), message, help));
}

/// A kind of edge that only one tile shows.
pub(super) fn edge_alone(about: &Subject<'_>, found: &mut Vec<Advice>) {
    if about.deck.closes || about.stats.tiles.laid < 2 {
        return;
    }
    for kind in about.stats.edges.kinds.iter().filter(|it| it.tiles == 1) {
        let shows = |tile: &Tile| tile.edges().into_iter().any(|it| about.deck.letter(it) == kind.letter);
        let Some((tile, _)) = about.deck.laid.iter().find(|(tile, _)| shows(tile)) else { continue };
        let message =
            format!("only one tile shows {} (`{}`), so nothing can lie against it", kind.name, kind.letter);
        let help = format!("a second tile with `{}` makes it of use", kind.letter);
        found.push(Advice::new(Code("edge-alone"), message, help).about(tile.id()));
    }
}

/// Tiles fit more rarely than in any set that ships.
pub(super) fn fit_low(about: &Subject<'_>, found: &mut Vec<Advice>) {
    let places = [
        ("fit.one", "beside one neighbour"),
        ("fit.two-adjacent", "into a corner of two neighbours"),
        ("fit.two-opposite", "between two neighbours"),
    ];
    // Of several such numbers the first is enough: they go together.
    for (key, place) in places {
        let Some((value, band)) = about.placed(key).filter(|(value, band)| band.is_below(*value)) else {
            continue;
        };
        let message = format!("a tile fits {place} in {}", compared_share(value, band));
        found.push(Advice::new(
            Code("fit-low"),
            message,
            "tiles with several kinds of edges fit in more places",
        ));
        return;
    }
}

/// A tile that fits beside no other.
pub(super) fn tile_alone(about: &Subject<'_>, found: &mut Vec<Advice>) {
    if about.deck.closes || about.stats.tiles.laid < 2 {
        return;
    }
    for (tile, count) in about.deck.laid.iter().filter(|(_, count)| *count == 1) {
        let mut letters: Vec<char> = tile
            .edges()
            .into_iter()
            .filter(|it| about.deck.is_plain(*it))
            .map(|it| about.deck.letter(it))
            .collect();
        letters.dedup();
        let alone = |letter: &char| {
            about.stats.edges.kinds.iter().any(|it| it.letter == *letter && it.tiles == *count)
        };
        if !letters.is_empty() && letters.iter().all(alone) {
            let message = format!("tile `{}` fits beside no other tile", tile.id());
            let help = "it needs a side of a kind that another tile shows";
            found.push(Advice::new(Code("tile-alone"), message, help).about(tile.id()));
        }
    }
}
