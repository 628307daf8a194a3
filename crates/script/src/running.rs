//! Rules that act: gone through from memory as far as they are known there, and run from where they are not.

use std::rc::Rc;

use bastide_core::host::{Act, HookId, Verb};
use bastide_core::table::Table;
use bastide_core::value::Value;
use mlua::thread::{Thread, ThreadStatus};
use mlua::{MultiValue, Value as LuaValue};

use crate::about::About;
use crate::act::pending;
use crate::answer::Answer;
use crate::cross::{bad, describe};
use crate::env::Pending;
use crate::handles::ActRef;
use crate::recall::tree;
use crate::trail::{End, Halt, Told, Trail};
use crate::world::World;

/// What a rule is called with.
pub(crate) struct Called {
    pub(crate) hook: HookId,
    pub(crate) variant: usize,
    pub(crate) verb: Verb,
    /// Between `game` and `act`, and after `act`.
    pub(crate) about: About,
    /// How many come before `act`.
    pub(crate) before: usize,
    /// The serial number of its `act`.
    pub(crate) serial: u64,
    /// Steps that it may take.
    pub(crate) steps: u32,
}

/// A rule that has asked for something and waits.
pub(crate) struct Running {
    pub(crate) world: Rc<World>,
    called: Called,
    waiting: Waiting,
}

/// How a rule that waits goes on.
struct Waiting {
    /// What it picks from, to tell which one came back.
    picked: Option<Vec<Value>>,
    way: Way,
}

/// How a rule goes on.
enum Way {
    /// As it did before.
    Remembered(Box<Trail>),
    /// By being run, with what is remembered of the run.
    Run(Thread, Option<Box<Trail>>),
    /// It is going on.
    Taken,
}

/// How far a rule has come.
pub(crate) enum Leg {
    /// It wants something done.
    Act(Act, Box<Running>),
    /// It has ended; for `replace`, whether it took over.
    Done(bool),
}

/// Why a rule stops.
enum Stop {
    Act(Act, Waiting),
    Done(bool),
}

impl Called {
    /// Begins the rule; `way` is how far it has been followed in memory already.
    pub(crate) fn begin(mut self, world: &Rc<World>, way: Option<(Halt, Box<Trail>)>) -> mlua::Result<Leg> {
        let env = &world.env;
        env.variant.set(self.variant);
        env.memory.rest();
        let set_out = |table: &Table| Ok(env.memory.set_out(env, table, tree(self.hook), &self.about));
        let way = match way {
            None => env.read(set_out)?,
            way => way,
        };
        let stop = match way {
            None => self.run(world, Vec::new()),
            Some((Halt::Keep(var, value), mut trail)) => {
                env.keep(var, value)?;
                let halt = env.follow(&mut trail);
                self.halted(world, trail, halt)
            }
            Some((halt, trail)) => self.halted(world, trail, halt),
        };
        Ok(match stop? {
            Stop::Done(handled) => Leg::Done(handled),
            Stop::Act(act, waiting) => {
                Leg::Act(act, Box::new(Running { world: Rc::clone(world), called: self, waiting }))
            }
        })
    }

    /// Does what a trail has led to.
    fn halted(&mut self, world: &World, trail: Box<Trail>, halt: Halt) -> mlua::Result<Stop> {
        match halt {
            Halt::End(End::Done(handled)) => {
                world.env.memory.was_known(trail);
                Ok(Stop::Done(handled))
            }
            Halt::Act(asked) => {
                let pending = world.env.read(|table| pending(asked, table))?;
                Ok(Stop::Act(pending.act, Waiting { picked: pending.picked, way: Way::Remembered(trail) }))
            }
            Halt::End(_) | Halt::Keep(..) | Halt::Lost => self.run(world, trail.told),
        }
    }

    /// Runs the rule from its beginning, up to what it was told already and beyond.
    #[cold]
    fn run(&mut self, world: &World, told: Vec<Told>) -> mlua::Result<Stop> {
        let env = &world.env;
        env.memory.begin(tree(self.hook), &self.about, told);
        let fns = world.hooks.get(self.hook.0 as usize);
        let thread = world.thread(&fns.ok_or_else(|| bad("this hook belongs to other rules"))?.run)?;
        let mut args = world.lua_args(self.about.answers())?;
        let act = world.lua().create_any_userdata(ActRef(self.serial))?;
        args.insert(self.before, LuaValue::UserData(act));
        args.insert(0, LuaValue::UserData(world.game.clone()));
        self.go_on(world, thread, args.into())
    }

