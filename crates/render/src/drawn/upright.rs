//! Tiles turned before they are drawn, so that houses stand and light agrees on a whole board. The rim is the same in every turn, so they
//! fit as turned pictures do.

use bastide_core::geometry::Rotation;
use bastide_core::hints::{Hints, TilePoint};
use bastide_core::tile::{Mark, Segment, Tile};
use bastide_core::words::Words;

/// A tile as it lies after a turn: its segments keep their numbers. None for one that no tile can be.
pub(crate) fn turned(words: &Words, tile: &Tile, by: Rotation) -> Option<Tile> {
    let segment =
        |it: &Segment| Segment { ports: it.ports.turned(by), gates: it.gates.turned(by), ..it.clone() };
    let segments = tile.segments().iter().map(segment).collect();
    let marks = tile.marks().iter().map(|it| Mark { value: heading(&it.value, by), ..it.clone() }).collect();
    let tile_turned = Tile::new(words, tile.id(), tile.turned_edges(by), segments, marks).ok()?;
    Some(match tile.hints() {
        Some(hints) => tile_turned.with_hints(hints_turned(hints.clone(), by)),
        None => tile_turned,
    })
}

/// Hints about the same tile after a turn.
fn hints_turned(mut hints: Hints, by: Rotation) -> Hints {
    let place = |it: TilePoint| (0..by.quarters()).fold(it, |it, _| TilePoint { x: 1000 - it.y, y: it.x });
    hints.centre = hints.centre.map(place);
    for (_, part) in &mut hints.parts {
        part.via = part.via.map(place);
        part.end = part.end.map(place);
        part.at = part.at.map(place);
    }
    for (_, at) in &mut hints.markers {
        *at = place(*at);
    }
    hints
}

/// A direction after a turn: `NW` is `NE` after a quarter. Anything else stays.
fn heading(value: &str, by: Rotation) -> String {
    const RING: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    match RING.iter().position(|it| *it == value) {
        Some(at) => RING[(at + 2 * by.quarters()) % RING.len()].to_owned(),
        None => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;
    use crate::{Options, draw_tile, rims};

    #[test]
    fn directions_turn_and_words_stay() {
        assert_eq!(heading("NW", Rotation::R90), "NE");
        assert_eq!(heading("E", Rotation::R180), "W");
        assert_eq!(heading("all", Rotation::R90), "all");
    }

    /// Proofs of printed tiles hold for those that boards draw, which fit like turned pictures of them.
    #[test]
    fn turned_tiles_keep_their_proof_and_their_rims() {
        let collection = crate::common::collection();
        let (words, theme) = (collection.words(), Theme::named("drawn").expect("it ships"));
        let turns = [Rotation::R90, Rotation::R180, Rotation::R270];
        let tiles = collection.sets().iter().flat_map(|set| &set.entries).map(|it| &it.tile);
        for (tile, by) in tiles.zip(turns.into_iter().cycle()) {
            let turned = turned(words, tile, by).expect("a tile");
            let drawn = draw_tile(words, &turned, &theme, &Options::new());
            assert_eq!(drawn.problems, [], "{} {by:?}", tile.id());
        }
        for entry in &collection.set("base").expect("a set").entries {
            let printed = rims(words, &entry.tile, &theme, 0).expect("a picture");
            for by in turns {
                let turned = turned(words, &entry.tile, by).expect("a tile");
                let mut found = rims(words, &turned, &theme, 0).expect("a picture");
                found.rotate_left(by.quarters());
                for (side, (found, printed)) in found.iter().zip(&printed).enumerate() {
                    assert_eq!(found.change(printed, 1), None, "{} {by:?}, side {side}", turned.id());
                }
            }
        }
    }

    #[test]
    fn a_tile_turned_four_times_is_itself() {
        let collection = crate::common::collection();
        let words = collection.words();
        let tile = &collection.entry("windroses/fcfr").expect("a known tile").tile;
        let mut it = tile.clone();
        for _ in 0..4 {
            it = turned(words, &it, Rotation::R90).expect("a tile");
            assert_eq!(it.segments().len(), tile.segments().len());
        }
        assert_eq!(&it, tile);
        assert_ne!(turned(words, tile, Rotation::R90).as_ref(), Some(tile));
    }
}
