//! Limits of scripts: steps counted by the interpreter, memory, and a watch that only ever reports "too slow".

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use bastide_core::host::{Fault, SourceLine};

use super::tokens::{Kind, Token, tokens};
use crate::fault::{Files, fault};

/// Limits of a script.
///
/// Steps are counted by the interpreter at calls and loops, and charged for what one call of the library or of the game goes over, so the same
/// script fails at the same place on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Steps of one call of a hook, or of loading one script.
    pub(crate) steps: u32,
    /// Bytes that are in use in one Lua state, the interpreter's own included.
    pub(crate) memory: usize,
}

/// Steps of a call.
pub(crate) const STEPS: u32 = 100_000;
/// Bytes of a script.
pub(crate) const SCRIPT: usize = 256 << 10;
/// Bytes of a script for which it has all steps. A longer one has fewer, because more can stand between two of them.
const SHORT: usize = 32 << 10;
/// Signs that reckon, compare or join in a script, for which it has all steps: they cost no step of their own.
const FEW: usize = 64;
/// Bytes in use in a Lua state.
pub(crate) const MEMORY: usize = 32 << 20;
/// Bytes that a script may ask for between two looks at the memory. It is what one string or list can take, whichever operator makes it, and so
/// bounds what a step costs that nothing is charged for: `..`, `<`, a call with many arguments.
pub(crate) const AT_ONCE: usize = 1 << 20;
/// Bytes of a string that functions take or make: more than a rule has to say, and little enough that they are gone over in some microseconds.
pub(crate) const STRING: usize = 8 << 10;

impl Default for Limits {
    fn default() -> Self {
        Self { steps: STEPS, memory: MEMORY }
    }
}

impl Limits {
    /// Limits of a script with this text.
    pub(crate) fn with(self, script: &str) -> Self {
        const SIGNS: [&str; 10] = ["+", "-", "*", "/", "//", "%", "^", "..", "<", ">"];
        let is_sign =
            |it: &Token<'_>| it.kind == Kind::Symbol && SIGNS.contains(&it.text.trim_end_matches('='));
        let signs = tokens(script).iter().filter(|it| is_sign(it)).count();
        self.shared(1 + script.len() / SHORT + signs / FEW)
    }

    /// Limits of those who share the steps of so many.
    pub(crate) fn shared(self, among: usize) -> Self {
        Self { steps: self.steps / among.max(1) as u32, ..self }
    }
}

/// Clock of those who run scripts. It reports a slow machine or somebody who does not want to wait, and never decides a result.
pub trait Watchdog {
    /// Begins to watch a call.
    fn begin(&self);

    /// Tests whether the call has been running for too long. Asked now and then.
    fn is_late(&self) -> bool;
}

/// Makes the watchdog of a Lua state.
static WATCHDOGS: OnceLock<fn() -> Rc<dyn Watchdog>> = OnceLock::new();

/// Sets what makes the watchdog of every Lua state of this process, whether scripts are loaded or run in it. The first one stays.
pub fn watch(make: fn() -> Rc<dyn Watchdog>) {
    let _ = WATCHDOGS.set(make);
}

/// Memory of a Lua state. Nothing is collected but by [`Heap::collect`], so that its growth is what a script has asked for.
pub(crate) trait Heap {
    /// Bytes in use, garbage among them.
    fn used(&self) -> usize;

    /// Collects all garbage.
    fn collect(&self);
}

/// Counts the steps of the call that is running. Once spent, it stays spent: every further step fails too.
#[derive(Default)]
pub(crate) struct Meter {
    left: Cell<u32>,
    /// Steps that a call has.
    each: Cell<u32>,
    /// Steps that are charged for one.
    price: Cell<u32>,
    /// Steps since the last look at the memory and the clock.
    beat: Cell<u32>,
    /// Bytes in use at that look; none before the first of a call.
    used: Cell<Option<usize>>,
    /// Bytes in use at which garbage is collected.
    full: Cell<usize>,
    /// Most bytes in use.
    most: Cell<usize>,
    spent: Cell<Option<Spent>>,
    /// Place at which the script hit the limit, innermost first: file and line.
    place: RefCell<Vec<(String, u32)>>,
    watchdog: RefCell<Option<Rc<dyn Watchdog>>>,
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

/// Steps between two looks at the memory and at the watch.
const BEAT: u32 = 64;

/// Bytes of garbage that wait to be collected, at least.
const GARBAGE: usize = 2 << 20;

impl Meter {
    /// Begins a call, which has this many steps and is in nobody else's.
    pub(crate) fn begin(&self, steps: u32) {
        self.start(steps);
        self.price.set(1);
        self.beat.set(0);
        self.used.set(None);
        if let Some(watchdog) = &*self.watchdog.borrow() {
            watchdog.begin();
        }
    }

    /// Goes on with a call that has this many steps left.
    pub(crate) fn start(&self, steps: u32) {
        self.left.set(steps);
    }

