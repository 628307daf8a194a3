//! Completion: listing features, scoring them, sending pieces home.

use crate::event::Event;
use crate::fault::Fault;
use crate::game::Game;
use crate::hook::{HookPoint, Subject};
use crate::ids::{FeatureId, FigureId};
use crate::piece::{Cause, Figure, Move, Spot};
use crate::reckon;
use crate::rules::Rules;
use crate::score::Timing;
use crate::setup::FarmScoring;
use crate::state::{State, Task};
use crate::step::Step;
use crate::table::Table;
use crate::words::Shape;

impl Game {
    /// Lists what was closed since the last time: by the placement of this part, and by tiles that rules have laid.
    pub(super) fn list_completed(&mut self) -> Result<(), Fault> {
        let State { board, completed, .. } = self.state();
        if !board.together.is_empty() {
            board.release();
        }
        completed.clear();
        completed.extend(board.closed.iter().filter(|it| board.totals(**it).is_completed()));
        board.closed.clear();
        if completed.is_empty() { Ok(()) } else { self.announce_completed() }
    }

    pub(super) fn announce_completed(&mut self) -> Result<(), Fault> {
        let table = self.table();
        if table.completed().len() > 1 || table.rules.acting {
            let mut found: Vec<_> = table.completed().iter().map(|node| table.canonical(*node)).collect();
            table.sort(&mut found);
            // What was joined may have been closed at both ends.
            found.dedup();
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
            let step = Step::Complete;
            let State { completed, agenda, .. } = self.state();
            let tasks = completed.iter().rev();
            agenda.extend(tasks.map(|it| Task::On {
                at: step.into(),
                subject: Subject::Feature(*it),
                from: 0,
            }));
        }
        Ok(())
    }

    /// Scores an unfinished feature at the end.
    pub(super) fn score_final(&mut self, subject: Subject) -> Result<(), Fault> {
        let Subject::Feature(feature) = subject else { return Ok(()) };
        self.score(feature, Timing::Final)
    }

    /// Scores an area at the end, or keeps it for the ways of scoring that look at all areas together.
    pub(super) fn score_area(&mut self, subject: Subject) -> Result<(), Fault> {
        let Subject::Feature(area) = subject else { return self.score_farms() };
        match self.table().rules.setup.base.farm_scoring {
            FarmScoring::Third => self.score(area, Timing::Final),
            FarmScoring::First | FarmScoring::Second => {
                self.state().farms.push(area);
                Ok(())
            }
        }
    }

    /// Sends a piece of a scored feature home, unless a variant forbids it.
    pub(super) fn let_go_home(&mut self, subject: Subject) -> Result<(), Fault> {
        let Subject::Figure(figure) = subject else { return Ok(()) };
        if self.may_leave(figure, Cause::Scored)? {
            self.send_home(figure, Cause::Scored);
        }
        Ok(())
    }

    /// Sends the pieces of a feature, or some pieces, home, as after a scoring.
    pub(super) fn empty(&mut self, feature: FeatureId, figures: Option<&[FigureId]>) {
        let table = self.table();
        let leaving: Vec<_> = match figures {
            None => leaving(table, feature).map(Subject::Figure).collect(),
            Some(figures) => {
                let goes = |it: &&FigureId| !table.rules.piece(table.figure(**it).piece).stays;
                figures.iter().filter(goes).map(|it| Subject::Figure(*it)).collect()
            }
        };
        self.state().agenda.extend(Task::about(Step::GoHome, &leaving));
    }

    /// Tests whether a piece may leave its spot: no variant forbids it, and it is not safe from the rule that takes it.
    pub(super) fn may_leave(&mut self, figure: FigureId, cause: Cause) -> Result<bool, Fault> {
        let table = self.table();
        let from = table.figure(figure).spot;
        if matches!(from, Spot::Supply | Spot::Held(_)) {
            return Ok(true);
        }
        if cause.is_forced() && table.is_safe(figure) && !self.is_own(figure) {
            return Ok(false);
        }
        if !self.table().rules.filter.any(HookPoint::Leave) {
            return Ok(true);
        }
        let leaving = Subject::Move(Move { figure, from, cause });
        Ok(reckon::veto(self, HookPoint::Leave, leaving)?.is_none())
    }

    /// Tests whether a piece belongs to the variant whose rule is running.
    fn is_own(&self, figure: FigureId) -> bool {
        let table = self.table();
        let variant = table.rules.piece(table.figure(figure).piece).variant;
        let running = table.state.running.last().map(|hook| table.rules.hook(*hook).variant);
        variant.is_some() && variant == running
    }

    pub(super) fn send_home(&mut self, figure: FigureId, cause: Cause) {
        if self.table().figure(figure).spot != Spot::Supply {
            self.relocate(figure, Spot::Supply, cause);
        }
    }

