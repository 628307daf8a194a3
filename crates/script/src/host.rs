//! The host: runs the hooks of a game's variants for the engine. One for each thread, used by all its games.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{Call, Fault, Hook, HookId, Host, Listed, Outcome, Session, Source, Subject, Veto};
use bastide_core::rules::Rules;
use bastide_core::score::Tally;
use bastide_core::table::Table;
use bastide_core::value::Value;
use mlua::Function;

use crate::about::About;
use crate::answer::Answer;
use crate::cast::Cast;
use crate::cross::bad;
use crate::env::Env;
use crate::fault;
use crate::limits::Watchdog;
use crate::recall::{Consulted, tree};
use crate::running::{Called, Leg, Running};
use crate::trail::{End, Halt, Trail};
use crate::world::World;

/// Runs the variants of a cast. Not for several threads: each builds its own.
pub struct LuaHost {
    pub(crate) cast: Cast,
    pub(crate) rules: Arc<Rules>,
    pub(crate) files: Vec<Arc<str>>,
    /// Thrown away when a limit was hit; made again for the next call.
    world: Option<Rc<World>>,
    #[expect(clippy::vec_box, reason = "rules that run change hands at each of their acts, and are large")]
    sessions: BTreeMap<u64, Vec<Box<Running>>>,
    /// A rule that is not idle, as far as it is known what it does: it is started next.
    begun: Option<Begun>,
    opened: u64,
    calls: u64,
    watchdog: Option<Watchdog>,
    remembers: bool,
}

