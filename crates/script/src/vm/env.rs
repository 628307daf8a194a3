//! Environment shared by the functions of a Lua state: the table on loan, the limits, the numbers on their way, the handles.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use bastide_core::host::{HookId, Listed, Printed, Subject};
use bastide_core::player::PlayerId;
use bastide_core::score::Tally;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_replay::{Cache, Cursor, Handle, Limits, Renaming, Request};
use rustc_hash::FxHashMap;

use super::instance::Instances;
use super::limits::Meter;
use crate::api::Pending;
use crate::exchange::answer::{Answer, size};
use crate::exchange::cross::settled;
use crate::exchange::handles::Handles;
use crate::exchange::kept::keep;
use crate::exchange::protocol::{Change, Effect, Outcome, Play, Query};
use crate::exchange::thing::Thing;
use crate::fault::bad;

/// Options of an offer as they were listed last: the outcome in the call tree, the things that it means, the list.
pub(crate) struct LastListed {
    /// Keeps the address taken.
    pub(crate) _outcome: Rc<[Vec<Value>]>,
    pub(crate) names: Renaming,
    pub(crate) listed: Listed,
}

/// Run of a handler.
pub(crate) struct Run {
    pub(crate) cursor: Cursor<Play>,
    /// Arguments that the handler was given, but for the game, the subject and `act`.
    pub(crate) args: Vec<Answer>,
    /// Error of the first query that it has not observed before, if that was made already.
    pub(crate) failed: Option<mlua::Error>,
    /// Texts that it has printed last.
    pub(crate) printed: Vec<Printed>,
}

/// Receiver of the texts that scripts print, when they print them.
pub type Listener = Rc<dyn Fn(&Printed)>;

/// Most changes of a number on its way.
pub(crate) const CHANGES: usize = 1000;

/// Most values in one that is kept that call trees remember: they would hold every list that there ever was.
const REMEMBERED: usize = 100;

/// Steps for each value that a handler hands over.
const VALUE: usize = 4;

/// Shared by everything in one Lua state.
pub(crate) struct Env {
    table: RefCell<Option<Box<Table>>>,
    pub(crate) meter: Meter,
    /// True if the running hook may change the game.
    pub(crate) acting: Cell<bool>,
    /// The call whose `act` is alive; 0 if none is.
    pub(crate) live: Cell<u64>,
    /// Depth of handlers that consult one another, and the number of consultations since the first of them.
    pub(crate) consulting: Cell<(u8, u32)>,
    pub(crate) pending: RefCell<Option<Pending>>,
    pub(crate) tally: RefCell<Option<Tally>>,
    pub(crate) option: Cell<Option<Subject>>,
    /// The player for whom a bot looks at the game.
    pub(crate) eyes: Cell<Option<PlayerId>>,
    pub(crate) handles: Handles,
    /// Call trees of all handlers.
    pub(crate) cache: Rc<RefCell<Cache<Play>>>,
    /// The handler that is run, if its run is recorded.
    pub(crate) run: RefCell<Option<Run>>,
    /// Cursors that are not in use.
    spare: RefCell<Vec<Cursor<Play>>>,
    /// Options that outcomes of offers stood for last, by the addresses of the outcomes, which are kept.
    pub(crate) listed: RefCell<FxHashMap<usize, LastListed>>,
    /// Scripts, to be run.
    pub(crate) instances: RefCell<Option<Instances>>,
    /// True while an instance is being made: it sees no game.
    pub(crate) loading: Cell<bool>,
    /// Runs so far.
    pub(crate) runs: Cell<u64>,
    /// The hook that is run.
    pub(crate) hook: Cell<Option<HookId>>,
    /// Texts printed last outside of runs, and by runs that broke.
    pub(crate) printed: RefCell<Vec<Printed>>,
    pub(crate) listener: RefCell<Option<Listener>>,
}

impl Env {
    /// Without call trees.
    pub(crate) fn new() -> Self {
        Self::with_cache(Rc::new(RefCell::new(Cache::new(0, Limits::default()))))
    }

    pub(crate) fn with_cache(cache: Rc<RefCell<Cache<Play>>>) -> Self {
        Self {
            table: RefCell::new(None),
            meter: Meter::default(),
            acting: Cell::new(false),
            live: Cell::new(0),
            consulting: Cell::new((0, 0)),
            pending: RefCell::new(None),
            tally: RefCell::new(None),
            option: Cell::new(None),
            eyes: Cell::new(None),
            handles: Handles::default(),
            cache,
            run: RefCell::new(None),
            spare: RefCell::new(Vec::new()),
            listed: RefCell::default(),
            instances: RefCell::new(None),
            loading: Cell::new(false),
            runs: Cell::new(0),
            hook: Cell::new(None),
            printed: RefCell::default(),
            listener: RefCell::new(None),
        }
    }

    /// Takes the table for as long as a hook runs.
    pub(crate) fn lend(&self, table: Box<Table>) {
        *self.table.borrow_mut() = Some(table);
    }

    /// Tests whether a table is lent.
    pub(crate) fn is_lent(&self) -> bool {
        self.table.borrow().is_some()
    }

    /// Gives the table back.
    pub(crate) fn give_back(&self) -> Box<Table> {
        self.table
            .borrow_mut()
            .take()
            .expect("the table was lent before the hook ran, and only this takes it")
    }

    /// Looks at the table.
    pub(crate) fn read<R>(&self, look: impl FnOnce(&Table) -> mlua::Result<R>) -> mlua::Result<R> {
        match self.table.borrow().as_deref() {
            Some(table) => look(table),
            None => Err(mlua::Error::runtime("no game is running: this can only be asked inside a hook")),
        }
    }

