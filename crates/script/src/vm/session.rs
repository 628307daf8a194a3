//! Sessions: acting handlers in progress. A session is a cursor in the call tree and, where the tree ended, the coroutine that runs on.

use bastide_core::host::{Act, Call as HookCall, HookId, Printed, Subject, Verb};
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_replay::{Call, Cursor, Handle, Request, Stop};
use mlua::thread::{Thread, ThreadStatus};
use mlua::{MultiValue, Value as LuaValue};

use super::consult::handler;
use super::env::Run;
use super::sight::Sight;
use super::world::World;
use crate::api::{Pending, pending};
use crate::exchange::answer::Answer;
use crate::exchange::cross::{describe, whole_option};
use crate::exchange::handles::ActRef;
use crate::exchange::protocol::{Asked, Effect, Outcome, Play, Query};
use crate::exchange::thing::Thing;
use crate::fault::bad;

/// Acting handler in progress.
pub(crate) struct Session {
    pub(crate) hook: HookId,
    variant: usize,
    verb: Verb,
    /// Thing that it is called about, if there is one.
    subject: Handle,
    /// Its subject where that is no thing: a result, an option.
    args: Vec<Answer>,
    /// Serial number of its `act`.
    serial: u64,
    /// Steps that a run may still take.
    steps: u32,
    cursor: Cursor<Play>,
    /// Effect that it waits for.
    waiting: Option<Waiting>,
    /// Run that waits, if there is one.
    thread: Option<Thread>,
    /// Texts that the run has printed last.
    printed: Vec<Printed>,
}

/// Request to the engine that has no reply yet.
struct Waiting {
    /// As the handler has asked for it, if it is run.
    asked: Option<Asked>,
    /// Options of the question, to find the one that comes back.
    picked: Option<Vec<Value>>,
}

/// State of a session.
pub(crate) enum Progress {
    /// It waits for the reply to this.
    Act(Act),
    /// It has ended; for `replace`, whether it took over.
    Done(bool),
}

/// State of a coroutine.
enum Leg {
    Act(Pending),
    Done(bool),
}

impl Default for Session {
    fn default() -> Self {
        Self {
            hook: HookId(0),
            variant: 0,
            verb: Verb::On,
            subject: Handle::NONE,
            args: Vec::new(),
            serial: 0,
            steps: 0,
            cursor: Cursor::default(),
            waiting: None,
            thread: None,
            printed: Vec::new(),
        }
    }
}

impl Session {
    /// Puts the session at the beginning of a call of an acting hook; `option` are the values of the option taken.
    pub(crate) fn call(
        &mut self,
        world: &World,
        table: &Table,
        call: HookCall,
        option: &[Value],
    ) -> mlua::Result<()> {
        let hook = table.rules().hook(call.hook);
        (self.hook, self.variant, self.verb) = (call.hook, hook.variant, hook.verb);
        self.args.clear();
        self.subject = world.subject(table, call, &mut self.args)?;
        if matches!(call.subject, Subject::Taken(_)) {
            self.args.push(Answer::Value(whole_option(option)));
        }
        (self.waiting, self.thread) = (None, None);
        let call = Call { handler: handler(self.hook), subject: self.subject, args: &self.args };
        world.env.cache.borrow().start(&mut self.cursor, call);
        Ok(())
    }

    /// True if the handler is known to do nothing, and not to take over. The session stays where it is known no more, or where the handler
    /// does something.
    pub(crate) fn is_idle(&mut self, world: &World, table: &Table) -> bool {
        let cache = world.env.cache.borrow();
        let stop = cache.follow(&mut self.cursor, &mut Sight::read(&world.env, table));
        matches!(stop, Stop::Done(Outcome::Done(false)))
    }

    /// Starts the handler, or goes on from where [`Self::is_idle`] stopped.
    pub(crate) fn start(&mut self, world: &World, serial: u64) -> mlua::Result<Progress> {
        self.serial = serial;
        self.advance(world)
    }

