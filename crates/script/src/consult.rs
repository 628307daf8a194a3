//! Handlers that only look: followed in their call trees where these suffice, and run where they do not.

use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{HookId, Listed, Subject, Veto};
use bastide_core::reckon::Hooks;
use bastide_core::score::Tally;
use bastide_core::table::Table;
use bastide_core::value::Value;
use mlua::{Lua, MultiValue, Value as LuaValue};

use crate::answer::Answer;
use crate::api::View;
use crate::cross::{describe, from_lua, settled};
use crate::env::{Env, LastListed, Run};
use crate::fault::bad;
use crate::protocol::{Outcome, Play, Query};
use crate::replay::{Call, Cursor, Handle, Rename, Renaming, Stop};
use crate::sight::Sight;
use crate::thing::{Held, Thing};
use crate::world::World;

/// Most consultations inside one another before they count as a circle, followed or run.
const DEPTH: u8 = 100;
/// Most consultations before the first of them has its answer.
const ASKED: u32 = 10_000;

/// Handler of a hook.
pub(crate) const fn handler(hook: HookId) -> usize {
    2 * hook.0 as usize
}

/// Handler that lists the options of an offer.
const fn list_handler(hook: HookId) -> usize {
    handler(hook) + 1
}

/// Call of a hook that only looks.
#[derive(Clone, Copy)]
pub(crate) struct Consult {
    pub(crate) hook: HookId,
    pub(crate) about: Thing,
}

impl Consult {
    /// Reason of a filter, if it forbids.
    pub(crate) fn filter(self, view: &View<'_>) -> mlua::Result<Option<Arc<str>>> {
        let outcome = self.consult(view, false, |returned| match returned {
            LuaValue::Nil => Ok(Outcome::Filter(None)),
            LuaValue::String(reason) => Ok(Outcome::Filter(Some(Arc::from(reason.to_string_lossy())))),
            other => Err(bad(format!(
                "a `filter` hook returns nothing to allow or a string that says why not; this one returned {}",
                describe(&other)
            ))),
        })?;
        match outcome {
            Outcome::Filter(reason) => Ok(reason),
            Outcome::Offer(_) | Outcome::Done(_) => Err(bad("this hook is no filter")),
        }
    }

    /// Lets a `modify` hook change the number on its way.
    pub(crate) fn modify(self, view: &View<'_>) -> mlua::Result<()> {
        let outcome = self.consult(view, true, |returned| match returned {
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
        view: &View<'_>,
        modifies: bool,
        read: impl FnOnce(LuaValue) -> mlua::Result<Outcome>,
    ) -> mlua::Result<Outcome> {
        let consulting = &view.env.consulting;
        let (depth, asked) = consulting.get();
        let asked = if depth == 0 { 0 } else { asked + 1 };
        if depth == DEPTH || asked == ASKED {
            return Err(bad("rules ask one another without end"));
        }
        consulting.set((depth + 1, asked));
        let call = Call { handler: handler(self.hook), subject: self.about.handle(), args: &[] };
        let outcome = view.call(call, |lua| self.run(view.env, lua, modifies).and_then(read));
        consulting.set((depth, consulting.get().1));
        outcome
    }

    fn run(self, env: &Env, lua: &Lua, modifies: bool) -> mlua::Result<LuaValue> {
        let handle = |it| env.handles.of(lua, it).map(LuaValue::UserData);
        let mut args = vec![handle(Thing::Game)?, handle(self.about)?];
        if modifies {
            args.push(handle(Thing::Score)?);
        }
        env.fresh(|it| it.hook(self.hook))?.call(MultiValue::from_vec(args))
    }
}

impl View<'_> {
    /// Outcome of a call that only looks: from its call tree, or by a run.
    fn call(
        &self,
        call: Call<'_, Answer>,
        run: impl FnOnce(&Lua) -> mlua::Result<Outcome>,
    ) -> mlua::Result<Outcome> {
        let mut cursor = self.env.spare.borrow_mut().pop().unwrap_or_default();
        self.env.cache.borrow().start(&mut cursor, call);
        let outcome = self.follow(&mut cursor, call, run);
        self.env.spare.borrow_mut().push(cursor);
        outcome
    }

    fn follow(
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
        let waiting = env.run.replace(Some(Run { cursor: std::mem::take(cursor), args: Vec::new(), failed }));
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
        *cursor = env.run.replace(waiting).map(|it| it.cursor).unwrap_or_default();
        if let Ok(outcome) = &outcome {
            env.finish(cursor, outcome);
        }
        outcome
    }
}

impl View<'_> {
    /// Answer to a query.
    pub(crate) fn answer(&self, query: &Query) -> mlua::Result<Answer> {
        match query {
            Query::Var(var) => Ok(Answer::Kept(self.table.var(*var).clone())),
            Query::Member { member, thing, args, .. } => {
                (crate::api::looks()[member.idx()].look)(self, Thing::of_handle(*thing), args)
            }
        }
    }
}

