//! Handlers that only look: followed in their call trees where these suffice, and run where they do not.

use std::sync::Arc;

use bastide_core::host::{HookId, Subject, Veto};
use bastide_core::player::PlayerId;
use bastide_core::rules::Rules;
use bastide_core::score::Tally;
use bastide_core::table::Table;
use bastide_replay::{Call, Cursor, Handle, Request, Stop};
use mlua::{Lua, MultiValue, Value as LuaValue};

use super::env::{Env, Run};
use super::sight::Sight;
use crate::api::{Caller, MOVE, View, looks};
use crate::exchange::answer::Answer;
use crate::exchange::cross::{describe, text};
use crate::exchange::given::Arg;
use crate::exchange::kept::kept;
use crate::exchange::meanings::Meanings;
use crate::exchange::protocol::{Outcome, Play, Query};
use crate::exchange::thing::{Held, Thing};
use crate::fault::{bad, message};

/// Most consultations inside one another before they count as a circle, followed or run.
const DEPTH: u8 = 100;
/// Most consultations before the first of them has its answer.
const ASKED: u32 = 10_000;

/// Number of handlers of a game: two for each hook, one for each measure.
pub(crate) fn handlers(rules: &Rules) -> usize {
    measure_handler(rules, rules.setup.measures.len())
}

/// Handler that takes a measure.
pub(crate) fn measure_handler(rules: &Rules, measure: usize) -> usize {
    2 * rules.setup.hooks.len() + measure
}

/// Hook of a handler; none for a measure.
fn hook_of(rules: &Rules, handler: usize) -> Option<HookId> {
    (handler < measure_handler(rules, 0)).then_some(HookId(handler as u16 / 2))
}

/// Variant whose handler it is.
fn variant_of(rules: &Rules, handler: usize) -> Option<usize> {
    let of_measure = || rules.setup.measures.get(handler - measure_handler(rules, 0)).map(|it| it.variant);
    hook_of(rules, handler).map_or_else(of_measure, |hook| Some(rules.hook(hook).variant))
}

/// Handler of a hook.
pub(crate) const fn handler(hook: HookId) -> usize {
    2 * hook.0 as usize
}

/// Table on which handlers are consulted, and the means to run them.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    pub(crate) table: &'a Table,
    pub(crate) env: &'a Env,
    /// Without it, hooks that are consulted are looked up in their call trees alone.
    pub(crate) lua: Option<&'a Lua>,
}

/// Call of a hook that only looks.
pub(crate) struct Consult {
    hook: HookId,
    /// The thing that it is about, if it is about one.
    about: Handle,
    /// Other arguments.
    args: Vec<Answer>,
}

impl Consult {
    pub(crate) fn new(table: &Table, hook: HookId, subject: Subject) -> mlua::Result<Self> {
        Ok(match subject {
            // A number may be about nothing: its subject is nil.
            Subject::None => Self { hook, about: Handle::NONE, args: vec![Answer::Nil] },
            Subject::Move(it) => Self { hook, about: Handle::NONE, args: vec![MOVE.answer(table, &it)] },
            subject => Self { hook, about: about(subject)?.handle(), args: Vec::new() },
        })
    }

    /// Reason of a filter, if it forbids.
    pub(crate) fn filter(self, frame: &Frame<'_>) -> mlua::Result<Option<Arc<str>>> {
        let outcome = self.consult(frame, false, |returned| match returned {
            LuaValue::Nil => Ok(Outcome::Filter(None)),
            LuaValue::String(_) => Ok(Outcome::Filter(Some(Arc::from(text(&returned, "the reason")?)))),
            other => Err(bad(format!(
                "a `filter` hook returns nothing to allow or a string that says why not; this one returned {}",
                describe(&other)
            ))),
        })?;
        match outcome {
            Outcome::Filter(reason) => Ok(reason),
            _ => Err(bad("this hook is no filter")),
        }
    }

    /// Lets a `modify` hook change the number on its way.
    pub(crate) fn modify(self, frame: &Frame<'_>) -> mlua::Result<()> {
        let outcome = self.consult(frame, true, |returned| match returned {
            LuaValue::Nil => Ok(Outcome::Done(false)),
            other => Err(bad(format!(
                "`modify` hooks return nothing; `score:add` and `score:set` change the number. This one returned {}",
                describe(&other)
            ))),
        });
        outcome.map(|_| ())
    }