    /// Goes on with the reply to what the handler waits for.
    pub(crate) fn resume(&mut self, world: &World, reply: Value) -> mlua::Result<Progress> {
        let env = &world.env;
        let Waiting { asked, picked } =
            self.waiting.take().ok_or_else(|| bad("this rule waits for nothing"))?;
        let answer = as_told(reply, picked);
        match self.thread.take() {
            None => {
                env.cache.borrow().reply(&mut self.cursor, answer);
                self.advance(world)
            }
            Some(thread) => {
                let asked = asked.ok_or_else(|| bad("this rule asks for nothing"))?;
                env.note_on(&mut self.cursor, &Request::Effect(Effect::Act(asked)), &answer);
                let args = MultiValue::from_vec(vec![answer.into_lua(&env.handles, world.lua())?]);
                self.go_on(world, thread, args, None)
            }
        }
    }

    /// Gives its coroutine up: if the session goes on, the handler is run from its beginning with what it has observed.
    pub(crate) fn give_up_run(&mut self) -> Option<Thread> {
        self.thread.take()
    }

    /// Breaks the handler off where it waits, with a message: the error has the lines. A handler that was not run is run up to there.
    ///
    /// # Errors
    /// That error, unless the script catches it.
    #[cold]
    pub(crate) fn raise(&mut self, world: &World, message: &str) -> mlua::Result<()> {
        if self.thread.is_none() {
            self.run(world, None)?;
        }
        let Some(thread) = self.thread.take() else { return Ok(()) };
        world.env.hand_over(std::mem::take(&mut self.printed));
        world.env.meter.start(self.steps);
        world.env.handles.turn_to(Some(self.variant));
        thread.resume_error::<MultiValue>(message).map(drop)
    }

    /// Follows the call tree to the next request to the engine, or to the end. Where the tree ends, the handler is run.
    fn advance(&mut self, world: &World) -> mlua::Result<Progress> {
        let env = &world.env;
        let failed = loop {
            match self.follow(world)? {
                Next::Done(handled) => return Ok(Progress::Done(handled)),
                Next::Act(asked) => {
                    let pending = env.read(|table| pending(asked, table))?;
                    return Ok(self.wait(pending, None));
                }
                Next::Unanswered(query) => match world.answer(&query) {
                    Ok(answer) => env.cache.borrow().reply(&mut self.cursor, answer),
                    Err(error) => break Some(error),
                },
                Next::Miss => break None,
            }
        };
        self.run(world, failed)
    }

    fn follow(&mut self, world: &World) -> mlua::Result<Next> {
        let env = &world.env;
        env.write(|table| {
            let (cache, cursor) = (env.cache.borrow(), &mut self.cursor);
            Ok(match cache.follow(cursor, &mut Sight::write(env, table)) {
                Stop::Done(Outcome::Done(handled)) => Next::Done(*handled),
                Stop::Effect(Effect::Act(asked)) => Next::Act(cursor.names().restore(asked)),
                Stop::Unanswered(query) => Next::Unanswered(cursor.names().restore(query)),
                Stop::Done(_) | Stop::Effect(_) | Stop::Miss => Next::Miss,
            })
        })
    }

    fn wait(&mut self, pending: Pending, thread: Option<Thread>) -> Progress {
        let Pending { asked, act, picked } = pending;
        (self.waiting, self.thread) = (Some(Waiting { asked, picked }), thread);
        Progress::Act(act)
    }

