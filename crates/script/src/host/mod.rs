//! The host: runs the hooks of a game's variants for the engine. One for each thread, used by all its games.

mod measure;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{
    Call, Fault, Hook, HookId, Host, Listed, Outcome, Session, SourceLine, Subject, Veto,
};
use bastide_core::rules::Rules;
use bastide_core::score::Tally;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_replay::{self as replay, Cache};

use crate::api::Caller;
use crate::declare::Cast;
use crate::exchange::protocol::Play;

use crate::vm::consult::{Frame, handlers};
use crate::vm::env::{Env, Listener};
use crate::vm::limits::Watchdog;
use crate::vm::session::{Progress, Session as Running};
use crate::vm::world::World;

/// Runs the variants of a cast. Not for several threads: each builds its own.
#[expect(clippy::vec_box, reason = "rules in progress change hands at each of their acts, and are large")]
pub struct LuaHost {
    pub(crate) cast: Cast,
    pub(crate) rules: Arc<Rules>,
    pub(crate) files: Vec<Arc<str>>,
    /// Thrown away when a limit was hit; made again for the next call.
    world: Option<Rc<World>>,
    /// Call trees. They outlive the Lua state.
    cache: Rc<RefCell<Cache<Play>>>,
    /// Rules that wait, by session, the last one on top.
    sessions: BTreeMap<u64, Vec<Box<Running>>>,
    /// A rule that is not idle, followed to where it does something: it is started next.
    begun: Option<(Call, Box<Running>)>,
    /// Memory of rules that have ended.
    spare: Vec<Box<Running>>,
    opened: u64,
    calls: u64,
    watchdog: Option<Rc<dyn Watchdog>>,
    listener: Option<Listener>,
}

impl fmt::Debug for LuaHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variants: Vec<_> = self.cast.ids().collect();
        f.debug_struct("LuaHost")
            .field("variants", &variants)
            .field("sessions", &self.sessions.len())
            .finish()
    }
}

impl LuaHost {
    /// A host for games with these rules, to which the cast has contributed.
    ///
    /// # Errors
    /// If a script fails while it is loaded, or the rules were not made with this cast.
    pub fn new(cast: &Cast, rules: Arc<Rules>) -> Result<Self, Fault> {
        let cache = Cache::new(handlers(&rules), replay::Limits::default());
        let mut host = Self {
            cast: cast.clone(),
            rules,
            cache: Rc::new(RefCell::new(cache)),
            files: cast.files(),
            world: None,
            sessions: BTreeMap::new(),
            begun: None,
            spare: Vec::new(),
            opened: 0,
            calls: 0,
            watchdog: None,
            listener: None,
        };
        // Without variants nothing is ever run.
        if host.cast.ids().next().is_some() {
            host.world()?;
        }
        Ok(host)
    }

    /// Sets who watches over its calls, instead of who [watches](crate::watch) in this process.
    pub fn set_watchdog(&mut self, watchdog: Rc<dyn Watchdog>) {
        if let Some(world) = &self.world {
            world.env.meter.watch(Some(Rc::clone(&watchdog)));
        }
        self.watchdog = Some(watchdog);
    }

    /// Sets who hears what scripts print. Every call is run then, since a handler that is followed in its call tree prints nothing.
    pub fn set_listener(&mut self, listener: Listener) {
        self.switch_cache(false);
        if let Some(world) = &self.world {
            *world.env.listener.borrow_mut() = Some(Rc::clone(&listener));
        }
        self.listener = Some(listener);
    }

    /// Switches the call trees on or off; without them, every call is run. Games are the same either way.
    pub fn switch_cache(&mut self, is_on: bool) {
        self.cache.borrow_mut().switch(is_on);
    }

    /// Number of handler runs that no call tree could spare.
    pub fn runs(&self) -> u64 {
        self.world.as_ref().map_or(0, |it| it.env.runs.get())
    }

