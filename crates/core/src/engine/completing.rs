//! What a placement completes: listing it, scoring it, sending pieces home.

use crate::board::NodeId;
use crate::event::Event;
use crate::game::Game;
use crate::host::{Call, Fault, Subject};
use crate::options::has_follower;
use crate::piece::{Figure, FigureId, Spot};
use crate::rules::{FarmScoring, Rules};
use crate::score::Timing;
use crate::state::{State, Task};
use crate::step::Step;
use crate::table::Table;
use crate::words::Shape;

impl Game {
    pub(super) fn list_completed(&mut self) -> Result<(), Fault> {
        if self.table().turn().placed.is_none() {
            return Ok(());
        }
        let State { board, completed, .. } = self.state();
        completed.clear();
        completed.extend(board.closed.iter().filter(|node| board.totals(**node).is_completed()));
        if completed.is_empty() { Ok(()) } else { self.announce_completed() }
    }

    pub(super) fn announce_completed(&mut self) -> Result<(), Fault> {
        let table = self.table();
        if table.completed().len() > 1 || table.rules.acting {
            let mut found: Vec<_> = table.completed().iter().map(|node| table.settle(*node)).collect();
            table.sort(&mut found);
            self.state().completed = found;
        }
        for number in 0..self.table().rules.filter.at(Step::Complete).len() {
            let hook = self.table().rules.filter.at(Step::Complete)[number];
            let subjects: Vec<_> =
                self.table().completed().iter().map(|node| Subject::Feature(*node)).collect();
            let vetoes = self.filter(hook, &subjects)?;
            let mut vetoes = vetoes.into_iter();
            self.state().completed.retain(|_| vetoes.next().flatten().is_none());
        }
        for at in 0..self.table().completed().len() {
            let feature = self.table().completed()[at];
            let kind = self.table().kind(feature);
            self.state().events.push(Event::Completed { feature, kind });
        }
        if self.table().rules.on.any(Step::Complete) {
            self.each_completed(Step::Complete, false);
        }
        Ok(())
    }

    /// Puts a task for each completed feature onto the agenda, so that they run in order.
    pub(super) fn each_completed(&mut self, step: Step, deed: bool) {
        for at in (0..self.table().completed().len()).rev() {
            let node = self.table().completed()[at];
            if !self.table().is_completed(node) {
                // It has become something else.
                continue;
            }
            let subject = Subject::Feature(node);
            let task =
                if deed { Task::Do { step, subject, from: 0 } } else { Task::On { step, subject, from: 0 } };
            self.state().agenda.push(task);
        }
    }

    /// The pieces that go home from completed features.
    pub(super) fn returning(&self) -> Vec<FigureId> {
        let table = self.table();
        // Only where there is but one kind of piece do followers tell whether anything stands there.
        let only_followers = table.rules.setup.pieces.len() == 1;
        let mut returning = Vec::new();
        for node in table.completed() {
            if table.is_completed(*node) && (!only_followers || table.is_occupied(*node)) {
                returning.extend(leaving(table, *node));
            }
        }
        returning
    }

    /// Puts a task for each piece that goes home onto the agenda, so that they run in order.
    pub(super) fn go_home(&mut self, figures: Vec<FigureId>) {
        let step = Step::Return;
        let tasks = figures.into_iter().rev();
        let tasks = tasks.map(|figure| Task::Do { step, subject: Subject::Figure(figure), from: 0 });
        self.state().agenda.extend(tasks);
    }

    /// Lists what is scored at the end: unfinished occupied features, or occupied areas.
    pub(super) fn list_final(&mut self, step: Step) {
        let areas = step == Step::EndFields;
        let table = self.table();
        let mut found: Vec<NodeId> = Vec::new();
        for (_, figure) in table.figures() {
            let Spot::Segment(node) = figure.spot else { continue };
            let kind = &table.rules.words()[table.kind(node)];
            let is_wanted = kind.completes && (kind.shape == Shape::Area) == areas;
            let wanted = is_wanted && !table.is_completed(node) && table.is_occupied(node);
            if wanted && !found.iter().any(|it| table.same_feature(*it, node)) {
                found.push(table.settle(node));
            }
        }
        table.sort(&mut found);
        if areas && table.rules.setup.base.farm_scoring != FarmScoring::Third {
            // These ways look at all fields together; variants that take over a field take it out of the reckoning.
            self.state().agenda.push(Task::Do { step, subject: Subject::None, from: u16::MAX });
        }
        for node in found.into_iter().rev() {
            self.state().agenda.push(Task::Do { step, subject: Subject::Feature(node), from: 0 });
        }
    }

