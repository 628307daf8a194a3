//! The run of a game between two decisions: the steps of the pipeline, the agenda, the hooks. Decides when, never what a variant does.

mod acts;
mod bidding;
mod choices;
mod completing;
mod hooks;
mod placing;
mod points;
mod turns;

use crate::event::Event;
use crate::game::Game;
use crate::host::{Fault, Subject};
use crate::piece::Spot;
use crate::player::PlayerId;
use crate::rules::{Rules, StartPlace};
use crate::state::{State, Task};
use crate::step::{Step, SubjectKind};

use self::turns::fork;

pub(crate) use self::completing::leaving;

impl Game {
    /// Begins the game: the setup of variants, then the first turn.
    pub(crate) fn begin(&mut self) -> Result<(), Fault> {
        let (rules, state) = self.parts();
        if rules.on.any(Step::Setup) {
            state.agenda.push(Task::On { step: Step::Setup, subject: Subject::None, from: 0 });
        }
        self.run()
    }

    /// Stands the pieces of the setup on the board.
    pub(crate) fn stand_figures(&mut self) -> Result<(), Fault> {
        let rules = self.table().rules.clone();
        for start in &rules.setup.figures {
            let owner = start.owner.map(|seat| PlayerId(seat as u8));
            let piece = rules.piece_of(&start.piece);
            let piece = piece.ok_or_else(|| Fault::new(format!("there is no piece `{}`", start.piece)))?;
            let figure = self.table().spare(owner, piece);
            let figure =
                figure.ok_or_else(|| Fault::new(format!("no `{}` is left in supply", start.piece)))?;
            let board = self.table().board();
            let tile = |pos| board.at(pos).ok_or_else(|| Fault::new(format!("no tile lies at {pos}")));
            let spot = match start.place {
                StartPlace::Segment(pos, segment) => Spot::Segment(board.node(tile(pos)?, segment)),
                StartPlace::Tile(pos) => Spot::Tile(tile(pos)?),
                StartPlace::Held(seat) => Spot::Held(PlayerId(seat as u8)),
            };
            self.state().bring(&rules, figure, spot);
        }
        Ok(())
    }

    /// Runs until somebody has to decide, or the game is over.
    pub(crate) fn run(&mut self) -> Result<(), Fault> {
        loop {
            let (rules, state) = self.parts();
            if state.waiting.is_some() || state.over {
                return Ok(());
            }
            if let Some(task) = state.agenda.pop() {
                self.burn_fuel()?;
                self.perform(task)?;
                continue;
            }
            let step = next_step(rules, state);
            state.step = step;
            if rules.is_plain(step) {
                self.do_plain(step)?;
            } else {
                self.enter(step)?;
            }
        }
    }

    /// Only tasks can go on without end: steps without them use up the pile.
    fn burn_fuel(&mut self) -> Result<(), Fault> {
        self.fuel = self.fuel.checked_sub(1).ok_or_else(|| {
            Fault::new(format!("the step `{}` does not come to an end", self.table().step().name()))
        })?;
        Ok(())
    }

    /// Does a step that has no hooks, and what follows from it without a detour.
    fn do_plain(&mut self, step: Step) -> Result<(), Fault> {
        match step {
            Step::TurnBegin => {
                self.begin_turn();
                if self.goes_on(Step::Draw) {
                    self.draw_plain()?;
                }
            }
            Step::Draw => self.draw_plain()?,
            Step::Place => self.ask_place()?,
            Step::Deploy | Step::DeploySecond => self.ask_deploy(step)?,
            Step::DeployEffects => self.ask_late_span()?,
            Step::Complete => self.list_completed()?,
            Step::Score => {
                for at in 0..self.table().completed().len() {
                    self.score_completed(self.table().completed()[at])?;
                }
            }
            Step::Return => self.returning().into_iter().for_each(|figure| self.send_home(figure)),
            Step::EndFeatures | Step::EndFields => self.list_final(step),
            Step::Winner => self.end(),
            _ => {}
        }
        Ok(())
    }