/// A rule that has been followed in memory until it does something, or nobody knows what.
struct Begun {
    call: Call,
    about: About,
    way: (Halt, Box<Trail>),
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
        let mut host = Self {
            cast: cast.clone(),
            rules,
            files: cast.files(),
            world: None,
            sessions: BTreeMap::new(),
            begun: None,
            opened: 0,
            calls: 0,
            watchdog: None,
            remembers: true,
        };
        host.world()?;
        Ok(host)
    }

    /// Sets what says that a call takes too long, or takes it away.
    pub fn set_watchdog(&mut self, watchdog: Option<Watchdog>) {
        if let Some(world) = &self.world {
            world.env.meter.watch(watchdog.clone());
        }
        self.watchdog = watchdog;
    }

    /// Sets whether rules may be told from memory instead of being run. Games are the same either way; this is what tests compare.
    pub fn set_memory(&mut self, remembers: bool) {
        self.remembers = remembers;
        if let Some(world) = &self.world {
            world.env.memory.set_off(!remembers);
        }
    }

    pub(crate) fn world(&mut self) -> Result<Rc<World>, Fault> {
        if let Some(world) = &self.world {
            return Ok(Rc::clone(world));
        }
        let env = Rc::new(Env::new());
        let world = World::new(&self.cast, &self.rules, Rc::clone(&env))
            .map_err(|error| fault::of_call(&error, &env, &self.files))?;
        env.meter.watch(self.watchdog.clone());
        env.memory.set_off(!self.remembers);
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
        fault.hook = Some(hook);
        fault
    }

    /// Makes a fault of an error in a function that is registered somewhere, and throws away what can no longer be trusted.
    pub(crate) fn fault_at(&mut self, world: &Rc<World>, error: &mlua::Error, registered: &Source) -> Fault {
        let mut fault = fault::of_call(error, &world.env, &self.files);
        if world.env.meter.spent().is_some() && self.world.as_ref().is_some_and(|it| Rc::ptr_eq(it, world)) {
            self.world = None;
        }
        fault.source.get_or_insert_with(|| registered.clone());
        fault
    }

    /// Runs a hook that only looks.
    fn look<R>(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        run: impl FnOnce(&World, &Function, Option<&Function>) -> mlua::Result<R>,
    ) -> (Box<Table>, Result<R, Fault>) {
        let Hook { variant, source, .. } = self.hook(hook);
        let (variant, source) = (*variant, source.clone());
        let (table, result) = self.lend(table, &source, |world| {
            world.env.variant.set(variant);
            let fns = world.hooks.get(hook.0 as usize);
            let fns = fns.ok_or_else(|| bad("this hook belongs to other rules"))?;
            run(world, &fns.run, fns.list.as_ref())
        });
        let of_hook = |mut fault: Fault| {
            fault.hook = Some(hook);
            fault
        };
        (table, result.map_err(of_hook))
    }

    /// Runs something that only looks, with the table lent; `registered` is where a script asked for it.
    pub(crate) fn lend<R>(
        &mut self,
        table: Box<Table>,
        registered: &Source,
        run: impl FnOnce(&World) -> mlua::Result<R>,
    ) -> (Box<Table>, Result<R, Fault>) {
        let world = match self.world() {
            Ok(world) => world,
            Err(fault) => return (table, Err(fault)),
        };
        let env = &world.env;
        env.lend(table);
        env.memory.rest();
        env.acting.set(false);
        env.meter.start(self.cast.limits.steps);
        let result = run(&world).and_then(|it| world.unspent(it));
        let table = env.give_back();
        (table, result.map_err(|error| self.fault_at(&world, &error, registered)))
    }

    /// Takes the table back from an acting hook that has ended or wants something.
    fn end_leg(
        &mut self,
        world: &Rc<World>,
        hook: HookId,
        session: Session,
        result: mlua::Result<Leg>,
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let table = world.env.give_back();
        let outcome = match result {
            Ok(Leg::Act(act, running)) => {
                self.sessions.entry(session.0).or_default().push(running);
                Ok(Outcome::Act(act))
            }
            Ok(Leg::Done(handled)) => Ok(Outcome::Done(handled)),
            Err(error) => Err(self.fault(world, hook, &error)),
        };
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
        self.look(table, hook, |world, run, _| world.filter(hook, run, subjects, steps))
    }

    fn offer(&mut self, table: Box<Table>, call: Call) -> (Box<Table>, Result<Listed, Fault>) {
        self.look(table, call.hook, |world, _, list| {
            let list = list.ok_or_else(|| bad("this hook offers nothing"))?;
            world.offer(call.hook, list)
        })
    }

    fn modify(
        &mut self,
        table: Box<Table>,
        call: Call,
        tally: &mut Tally,
    ) -> (Box<Table>, Result<(), Fault>) {
        let given = std::mem::take(tally);
        let mut back = None;
        let out = self.look(table, call.hook, |world, run, _| {
            let env = &world.env;
            *env.tally.borrow_mut() = Some(given);
            let changed = env.read(|table| {
                let about = world.asked_about(table, call.subject)?;
                Consulted { hook: call.hook, run, about }.modify(env, Some(world.lua()), table)
            });
            back = env.tally.take();
            changed
        });
        *tally = back.unwrap_or_default();
        out
    }

    fn is_idle(&mut self, table: &Table, call: Call) -> bool {
        self.begun = None;
        let Some(world) = &self.world else { return false };
        let memory = &world.env.memory;
        let Ok(about) = world.subject(table, call) else { return false };
        let way = memory.set_out(&world.env, table, tree(call.hook), &about);
        let Some((halt, trail)) = way else { return false };
        if matches!(halt, Halt::End(End::Done(false))) {
            memory.was_known(trail);
            return true;
        }
        self.begun = Some(Begun { call, about, way: (halt, trail) });
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
        let declared = self.rules.hook(call.hook);
        let begun = self.begun.take().filter(|it| it.call == call && args.is_empty());
        let about = match begun {
            Some(begun) => Ok((begun.about, Some(begun.way))),
            None => world.subject(&table, call).map(|about| (about, None)),
        };
        world.env.lend(table);
        let result = about.and_then(|(about, way)| {
            let before = about.len();
            let about = about.and(args.iter().map(|it| Answer::Value(it.clone())));
            let (hook, variant, verb) = (call.hook, declared.variant, declared.verb);
            let (serial, steps) = (self.calls, self.cast.limits.steps);
            let called = Called { hook, variant, verb, about, before, serial, steps };
            called.begin(&world, way)
        });
        self.end_leg(&world, call.hook, session, result)
    }

    fn resume(
        &mut self,
        table: Box<Table>,
        session: Session,
        reply: Value,
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let Some(running) = self.sessions.get_mut(&session.0).and_then(Vec::pop) else {
            return (table, Err(Fault::new("no rule of this game is waiting")));
        };
        let (world, hook) = (Rc::clone(&running.world), running.hook());
        world.env.lend(table);
        let result = running.resume(reply);
        self.end_leg(&world, hook, session, result)
    }

    fn measure(&mut self, table: Box<Table>, measure: usize) -> (Box<Table>, Result<i64, Fault>) {
        self.take(table, measure)
    }

    fn open(&mut self) -> Session {
        self.opened += 1;
        Session(self.opened)
    }

    fn close(&mut self, session: Session) {
        for running in self.sessions.remove(&session.0).unwrap_or_default() {
            running.give_up();
        }
    }
}