    pub(crate) fn world(&mut self) -> Result<Rc<World>, Fault> {
        if let Some(world) = &self.world {
            return Ok(Rc::clone(world));
        }
        let env = Rc::new(Env::with_cache(Rc::clone(&self.cache)));
        let world = self
            .cast
            .world(&self.rules, Rc::clone(&env))
            .map_err(|error| env.meter.fault(&error, &self.files))?;
        if let Some(watchdog) = &self.watchdog {
            env.meter.watch(Some(Rc::clone(watchdog)));
        }
        env.listener.borrow_mut().clone_from(&self.listener);
        let world = Rc::new(world);
        self.world = Some(Rc::clone(&world));
        Ok(world)
    }

    fn hook(&self, hook: HookId) -> &Hook {
        self.rules.hook(hook)
    }

    /// Makes a fault of an error in a hook, and throws away what can no longer be trusted.
    fn fault(&mut self, world: &Rc<World>, hook: HookId, error: &mlua::Error) -> Fault {
        let mut fault = self.fault_at(world, error, &self.hook(hook).source.clone());
        fault.details.hook = Some(hook);
        fault
    }

    /// Makes a fault of an error in a function that is registered somewhere, and throws away what can no longer be trusted.
    pub(crate) fn fault_at(
        &mut self,
        world: &Rc<World>,
        error: &mlua::Error,
        registered: &SourceLine,
    ) -> Fault {
        let mut fault = world.env.meter.fault(error, &self.files);
        fault.details.printed = world.env.printed.take();
        if world.env.meter.spent().is_some() {
            // Rules that wait are run anew in the next state, with what they have observed.
            self.world = None;
            self.sessions.values_mut().flatten().for_each(|it| drop(it.give_up_run()));
        }
        fault.details.source.get_or_insert_with(|| registered.clone());
        fault
    }

    /// Runs a hook that only looks.
    fn look<R>(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        run: impl FnOnce(&World) -> mlua::Result<R>,
    ) -> (Box<Table>, Result<R, Fault>) {
        let source = self.hook(hook).source.clone();
        let (table, result) = self.lend(table, &source, run);
        let of_hook = |mut fault: Fault| {
            fault.details.hook = Some(hook);
            fault
        };
        (table, result.map_err(of_hook))
    }

    /// Runs something that only looks, with the table lent; `registered` is where a script asked for it.
    pub(crate) fn lend<R>(
        &mut self,
        table: Box<Table>,
        registered: &SourceLine,
        run: impl FnOnce(&World) -> mlua::Result<R>,
    ) -> (Box<Table>, Result<R, Fault>) {
        let world = match self.world() {
            Ok(world) => world,
            Err(fault) => return (table, Err(fault)),
        };
        let env = &world.env;
        env.lend(table);
        env.printed.borrow_mut().clear();
        env.acting.set(false);
        env.meter.begin(self.cast.limits.steps);
        let result = run(&world).and_then(|it| world.unspent(it));
        let table = env.give_back();
        (table, result.map_err(|error| self.fault_at(&world, &error, registered)))
    }

    /// Takes the table back from a rule that has ended or wants something.
    fn end_leg(
        &mut self,
        world: &Rc<World>,
        mut running: Box<Running>,
        session: Session,
        result: mlua::Result<Progress>,
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let table = world.env.give_back();
        let outcome = match result {
            Ok(Progress::Act(act)) => {
                self.sessions.entry(session.0).or_default().push(running);
                return (table, Ok(Outcome::Act(act)));
            }
            Ok(Progress::Done(handled)) => Ok(Outcome::Done(handled)),
            Err(error) => Err(self.fault(world, running.hook, &error)),
        };
        running.give_up_run();
        self.spare.push(running);
        (table, outcome)
    }
}

impl Host for LuaHost {
    fn filter(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        subjects: &[Subject],
    ) -> (Box<Table>, Result<Vec<Option<Veto>>, Fault>) {
        let steps = self.cast.limits.steps;
        self.look(table, hook, |world| world.filter(hook, subjects, steps))
    }

