//! Options: filters and offers that are asked about many at once, from their call trees as far as these go.

use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{HookId, Listed, Subject, Veto};
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_replay::{Call, Cursor, Handle, Renaming, Stop};
use mlua::Value as LuaValue;

use super::consult::{Consult, Frame, handler};
use super::env::{Env, LastListed};
use super::sight::Sight;
use super::world::World;
use crate::api::OPTIONS;
use crate::exchange::answer::Answer;
use crate::exchange::cross::{describe, from_lua, settled};
use crate::exchange::protocol::{Outcome, Play, rename_value};
use crate::exchange::thing::{Held, Thing};
use crate::fault::bad;

/// Handler that lists the options of an offer.
const fn list_handler(hook: HookId) -> usize {
    handler(hook) + 1
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
            let frame = Frame { table, env, lua: Some(self.lua()) };
            let (mut vetoes, unknown) = self.known(hook, subjects, table);
            for at in unknown {
                env.meter.begin(steps);
                env.turn_to(subjects[at]);
                let reason = Consult::new(table, hook, subjects[at])?.filter(&frame)?;
                vetoes[at] = reason.map(|reason| Veto { reason, hook });
            }
            Ok(vetoes)
        });
        env.option.set(None);
        vetoes
    }

    /// Answers of a filter about some options, as far as they are in its call tree, and the numbers of the others in order.
    fn known(&self, hook: HookId, subjects: &[Subject], table: &Table) -> (Vec<Option<Veto>>, Vec<usize>) {
        let (mut vetoes, mut unknown) = (vec![None; subjects.len()], Vec::new());
        let option = |(at, subject): (usize, &Subject)| match subject {
            Subject::Placement { .. } => Some(Handle::new(Thing::Place.handle().class(), at as u32)),
            Subject::Deployment(spot) => Some(spot.thing().handle()),
            _ => None,
        };
        let Some(options) = subjects.iter().enumerate().map(option).collect::<Option<Vec<_>>>() else {
            return (vetoes, Vec::from_iter(0..subjects.len()));
        };
        let call = Call { handler: handler(hook), subject: Handle::NONE, args: &[] };
        let outside = self.env.consulting.replace((1, 0));
        let mut world = Sight::of_options(&self.env, table, subjects);
        self.env.with_cursor(|cursor| {
            let cache = self.env.cache.borrow();
            cache.follow_batch(cursor, call, &options, &mut world, |option, _, stop| match stop {
                Stop::Done(Outcome::Filter(reason)) => {
                    vetoes[option] = reason.clone().map(|reason| Veto { reason, hook });
                }
                _ => unknown.push(option),
            });
        });
        self.env.consulting.set(outside);
        unknown.sort_unstable();
        (vetoes, unknown)
    }

    /// Options of an offer.
    pub(crate) fn offer(&self, hook: HookId) -> mlua::Result<Listed> {
        let env = &self.env;
        let call = Call { handler: list_handler(hook), subject: Handle::NONE, args: &[] };
        env.read(|table| {
            env.with_cursor(|cursor| {
                if let Some(listed) = env.known_offer(cursor, table, call)? {
                    return Ok(listed);
                }
                let frame = Frame { table, env, lua: Some(self.lua()) };
                let outcome = frame.follow(cursor, call, |lua| {
                    listed(env.fresh(|it| it.list(hook))?.call((&self.game, env.handles.no_act(lua)?))?)
                })?;
                let Outcome::Offer(options) = outcome else { return Err(bad("this hook offers nothing")) };
                options.iter().map(|it| settled_all(it, table)).collect()
            })
        })
    }
}

impl Env {
    /// Options of an offer, if they are in its call tree; else the cursor stands where that ends. Most lists are what they were the last
    /// time, and are shared.
    fn known_offer(
        &self,
        cursor: &mut Cursor<Play>,
        table: &Table,
        call: Call<'_, Answer>,
    ) -> mlua::Result<Option<Listed>> {
        let cache = self.cache.borrow();
        cache.start(cursor, call);
        match cache.follow(cursor, &mut Sight::read(self, table)) {
            Stop::Done(Outcome::Offer(outcome)) => self.offer_of(table, outcome, cursor.names()).map(Some),
            _ => Ok(None),
        }
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
            let option: Option<Vec<_>> = it.iter().map(|it| rename_value(it, &mut real)).collect();
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
        LuaValue::Table(listed) => listed,
        LuaValue::Nil => {
            return Err(bad(
                "`list` returns a list of options, not nil; where there is nothing to offer, it returns an empty one: `{}`",
            ));
        }
        other => return Err(bad(format!("`list` returns a list of options, not {}", describe(&other)))),
    };
    let mut options = Vec::new();
    for option in listed.sequence_values::<LuaValue>() {
        if options.len() == OPTIONS {
            return Err(bad(format!("`list` returns more than {OPTIONS} options")));
        }
        options.push(match from_lua(&option?)? {
            Value::List(values) if values.len() == 1 => {
                return Err(bad("an option of one value is the value itself: write `tile`, not `{ tile }`"));
            }
            Value::List(values) => Arc::unwrap_or_clone(values),
            Value::Map(_) => {
                return Err(bad("an option is a value or a list of values, not a table with names"));
            }
            value => vec![value],
        });
    }
    Ok(Outcome::Offer(options.into()))
}
