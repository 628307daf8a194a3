//! Judge of the fixed yardstick `mcts`: points, pieces on the board, and followers that can still be deployed. Of variants it knows the points
//! that they have given already. Bots that are to play well have the [judge that knows the pile](super::sight); this one stays as it is, so that
//! strength can be compared from one version to the next.

use bastide_core::board::SegmentId;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::piece::{Role, Spot};
use bastide_core::player::PlayerId;
use bastide_core::score::Timing;
use bastide_core::table::Table;

use super::judge::Judge;

/// Value of the first follower in supply. Each further one is worth less by [`NEXT`].
const FOLLOWER: f64 = 6.0;

/// Value of a further follower in supply, as a part of the one before it.
const NEXT: f64 = 0.7;

/// Weight of the gain by completion with one open side. Each further one weighs less by [`FURTHER`].
const HOPE: f64 = 0.5;

/// Factor for each further open side.
const FURTHER: f64 = 0.6;

/// With fewer turns than these left to each player, hopes and supplies are worth less, down to nothing at the end.
const LATE: f64 = 8.0;

/// The judge.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FixedJudge;

impl Judge for FixedJudge {
    fn values(&mut self, game: &mut Game) -> Result<[f64; PlayerId::MAX], Fault> {
        Ok(values(game.table()))
    }
}

/// Value of a table, by seat, in points.
///
/// The weights are found by play: of the values tried for each, those with which the option that is worth most wins most games.
fn values(table: &Table) -> [f64; PlayerId::MAX] {
    let rules = table.rules();
    let ahead = (table.pile().len() as f64 / rules.players() as f64 / LATE).min(1.0);
    let mut values = [0.0; PlayerId::MAX];
    let mut next = [FOLLOWER * ahead; PlayerId::MAX];
    let mut seen: Vec<SegmentId> = Vec::with_capacity(32);
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

/// Expected value of an unfinished feature: its present worth, and a part of the gain by completion.
fn expected(table: &Table, node: SegmentId, ahead: f64) -> f64 {
    let now = f64::from(table.worth(node, Timing::Final).points);
    let completed = f64::from(table.worth(node, Timing::Completed).points);
    let open = table.openings(node);
    if completed <= now || open == 0 {
        return now;
    }
    let hope = (1..open).fold(HOPE * ahead, |hope, _| hope * FURTHER);
    now + hope * (completed - now)
}
