//! The host: runs the hooks of a game's variants for the engine. One for each thread, used by all its games.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{Call, Fault, Hook, HookId, Host, Outcome, Session, Source, Subject, Verb, Veto};
use bastide_core::rules::Rules;
use bastide_core::score::Tally;
use bastide_core::table::Table;
use bastide_core::value::Value;
use mlua::thread::{Thread, ThreadStatus};
use mlua::{Function, MultiValue, Value as LuaValue};

use crate::cast::Cast;
use crate::cross::{bad, describe, from_lua, to_lua};
use crate::env::Env;
use crate::fault;
use crate::handles::ActRef;
use crate::limits::Watchdog;
use crate::world::World;

/// Runs the variants of a cast. Not for several threads: each builds its own.
pub struct LuaHost {
    pub(crate) cast: Cast,
    pub(crate) rules: Arc<Rules>,
    pub(crate) files: Vec<Arc<str>>,
    /// Thrown away when a limit was hit; made again for the next call.
    world: Option<Rc<World>>,
    sessions: BTreeMap<u64, Vec<Running>>,
    opened: u64,
    calls: u64,
    watchdog: Option<Watchdog>,
}

/// A hook that has asked for something and waits.
struct Running {
    world: Rc<World>,
    thread: Thread,
    hook: HookId,
    /// The serial number of its `act`.
    serial: u64,
    steps: u32,
    picked: Option<Vec<Value>>,
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
            opened: 0,
            calls: 0,
            watchdog: None,
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

    pub(crate) fn world(&mut self) -> Result<Rc<World>, Fault> {
        if let Some(world) = &self.world {
            return Ok(Rc::clone(world));
        }
        let env = Rc::new(Env::new());
        let world = World::new(&self.cast, &self.rules, Rc::clone(&env))
            .map_err(|error| fault::of_call(&error, &env, &self.files))?;
        env.meter.watch(self.watchdog.clone());
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

    /// Runs something that only looks, with the table lent.
    fn look<R>(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        run: impl FnOnce(&World, &Function, Option<&Function>) -> mlua::Result<R>,
    ) -> (Box<Table>, Result<R, Fault>) {
        let world = match self.world() {
            Ok(world) => world,
            Err(fault) => return (table, Err(fault)),
        };
        let env = &world.env;
        env.lend(table);
        env.acting.set(false);
        env.variant.set(self.hook(hook).variant);
        env.meter.start(self.cast.limits.steps);
        let result = match world.hooks.get(hook.0 as usize) {
            Some(fns) => run(&world, &fns.run, fns.list.as_ref()),
            None => Err(bad("this hook belongs to other rules")),
        };
        let result = result.and_then(|it| world.unspent(it));
        let table = env.give_back();
        (table, result.map_err(|error| self.fault(&world, hook, &error)))
    }

    /// Begins or goes on with an acting hook, until it ends or wants something.
    fn go_on(
        &mut self,
        table: Box<Table>,
        session: Session,
        mut running: Running,
        args: impl FnOnce(&World) -> mlua::Result<MultiValue>,
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let world = Rc::clone(&running.world);
        let env = &world.env;
        env.lend(table);
        env.acting.set(true);
        env.live.set(running.serial);
        env.variant.set(self.hook(running.hook).variant);
        env.meter.start(running.steps);
        env.pending.take();
        let result = args(&world)
            .and_then(|args| running.thread.resume::<MultiValue>(args))
            .and_then(|returned| world.unspent(returned))
            .and_then(|returned| {
                if running.thread.status() == ThreadStatus::Resumable {
                    match env.pending.take() {
                        Some(pending) => return Ok(Ok(pending)),
                        None => return Err(bad("the hook waits for nothing")),
                    }
                }
                handled(self.hook(running.hook).verb, returned).map(Err)
            });
        env.acting.set(false);
        env.live.set(0);
        running.steps = env.meter.left();
        let table = env.give_back();
        let outcome = match result {
            Ok(Ok(pending)) => {
                running.picked = pending.picked;
                self.sessions.entry(session.0).or_default().push(running);
                Ok(Outcome::Act(pending.act))
            }
            Ok(Err(handled)) => {
                world.idle.borrow_mut().push(running.thread);
                Ok(Outcome::Done(handled))
            }
            Err(error) => Err(self.fault(&world, running.hook, &error)),
        };
        (table, outcome)
    }
}

/// What an acting hook returns: nothing, or for `replace` whether it took over.
fn handled(verb: Verb, returned: MultiValue) -> mlua::Result<bool> {
    let first = returned.into_iter().next().unwrap_or(LuaValue::Nil);
    match (verb, first) {
        (Verb::Replace, LuaValue::Boolean(it)) => Ok(it),
        (Verb::Replace, other) => Err(bad(format!(
            "a `replace` hook returns true if it has taken over and false if not; this one returned {}",
            describe(&other)
        ))),
        (_, LuaValue::Nil) => Ok(false),
        (verb, other) => Err(bad(format!(
            "`{}` hooks return nothing; this one returned {}",
            verb.name(),
            describe(&other)
        ))),
    }
}

impl Host for LuaHost {
    fn filter(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        subjects: &[Subject],
    ) -> (Box<Table>, Result<Vec<Option<Veto>>, Fault>) {
        let rules = Arc::clone(&self.rules);
        let declared = rules.hook(hook);
        self.look(table, hook, |world, run, _| {
            let mut vetoes = Vec::with_capacity(subjects.len());
            for subject in subjects {
                let subject = world.subject(declared, *subject)?.into_iter().next().unwrap_or(LuaValue::Nil);
                vetoes.push(match run.call::<LuaValue>((&world.game, subject))? {
                    LuaValue::Nil => None,
                    LuaValue::String(reason) => Some(Veto { reason: reason.to_string_lossy(), hook }),
                    other => {
                        return Err(bad(format!(
                            "a `filter` hook returns nothing to allow or a string that says why not; this one returned {}",
                            describe(&other)
                        )));
                    }
                });
            }
            world.env.place.set(None);
            world.env.spot.set(None);
            Ok(vetoes)
        })
    }

