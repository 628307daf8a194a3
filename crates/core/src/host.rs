//! The border between the engine and the rules of variants: hooks, calls, acts, questions, faults.
//!
//! The engine decides when a hook is called and carries out the acts of rules; a [`Host`] runs the rule. Nothing here knows in which
//! language rules are written.

use std::fmt;

pub use crate::act::{Act, AllQuestion, Bids, Outcome, RuleQuestion};
pub use crate::decision::Listed;
pub use crate::fault::{Fault, FaultDetails, Printed};
pub use crate::hook::{Call, Hook, HookPoint, Joining, Selector, SourceLine, Subject, Taking, Verb, Veto};
pub use crate::ids::HookId;
use crate::score::Tally;
use crate::table::Table;
use crate::value::Value;

/// The running rules of one game on one host. Rules that ask are nested: the one started last is resumed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Session(pub u64);

/// Runner for the rules of variants.
///
/// A table is handed over by value and given back, so that a rule can read it (and an acting rule write its own variables) while it
/// runs. `filter`, `offer` and `modify` may not change it.
pub trait Host: fmt::Debug {
    /// Asks whether something is forbidden. Several subjects are asked in one go, in order; one answer comes back for each.
    fn filter(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        subjects: &[Subject],
    ) -> (Box<Table>, Result<Vec<Option<Veto>>, Fault>);

    /// Lists the options that an offer adds, each a list of values whose texts make its canonical text.
    fn offer(&mut self, table: Box<Table>, call: Call) -> (Box<Table>, Result<Listed, Fault>);

    /// Lets a rule change points or a strength.
    fn modify(&mut self, table: Box<Table>, call: Call, tally: &mut Tally)
    -> (Box<Table>, Result<(), Fault>);

    /// Tests whether an acting rule is known to do nothing about this now, and, for `replace`, not to take over; then it need not be started.
    /// False where nobody knows.
    fn is_idle(&mut self, table: &Table, call: Call) -> bool {
        let _ = (table, call);
        false
    }

    /// Starts an acting rule. `args` are the values of the option for [`Subject::Taken`].
    fn start(
        &mut self,
        table: Box<Table>,
        session: Session,
        call: Call,
        args: &[Value],
    ) -> (Box<Table>, Result<Outcome, Fault>);

    /// Goes on with the rule of the session that was started last and is waiting.
    fn resume(
        &mut self,
        table: Box<Table>,
        session: Session,
        reply: Value,
    ) -> (Box<Table>, Result<Outcome, Fault>);

    /// Adds to a fault the line at which the rule of the session that was started last asks for what it waits for. That rule does not
    /// go on.
    fn locate(&mut self, table: Box<Table>, session: Session, fault: Fault) -> (Box<Table>, Fault) {
        let _ = session;
        (table, fault)
    }

    /// Takes a measure of a game, by its number in the rules. May not change the table.
    fn measure(&mut self, table: Box<Table>, measure: usize) -> (Box<Table>, Result<i64, Fault>);

    /// Opens a session for a game that is about to start rules.
    fn open(&mut self) -> Session;

    /// Forgets all waiting rules of a session.
    fn close(&mut self, session: Session);
}
