//! Host of rules that tests write as functions. A running rule is asked again with all replies it has had.

use std::collections::BTreeMap;
use std::fmt::Debug;

use bastide_core::host::{Call, Fault, HookId, Host, Listed, Outcome, Session, Subject, Veto};
use bastide_core::score::Tally;
use bastide_core::table::Table;
use bastide_core::value::Value;

/// Next step of a rule after these replies.
pub(crate) type GoOn<R> = fn(R, &[Value], &Table) -> Result<Outcome, Fault>;

/// Runs rules, one for each hook. Filters forbid nothing, `modify` hooks change nothing.
#[derive(Debug)]
pub(crate) struct Hand<R> {
    rules: Vec<R>,
    go_on: GoOn<R>,
    /// Options of every offer.
    listed: Listed,
    opened: u64,
    waiting: BTreeMap<Session, Vec<(R, Vec<Value>)>>,
}

impl<R: Copy> Hand<R> {
    pub(crate) fn new(rules: Vec<R>, go_on: GoOn<R>, listed: Listed) -> Self {
        Self { rules, go_on, listed, opened: 0, waiting: BTreeMap::new() }
    }

    fn run(&mut self, session: Session, table: &Table) -> Result<Outcome, Fault> {
        let stack = self.waiting.entry(session).or_default();
        let (rule, replies) = stack.last().ok_or_else(|| Fault::new("nothing waits"))?;
        let outcome = (self.go_on)(*rule, replies, table)?;
        if let Outcome::Done(_) = outcome {
            stack.pop();
        }
        Ok(outcome)
    }
}

impl<R: Copy + Debug> Host for Hand<R> {
    fn filter(
        &mut self,
        table: Box<Table>,
        _: HookId,
        subjects: &[Subject],
    ) -> (Box<Table>, Result<Vec<Option<Veto>>, Fault>) {
        let none = subjects.iter().map(|_| None).collect();
        (table, Ok(none))
    }

    fn offer(&mut self, table: Box<Table>, _: Call) -> (Box<Table>, Result<Listed, Fault>) {
        (table, Ok(self.listed.clone()))
    }

    fn modify(&mut self, table: Box<Table>, _: Call, _: &mut Tally) -> (Box<Table>, Result<(), Fault>) {
        (table, Ok(()))
    }

    fn start(
        &mut self,
        table: Box<Table>,
        session: Session,
        call: Call,
        _: &[Value],
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let rule = self.rules[usize::from(call.hook.0)];
        self.waiting.entry(session).or_default().push((rule, Vec::new()));
        let outcome = self.run(session, &table);
        (table, outcome)
    }

    fn resume(
        &mut self,
        table: Box<Table>,
        session: Session,
        reply: Value,
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        if let Some((_, replies)) = self.waiting.entry(session).or_default().last_mut() {
            replies.push(reply);
        }
        let outcome = self.run(session, &table);
        (table, outcome)
    }

    fn measure(&mut self, table: Box<Table>, measure: usize) -> (Box<Table>, Result<i64, Fault>) {
        (table, Err(Fault::new(format!("nothing is measured, and not {measure}"))))
    }

    fn open(&mut self) -> Session {
        self.opened += 1;
        Session(self.opened)
    }

    fn close(&mut self, session: Session) {
        self.waiting.remove(&session);
    }
}
