//! Points: the worth of features under variants, payment, score lines.

use crate::event::Event;
use crate::fault::Fault;
use crate::game::Game;
use crate::hook::Subject;
use crate::ids::FeatureId;
use crate::player::PlayerId;
use crate::reckon::{self};
use crate::score::{Reason, ScoreLine, Scored, Timing};
use crate::step::Step;

/// Most points of a player, above and below zero. The sums of teams are still numbers.
pub(crate) const SCORE: i32 = 100_000_000;
/// Most points of one feature.
pub(crate) const LINE: i32 = 1_000_000;
/// Most score lines of a game.
pub(crate) const LINES: usize = 20_000;

impl Game {
    /// The points of a feature after all changes by variants, and the reason.
    pub(crate) fn value(&mut self, node: FeatureId, timing: Timing) -> Result<(i32, Reason), Fault> {
        let (worth, tally) = reckon::points(self, node, timing)?;
        if !(-LINE..=LINE).contains(&tally.value()) {
            let mut fault = Fault::new(format!("{} points are too many for one feature", tally.value()));
            fault.details.hook = tally.last_hook();
            return Err(self.blame(fault));
        }
        Ok((tally.value(), Reason::Worth(worth, tally.changes())))
    }

    /// The points that an unfinished feature would bring, after all changes by variants, if it were scored now: as completed, or at the end
    /// of the game. Hooks see the board as it is but for the feature's openings, which count as closed for [`Timing::Completed`], and the
    /// step, which is that of the last scoring for [`Timing::Final`].
    ///
    /// # Errors
    /// If a hook fails.
    ///
    /// # Panics
    /// Never: no rule is running while a caller holds the game.
    pub fn would_pay(&mut self, feature: FeatureId, timing: Timing) -> Result<i32, Fault> {
        let (open, step) = (self.table().glance(feature).open, self.table().step());
        match timing {
            Timing::Completed => self.state().board.totals_mut(feature).open = 0,
            Timing::Final => self.state().step = Step::EndFeatures,
        }
        let value = self.value(feature, timing);
        let state = self.state();
        (state.board.totals_mut(feature).open, state.step) = (open, step);
        value.map(|(points, _)| points)
    }

    /// The strengths of the followers on a feature by seat, after all changes by variants.
    ///
    /// # Errors
    /// If a hook fails.
    pub fn strengths(&mut self, feature: FeatureId) -> Result<[i32; PlayerId::MAX], Fault> {
        let figures = self.table().counted_on(feature);
        reckon::strengths(self, &figures)
    }

    pub(crate) fn score(&mut self, node: FeatureId, timing: Timing) -> Result<(), Fault> {
        let figures = self.table().counted_on(node);
        let owners = reckon::owners_among(self, &figures)?;
        let (points, reason) = self.value(node, timing)?;
        self.pay_out(Scored { feature: node, points, owners, figures }, &reason)
    }

    pub(super) fn score_completed(&mut self, subject: Subject) -> Result<(), Fault> {
        let Subject::Feature(node) = subject else { return Ok(()) };
        let scores = self.table().is_occupied(node) && self.table().is_completed(node);
        if scores { self.score(node, Timing::Completed) } else { Ok(()) }
    }

    /// Gives the owners of a feature their points.
    pub(crate) fn pay_out(&mut self, scored: Scored, reason: &Reason) -> Result<(), Fault> {
        for player in scored.owners.iter() {
            if scored.points != 0 {
                self.award(player, scored.points, reason.clone(), Some(scored.feature))?;
            }
        }
        self.state().scored.push(scored);
        Ok(())
    }

    /// Writes a score line.
    pub(crate) fn award(
        &mut self,
        player: PlayerId,
        points: i32,
        reason: Reason,
        feature: Option<FeatureId>,
    ) -> Result<(), Fault> {
        let floor = self.table().rules.setup.base.floor_at_zero;
        let state = self.state();
        let score = &mut state.scores[player.idx()];
        let points = if floor { points.max(-*score) } else { points };
        let sum = score.saturating_add(points);
        if !(-SCORE..=SCORE).contains(&sum) || state.lines.len() == LINES {
            return Err(self.unscored(player, &reason));
        }
        *score = sum;
        state.lines.push(ScoreLine { player, points, reason, feature, turn: state.turn.number });
        state.events.push(Event::Scored { line: state.lines.len() as u32 - 1 });
        Ok(())
    }

    /// The fault of points that cannot be written down.
    #[cold]
    fn unscored(&self, player: PlayerId, reason: &Reason) -> Fault {
        let name = self.table().rules.player_name(player);
        let mut fault = Fault::new(if self.table().state.lines.len() == LINES {
            format!("points are given more than {LINES} times in a game")
        } else {
            format!("the score of {name} is beyond {SCORE}")
        });
        fault.details.hook = match reason {
            Reason::Worth(_, changes) => changes.as_ref().and_then(|it| Some(it.last()?.hook)),
            Reason::Given { hook, .. } => *hook,
        };
        self.blame(fault)
    }
}
