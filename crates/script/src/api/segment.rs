//! Members of segments.

use bastide_core::board::{FeatureId, SegmentId};
use bastide_core::host::Joining;
use bastide_core::piece::Spot;
use bastide_core::reckon;
use bastide_core::table::Table;
use bastide_core::value::Value;

use super::piece::pieces;
use super::registry::Members;
use super::tile::with_signs;
use crate::exchange::answer::Answer;
use crate::exchange::cross::segment as known;
use crate::exchange::given::{Markers, Most, Pieces, Sign, Signs};

pub(super) fn segment(it: &mut Members<'_, SegmentId>) {
    it.text(|table, it| Ok(table.value_text(&Value::Segment(known(table, it)?))));
    it.field("kind: string", "What it is part of: `road`, `city`, `field`.", |table, it| {
        Ok(table.kind(known(table, it)?))
    });
    it.field("feature: Feature", "The feature that it is part of.", |table, it| {
        Ok(FeatureId::from(known(table, it)?))
    });
    it.field("tile: Tile", "The tile it is on.", |table, it| Ok(table.board().locate(known(table, it)?).0));
    it.method(
        "has(markers: string | { string }): boolean",
        "Whether it has a marker, or one of several.",
        |table, it, Markers(wanted)| {
            let node = known(table, it)?;
            Ok(wanted.iter().any(|marker| table.markers_on(node, *marker) > 0))
        },
    );
    it.method(
        "figures(pieces: string | { string }?): { Figure }",
        "The figures on it, of one piece or several, or all.",
        |table, it, wanted: Option<Pieces>| {
            let here = Spot::Segment(known(table, it)?);
            let found = pieces(table, &wanted).filter(|(_, figure)| figure.spot == here);
            Ok(Answer::list(found.map(|(id, _)| id)))
        },
    )
    .costs(8);
    it.method("followers(): { Figure }", "The followers on it.", |table, it, ()| {
        let here = Spot::Segment(known(table, it)?);
        let found = table.followers().filter(|(_, figure)| figure.spot == here);
        Ok(Answer::list(found.map(|(id, _)| id)))
    })
    .costs(8);
    it.method("links(): { Segment }", "The segments that `act:join` has joined with it.", |table, it, ()| {
        Ok(Answer::list(table.board().linked(known(table, it)?)))
    });
    it.method(
        "joins(other: Segment, parted: Segment?): boolean",
        "Whether every `filter.join` lets it be joined with another one, once `parted` has no links.",
        |table, it, (other, parted): (SegmentId, Option<SegmentId>)| {
            let (one, other) = (known(table, it)?, known(table, other)?);
            let parted = parted.map(|it| known(table, it)).transpose()?;
            reckon::may_join(&mut { *table }, Joining { one, other, parted })
        },
    )
    .costs(8);
    it.method(
        "steps(stops: string | { string }?, most: number?): { { Segment } }",
        "The segments of its feature by their distance in tiles: itself and those joined with it on its tile, those one \
         tile on, and so forth; with `most`, none further. One with a stop, a piece or marker, or on a tile with one, is \
         reached and nothing behind it.",
        |table, it, (stops, most): (Option<Signs>, Option<Most>)| {
            let it = known(table, it)?;
            let most = most.map_or(usize::MAX, |Most(most)| most.max(0) as usize);
            let rings = table.steps(it, has_sign(table, stops.as_ref())).take(most.saturating_add(1));
            Ok(Answer::Rows(rings.map(Answer::list).collect()))
        },
    )
    .costs(16);
    it.method(
        "leads(stops: string | { string }?, closed: string | { string }?): boolean",
        "Whether one comes along its feature, past no stop, to a segment on a tile further on where none of `closed` is.",
        |table, it, (stops, closed): (Option<Signs>, Option<Signs>)| {
            let it = known(table, it)?;
            let is_closed = has_sign(table, closed.as_ref());
            let mut ahead = table.steps(it, has_sign(table, stops.as_ref())).skip(1).flatten();
            Ok(ahead.any(|node| !is_closed(node)))
        },
    )
    .costs(16);
}

/// A test of segments: for a sign, one of several, on them or on their tiles.
fn has_sign<'a>(table: &'a Table, signs: Option<&Signs>) -> impl Fn(SegmentId) -> bool + use<'a> {
    let signs = signs.map_or(&[][..], |Signs(all)| all);
    let (pieces, markers): (Vec<_>, Vec<_>) = signs.iter().partition(|it| matches!(it, Sign::Piece(_)));
    let taken = with_signs(table, &pieces);
    move |node| {
        let (tile, _) = table.board().locate(node);
        taken[tile.idx()] || markers.iter().any(|marker| is_marked(table, *marker, node))
    }
}

/// Tests whether a segment or its tile as a whole has a marker.
fn is_marked(table: &Table, sign: Sign, node: SegmentId) -> bool {
    let Sign::Marker(marker) = sign else { return false };
    let (tile, _) = table.board().locate(node);
    table.markers_on(node, marker) > 0 || table.mark(table.board().tile(tile).tile, marker).is_some()
}