    /// Runs the handler from its beginning, with what it has observed and beyond.
    #[cold]
    fn run(&mut self, world: &World, failed: Option<mlua::Error>) -> mlua::Result<Progress> {
        let env = &world.env;
        let call = Call { handler: handler(self.hook), subject: self.subject, args: &self.args };
        env.cache.borrow_mut().rewind(&mut self.cursor, call);
        self.printed.clear();
        env.meter.begin(env.meter.each());
        let thread = world.thread(&env.fresh(|it| it.hook(self.hook))?)?;
        let act = world.lua().create_any_userdata(ActRef(self.serial))?;
        let mut args = vec![LuaValue::UserData(world.game.clone())];
        if self.subject != Handle::NONE {
            let subject = env.handles.of(world.lua(), Thing::of_handle(self.subject))?;
            args.push(LuaValue::UserData(subject));
        }
        for arg in &self.args {
            args.push(arg.clone().into_lua(&env.handles, world.lua())?);
        }
        args.push(LuaValue::UserData(act));
        self.steps = env.meter.each();
        self.go_on(world, thread, args.into(), failed)
    }

    /// Runs the handler until it ends or waits for something that it has not observed before.
    #[cold]
    fn go_on(
        &mut self,
        world: &World,
        thread: Thread,
        args: MultiValue,
        failed: Option<mlua::Error>,
    ) -> mlua::Result<Progress> {
        let env = &world.env;
        env.handles.turn_to(Some(self.variant));
        env.acting.set(true);
        env.live.set(self.serial);
        env.meter.begin(self.steps);
        let (cursor, args_given) = (std::mem::take(&mut self.cursor), std::mem::take(&mut self.args));
        let printed = std::mem::take(&mut self.printed);
        *env.run.borrow_mut() = Some(Run { cursor, args: args_given, failed, printed });
        env.hook.set(Some(self.hook));
        let leg = self.resume_until(world, &thread, args);
        if let Some(run) = env.run.take() {
            (self.cursor, self.args, self.printed) = (run.cursor, run.args, run.printed);
        }
        env.hook.set(None);
        if leg.is_err() {
            env.hand_over(std::mem::take(&mut self.printed));
        }
        env.acting.set(false);
        env.live.set(0);
        self.steps = env.meter.left();
        Ok(match leg? {
            Leg::Act(pending) => self.wait(pending, Some(thread)),
            Leg::Done(handled) => {
                env.finish(&self.cursor, &Outcome::Done(handled));
                world.idle.borrow_mut().push(thread);
                Progress::Done(handled)
            }
        })
    }

    fn resume_until(&self, world: &World, thread: &Thread, mut args: MultiValue) -> mlua::Result<Leg> {
        let env = &world.env;
        loop {
            env.pending.take();
            let returned = thread.resume::<MultiValue>(args).and_then(|it| world.unspent(it))?;
            if thread.status() != ThreadStatus::Resumable {
                return handled(self.verb, returned).map(Leg::Done);
            }
            let nothing = || bad("the hook waits for nothing");
            let pending = env.pending.take().ok_or_else(nothing)?;
            let Some(answer) = env.observed() else { return Ok(Leg::Act(pending)) };
            env.note(&Request::Effect(Effect::Act(pending.asked.ok_or_else(nothing)?)), &answer);
            args = MultiValue::from_vec(vec![answer.into_lua(&env.handles, world.lua())?]);
        }
    }
}

/// Step of an acting handler by its call tree.
enum Next {
    Done(bool),
    Act(Asked),
    Unanswered(Query),
    Miss,
}

/// Answer that a handler gets for a reply: of what it picks, the index in the list that it gave. Passing is nil.
fn as_told(reply: Value, picked: Option<Vec<Value>>) -> Answer {
    match picked {
        None => Answer::Value(reply),
        Some(options) => {
            let place = |reply: &Value| options.iter().position(|it| it == reply).map(|at| at as i64 + 1);
            match (place(&reply), reply) {
                (Some(at), reply) if reply != Value::Nil => Answer::Number(at),
                (None, Value::List(replies)) => {
                    let places = replies.iter().map(|it| place(it).map_or(Value::Nil, Value::Int));
                    Answer::Value(Value::list(places))
                }
                _ => Answer::Nil,
            }
        }
    }
}

/// Result of an acting hook: nothing, or for `replace` whether it took over.
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