    /// Sets the limits of each call, and of the memory.
    pub(crate) fn allow(&self, limits: Limits) {
        self.watch(WATCHDOGS.get().map(|make| make()));
        self.each.set(limits.steps);
        self.most.set(limits.memory);
        self.full.set(GARBAGE);
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

    /// Makes each step cost so many, and returns how many it cost before.
    pub(crate) fn weigh(&self, price: u32) -> u32 {
        self.price.replace(price.max(1))
    }

    pub(crate) fn watch(&self, watchdog: Option<Rc<dyn Watchdog>>) {
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

    fn stop<R>(&self, what: Spent) -> Result<R, Spent> {
        self.spend(what);
        Err(self.spent.get().unwrap_or(what))
    }

    /// Counts a step.
    pub(crate) fn step(&self, heap: &impl Heap) -> Result<(), Spent> {
        self.charge(self.price.get())?;
        let beat = self.beat.get();
        if beat > 0 {
            self.beat.set(beat - 1);
            return Ok(());
        }
        self.look(heap)
    }

    /// Counts steps for work that is done in one go.
    pub(crate) fn charge(&self, steps: u32) -> Result<(), Spent> {
        if let Some(spent) = self.spent.get() {
            return Err(spent);
        }
        let Some(left) = self.left.get().checked_sub(steps) else { return self.stop(Spent::Steps) };
        self.left.set(left);
        Ok(())
    }

    /// Looks at the memory and at the watch.
    pub(crate) fn look(&self, heap: &impl Heap) -> Result<(), Spent> {
        self.beat.set(BEAT - 1);
        let mut used = heap.used();
        if self.used.get().is_some_and(|before| used > before + AT_ONCE) {
            return self.stop(Spent::Memory);
        }
        if used > self.full.get() {
            heap.collect();
            used = heap.used();
            if used > self.most.get() {
                return self.stop(Spent::Memory);
            }
            self.full.set(used + used.max(GARBAGE));
        }
        self.used.set(Some(used));
        if self.watchdog.borrow().as_ref().is_some_and(|it| it.is_late()) {
            return self.stop(Spent::Time);
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
            fault.details.is_late = spent == Spent::Time;
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

    /// A heap that is as full as it is told, half of it with garbage.
    struct Full(Cell<usize>);

    impl Heap for Full {
        fn used(&self) -> usize {
            self.0.get()
        }

        fn collect(&self) {
            self.0.set(self.0.get() / 2);
        }
    }

    fn meter(steps: u32) -> (Meter, Full) {
        let meter = Meter::default();
        meter.allow(Limits { steps, memory: 8 << 20 });
        meter.begin(steps);
        (meter, Full(Cell::new(1)))
    }

    #[test]
    fn a_spent_meter_stays_spent() {
        let (meter, heap) = meter(2);
        let steps = [meter.step(&heap), meter.step(&heap), meter.step(&heap)];
        assert_eq!(steps, [Ok(()), Ok(()), Err(Spent::Steps)]);
        meter.start(100);
        assert_eq!(meter.step(&heap), Err(Spent::Steps));
    }

    #[test]
    fn work_is_charged_and_dear_steps_cost_more() {
        let (meter, heap) = meter(100);
        assert_eq!((meter.charge(90), meter.left()), (Ok(()), 10));
        assert_eq!(meter.weigh(4), 1);
        assert_eq!([meter.step(&heap), meter.step(&heap)], [Ok(()), Ok(())]);
        assert_eq!(meter.step(&heap), Err(Spent::Steps));
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

    /// Steps until it fails, if the heap holds so much more after each.
    fn steps_while_growing(bytes: usize) -> (usize, Option<Spent>) {
        let (meter, heap) = meter(100_000);
        let step = || {
            heap.0.set(heap.0.get() + bytes);
            meter.step(&heap)
        };
        (std::iter::repeat_with(step).take_while(Result::is_ok).take(10_000).count(), meter.spent())
    }

    #[test]
    fn memory_is_looked_at_now_and_then() {
        // The first step of a call looks, and every 64th after it.
        assert_eq!(steps_while_growing(AT_ONCE / 64), (10_000, None));
        assert_eq!(steps_while_growing(AT_ONCE / 64 + 1), (64, Some(Spent::Memory)));
    }

    #[test]
    fn what_is_left_when_garbage_is_collected_counts() {
        let (meter, heap) = meter(100_000);
        heap.0.set(15 << 20);
        assert_eq!((meter.look(&heap), heap.used()), (Ok(()), 15 << 19));
        meter.begin(100_000);
        heap.0.set(17 << 20);
        assert_eq!(meter.look(&heap), Err(Spent::Memory));
    }

    #[test]
    fn the_watch_is_asked_now_and_then() {
        struct Late(Cell<u32>);
        impl Watchdog for Late {
            fn begin(&self) {
                self.0.set(0);
            }

            fn is_late(&self) -> bool {
                self.0.replace(self.0.get() + 1) == 2
            }
        }
        let (meter, heap) = meter(100_000);
        meter.watch(Some(Rc::new(Late(Cell::new(9)))));
        meter.begin(100_000);
        let steps = std::iter::repeat_with(|| meter.step(&heap)).take_while(Result::is_ok).count();
        assert_eq!((steps, meter.spent()), (128, Some(Spent::Time)));
    }
}