    /// Outcome of the hook; `read` makes it of what a run returns. Without a Lua state, it has to be in the call tree.
    fn consult(
        self,
        frame: &Frame<'_>,
        modifies: bool,
        read: impl FnOnce(LuaValue) -> mlua::Result<Outcome>,
    ) -> mlua::Result<Outcome> {
        let consulting = &frame.env.consulting;
        let (depth, asked) = consulting.get();
        let asked = if depth == 0 { 0 } else { asked + 1 };
        if depth == DEPTH || asked == ASKED {
            return Err(bad("rules ask one another without end"));
        }
        consulting.set((depth + 1, asked));
        let call = Call { handler: handler(self.hook), subject: self.about, args: &self.args };
        let outcome = frame.call(call, |lua| self.run(frame.env, lua, modifies).and_then(read));
        consulting.set((depth, consulting.get().1));
        outcome
    }

    fn run(&self, env: &Env, lua: &Lua, modifies: bool) -> mlua::Result<LuaValue> {
        let handle = |it| env.handles.of(lua, it).map(LuaValue::UserData);
        let mut args = vec![handle(Thing::Game)?];
        if self.about != Handle::NONE {
            args.push(handle(Thing::of_handle(self.about))?);
        }
        for it in &self.args {
            args.push(it.clone().into_lua(&env.handles, lua)?);
        }
        if modifies {
            args.push(handle(Thing::Score)?);
        }
        args.push(LuaValue::UserData(env.handles.no_act(lua)?));
        env.fresh(|it| it.hook(self.hook))?.call(MultiValue::from_vec(args))
    }
}

impl Frame<'_> {
    /// The view that native functions get.
    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        View { table: self.table, caller: self }
    }

    /// Answer to a query.
    pub(crate) fn answer(&self, query: &Query) -> mlua::Result<Answer> {
        match query {
            Query::Var(var, of) => Ok(Answer::Kept(kept(self.table, *var, *of))),
            Query::Member { member, thing, args, .. } => {
                (looks()[member.idx()].look)(&self.view(), Thing::of_handle(*thing), args).map_err(|it| *it)
            }
        }
    }

    /// Outcome of a call that only looks: from its call tree, or by a run.
    pub(crate) fn call(
        &self,
        call: Call<'_, Answer>,
        run: impl FnOnce(&Lua) -> mlua::Result<Outcome>,
    ) -> mlua::Result<Outcome> {
        self.env.with_cursor(|cursor| {
            self.env.cache.borrow().start(cursor, call);
            self.follow(cursor, call, run)
        })
    }

    /// Outcome of a call that only looks, from where a cursor stands: from its call tree, or by a run.
    pub(crate) fn follow(
        &self,
        cursor: &mut Cursor<Play>,
        call: Call<'_, Answer>,
        run: impl FnOnce(&Lua) -> mlua::Result<Outcome>,
    ) -> mlua::Result<Outcome> {
        let Self { table, env, lua } = *self;
        let failed = loop {
            let query = match env.cache.borrow().follow(cursor, &mut Sight::read(env, table)) {
                Stop::Done(outcome) => return Ok(cursor.names().restore(outcome)),
                Stop::Unanswered(query) if lua.is_some() => cursor.names().restore(query),
                Stop::Unanswered(_) | Stop::Effect(_) | Stop::Miss => break None,
            };
            match self.answer(&query) {
                Ok(answer) => env.cache.borrow().reply(cursor, answer),
                Err(error) => break Some(error),
            }
        };
        let lua = lua.ok_or_else(|| bad("this is not in the call tree"))?;
        self.run(lua, (cursor, failed), call, run)
    }

    /// Runs a handler that only looks, while another one may be waiting for it.
    #[cold]
    fn run(
        &self,
        lua: &Lua,
        (cursor, failed): (&mut Cursor<Play>, Option<mlua::Error>),
        call: Call<'_, Answer>,
        run: impl FnOnce(&Lua) -> mlua::Result<Outcome>,
    ) -> mlua::Result<Outcome> {
        let env = self.env;
        env.cache.borrow_mut().rewind(cursor, call);
        let waiting = env.run.replace(Some(Run {
            cursor: std::mem::take(cursor),
            args: call.args.to_vec(),
            failed,
            printed: Vec::new(),
        }));
        let rules = self.table.rules();
        let caller = env.hook.replace(hook_of(rules, call.handler));
        let asker = env.handles.turn_to(variant_of(rules, call.handler));
        let acting = env.acting.replace(false);
        // The caller is not charged for the steps of the other, as it would not be if that one were in its call tree.
        let left = env.meter.left();
        env.meter.start_again();
        let outcome = run(lua);
        env.acting.set(acting);
        let outcome = match env.meter.spent() {
            Some(spent) => Err(bad(spent.to_string())),
            None => outcome,
        };
        env.meter.start(left);
        env.hook.set(caller);
        env.handles.turn_to(asker);
        let run = env.run.replace(waiting);
        let (run, printed) = run.map_or_else(Default::default, |it| (it.cursor, it.printed));
        *cursor = run;
        match &outcome {
            Ok(outcome) => env.finish(cursor, outcome),
            Err(_) => env.hand_over(printed),
        }
        outcome
    }
}

