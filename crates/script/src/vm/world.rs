//! A Lua state with all scripts of a cast loaded, and the hooks of the rules found in it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use bastide_core::host::{Call, Subject, Verb};
use bastide_core::player::Seats;
use bastide_core::rules::Rules;
use bastide_core::score::{Counted, Scored};
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_replay::Handle;
use mlua::thread::Thread;
use mlua::{AnyUserData, Function, Lua};

use super::chunk::{Chunk, VARIANT};
use super::consult::{Frame, about};
use super::env::Env;
use super::instance::{Entry, Instances};
use super::limits::Limits;
use super::members;
use super::object::{Registrars, object, register_state};
use super::sandbox::Sandbox;
use crate::api::{MOVE, RESULT, is_about_result};
use crate::exchange::answer::Answer;
use crate::exchange::cross::to_lua_frozen;
use crate::exchange::protocol::Query;
use crate::exchange::thing::Thing;
use crate::fault::bad;

/// Script of a variant with its part in a game.
pub(crate) struct Program<'a> {
    pub(crate) chunk: &'a Chunk,
    pub(crate) id: &'a str,
    pub(crate) options: &'a [(String, Value)],
    /// Names of its kept values.
    pub(crate) state: Vec<&'a str>,
    /// Number of its measures.
    pub(crate) measures: usize,
}

/// A Lua state with all scripts loaded.
pub(crate) struct World {
    pub(crate) sandbox: Sandbox,
    pub(crate) env: Rc<Env>,
    pub(crate) game: AnyUserData,
    /// Coroutines that have nothing to do.
    pub(crate) idle: RefCell<Vec<Thread>>,
}

impl World {
    /// Makes a state with these scripts, whose hooks run in this order.
    pub(crate) fn new<'a>(
        programs: impl Iterator<Item = Program<'a>>,
        order: Vec<Entry>,
        rules: &Rules,
        env: Rc<Env>,
        limits: Limits,
    ) -> mlua::Result<Self> {
        let sandbox = Sandbox::new(&env, limits)?;
        let lua = &sandbox.lua;
        members::register(&sandbox.lua, &sandbox.act, &env)?;
        register_state(lua, &env)?;
        env.handles.prepare(lua, rules)?;
        let options = lua.create_table()?;
        for (key, value) in &rules.setup.options {
            options.raw_set(key.as_str(), to_lua_frozen(&env.handles, lua, value)?)?;
        }
        options.set_readonly(true);
        env.handles.set_options(options);
        *env.instances.borrow_mut() = Some(load(programs, order, rules, (&sandbox, &env))?);
        Ok(Self { game: env.handles.of(lua, Thing::Game)?, idle: RefCell::new(Vec::new()), sandbox, env })
    }

    pub(crate) fn lua(&self) -> &Lua {
        &self.sandbox.lua
    }

    /// A result, unless a limit was hit on the way: what a script has caught does not count.
    pub(crate) fn unspent<R>(&self, result: R) -> mlua::Result<R> {
        match self.env.meter.spent() {
            Some(spent) => Err(bad(spent.to_string())),
            None => Ok(result),
        }
    }

    /// Thing that an acting hook is called about; a subject that is no thing is added to the arguments.
    pub(crate) fn subject(&self, table: &Table, call: Call, args: &mut Vec<Answer>) -> mlua::Result<Handle> {
        let hook = table.rules().hook(call.hook);
        match call.subject {
            Subject::None | Subject::Taken(_) | Subject::Completed => return Ok(Handle::NONE),
            Subject::Feature(node) if hook.verb == Verb::On && is_about_result(hook.at) => {
                let scored = table.scored().iter().rev().find(|it| table.same_feature(it.feature, node));
                let nothing =
                    Scored { feature: node, points: 0, owners: Seats::NONE, figures: Counted::new() };
                args.push(RESULT.answer(table, scored.unwrap_or(&nothing)));
                return Ok(Handle::NONE);
            }
            Subject::Move(it) => {
                args.push(MOVE.answer(table, &it));
                return Ok(Handle::NONE);
            }
            _ => {}
        }
        self.env.turn_to(call.subject);
        about(call.subject).map(Thing::handle)
    }

    /// Answer to a query about the table that is lent.
    pub(crate) fn answer(&self, query: &Query) -> mlua::Result<Answer> {
        let (env, lua) = (&self.env, Some(self.lua()));
        env.read(|table| Frame { table, env, lua }.answer(query))
    }

    pub(crate) fn thread(&self, run: &Function) -> mlua::Result<Thread> {
        match self.idle.borrow_mut().pop() {
            Some(thread) => {
                thread.reset(run.clone())?;
                Ok(thread)
            }
            None => self.lua().create_thread(run.clone()),
        }
    }
}

/// Loads all scripts, without running them.
fn load<'a>(
    programs: impl Iterator<Item = Program<'a>>,
    order: Vec<Entry>,
    rules: &Rules,
    (sandbox, env): (&Sandbox, &Rc<Env>),
) -> mlua::Result<Instances> {
    let other = || bad("the rules of this game were made with other scripts");
    let (mut mains, mut measures) = (Vec::new(), Vec::new());
    for (script, Program { chunk, id, options, state, measures: count }) in programs.enumerate() {
        let variant = rules.setup.variants.iter().position(|it| it.id == id).ok_or_else(other)?;
        let vars = &rules.setup.vars;
        let kept = |name: &str| {
            let at = vars.iter().position(|it| it.variant == variant && it.name == name)?;
            Some((at, vars[at].scope))
        };
        let vars: BTreeMap<_, _> = state.iter().map(|name| ((*name).to_owned(), kept(name))).collect();
        let registrars = Registrars::Count { hook: &sandbox.register, measure: &sandbox.measure };
        let object = object(&sandbox.lua, env, &registrars, id, options, vars)?;
        let given = sandbox.lua.create_function(move |_, _: mlua::Table| Ok(object.clone()))?;
        mains.push(chunk.instances(sandbox, VARIANT.name, given)?);
        measures.push((variant, (0..count).map(|number| Entry { script, number }).collect::<Vec<_>>()));
    }
    if rules.setup.hooks.len() != order.len() {
        return Err(other());
    }
    // The rules list measures by variant in the order of play.
    measures.sort_by_key(|(variant, _)| *variant);
    let measures = measures.into_iter().flat_map(|(_, it)| it).collect();
    Ok(Instances { make: sandbox.instance.clone(), mains, hooks: order, measures })
}
