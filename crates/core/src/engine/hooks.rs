//! Calling the rules of variants: starting, waiting, going on.

use crate::game::Game;
use crate::host::{Call, Fault, HookId, Outcome, Subject, Veto};
use crate::state::Task;
use crate::step::Step;
use crate::table::Table;
use crate::value::Value;

/// Rules that may run inside one another before it counts as a cycle.
const DEPTH: usize = 8;

impl Game {
    pub(super) fn call_on(&mut self, step: Step, subject: Subject, from: u16) -> Result<(), Fault> {
        for at in usize::from(from)..self.table().rules.on.at(step).len() {
            let hooks = self.table().rules.on.at(step);
            let (hook, more) = (hooks[at], at + 1 < hooks.len());
            let call = Call { hook, subject };
            if !self.table().concerns(hook, subject) || self.is_idle(call)? {
                continue;
            }
            if more {
                self.state().agenda.push(Task::On { step, subject, from: at as u16 + 1 });
            }
            return self.start(call, &[]);
        }
        Ok(())
    }

    /// Whether a rule need not be started. Most calls are about nothing.
    pub(super) fn is_idle(&mut self, call: Call) -> Result<bool, Fault> {
        self.may_start(call)?;
        let host = self.host()?;
        let is_idle = host.borrow_mut().is_idle(self.table(), call);
        Ok(is_idle)
    }

    fn may_start(&self, call: Call) -> Result<(), Fault> {
        let table = self.table();
        if table.state.running.len() < DEPTH {
            return Ok(());
        }
        let names = table.state.running.iter().chain([&call.hook]);
        let chain: Vec<_> = names.map(|hook| table.rules.hook(*hook).source.to_string()).collect();
        Err(Fault::new(format!("rules trigger each other without end: {}", chain.join(" -> "))))
    }

    pub(crate) fn host(&self) -> Result<crate::game::SharedHost, Fault> {
        self.host.clone().ok_or_else(|| Fault::new("the game has variants but nothing to run them"))
    }

    /// Takes a measure of the game, by its number among [`Setup::measures`](crate::rules::Setup::measures).
    ///
    /// # Errors
    /// If the rule that measures breaks; the game is as it was.
    pub fn measure(&mut self, measure: usize) -> Result<i64, Fault> {
        let host = self.host()?;
        let table = self.lend();
        let (table, result) = host.borrow_mut().measure(table, measure);
        self.table = Some(table);
        result
    }

    pub(crate) fn lend(&mut self) -> Box<Table> {
        self.table.take().expect("a rule is lent the table once")
    }

    /// Asks a hook what it forbids: an answer for each subject, in order. It is only asked about what its selector picks.
    pub(crate) fn filter(&mut self, hook: HookId, subjects: &[Subject]) -> Result<Vec<Option<Veto>>, Fault> {
        let mut answers = vec![None; subjects.len()];
        let numbered = subjects.iter().copied().enumerate();
        let (asked, picked): (Vec<usize>, Vec<Subject>) =
            numbered.filter(|(_, subject)| self.table().concerns(hook, *subject)).unzip();
        for (at, veto) in asked.into_iter().zip(self.ask_filter(hook, &picked)?) {
            answers[at] = veto;
        }
        Ok(answers)
    }

    /// As [`Self::filter`], about what the hook's selector picks.
    pub(crate) fn ask_filter(
        &mut self,
        hook: HookId,
        subjects: &[Subject],
    ) -> Result<Vec<Option<Veto>>, Fault> {
        if subjects.is_empty() {
            return Ok(Vec::new());
        }
        let host = self.host()?;
        let table = self.lend();
        let (table, result) = host.borrow_mut().filter(table, hook, subjects);
        self.table = Some(table);
        result
    }

    /// Starts an acting rule and runs it until it ends, waits or has triggered something.
    pub(crate) fn start(&mut self, call: Call, args: &[Value]) -> Result<(), Fault> {
        self.may_start(call)?;
        let host = self.host()?;
        let session = *self.session.get_or_insert_with(|| host.borrow_mut().open());
        self.state().running.push(call.hook);
        let table = self.lend();
        let (table, result) = host.borrow_mut().start(table, session, call, args);
        self.table = Some(table);
        self.follow(result?)
    }

    pub(super) fn resume(&mut self, reply: Value) -> Result<(), Fault> {
        let host = self.host()?;
        let session = self
            .session
            .ok_or_else(|| Fault::new("the game was cloned in the middle of a rule without a checkpoint"))?;
        let table = self.lend();
        let (table, result) = host.borrow_mut().resume(table, session, reply);
        self.table = Some(table);
        self.follow(result?)
    }

    /// Carries out what the running rule asks for, until it ends or has to wait.
    pub(super) fn follow(&mut self, mut outcome: Outcome) -> Result<(), Fault> {
        loop {
            let act = match outcome {
                Outcome::Done(handled) => {
                    self.state().running.pop();
                    self.state().handled = handled;
                    return Ok(());
                }
                Outcome::Act(act) => act,
            };
            self.fuel = self.fuel.checked_sub(1).ok_or_else(|| Fault::new("a rule acts without end"))?;
            let tasks = self.state().agenda.len();
            let Some(reply) = self.act(act)? else { return Ok(()) };
            if self.state().agenda.len() > tasks {
                // What the act has triggered runs first.
                self.state().reply = reply;
                self.state().agenda.insert(tasks, Task::Resume);
                return Ok(());
            }
            let host = self.host()?;
            let session = self.session.ok_or_else(|| Fault::new("the rule that acts is not running"))?;
            let table = self.lend();
            let (table, result) = host.borrow_mut().resume(table, session, reply);
            self.table = Some(table);
            outcome = result?;
        }
    }
}