impl Hooks for View<'_> {
    type Error = mlua::Error;

    fn table(&self) -> &Table {
        self.table
    }

    fn modify(&mut self, hook: HookId, subject: Subject, tally: &mut Tally) -> mlua::Result<()> {
        let about = about(subject)?;
        // A hook that consults others while a number is on its way must find its own number again.
        let outer = self.env.tally.replace(Some(std::mem::take(tally)));
        let result = Consult { hook, about }.modify(self);
        *tally = self.env.tally.replace(outer).unwrap_or_default();
        result
    }

    fn filter(&mut self, hook: HookId, subject: Subject) -> mlua::Result<Option<Veto>> {
        let about = about(subject)?;
        // And a filter that is called about one option must find its own option again.
        let outer = (self.env.place.get(), self.env.spot.get());
        self.env.turn_to(self.table, subject);
        let result = Consult { hook, about }.filter(self);
        self.env.place.set(outer.0);
        self.env.spot.set(outer.1);
        Ok(result?.map(|reason| Veto { reason, hook }))
    }
}

/// Thing that a hook is called about.
pub(crate) fn about(subject: Subject) -> mlua::Result<Thing> {
    Ok(match subject {
        Subject::Tile(tile) => tile.thing(),
        Subject::Figure(figure) => figure.thing(),
        Subject::Feature(feature) => feature.thing(),
        Subject::Placement { .. } => Thing::Place,
        Subject::Deployment { .. } | Subject::Spanning { .. } => Thing::Spot,
        Subject::None | Subject::Taken(_) | Subject::Completed => {
            return Err(bad("this hook is called about nothing"));
        }
    })
}

impl World {
    /// Answers of a filter about some options; for each it may take so many steps.
    pub(crate) fn filter(
        &self,
        hook: HookId,
        subjects: &[Subject],
        steps: u32,
    ) -> mlua::Result<Vec<Option<Veto>>> {
        let env = &self.env;
        let vetoes = env.read(|table| {
            let view = View { table, env, lua: Some(self.lua()) };
            let known = self.known(hook, subjects, table);
            let mut vetoes = Vec::with_capacity(subjects.len());
            for (subject, known) in subjects.iter().zip(known) {
                let reason = match known {
                    Some(reason) => reason,
                    None => {
                        env.meter.start(steps);
                        env.turn_to(table, *subject);
                        Consult { hook, about: about(*subject)? }.filter(&view)?
                    }
                };
                vetoes.push(reason.map(|reason| Veto { reason, hook }));
            }
            Ok(vetoes)
        });
        env.place.set(None);
        env.spot.set(None);
        vetoes
    }

    /// Answers of a filter about some options, as far as they are in its call tree.
    fn known(&self, hook: HookId, subjects: &[Subject], table: &Table) -> Vec<Option<Option<Arc<str>>>> {
        let mut known = vec![None; subjects.len()];
        let class = match subjects {
            [Subject::Placement { .. }, ..] => Thing::Place.handle().class(),
            [Subject::Deployment { .. } | Subject::Spanning { .. }, ..] => Thing::Spot.handle().class(),
            _ => return known,
        };
        let options: Vec<_> = (0..subjects.len() as u32).map(|it| Handle::new(class, it)).collect();
        let call = Call { handler: handler(hook), subject: Handle::NONE, args: &[] };
        let outside = self.env.consulting.replace((1, 0));
        let mut world = Sight::of_options(&self.env, table, subjects);
        self.env.cache.borrow().follow_batch(call, &options, &mut world, |option, _, stop| {
            if let Stop::Done(Outcome::Filter(reason)) = stop {
                known[option] = Some(reason.clone());
            }
        });
        self.env.consulting.set(outside);
        known
    }

