//! Host that lets somebody listen to all calls of hooks, with their answers.

use std::fmt;

use crate::host::{Call, Fault, HookId, Host, Listed, Outcome, Session, Subject, Veto};
use crate::score::Tally;
use crate::table::Table;
use crate::value::Value;

/// Listener to the calls of hooks.
pub trait Listener: fmt::Debug {
    /// Hears that a hook is about to be called.
    fn begins(&mut self);

    /// Hears the call that began last, with its answer.
    fn ends(&mut self, table: &Table, heard: Heard<'_>);
}

/// Call of a hook, with its answer.
#[derive(Clone, Copy, Debug)]
pub enum Heard<'a> {
    /// It was asked whether something is forbidden.
    Filter {
        /// The hook.
        hook: HookId,
        /// Subject of the question.
        subjects: &'a [Subject],
        /// An answer for each, or a fault.
        answer: &'a Result<Vec<Option<Veto>>, Fault>,
    },
    /// It was asked for options.
    Offer {
        /// The call.
        call: Call,
        /// The options, or a fault.
        answer: &'a Result<Listed, Fault>,
    },
    /// It could change a number.
    Modify {
        /// The call.
        call: Call,
        /// The number before.
        was: i32,
        /// The number after.
        is: i32,
        /// Nothing, or a fault.
        answer: &'a Result<(), Fault>,
    },
    /// It was looked at whether it would do anything.
    Idle {
        /// The call.
        call: Call,
        /// True if it is not called, because it would not.
        is_idle: bool,
    },
    /// An acting rule was started.
    Start {
        /// The call.
        call: Call,
        /// Number of the start, among all of this host.
        run: u64,
        /// Acts or questions of the rule, its end, or a fault.
        answer: &'a Result<Outcome, Fault>,
    },
    /// An acting rule went on.
    Resume {
        /// The call that has started it.
        call: Call,
        /// Number of that start.
        run: u64,
        /// As of a start.
        answer: &'a Result<Outcome, Fault>,
    },
}

/// Host whose calls are listened to.
#[derive(Debug)]
pub struct Listening<H, L> {
    host: H,
    listener: L,
    runs: u64,
    /// The rules that wait for an answer, innermost last.
    waiting: Vec<Waiting>,
}

#[derive(Clone, Copy, Debug)]
struct Waiting {
    session: Session,
    call: Call,
    run: u64,
}

impl<H: Host, L: Listener> Listening<H, L> {
    /// Lets a listener hear the calls of a host.
    pub fn new(host: H, listener: L) -> Self {
        Self { host, listener, runs: 0, waiting: Vec::new() }
    }

    fn waits(&mut self, waiting: Waiting, outcome: &Result<Outcome, Fault>) {
        if matches!(outcome, Ok(Outcome::Act(_))) {
            self.waiting.push(waiting);
        }
    }
}

impl<H: Host, L: Listener> Host for Listening<H, L> {
    fn filter(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        subjects: &[Subject],
    ) -> (Box<Table>, Result<Vec<Option<Veto>>, Fault>) {
        self.listener.begins();
        let (table, answer) = self.host.filter(table, hook, subjects);
        self.listener.ends(&table, Heard::Filter { hook, subjects, answer: &answer });
        (table, answer)
    }

    fn offer(&mut self, table: Box<Table>, call: Call) -> (Box<Table>, Result<Listed, Fault>) {
        self.listener.begins();
        let (table, answer) = self.host.offer(table, call);
        self.listener.ends(&table, Heard::Offer { call, answer: &answer });
        (table, answer)
    }

    fn modify(
        &mut self,
        table: Box<Table>,
        call: Call,
        tally: &mut Tally,
    ) -> (Box<Table>, Result<(), Fault>) {
        let was = tally.value();
        self.listener.begins();
        let (table, answer) = self.host.modify(table, call, tally);
        self.listener.ends(&table, Heard::Modify { call, was, is: tally.value(), answer: &answer });
        (table, answer)
    }

    fn is_idle(&mut self, table: &Table, call: Call) -> bool {
        self.listener.begins();
        let is_idle = self.host.is_idle(table, call);
        self.listener.ends(table, Heard::Idle { call, is_idle });
        is_idle
    }

    fn start(
        &mut self,
        table: Box<Table>,
        session: Session,
        call: Call,
        args: &[Value],
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        self.runs += 1;
        let run = self.runs;
        self.listener.begins();
        let (table, answer) = self.host.start(table, session, call, args);
        self.listener.ends(&table, Heard::Start { call, run, answer: &answer });
        self.waits(Waiting { session, call, run }, &answer);
        (table, answer)
    }

    fn resume(
        &mut self,
        table: Box<Table>,
        session: Session,
        reply: Value,
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let last = self.waiting.iter().rposition(|it| it.session == session);
        let Some(waiting) = last.map(|at| self.waiting.remove(at)) else {
            return self.host.resume(table, session, reply);
        };
        self.listener.begins();
        let (table, answer) = self.host.resume(table, session, reply);
        self.listener.ends(&table, Heard::Resume { call: waiting.call, run: waiting.run, answer: &answer });
        self.waits(waiting, &answer);
        (table, answer)
    }

    fn locate(&mut self, table: Box<Table>, session: Session, fault: Fault) -> (Box<Table>, Fault) {
        self.host.locate(table, session, fault)
    }

    fn measure(&mut self, table: Box<Table>, measure: usize) -> (Box<Table>, Result<i64, Fault>) {
        self.host.measure(table, measure)
    }

    fn open(&mut self) -> Session {
        self.host.open()
    }

    fn close(&mut self, session: Session) {
        self.waiting.retain(|it| it.session != session);
        self.host.close(session);
    }
}