    /// Looks at the table and at kept values, which may be changed.
    pub(crate) fn write<R>(&self, look: impl FnOnce(&mut Table) -> mlua::Result<R>) -> mlua::Result<R> {
        match self.table.borrow_mut().as_deref_mut() {
            Some(table) => look(table),
            None => Err(bad("no game is running: state can only be changed inside a hook")),
        }
    }

    /// Lends a cursor, whose memory was used before.
    pub(crate) fn with_cursor<R>(&self, go: impl FnOnce(&mut Cursor<Play>) -> R) -> R {
        let mut cursor = self.spare.borrow_mut().pop().unwrap_or_default();
        let result = go(&mut cursor);
        self.spare.borrow_mut().push(cursor);
        result
    }

    /// Makes a place or a join the one that native functions are asked about.
    pub(crate) fn turn_to(&self, option: Subject) {
        if matches!(option, Subject::Placement { .. } | Subject::Join(_)) {
            self.option.set(Some(option));
        }
    }

    /// Makes a fresh instance of a script.
    pub(crate) fn fresh<R>(&self, make: impl FnOnce(&Instances) -> mlua::Result<R>) -> mlua::Result<R> {
        self.runs.set(self.runs.get() + 1);
        self.apart(|| match &*self.instances.borrow() {
            Some(instances) => make(instances),
            None => Err(bad("no script is loaded")),
        })
    }

    /// Calls the main function of a script. Nobody is charged for its steps, and it sees no game.
    pub(crate) fn apart<R>(&self, call: impl FnOnce() -> mlua::Result<R>) -> mlua::Result<R> {
        let left = self.meter.left();
        self.meter.start_again();
        self.loading.set(true);
        let result = call();
        self.loading.set(false);
        self.meter.start(left);
        result
    }

    /// Observation of the run before it was rewound, for its next request.
    pub(crate) fn observed(&self) -> Option<Answer> {
        self.run.borrow().as_ref()?.cursor.replay()
    }

    /// Error of the query that the run makes next.
    pub(super) fn failed(&self) -> Option<mlua::Error> {
        self.run.borrow_mut().as_mut()?.failed.take()
    }

    /// Things in the order in which the handler has met them. Outside a run that is recorded, their own order has to do.
    pub(crate) fn in_order(&self, mut things: Vec<Thing>) -> Vec<Thing> {
        things.sort_unstable();
        if let Some(run) = &*self.run.borrow() {
            let mut met = vec![Thing::of_handle(run.cursor.names().subject())];
            for answer in run.args.iter().chain(run.cursor.observed()) {
                answer.visit(&mut |it| {
                    if !met.contains(&it) {
                        met.push(it);
                    }
                });
            }
            things.sort_by_key(|it| met.iter().position(|other| other == it));
        }
        things
    }

    /// Notes a request of the run and the answer.
    pub(crate) fn note(&self, request: &Request<Query, Effect>, answer: &Answer) {
        if let Some(run) = &mut *self.run.borrow_mut() {
            self.note_on(&mut run.cursor, request, answer);
        }
    }

    /// Notes a request of a run and the answer.
    pub(crate) fn note_on(
        &self,
        cursor: &mut Cursor<Play>,
        request: &Request<Query, Effect>,
        answer: &Answer,
    ) {
        if matches!(request, Request::Effect(Effect::Keep(_, _, value)) if size(value) > REMEMBERED) {
            return cursor.leave(answer);
        }
        // A tree that is not pure is not used any more, and nothing else comes of it.
        let _ = self.cache.borrow_mut().note(cursor, request, answer);
    }

    /// Notes the outcome of a run.
    pub(crate) fn finish(&self, cursor: &Cursor<Play>, outcome: &Outcome) {
        let _ = self.cache.borrow_mut().finish(cursor, outcome);
    }

    /// Lets the run change the number on its way, unless it did so before it was rewound. Whether there is a number.
    pub(crate) fn change(&self, change: Change) -> mlua::Result<bool> {
        let is_full = |it: &Tally| it.times() >= CHANGES;
        if self.tally.borrow().as_ref().is_some_and(is_full) {
            return Err(bad(format!("a number is not changed more than {CHANGES} times")));
        }
        let is_done = self.observed().is_some() || self.modify(&change);
        if is_done {
            self.note(&Request::Effect(Effect::Modify(change)), &Answer::Nil);
        }
        Ok(is_done)
    }

    /// Lets the run change a kept value, unless it did so before it was rewound.
    pub(crate) fn keep(&self, var: usize, of: Option<Handle>, value: Value) -> mlua::Result<()> {
        if self.observed().is_none() {
            self.write(|table| {
                let value = settled(value.clone(), table)?;
                keep(table, var, of, value);
                Ok(())
            })?;
        }
        self.note(&Request::Effect(Effect::Keep(var, of, value)), &Answer::Nil);
        Ok(())
    }

    /// Charges for values that a handler hands over: they are read, put away and looked at.
    pub(super) fn charge_values(&self, values: usize) -> mlua::Result<()> {
        let steps = u32::try_from(values.saturating_mul(VALUE)).unwrap_or(u32::MAX);
        self.meter.charge(steps).map_err(|spent| bad(spent.to_string()))
    }

    /// Changes the number on its way, if there is one.
    pub(crate) fn modify(&self, change: &Change) -> bool {
        let mut tally = self.tally.borrow_mut();
        match (tally.as_mut(), change) {
            (Some(tally), Change::Add(more, why)) => tally.add(*more, why.clone()),
            (Some(tally), Change::Set(value, why)) => tally.set(*value, why.clone()),
            (None, _) => return false,
        }
        true
    }
}