    /// Options of an offer.
    pub(crate) fn offer(&self, hook: HookId) -> mlua::Result<Listed> {
        let env = &self.env;
        let call = Call { handler: list_handler(hook), subject: Handle::NONE, args: &[] };
        env.read(|table| {
            if let Some(listed) = env.known_offer(table, call)? {
                return Ok(listed);
            }
            let view = View { table, env, lua: Some(self.lua()) };
            let outcome = view.call(call, |_| listed(env.fresh(|it| it.list(hook))?.call(&self.game)?))?;
            let Outcome::Offer(options) = outcome else { return Err(bad("this hook offers nothing")) };
            options.iter().map(|it| settled_all(it, table)).collect()
        })
    }
}

impl Env {
    /// Options of an offer, if they are in its call tree. Most lists are what they were the last time, and are shared.
    fn known_offer(&self, table: &Table, call: Call<'_, Answer>) -> mlua::Result<Option<Listed>> {
        let mut cursor = self.spare.borrow_mut().pop().unwrap_or_default();
        let cache = self.cache.borrow();
        cache.start(&mut cursor, call);
        let stop = cache.follow(&mut cursor, &mut Sight::read(self, table));
        let listed = match stop {
            Stop::Done(Outcome::Offer(outcome)) => self.offer_of(table, outcome, cursor.names()).map(Some),
            _ => Ok(None),
        };
        self.spare.borrow_mut().push(cursor);
        listed
    }

    fn offer_of(&self, table: &Table, outcome: &Rc<[Vec<Value>]>, names: &Renaming) -> mlua::Result<Listed> {
        let address = Rc::as_ptr(outcome).addr();
        if let Some(last) = self.listed.borrow().get(&address)
            && last.names == *names
        {
            return Ok(Arc::clone(&last.listed));
        }
        let mut real = |it| Some(names.real(it));
        let option = |it: &Vec<Value>| {
            let option: Option<Vec<_>> = it.iter().map(|it| it.rename(&mut real)).collect();
            settled_all(&option.ok_or_else(|| bad("an option is about a thing that nobody has met"))?, table)
        };
        let listed: Listed = outcome.iter().map(option).collect::<mlua::Result<_>>()?;
        // Features grow together, and then have other names.
        if !names.iter().any(|it| matches!(Thing::of_handle(it), Thing::Feature(_))) {
            let (outcome, names, listed) = (Rc::clone(outcome), names.clone(), Arc::clone(&listed));
            self.listed.borrow_mut().insert(address, LastListed { _outcome: outcome, names, listed });
        }
        Ok(listed)
    }
}

/// An option with its features by the names that equal ones share.
fn settled_all(option: &[Value], table: &Table) -> mlua::Result<Arc<[Value]>> {
    option.iter().map(|it| settled(it.clone(), table)).collect()
}

/// Outcome of what `list` has returned.
fn listed(returned: LuaValue) -> mlua::Result<Outcome> {
    let listed = match returned {
        LuaValue::Nil => return Ok(Outcome::Offer(Rc::new([]))),
        LuaValue::Table(listed) => listed,
        other => return Err(bad(format!("`list` returns a list of options, not {}", describe(&other)))),
    };
    let mut options = Vec::new();
    for option in listed.sequence_values::<LuaValue>() {
        options.push(match from_lua(&option?)? {
            Value::List(values) => values,
            _ => {
                return Err(bad(
                    "each option that `list` returns is a list of values, `{ tile, \"N\" }`; it may be empty",
                ));
            }
        });
    }
    Ok(Outcome::Offer(options.into()))
}
