//! What a table is worth to each player: points, what stands on the board, and followers that can still be deployed. An estimate for bots,
//! not a rule; what variants do is not in it but for the points that they have given already.

use bastide_core::board::NodeId;
use bastide_core::piece::{Role, Spot};
use bastide_core::player::PlayerId;
use bastide_core::score::Timing;
use bastide_core::table::Table;

/// What the first follower in supply is worth. Each further one is worth less by [`NEXT`].
const FOLLOWER: f64 = 6.0;

/// What a further follower in supply is worth to the one before it.
const NEXT: f64 = 0.7;

/// What is gained by completing counts so much of itself if one side is open, and less by [`FURTHER`] for each further one.
const HOPE: f64 = 0.5;

/// What a further open side leaves of the hope.
const FURTHER: f64 = 0.6;

/// With fewer turns than these left to each player, hopes and supplies are worth less, down to nothing at the end.
const LATE: f64 = 8.0;

/// What a table is worth, by seat, in points.
///
/// The weights are found by play: of the values tried for each, those with which the option that is worth most wins most games.
pub(crate) fn values(table: &Table) -> [f64; PlayerId::MAX] {
    let rules = table.rules();
    let ahead = (table.pile().len() as f64 / rules.players() as f64 / LATE).min(1.0);
    let mut values = [0.0; PlayerId::MAX];
    let mut next = [FOLLOWER * ahead; PlayerId::MAX];
    let mut seen: Vec<NodeId> = Vec::with_capacity(32);
    for player in table.players() {
        values[player.idx()] += f64::from(table.score(player));
    }
    for (_, figure) in table.figures() {
        match (figure.spot, figure.owner) {
            (Spot::Supply, Some(owner)) if rules.piece(figure.piece).role == Role::Follower => {
                values[owner.idx()] += next[owner.idx()];
                next[owner.idx()] *= NEXT;
            }
            (Spot::Segment(node), _) => {
                if table.is_occupied(node)
                    && !table.is_completed(node)
                    && !seen.iter().any(|it| table.same_feature(*it, node))
                {
                    seen.push(node);
                    let worth = expected(table, node, ahead);
                    for owner in table.owners(node) {
                        values[owner.idx()] += worth;
                    }
                }
            }
            (Spot::Supply | Spot::Tile(_) | Spot::Held(_), _) => {}
        }
    }
    values
}

/// What an unfinished feature will bring: what it is worth now, and some of what completing it would add.
fn expected(table: &Table, node: NodeId, ahead: f64) -> f64 {
    let now = f64::from(table.worth(node, Timing::Final).points);
    let completed = f64::from(table.worth(node, Timing::Completed).points);
    let open = table.openings(node);
    if completed <= now || open == 0 {
        return now;
    }
    let hope = (1..open).fold(HOPE * ahead, |hope, _| hope * FURTHER);
    now + hope * (completed - now)
}
