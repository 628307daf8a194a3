//! The span of each segment of a tile in its file, for findings about its drawing.

use bastide_core::geometry::{Half, Port, Side, Third};
use bastide_core::tile::{SegmentIdx, Tile};

use crate::file;
use crate::raw::{Node, Span, Text, Value};

/// The place of every segment of a tile; the name of the tile for those that are not written.
pub(crate) fn places(file: &file::Tile, tile: &Tile) -> Vec<Span> {
    let mut places = vec![file.id.span.clone(); tile.segments().len()];
    for (_, node) in &file.features {
        for item in node.list() {
            if let Some((segment, span)) = segment(tile, item) {
                places[usize::from(segment.0)] = span;
            }
        }
    }
    places
}

/// The segment that an item of a list is about, and where it is written: `NW`, `S>N` or `{ at = "En Wn" }`.
fn segment(tile: &Tile, item: &Node) -> Option<(SegmentIdx, Span)> {
    let first = |text: &Text| {
        let side = text.text.chars().next().and_then(Side::from_letter)?;
        tile.at(Port::new(side, Third::Middle))
    };
    match &item.value {
        Value::Text(text) => Some((first(text)?, text.span.clone())),
        Value::Table(table) => {
            let at = table.get("at").and_then(Node::text)?;
            let half = at.text.split_whitespace().next().and_then(Half::from_name)?;
            Some((tile.at(half.port())?, at.span.clone()))
        }
        _ => None,
    }
}
