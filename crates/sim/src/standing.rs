//! Standing: points that each player would still get if the game ended now, by the printed scales alone. An estimate for bots, not a rule.

use bastide_core::player::PlayerId;
use bastide_core::score::Timing;
use bastide_core::table::Table;

/// Points that the followers on the board would bring, by seat.
pub(crate) fn standing(table: &Table) -> [i32; PlayerId::MAX] {
    let mut points = [0; PlayerId::MAX];
    for (feature, owners) in table.claims() {
        let worth = table.worth(feature, Timing::Final).points;
        for owner in owners {
            points[owner.idx()] += worth;
        }
    }
    points
}