    fn draw_plain(&mut self) -> Result<(), Fault> {
        self.begin_part()?;
        self.draw()?;
        if self.goes_on(Step::Place) { self.ask_place() } else { Ok(()) }
    }

    /// Goes on to the next step if it has no hooks either.
    fn goes_on(&mut self, next: Step) -> bool {
        let (rules, state) = self.parts();
        let goes_on = rules.is_plain(next);
        if goes_on {
            state.step = next;
        }
        goes_on
    }

    /// Starts a step that has hooks. What it does natively for one thing after the other goes onto the agenda, in front of its hooks.
    fn enter(&mut self, step: Step) -> Result<(), Fault> {
        let (rules, state) = self.parts();
        if step == Step::TurnBegin && state.queue.first().is_some_and(|it| it.brief) {
            self.begin_turn();
            return Ok(());
        }
        let hooked = rules.on.any(step);
        if rules.offer.any(step) && !matches!(step, Step::Place | Step::Deploy | Step::DeploySecond) {
            state.agenda.push(Task::Offers { step });
        }
        let begins_with_hooks = hooked && step.subject() == SubjectKind::None;
        match step {
            Step::TurnBegin => self.begin_turn(),
            Step::Draw => {
                self.begin_part()?;
                self.now(Task::Do { step, subject: Subject::None, from: 0 }, begins_with_hooks)?;
            }
            Step::Place => self.now(Task::Place, begins_with_hooks)?,
            Step::Deploy | Step::DeploySecond => self.now(Task::Deploy { step }, begins_with_hooks)?,
            Step::DeployEffects if self.may_span_late() => self.now(Task::Span, begins_with_hooks)?,
            Step::Complete => self.list_completed()?,
            Step::Score => self.each_completed(step, true),
            Step::Convert | Step::Award if hooked && !self.table().completed().is_empty() => {
                self.state().agenda.push(Task::On { step, subject: Subject::Completed, from: 0 });
            }
            Step::Return => {
                let figures = self.returning();
                self.go_home(figures);
            }
            Step::EndFeatures | Step::EndFields => self.list_final(step),
            Step::Winner => self.end(),
            _ => {}
        }
        if begins_with_hooks && !self.table().state.over {
            self.call_on(step, Subject::None, 0)?;
        }
        Ok(())
    }

    fn end(&mut self) {
        let state = self.state();
        state.events.push(Event::Ended);
        state.over = true;
    }

    /// Does a task at once if nothing has to come before it: neither the hooks of the step nor what it offers.
    fn now(&mut self, task: Task, is_preceded: bool) -> Result<(), Fault> {
        if !is_preceded && self.state().agenda.is_empty() {
            return self.perform(task);
        }
        // What the step offers is on the agenda already; hooks will be called before it is looked at.
        self.state().agenda.insert(0, task);
        Ok(())
    }

    fn perform(&mut self, task: Task) -> Result<(), Fault> {
        match task {
            Task::Resume => {
                let reply = std::mem::take(&mut self.state().reply);
                self.resume(reply)
            }
            Task::On { step, subject, from } => self.call_on(step, subject, from),
            Task::Do { step, subject, from } => self.deed(step, subject, from),
            Task::Handled { step, subject, from } => {
                if std::mem::take(&mut self.state().handled) {
                    self.after_deed(step, subject);
                } else {
                    self.state().agenda.push(Task::Do { step, subject, from });
                }
                Ok(())
            }
            Task::Place => self.ask_place(),
            Task::Span => self.ask_span(),
            Task::Deploy { step } | Task::Again { step: step @ (Step::Deploy | Step::DeploySecond) } => {
                self.ask_deploy(step)
            }
            Task::Offers { step } | Task::Again { step } => self.ask_offers(step),
        }
    }
}

/// The next step at which anything may happen.
fn next_step(rules: &Rules, state: &mut State) -> Step {
    let mut step = state.step;
    loop {
        let onwards = if step.is_fork() { fork(step, state) } else { Step::ALL[step as usize + 1] };
        step = rules.station(onwards, !state.completed.is_empty());
        if rules.is_busy(step) {
            return step;
        }
    }
}
