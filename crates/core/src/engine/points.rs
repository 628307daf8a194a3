//! Points: the worth of features under variants, payment, score lines.

use crate::event::Event;
use crate::fault::Fault;
use crate::game::Game;
use crate::hook::Subject;
use crate::ids::FeatureId;
use crate::player::{PlayerId, Seats};
use crate::reckon::{self};
use crate::score::{Reason, ScoreLine, Scored, Timing};

impl Game {
    /// The points of a feature after all changes by variants, and the reason.
    pub(crate) fn value(&mut self, node: FeatureId, timing: Timing) -> Result<(i32, Reason), Fault> {
        let (worth, tally) = reckon::points(self, node, timing)?;
        Ok((tally.value(), Reason::Worth(worth, tally.changes())))
    }

    pub(crate) fn score(&mut self, node: FeatureId, timing: Timing) -> Result<(), Fault> {
        let owners = reckon::owners(self, node)?;
        let (points, reason) = self.value(node, timing)?;
        self.pay_out(node, owners, points, &reason);
        Ok(())
    }

    pub(super) fn score_completed(&mut self, subject: Subject) -> Result<(), Fault> {
        let Subject::Feature(node) = subject else { return Ok(()) };
        let scores = self.table().is_occupied(node) && self.table().is_completed(node);
        if scores { self.score(node, Timing::Completed) } else { Ok(()) }
    }

    pub(crate) fn pay_out(&mut self, node: FeatureId, owners: Seats, points: i32, reason: &Reason) {
        for player in owners.iter() {
            if points != 0 {
                self.award(player, points, reason.clone(), Some(node));
            }
        }
        self.state().scored.push(Scored { feature: node, points, owners });
    }

    /// Writes a score line.
    pub(crate) fn award(
        &mut self,
        player: PlayerId,
        points: i32,
        reason: Reason,
        feature: Option<FeatureId>,
    ) {
        let floor = self.table().rules.setup.base.floor_at_zero;
        let state = self.state();
        let score = &mut state.scores[player.idx()];
        let points = if floor { points.max(-*score) } else { points };
        *score += points;
        state.lines.push(ScoreLine { player, points, reason, feature, turn: state.turn.number });
        state.events.push(Event::Scored { line: state.lines.len() as u32 - 1 });
    }
}