    /// Brings a piece to a spot, with all that hangs on that: what it leaves hears of it first, then where it arrives.
    pub(super) fn relocate(&mut self, figure: FigureId, spot: Spot, cause: Cause) {
        let (rules, state) = self.parts();
        let left = state.figures[figure.0 as usize];
        state.bring(&rules.setup, figure, spot);
        state.events.push(match spot {
            Spot::Supply => Event::Returned { figure },
            Spot::Segment(_) | Spot::Tile(_) | Spot::Held(_) => Event::Deployed { figure, spot },
        });
        // Done last: whoever hears of it can still ask for what was kept.
        if spot == Spot::Supply && rules.keeps_of_figures {
            state.agenda.push(Task::Forget { figure });
        }
        let mut call = |at: HookPoint, subject: Subject| {
            if rules.on.any(at) {
                state.agenda.push(Task::On { at, subject, from: 0 });
            }
        };
        let subject = Subject::Move(Move { figure, from: left.spot, cause });
        if cause == Cause::Deployed {
            call(Step::Deploy.into(), Subject::Figure(figure));
        }
        if matches!(spot, Spot::Segment(_) | Spot::Tile(_)) {
            call(HookPoint::Arrive, subject);
        }
        if left.spot != Spot::Supply {
            call(HookPoint::Leave, subject);
        }
        self.follow_home(left);
    }

    /// After a piece has left its spot: sends those home that leave with the last follower of their owner.
    pub(super) fn follow_home(&mut self, left: Figure) {
        let table = self.table();
        let (Spot::Segment(node), Some(owner)) = (left.spot, left.owner) else { return };
        if table.rules.leaves && table.rules.is_follower(left.piece) && !table.has_follower(owner, node) {
            self.leave(node.into(), |rules, it| it.owner == Some(owner) && rules.piece(it.piece).leaves);
        }
    }

    /// Sends some of the pieces on a feature home.
    pub(super) fn leave(&mut self, node: FeatureId, goes: impl Fn(&Rules, &Figure) -> bool) {
        let table = self.table();
        let going = table.figures_on(node).filter(|(_, it)| goes(&table.rules, it));
        let going: Vec<_> = going.map(|(figure, _)| figure).collect();
        going.into_iter().for_each(|figure| self.send_home(figure, Cause::Left));
    }
}

/// The pieces on a feature that go home when it is scored.
pub(crate) fn leaving(table: &Table, node: FeatureId) -> impl Iterator<Item = FigureId> {
    let figures = table.figures_on(node);
    figures.filter(|(_, it)| !table.rules.piece(it.piece).stays).map(|(figure, _)| figure)
}

/// Lists the completed features that are scored; a rule may have made one into something else, or scored it already.
pub(super) fn scoring(table: &Table, subjects: &mut Vec<Subject>) {
    let is_done = |feature: FeatureId| {
        !table.is_occupied(feature) && table.scored().iter().any(|it| table.same_feature(it.feature, feature))
    };
    let completed = table.completed().iter().filter(|it| table.is_completed(**it) && !is_done(**it));
    subjects.extend(completed.map(|it| Subject::Feature(*it)));
}

/// Lists the pieces that go home from completed features.
pub(super) fn returning(table: &Table, subjects: &mut Vec<Subject>) {
    // Only where there is but one kind of piece does the count of followers show whether anything stands there.
    let only_followers = table.rules.setup.pieces.len() == 1;
    for feature in table.completed() {
        if table.is_completed(*feature) && (!only_followers || table.is_occupied(*feature)) {
            subjects.extend(leaving(table, *feature).map(Subject::Figure));
        }
    }
}

/// Lists the unfinished features that are scored at the end.
pub(super) fn final_features(table: &Table, subjects: &mut Vec<Subject>) {
    subjects.extend(unfinished(table, |shape| shape != Shape::Area).into_iter().map(Subject::Feature));
}

/// Lists the areas that are scored at the end, and after them nothing in particular, where areas are scored together.
pub(super) fn final_areas(table: &Table, subjects: &mut Vec<Subject>) {
    subjects.extend(unfinished(table, |shape| shape == Shape::Area).into_iter().map(Subject::Feature));
    if table.rules.setup.base.farm_scoring != FarmScoring::Third {
        subjects.push(Subject::None);
    }
}

/// The occupied features of some shapes that are not completed but could have been, by `(y,x)`.
fn unfinished(table: &Table, has_shape: fn(Shape) -> bool) -> Vec<FeatureId> {
    let mut found: Vec<FeatureId> = Vec::new();
    for (_, figure) in table.figures() {
        let Spot::Segment(segment) = figure.spot else { continue };
        let kind = &table.rules.words()[table.kind(segment)];
        let counts = kind.completes && has_shape(kind.shape);
        if counts
            && !table.is_completed(segment)
            && table.is_occupied(segment)
            && !found.iter().any(|it| table.same_feature(*it, segment))
        {
            found.push(table.canonical(segment));
        }
    }
    table.sort(&mut found);
    found
}