impl Caller for Frame<'_> {
    fn option(&self) -> Option<Subject> {
        self.env.option.get()
    }

    fn repeats(&self) -> bool {
        self.env.observed().is_some()
    }

    fn number(&self) -> Option<i32> {
        self.env.tally.borrow().as_ref().map(Tally::value)
    }

    fn variant(&self) -> Option<usize> {
        self.env.handles.asker()
    }

    fn meanings(&self) -> &Meanings {
        &self.env.handles.meanings
    }

    fn eyes(&self) -> Option<PlayerId> {
        self.env.eyes.get()
    }

    fn modify(&self, hook: HookId, subject: Subject, tally: &mut Tally) -> mlua::Result<()> {
        let consult = Consult::new(self.table, hook, subject)?;
        // A hook that consults others while a number is on its way must find its own number again.
        let outer = self.env.tally.replace(Some(std::mem::take(tally)));
        let result = consult.modify(self);
        *tally = self.env.tally.replace(outer).unwrap_or_default();
        result
    }

    fn filter(&self, hook: HookId, subject: Subject) -> mlua::Result<Option<Veto>> {
        let consult = Consult::new(self.table, hook, subject)?;
        // And a filter that is called about one option must find its own option again.
        let outer = self.env.option.get();
        self.env.turn_to(subject);
        let result = consult.filter(self);
        self.env.option.set(outer);
        Ok(result?.map(|reason| Veto { reason, hook }))
    }
}

impl Env {
    /// Answer to a query of a script. A run that is repeated gets the answer that it got before.
    pub(crate) fn answer(&self, lua: &Lua, query: Query) -> mlua::Result<Answer> {
        let known = self
            .observed()
            .map(|it| if let Answer::Failed(message) = it { Err(bad(&*message)) } else { Ok(it) });
        let answer = match known.or_else(|| self.failed().map(Err)) {
            Some(answer) => answer,
            None => self.read(|table| Frame { table, env: self, lua: Some(lua) }.answer(&query)),
        };
        let size = answer.as_ref().map_or(1, Answer::size);
        let price = u32::try_from(size + price(&query)).unwrap_or(u32::MAX);
        self.meter.charge(price).map_err(|spent| bad(spent.to_string()))?;
        match &answer {
            Ok(answer) => self.note(&Request::Query(query), answer),
            Err(error) => self.note(&Request::Query(query), &Answer::Failed(Arc::from(message(error)))),
        }
        answer
    }
}

/// Steps that a query costs beside those for its answer: each word that it names costs as much as the first.
fn price(query: &Query) -> usize {
    match query {
        Query::Var(..) => 0,
        Query::Member { member, args, .. } => {
            let named: usize = args.iter().map(Arg::size).sum();
            (looks()[member.idx()].price as usize).saturating_mul(named.max(1)) - 1
        }
    }
}

/// Thing that a hook is called about.
pub(crate) fn about(subject: Subject) -> mlua::Result<Thing> {
    Ok(match subject {
        Subject::Tile(tile) => tile.thing(),
        Subject::Figure(figure) => figure.thing(),
        Subject::Feature(feature) => feature.thing(),
        Subject::Face(tile) => tile.thing(),
        Subject::Placement { .. } => Thing::Place,
        Subject::Join(_) => Thing::Join,
        Subject::Deployment(spot) => spot.thing(),
        Subject::None | Subject::Taken(_) | Subject::Completed | Subject::Move(_) => {
            return Err(bad("this hook is called about nothing"));
        }
    })
}