    /// Runs the rule until it ends or wants something that it has not got yet.
    #[cold]
    fn go_on(&mut self, world: &World, thread: Thread, args: MultiValue) -> mlua::Result<Stop> {
        let env = &world.env;
        env.acting.set(true);
        env.live.set(self.serial);
        env.meter.start(self.steps);
        let end = self.resume_until(world, &thread, args);
        env.acting.set(false);
        env.live.set(0);
        self.steps = env.meter.left();
        Ok(match end? {
            Met::Act(pending) => {
                let way = Way::Run(thread, env.memory.recorded());
                Stop::Act(pending.act, Waiting { picked: pending.picked, way })
            }
            Met::End(handled) => {
                env.memory.note_end(|_| Some(End::Done(handled)));
                world.idle.borrow_mut().push(thread);
                Stop::Done(handled)
            }
        })
    }

    fn resume_until(&self, world: &World, thread: &Thread, mut args: MultiValue) -> mlua::Result<Met> {
        let env = &world.env;
        loop {
            env.pending.take();
            let returned = thread.resume::<MultiValue>(args).and_then(|it| world.unspent(it))?;
            if thread.status() != ThreadStatus::Resumable {
                return handled(self.verb, returned).map(Met::End);
            }
            let pending = env.pending.take().ok_or_else(|| bad("the hook waits for nothing"))?;
            let Some(reply) = env.memory.fed_reply() else {
                return Ok(Met::Act(pending));
            };
            args = world.replied(reply, pending.picked)?;
        }
    }
}

/// What a script that is run has come to.
enum Met {
    Act(Pending),
    End(bool),
}

impl Running {
    /// The hook that runs.
    pub(crate) fn hook(&self) -> HookId {
        self.called.hook
    }

    /// Goes on with the reply to what the rule wanted.
    pub(crate) fn resume(mut self: Box<Self>, reply: Value) -> mlua::Result<Leg> {
        let Self { world, called, waiting } = &mut *self;
        let memory = &world.env.memory;
        world.env.variant.set(called.variant);
        memory.rest();
        let picked = waiting.picked.take();
        let stop = match std::mem::replace(&mut waiting.way, Way::Taken) {
            Way::Remembered(mut trail) => {
                let known = memory.tell_reply(&mut trail, &as_told(reply.clone(), picked));
                trail.told.push(Told::Reply(reply));
                let halt = if known { world.env.follow(&mut trail) } else { Halt::Lost };
                called.halted(world, trail, halt)
            }
            Way::Run(thread, trail) => {
                memory.record(trail);
                let args = world.replied(reply, picked)?;
                called.go_on(world, thread, args)
            }
            Way::Taken => return Err(bad("this rule waits for nothing")),
        };
        Ok(match stop? {
            Stop::Done(handled) => Leg::Done(handled),
            Stop::Act(act, waiting) => {
                self.waiting = waiting;
                Leg::Act(act, self)
            }
        })
    }

    /// Gives up what it needs for waiting.
    pub(crate) fn give_up(self) {
        if let Way::Run(thread, _) = self.waiting.way {
            self.world.idle.borrow_mut().push(thread);
        }
    }
}

impl World {
    /// A reply as the rule that waits for it gets it.
    fn replied(&self, reply: Value, picked: Option<Vec<Value>>) -> mlua::Result<MultiValue> {
        let answer = as_told(reply, picked);
        self.env.memory.note_reply(&answer);
        Ok(MultiValue::from_vec(vec![answer.into_lua(&self.env, self.lua())?]))
    }

    /// Answers as arguments.
    pub(crate) fn lua_args(&self, answers: Vec<Answer>) -> mlua::Result<Vec<LuaValue>> {
        answers.into_iter().map(|it| it.into_lua(&self.env, self.lua())).collect()
    }
}

/// A reply as a rule is told it: of what it picks, the place in the list that it gave. Passing is not in it.
fn as_told(reply: Value, picked: Option<Vec<Value>>) -> Answer {
    match picked {
        None => Answer::Value(reply),
        Some(options) => match options.iter().position(|it| *it == reply) {
            Some(at) if reply != Value::Nil => Answer::Number(at as i64 + 1),
            _ => Answer::Nil,
        },
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
