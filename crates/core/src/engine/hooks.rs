//! Calling the rules of variants: starting, waiting, going on.

use crate::act::Outcome;
use crate::decision::Listed;
use crate::fault::Fault;
use crate::game::Game;
use crate::hook::{Call, HookPoint, Subject, Veto};
use crate::host::Host;
use crate::ids::HookId;
use crate::reckon::Hooks;
use crate::score::Tally;
use crate::state::{Finish, Task};
use crate::table::Table;
use crate::value::Value;

/// Rules that may run inside one another before it counts as a cycle.
pub(crate) const RULES_IN_RULES: usize = 8;

impl Game {
    pub(super) fn call_on(&mut self, point: HookPoint, subject: Subject, from: u16) -> Result<(), Fault> {
        for at in usize::from(from)..self.table().rules.on.at(point).len() {
            let hooks = self.table().rules.on.at(point);
            let (hook, more) = (hooks[at], at + 1 < hooks.len());
            let call = Call { hook, subject };
            if !self.table().concerns(hook, subject) || self.is_idle(call)? {
                continue;
            }
            if more {
                self.state().agenda.push(Task::On { at: point, subject, from: at as u16 + 1 });
            }
            return self.start(call, &[]);
        }
        Ok(())
    }

    /// Tests whether a rule need not be started. Most calls are about nothing.
    pub(super) fn is_idle(&mut self, call: Call) -> Result<bool, Fault> {
        self.may_start(call)?;
        let host = self.host()?;
        let is_idle = host.borrow_mut().is_idle(self.table(), call);
        Ok(is_idle)
    }

    fn may_start(&self, call: Call) -> Result<(), Fault> {
        let table = self.table();
        if table.state.running.len() < RULES_IN_RULES {
            return Ok(());
        }
        let names = table.state.running.iter().chain([&call.hook]);
        let chain: Vec<_> = names.map(|hook| table.rules.hook(*hook).source.to_string()).collect();
        Err(Fault::new(format!("rules trigger each other without end: {}", chain.join(" -> "))))
    }

    pub(crate) fn host(&self) -> Result<crate::game::SharedHost, Fault> {
        self.host.clone().ok_or_else(|| Fault::new("the game has variants but nothing to run them"))
    }

    /// Lends the table to the host for one call and takes it back: the only moment at which a game is without its table.
    fn with_host<R>(
        &mut self,
        call: impl FnOnce(&mut dyn Host, Box<Table>) -> (Box<Table>, Result<R, Fault>),
    ) -> Result<R, Fault> {
        let host = self.host()?;
        let table = self.table.take().expect("a rule is lent the table once");
        let (table, result) = call(&mut *host.borrow_mut(), table);
        self.table = Some(table);
        result
    }

    /// Takes a measure of the game, by its number among [`Setup::measures`](crate::rules::Setup::measures).
    ///
    /// # Errors
    /// If the rule that measures breaks; the game is as it was.
    pub fn measure(&mut self, measure: usize) -> Result<i64, Fault> {
        self.with_host(|host, table| host.measure(table, measure))
    }

    /// The options that an offer lists now.
    pub(crate) fn listed(&mut self, hook: HookId) -> Result<Listed, Fault> {
        self.with_host(|host, table| host.offer(table, Call { hook, subject: Subject::None }))
    }

    /// Asks a `filter` hook about subjects: an answer for each, in order. Subjects that its selector does not match are not asked about.
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

    /// As [`Self::filter`], for subjects that the hook's selector matches.
    pub(crate) fn ask_filter(
        &mut self,
        hook: HookId,
        subjects: &[Subject],
    ) -> Result<Vec<Option<Veto>>, Fault> {
        if subjects.is_empty() {
            return Ok(Vec::new());
        }
        self.with_host(|host, table| host.filter(table, hook, subjects))
    }

    /// Starts an acting rule and runs it until it ends, waits or has triggered something.
    pub(crate) fn start(&mut self, call: Call, args: &[Value]) -> Result<(), Fault> {
        self.may_start(call)?;
        let host = self.host()?;
        let session = *self.session.get_or_insert_with(|| host.borrow_mut().open());
        self.state().running.push(call.hook);
        self.started = Some(call.hook);
        let outcome = self.with_host(|host, table| host.start(table, session, call, args))?;
        self.follow(outcome)
    }

    pub(super) fn resume(&mut self, reply: Value) -> Result<(), Fault> {
        let session = self
            .session
            .ok_or_else(|| Fault::new("the game was cloned in the middle of a rule without a checkpoint"))?;
        let outcome = self.with_host(|host, table| host.resume(table, session, reply))?;
        self.follow(outcome)
    }

    /// Carries out the acts of the running rule, until it ends or has to wait.
    pub(super) fn follow(&mut self, mut outcome: Outcome) -> Result<(), Fault> {
        loop {
            let act = match outcome {
                Outcome::Done(handled) => {
                    let state = self.state();
                    state.running.pop();
                    state.handled = handled;
                    if matches!(state.finish, Finish::Won(_)) && state.running.is_empty() {
                        return self.stop();
                    }
                    return Ok(());
                }
                Outcome::Act(act) => act,
            };
            self.burn(act.cost(), || "a rule acts without end".to_owned())?;
            let tasks = self.state().agenda.len();
            let acted = self.act(act).map_err(|fault| self.locate(fault))?;
            let Some(reply) = acted else { return Ok(()) };
            if self.state().agenda.len() > tasks {
                // The tasks that the act has triggered run first.
                self.state().reply = reply;
                self.state().agenda.insert(tasks, Task::Resume);
                return Ok(());
            }
            let session = self.session.ok_or_else(|| Fault::new("the rule that acts is not running"))?;
            outcome = self.with_host(|host, table| host.resume(table, session, reply))?;
        }
    }
}

impl Game {
    /// Adds the rule and the line that have asked for an act to a fault of it. Rules that break within the act have theirs.
    #[cold]
    fn locate(&mut self, fault: Fault) -> Fault {
        let mut fault = self.blame(fault);
        let is_own = fault.details.hook == self.table().state.running.last().copied();
        if is_own
            && fault.details.source.is_none()
            && let (Some(session), Ok(host)) = (self.session, self.host())
        {
            let table = self.table.take().expect("a rule is lent the table once");
            let (table, located) = host.borrow_mut().locate(table, session, fault);
            (self.table, fault) = (Some(table), located);
        }
        fault
    }
}

impl Hooks for Game {
    type Error = Fault;

    fn table(&self) -> &Table {
        self.table()
    }

    fn modify(&mut self, hook: HookId, subject: Subject, tally: &mut Tally) -> Result<(), Fault> {
        self.with_host(|host, table| host.modify(table, Call { hook, subject }, tally))
    }

    fn filter(&mut self, hook: HookId, subject: Subject) -> Result<Option<Veto>, Fault> {
        Ok(self.ask_filter(hook, &[subject])?.pop().flatten())
    }
}
