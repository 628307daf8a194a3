//! Points: majorities, what features are worth after all variants have had their say, score lines.

use crate::base;
use crate::board::NodeId;
use crate::event::Event;
use crate::game::Game;
use crate::host::{Call, Fault, Subject};
use crate::player::PlayerId;
use crate::rules::Rules;
use crate::score::{Reason, ScoreLine, Scored, Tally, Timing};

impl Game {
    /// Who has the majority on a feature: a bit for each seat (`rules/glossary.md` §4).
    pub(crate) fn owners(&mut self, node: NodeId) -> Result<u8, Fault> {
        let mut strengths = [0; PlayerId::MAX];
        self.add_strengths(node, &mut strengths)?;
        Ok(base::owners(&strengths))
    }

    pub(crate) fn add_strengths(
        &mut self,
        node: NodeId,
        strengths: &mut [i32; PlayerId::MAX],
    ) -> Result<(), Fault> {
        if self.table().rules.strength.is_empty() {
            self.table().add_strengths(node, strengths);
            return Ok(());
        }
        let followers: Vec<_> = self.table().followers_on(node).map(|(figure, it)| (figure, *it)).collect();
        for (figure, it) in followers {
            let mut tally = Tally::new(self.table().rules.piece(it.piece).strength);
            self.modify_all(false, Subject::Figure(figure), &mut tally)?;
            if let Some(owner) = it.owner {
                strengths[owner.idx()] += tally.value();
            }
        }
        Ok(())
    }

    /// What a feature is worth after all variants have had their say, and why.
    pub(crate) fn value(&mut self, node: NodeId, timing: Timing) -> Result<(i32, Reason), Fault> {
        let worth = self.table().worth(node, timing);
        if self.table().rules.points.is_empty() {
            return Ok((worth.points, Reason::Base(worth)));
        }
        let mut tally = Tally::new(worth.points);
        self.modify_all(true, Subject::Feature(node), &mut tally)?;
        if tally.whys().is_empty() {
            return Ok((worth.points, Reason::Base(worth)));
        }
        let mut text = worth.text(self.table().rules.words());
        for why in tally.whys() {
            text.push_str(", ");
            text.push_str(why);
        }
        Ok((tally.value(), Reason::Text(text.into())))
    }

    pub(super) fn modify_all(
        &mut self,
        points: bool,
        subject: Subject,
        tally: &mut Tally,
    ) -> Result<(), Fault> {
        let hooks = |rules: &Rules| if points { rules.points.len() } else { rules.strength.len() };
        for number in 0..hooks(&self.table().rules) {
            let rules = &self.table().rules;
            let hook = if points { rules.points[number] } else { rules.strength[number] };
            if self.table().concerns(hook, subject) {
                let host = self.host()?;
                let table = self.lend();
                let (table, result) = host.borrow_mut().modify(table, Call { hook, subject }, tally);
                self.table = Some(table);
                result?;
            }
        }
        Ok(())
    }

    pub(crate) fn score(&mut self, node: NodeId, timing: Timing) -> Result<(), Fault> {
        let owners = self.owners(node)?;
        let (points, reason) = self.value(node, timing)?;
        self.pay_out(node, owners, points, &reason);
        Ok(())
    }

    pub(super) fn score_completed(&mut self, node: NodeId) -> Result<(), Fault> {
        let scores = self.table().is_occupied(node) && self.table().is_completed(node);
        if scores { self.score(node, Timing::Completed) } else { Ok(()) }
    }

    pub(crate) fn pay_out(&mut self, node: NodeId, owners: u8, points: i32, reason: &Reason) {
        for player in base::seats(owners) {
            if points != 0 {
                self.award(player, points, reason.clone(), Some(node));
            }
        }
        self.state().scored.push(Scored { feature: node, points, owners });
    }

    /// Writes a score line.
    pub(crate) fn award(&mut self, player: PlayerId, points: i32, reason: Reason, feature: Option<NodeId>) {
        let floor = self.table().rules.setup.base.floor_at_zero;
        let state = self.state();
        let score = &mut state.scores[player.idx()];
        let points = if floor { points.max(-*score) } else { points };
        *score += points;
        state.lines.push(ScoreLine { player, points, reason, feature, turn: state.turn.number });
        state.events.push(Event::Scored { line: state.lines.len() as u32 - 1 });
    }
}