    fn offer(&mut self, table: Box<Table>, call: Call) -> (Box<Table>, Result<Listed, Fault>) {
        self.look(table, call.hook, |world| world.offer(call.hook))
    }

    fn modify(
        &mut self,
        table: Box<Table>,
        call: Call,
        tally: &mut Tally,
    ) -> (Box<Table>, Result<(), Fault>) {
        self.look(table, call.hook, |world| {
            let env = &world.env;
            env.read(|table| {
                Frame { table, env, lua: Some(world.lua()) }.modify(call.hook, call.subject, tally)
            })
        })
    }

    fn is_idle(&mut self, table: &Table, call: Call) -> bool {
        let mut running =
            self.begun.take().map(|(_, it)| it).or_else(|| self.spare.pop()).unwrap_or_default();
        let Some(world) = &self.world else { return false };
        if running.call(world, table, call, &[]).is_err() {
            return false;
        }
        if running.is_idle(world, table) {
            self.spare.push(running);
            return true;
        }
        self.begun = Some((call, running));
        false
    }

    fn start(
        &mut self,
        table: Box<Table>,
        session: Session,
        call: Call,
        args: &[Value],
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let world = match self.world() {
            Ok(world) => world,
            Err(fault) => return (table, Err(fault)),
        };
        self.calls += 1;
        let begun = self.begun.take().filter(|(begun, _)| *begun == call && args.is_empty());
        let mut running = match begun {
            Some((_, running)) => running,
            None => {
                let mut running = self.spare.pop().unwrap_or_default();
                if let Err(error) = running.call(&world, &table, call, args) {
                    return (table, Err(self.fault(&world, call.hook, &error)));
                }
                running
            }
        };
        world.env.lend(table);
        let result = running.start(&world, self.calls);
        self.end_leg(&world, running, session, result)
    }

    fn resume(
        &mut self,
        table: Box<Table>,
        session: Session,
        reply: Value,
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let Some(mut running) = self.sessions.get_mut(&session.0).and_then(Vec::pop) else {
            return (table, Err(Fault::new("no rule of this game is waiting")));
        };
        let world = match self.world() {
            Ok(world) => world,
            Err(fault) => return (table, Err(fault)),
        };
        world.env.lend(table);
        let result = running.resume(&world, reply);
        self.end_leg(&world, running, session, result)
    }

    fn locate(&mut self, table: Box<Table>, session: Session, fault: Fault) -> (Box<Table>, Fault) {
        let Some(mut running) = self.sessions.get_mut(&session.0).and_then(Vec::pop) else {
            return (table, fault);
        };
        let Ok(world) = self.world() else { return (table, fault) };
        world.env.lend(table);
        let raised = running.raise(&world, &fault.details.message);
        let table = world.env.give_back();
        let told = raised.err().map(|error| self.fault(&world, running.hook, &error));
        running.give_up_run();
        self.spare.push(running);
        // Whatever else has broken on the way is not the cause.
        let mut fault = told.filter(|it| it.details.message == fault.details.message).unwrap_or(fault);
        let hook = fault.details.hook.map(|it| self.hook(it));
        fault.details.source = fault.details.source.or_else(|| hook.map(|it| it.source.clone()));
        (table, fault)
    }

    fn measure(&mut self, table: Box<Table>, measure: usize) -> (Box<Table>, Result<i64, Fault>) {
        self.take(table, measure)
    }

    fn open(&mut self) -> Session {
        self.opened += 1;
        Session(self.opened)
    }

    fn close(&mut self, session: Session) {
        for mut running in self.sessions.remove(&session.0).unwrap_or_default() {
            if let (Some(thread), Some(world)) = (running.give_up_run(), &self.world) {
                world.idle.borrow_mut().push(thread);
            }
            self.spare.push(running);
        }
    }
}
