//! Standing: points that each player would still get if the game ended now, by the printed scales alone. An estimate for bots, not a rule.

use bastide_core::board::SegmentId;
use bastide_core::piece::Spot;
use bastide_core::player::PlayerId;
use bastide_core::score::Timing;
use bastide_core::table::Table;

/// Points that the followers on the board would bring, by seat.
pub(crate) fn standing(table: &Table) -> [i32; PlayerId::MAX] {
    let mut points = [0; PlayerId::MAX];
    let mut seen: Vec<SegmentId> = Vec::new();
    for (_, figure) in table.figures() {
        let Spot::Segment(node) = figure.spot else { continue };
        if !table.is_occupied(node)
            || table.is_completed(node)
            || seen.iter().any(|it| table.same_feature(*it, node))
        {
            continue;
        }
        seen.push(node);
        let worth = table.worth(node, Timing::Final).points;
        for owner in table.owners(node) {
            points[owner.idx()] += worth;
        }
    }
    points
}
