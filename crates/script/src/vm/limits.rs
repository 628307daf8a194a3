//! Limits of scripts: steps counted by the interpreter, memory, and a watch that only ever reports "too slow".

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{Fault, SourceLine};

use crate::fault::{Files, fault};

/// Limits of a script.
///
/// Steps are counted by the interpreter at calls and loops, so the same script fails at the same place on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps of one call of a hook, or of loading one script.
    pub steps: u32,
    /// Bytes of one Lua state, the interpreter's own included.
    pub memory: usize,
}

/// Steps of a call.
pub(crate) const STEPS: u32 = 200_000;
/// Bytes of a Lua state.
pub(crate) const MEMORY: usize = 16 << 20;

impl Default for Limits {
    fn default() -> Self {
        Self { steps: STEPS, memory: MEMORY }
    }
}

/// Says whether a call has been running for too long. Asked now and then; it reports a slow machine and never decides a result.
pub type Watchdog = Rc<dyn Fn() -> bool>;

/// Counts the steps of the call that is running. Once spent, it stays spent: every further step fails too.
#[derive(Default)]
pub(crate) struct Meter {
    left: Cell<u32>,
    /// Steps that a call has.
    each: Cell<u32>,
    spent: Cell<Option<Spent>>,
    /// Place at which the script hit the limit, innermost first: file and line.
    place: RefCell<Vec<(String, u32)>>,
    watchdog: RefCell<Option<Watchdog>>,
}

/// Limit that a call has hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Spent {
    #[error("the script does not come to an end: its steps are used up")]
    Steps,
    #[error("the script uses more memory than it may")]
    Memory,
    #[error("too slow: the script was stopped by the clock, which says nothing about the rule")]
    Time,
}

/// Steps between two looks at the watch.
const BEAT: u32 = 4096;

/// Steps between two looks at the memory.
const GLANCE: u32 = 64;

impl Meter {
    /// Begins, or goes on with, a call that has this many steps left.
    pub(crate) fn start(&self, steps: u32) {
        self.left.set(steps);
    }

    /// Sets how many steps a call has, for calls within calls.
    pub(crate) fn allow(&self, steps: u32) {
        self.each.set(steps);
    }

    /// Begins a call within another one, with all steps that a call has.
    pub(crate) fn start_again(&self) {
        self.left.set(self.each.get());
    }

    /// Steps that a call has.
    pub(crate) fn each(&self) -> u32 {
        self.each.get()
    }

    /// Steps left to the call.
    pub(crate) fn left(&self) -> u32 {
        self.left.get()
    }

    pub(crate) fn watch(&self, watchdog: Option<Watchdog>) {
        *self.watchdog.borrow_mut() = watchdog;
    }

    pub(crate) fn spent(&self) -> Option<Spent> {
        self.spent.get()
    }

    /// Place at which the script hit the limit, innermost first; empty if that is not known.
    pub(crate) fn place(&self) -> Vec<(String, u32)> {
        self.place.borrow().clone()
    }

    pub(crate) fn set_place(&self, place: Vec<(String, u32)>) {
        let mut first = self.place.borrow_mut();
        if first.is_empty() {
            *first = place;
        }
    }

    pub(crate) fn spend(&self, what: Spent) {
        self.spent.set(Some(self.spent.get().unwrap_or(what)));
    }

    /// Counts a step. `has_memory` tells whether there is enough of it.
    pub(crate) fn step(&self, has_memory: impl Fn() -> bool) -> Result<(), Spent> {
        if let Some(spent) = self.spent.get() {
            return Err(spent);
        }
        let left = self.left.get();
        if left == 0 {
            self.spend(Spent::Steps);
            return Err(Spent::Steps);
        }
        self.left.set(left - 1);
        if left.is_multiple_of(GLANCE) && !has_memory() {
            self.spend(Spent::Memory);
            return Err(Spent::Memory);
        }
        if left.is_multiple_of(BEAT) && self.watchdog.borrow().as_ref().is_some_and(|slow| slow()) {
            self.spend(Spent::Time);
            return Err(Spent::Time);
        }
        Ok(())
    }

    /// A fault of an error in the call that is running, knowing which limit was hit.
    pub(crate) fn fault(&self, error: &mlua::Error, files: &Files) -> Fault {
        if is_memory(error) {
            self.spend(Spent::Memory);
        }
        let mut fault = fault(error, files);
        if let Some(spent) = self.spent() {
            fault.details.message = spent.to_string();
            let known = |name: &str| files.iter().find(|it| it.as_ref() == name);
            let frames = self.place();
            let mut places = frames
                .iter()
                .filter_map(|(file, line)| Some(SourceLine { file: Arc::clone(known(file)?), line: *line }));
            if let Some(first) = places.next() {
                fault.details.source = Some(first);
                fault.details.trace = places.collect();
            }
        }
        fault
    }
}

fn is_memory(error: &mlua::Error) -> bool {
    match error {
        mlua::Error::MemoryError(_) => true,
        mlua::Error::CallbackError { cause, .. } | mlua::Error::WithContext { cause, .. } => is_memory(cause),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spent_meter_stays_spent() {
        let meter = Meter::default();
        meter.start(2);
        assert_eq!(
            [meter.step(|| true), meter.step(|| true), meter.step(|| true)],
            [Ok(()), Ok(()), Err(Spent::Steps)]
        );
        meter.start(100);
        assert_eq!(meter.step(|| true), Err(Spent::Steps));
    }

    #[test]
    fn what_was_hit_first_stands() {
        let meter = Meter::default();
        meter.spend(Spent::Memory);
        meter.spend(Spent::Steps);
        assert_eq!(meter.spent(), Some(Spent::Memory));
        meter.set_place(vec![("first.lua".to_owned(), 1)]);
        meter.set_place(vec![("second.lua".to_owned(), 2)]);
        assert_eq!(meter.place(), [("first.lua".to_owned(), 1)]);
    }

    #[test]
    fn memory_is_looked_at_now_and_then() {
        let meter = Meter::default();
        meter.start(GLANCE + 10);
        let steps = std::iter::repeat_with(|| meter.step(|| false)).take_while(Result::is_ok).count();
        assert_eq!((steps, meter.spent()), (10, Some(Spent::Memory)));
    }

    #[test]
    fn the_watch_is_asked_now_and_then() {
        let meter = Meter::default();
        meter.watch(Some(Rc::new(|| true)));
        meter.start(BEAT + 10);
        let steps = std::iter::repeat_with(|| meter.step(|| true)).take_while(Result::is_ok).count();
        assert_eq!(steps, 10);
        assert_eq!(meter.spent(), Some(Spent::Time));
    }
}