    fn offer(&mut self, table: Box<Table>, call: Call) -> (Box<Table>, Result<Vec<Vec<Value>>, Fault>) {
        self.look(table, call.hook, |world, _, list| {
            let list = list.ok_or_else(|| bad("this hook offers nothing"))?;
            let listed = match list.call::<LuaValue>(&world.game)? {
                LuaValue::Nil => return Ok(Vec::new()),
                LuaValue::Table(listed) => listed,
                other => return Err(bad(format!("`list` returns a list of options, not {}", describe(&other)))),
            };
            let mut options = Vec::new();
            for option in listed.sequence_values::<LuaValue>() {
                let value = world.env.read(|table| from_lua(&option?, Some(table)))?;
                options.push(match value {
                    Value::List(values) => values,
                    _ => return Err(bad("each option that `list` returns is a list of values, `{ tile, \"N\" }`; it may be empty")),
                });
            }
            Ok(options)
        })
    }

    fn modify(
        &mut self,
        table: Box<Table>,
        call: Call,
        tally: &mut Tally,
    ) -> (Box<Table>, Result<(), Fault>) {
        let rules = Arc::clone(&self.rules);
        let declared = rules.hook(call.hook);
        let given = std::mem::take(tally);
        let mut back = None;
        let out = self.look(table, call.hook, |world, run, _| {
            *world.env.tally.borrow_mut() = Some(given);
            let subject = world.subject(declared, call.subject)?.into_iter().next().unwrap_or(LuaValue::Nil);
            let returned = run.call::<LuaValue>((&world.game, subject, &world.tally));
            back = world.env.tally.take();
            match returned? {
                LuaValue::Nil => Ok(()),
                other => Err(bad(format!(
                    "`modify` hooks return nothing; `score:add` and `score:set` change the number. This one returned {}",
                    describe(&other)
                ))),
            }
        });
        *tally = back.unwrap_or_default();
        out
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
        let thread = match world.hooks.get(call.hook.0 as usize) {
            Some(fns) => world.thread(&fns.run),
            None => Err(bad("this hook belongs to other rules")),
        };
        let thread = match thread {
            Ok(thread) => thread,
            Err(error) => return (table, Err(self.fault(&world, call.hook, &error))),
        };
        self.calls += 1;
        let serial = self.calls;
        let steps = self.cast.limits.steps;
        let rules = Arc::clone(&self.rules);
        let declared = rules.hook(call.hook);
        let running = Running { world, thread, hook: call.hook, serial, steps, picked: None };
        self.go_on(table, session, running, |world| {
            let mut all = vec![LuaValue::UserData(world.game.clone())];
            all.extend(world.subject(declared, call.subject)?);
            all.push(LuaValue::UserData(world.lua().create_any_userdata(ActRef(serial))?));
            for arg in args {
                all.push(to_lua(&world.env, world.lua(), arg)?);
            }
            Ok(MultiValue::from_vec(all))
        })
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
        let picked = running.picked.take();
        self.go_on(table, session, running, |world| {
            let answer = match picked {
                // The place of the answer in the list that was given; passing is not in it.
                Some(options) => match options.iter().position(|it| *it == reply) {
                    Some(at) if reply != Value::Nil => LuaValue::Number((at + 1) as f64),
                    _ => LuaValue::Nil,
                },
                None => to_lua(&world.env, world.lua(), &reply)?,
            };
            Ok(MultiValue::from_vec(vec![answer]))
        })
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
            running.world.idle.borrow_mut().push(running.thread);
        }
    }
}
