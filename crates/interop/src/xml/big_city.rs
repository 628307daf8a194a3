//! Tiles of the big city, the City of Carcassonne: their definitions leave out the inside, which follows from their names.

use bastide_core::geometry::Side;

use super::tile::{Feature, Group, Member, Tile};
use super::words::{BIG_CITY, BIG_CITY_TILES};

/// The position of the tile in the middle.
const WHOLE: usize = 6;

/// The marker of the city as a whole.
const MARKER: &str = "big-city";

/// Completes the definition of a tile of the big city: its place, the city inside, and the features at it.
pub(crate) fn complete(tile: &mut Tile) {
    let number = tile.id.text.strip_prefix(BIG_CITY).and_then(|it| it.parse::<usize>().ok());
    let Some(at) = number.and_then(|it| it.checked_sub(1)).filter(|_| tile.own.edges.is_none()) else {
        return;
    };
    let Some((edges, quarter)) = BIG_CITY_TILES.get(at) else { return };
    let inside = Side::ALL.into_iter().zip(edges.chars()).filter(|(_, letter)| *letter == '.');
    let inside: Vec<_> = inside.map(|(side, _)| (side, tile.span.clone())).collect();
    let Some((first, _)) = inside.first().cloned() else { return };
    tile.own.edges = Some((*edges).to_owned());
    tile.own.at = Some(((at % 4) as i16 - 2, (at / 4) as i16 - 1));
    tile.marks.extend(quarter.map(|it| (it.to_owned(), None)));
    for field in &mut tile.fields {
        field.cities.push((first, field.span.clone()));
    }
    let city = Member::Feature(tile.features.len());
    for (at, road) in tile.features.iter().enumerate().filter(|(_, it)| it.kind == "road") {
        let span = road.sides.first().map_or(tile.span.clone(), |(_, span)| span.clone());
        let name = format!("#{}", tile.groups.len());
        tile.groups.push(Group { name, members: vec![city, Member::Feature(at)], span });
    }
    // The tile that all quarters are bound to there stands for the city as a whole.
    let markers = if at == WHOLE { vec![MARKER.to_owned()] } else { Vec::new() };
    tile.features.push(Feature { kind: "city", fills: true, sides: inside, also: None, markers });
}