    /// Does what a step does for one thing, unless a `replace` hook takes it over.
    pub(super) fn deed(&mut self, step: Step, subject: Subject, from: u16) -> Result<(), Fault> {
        if let (Step::Return, Subject::Figure(figure)) = (step, subject)
            && self.table().figure(figure).spot == Spot::Supply
        {
            // It has followed another one home already.
            return Ok(());
        }
        for at in usize::from(from)..self.table().rules.replace.at(step).len() {
            let hook = self.table().rules.replace.at(step)[at];
            let call = Call { hook, subject };
            if self.table().concerns(hook, subject) && !self.is_idle(call)? {
                self.state().agenda.push(Task::Handled { step, subject, from: at as u16 + 1 });
                return self.start(call, &[]);
            }
        }
        match (step, subject) {
            (Step::Draw, _) => self.draw()?,
            (Step::Score, Subject::Feature(node)) => self.score_completed(node)?,
            (Step::EndFeatures, Subject::Feature(node)) => self.score(node, Timing::Final)?,
            (Step::EndFields, Subject::Feature(node)) => match self.table().rules.setup.base.farm_scoring {
                FarmScoring::Third => self.score(node, Timing::Final)?,
                FarmScoring::First | FarmScoring::Second => self.state().farms.push(node),
            },
            (Step::EndFields, Subject::None) => self.score_farms()?,
            (Step::Return, Subject::Figure(figure)) if self.may_return(figure)? => self.send_home(figure),
            _ => {}
        }
        self.after_deed(step, subject);
        Ok(())
    }

    pub(super) fn after_deed(&mut self, step: Step, subject: Subject) {
        if subject != Subject::None && step != Step::Return && self.table().rules.on.any(step) {
            self.state().agenda.push(Task::On { step, subject, from: 0 });
        }
    }

    pub(super) fn may_return(&mut self, figure: FigureId) -> Result<bool, Fault> {
        for number in 0..self.table().rules.filter.at(Step::Return).len() {
            let hook = self.table().rules.filter.at(Step::Return)[number];
            if self.filter(hook, &[Subject::Figure(figure)])?.into_iter().any(|veto| veto.is_some()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn send_home(&mut self, figure: FigureId) {
        let (rules, state) = self.parts();
        let left = state.figures[figure.0 as usize];
        if left.spot == Spot::Supply {
            return;
        }
        state.bring(rules, figure, Spot::Supply);
        state.events.push(Event::Returned { figure });
        if rules.on.any(Step::Return) {
            state.agenda.push(Task::On { step: Step::Return, subject: Subject::Figure(figure), from: 0 });
        }
        self.follow_home(left);
    }

    /// After a piece has left its spot: sends those home that leave with the last follower of their owner.
    pub(super) fn follow_home(&mut self, left: Figure) {
        let table = self.table();
        let (Spot::Segment(node), Some(owner)) = (left.spot, left.owner) else { return };
        if table.rules.leaves && table.rules.is_follower(left.piece) && !has_follower(table, owner, node) {
            self.leave(node, |rules, it| it.owner == Some(owner) && rules.piece(it.piece).leaves);
        }
    }

    /// Sends some of the pieces on a feature home.
    pub(super) fn leave(&mut self, node: NodeId, goes: impl Fn(&Rules, &Figure) -> bool) {
        let table = self.table();
        let going = table.figures_on(node).filter(|(_, it)| goes(&table.rules, it));
        let going: Vec<_> = going.map(|(figure, _)| figure).collect();
        going.into_iter().for_each(|figure| self.send_home(figure));
    }
}

/// The pieces on a feature that go home when it is scored.
pub(crate) fn leaving(table: &Table, node: NodeId) -> impl Iterator<Item = FigureId> {
    let figures = table.figures_on(node);
    figures.filter(|(_, it)| !table.rules.piece(it.piece).stays).map(|(figure, _)| figure)
}
