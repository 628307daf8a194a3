//! Object that `variant { … }` gives a script: its options, its kept values, and the functions that register hooks.

use std::collections::BTreeMap;
use std::rc::Rc;

use bastide_core::host::{HookPoint, Verb};
use bastide_core::rules::Scope;
use bastide_core::step::Step;
use bastide_core::value::Value;
use bastide_diag::did_you_mean;
use bastide_replay::Handle;
use mlua::{Function, Lua, MetaMethod, MultiValue, Table, UserDataMethods, Value as LuaValue};

use super::env::Env;
use crate::api::all;
use crate::exchange::answer::size;
use crate::exchange::cross::{describe, from_lua, to_lua_frozen};
use crate::exchange::protocol::Query;
use crate::exchange::thing::Thing;
use crate::fault::{bad, message as fault_message};

/// Call of a registering function: `V.on.score(…)`, `V.measure(…)`.
pub(crate) struct Registration {
    pub(crate) of: Registered,
    pub(crate) args: Vec<LuaValue>,
    /// Line of the script, from 1.
    pub(crate) line: u32,
}

/// Subject of a registration.
#[derive(Clone)]
pub(crate) enum Registered {
    Hook(Verb, HookPoint),
    /// A step that does not exist, or that does not take this verb.
    Unknown(Verb, String),
    Measure,
}

/// Receiver of registrations.
pub(crate) type Receiver = Rc<dyn Fn(Registration)>;

/// Functions that register hooks and measures.
pub(crate) enum Registrars<'a> {
    /// They hand on their arguments, while a script is read.
    Read(&'a Receiver),
    /// They count, while an instance of a sound script is made.
    Count { hook: &'a Function, measure: &'a Function },
}

/// Most values in one that is kept.
pub(crate) const KEPT: usize = 2000;
/// Most values in one that is kept of a thing.
pub(crate) const KEPT_OF_THING: usize = 100;

/// Kept values of a variant, as its script sees them.
struct StateRef {
    /// Name, number in the rules and scope; only the name while scripts are loaded.
    vars: BTreeMap<String, Option<(usize, Scope)>>,
}

/// Values that a variant keeps of things: a number in the rules, and the things.
#[derive(Clone, Copy)]
struct StateOf(usize, Scope);

/// A function that registers `of`.
fn registering(lua: &Lua, receiver: &Receiver, of: Registered) -> mlua::Result<Function> {
    let receiver = Rc::clone(receiver);
    lua.create_function(move |lua, args: MultiValue| {
        receiver(Registration { of: of.clone(), args: args.into_iter().collect(), line: line(lua) });
        Ok(())
    })
}

/// The line of the script that called the running function.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method is not general enough over lifetimes"
)]
fn line(lua: &Lua) -> u32 {
    lua.inspect_stack(1, |it| it.current_line()).flatten().unwrap_or(1) as u32
}

/// Makes the object.
pub(crate) fn object(
    lua: &Lua,
    env: &Rc<Env>,
    registrars: &Registrars<'_>,
    id: &str,
    options: &[(String, Value)],
    vars: BTreeMap<String, Option<(usize, Scope)>>,
) -> mlua::Result<Table> {
    let object = lua.create_table()?;
    object.raw_set("id", id)?;
    object.raw_set("options", options_table(lua, env, id, options)?)?;
    object.raw_set("state", lua.create_any_userdata(StateRef { vars })?)?;
    for verb in Verb::ALL {
        let table = match registrars {
            Registrars::Read(receiver) => verb_table(lua, receiver, verb)?,
            Registrars::Count { hook, .. } => counting_table(lua, hook, verb)?,
        };
        object.raw_set(verb.name(), table)?;
    }
    let measure = match registrars {
        Registrars::Read(receiver) => registering(lua, receiver, Registered::Measure)?,
        Registrars::Count { measure, .. } => Function::clone(measure),
    };
    object.raw_set("measure", measure)?;
    let id = id.to_owned();
    close(lua, &object, move |name| {
        let known = ["id", "options", "state", "on", "filter", "offer", "modify", "replace", "measure"];
        message(format!("the variant `{id}` has no `{name}`"), did_you_mean(name, known))
    })?;
    Ok(object)
}

/// A message with its help on one line.
pub(crate) fn message(message: String, help: Option<String>) -> String {
    help.map_or(message.clone(), |help| format!("{message}; {help}"))
}

/// Makes a table read-only, and reading what it does not have an error.
fn close(lua: &Lua, table: &Table, unknown: impl Fn(&str) -> String + 'static) -> mlua::Result<()> {
    let index = lua.create_function(move |_, (_, name): (LuaValue, LuaValue)| -> mlua::Result<LuaValue> {
        Err(bad(unknown(&name.to_string()?)))
    })?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", index)?;
    meta.raw_set("__metatable", false)?;
    table.set_metatable(Some(meta))?;
    table.set_readonly(true);
    Ok(())
}

/// The options of a variant: read-only, and asking for one that is not declared is an error.
pub(crate) fn options_table(
    lua: &Lua,
    env: &Env,
    id: &str,
    options: &[(String, Value)],
) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    for (name, value) in options {
        table.raw_set(name.as_str(), to_lua_frozen(&env.handles, lua, value)?)?;
    }
    let id = id.to_owned();
    let names: Vec<_> = options.iter().map(|(name, _)| name.clone()).collect();
    close(lua, &table, move |name| {
        message(
            format!("`{id}` declares no option `{name}`"),
            did_you_mean(name, names.iter().map(String::as_str)),
        )
    })?;
    Ok(table)
}

/// Registers how kept values are read and written.
pub(crate) fn register_state(lua: &Lua, env: &Rc<Env>) -> mlua::Result<()> {
    let unused = || bad("no game is running: state can only be used inside a hook");
    let unless_loading = move |env: &Env| if env.loading.get() { Err(unused()) } else { Ok(()) };
    let number = move |state: &StateRef, name: &str| match state.vars.get(name) {
        Some(Some(number)) => Ok(*number),
        Some(None) => Err(unused()),
        None => {
            let known = state.vars.keys().map(String::as_str);
            Err(bad(message(format!("no state `{name}` is declared"), did_you_mean(name, known))))
        }
    };
    lua.register_userdata_type::<StateRef>(|registry| {
        let reader = Rc::clone(env);
        registry.add_meta_method(MetaMethod::Index, move |lua, state, name: LuaValue| {
            let (var, scope) = number(state, &name.to_string()?)?;
            unless_loading(&reader)?;
            if scope.is_of_things() {
                return lua.create_any_userdata(StateOf(var, scope)).map(LuaValue::UserData);
            }
            reader.answer(lua, Query::Var(var, None))?.into_lua(&reader.handles, lua)
        });
        let writer = Rc::clone(env);
        registry.add_meta_method(
            MetaMethod::NewIndex,
            move |_, state, (name, value): (LuaValue, LuaValue)| {
                let name = name.to_string()?;
                let (var, scope) = number(state, &name)?;
                unless_loading(&writer)?;
                if scope.is_of_things() {
                    let class = scope.name();
                    return Err(bad(format!(
                        "`{name}` is kept of each {class}: it is written like `V.state.{name}[{class}] = 1`"
                    )));
                }
                write(&writer, var, None, &value)
            },
        );
    })?;
    lua.register_userdata_type::<StateOf>(|registry| {
        let reader = Rc::clone(env);
        registry.add_meta_method(MetaMethod::Index, move |lua, of: &StateOf, key: LuaValue| {
            let thing = thing(&key, of.1)?;
            reader.answer(lua, Query::Var(of.0, Some(thing.handle())))?.into_lua(&reader.handles, lua)
        });
        let writer = Rc::clone(env);
        registry.add_meta_method(
            MetaMethod::NewIndex,
            move |_, of: &StateOf, (key, value): (LuaValue, LuaValue)| {
                write(&writer, of.0, Some(thing(&key, of.1)?.handle()), &value)
            },
        );
    })
}

/// Changes a kept value, where a rule may act.
fn write(env: &Env, var: usize, of: Option<Handle>, value: &LuaValue) -> mlua::Result<()> {
    if !env.acting.get() {
        return Err(bad("state can only be changed where `act` is given"));
    }
    let most = if of.is_some() { KEPT_OF_THING } else { KEPT };
    let kept = from_lua(value).and_then(|it| match size(&it) {
        size if size > most => {
            Err(bad(format!("more than {most} values are too many to be kept here, not {size}")))
        }
        _ => Ok(it),
    });
    let kept = kept.or_else(|error| {
        let name = env.read(|table| Ok(table.rules().setup.vars[var].name.clone()))?;
        Err(bad(format!("`state.{name}` cannot be this: {}", fault_message(&error))))
    });
    let kept = kept?;
    env.charge_values(size(&kept))?;
    env.keep(var, of, kept)
}

/// The thing of a scope that a key is.
fn thing(key: &LuaValue, scope: Scope) -> mlua::Result<Thing> {
    let is_of = |it: &Thing| {
        matches!(
            (it, scope),
            (Thing::Player(_), Scope::Player)
                | (Thing::Tile(_), Scope::Tile)
                | (Thing::Feature(_), Scope::Feature)
                | (Thing::Figure(_), Scope::Figure)
        )
    };
    let found = Thing::of_value(&from_lua(key)?).filter(is_of);
    found.ok_or_else(|| bad(format!("this is kept of each {}, not of {}", scope.name(), describe(key))))
}

/// The functions that register hooks of one verb.
fn verb_table(lua: &Lua, receiver: &Receiver, verb: Verb) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    for at in all().filter(|at| at.takes(verb)) {
        add_hook(&table, at, &registering(lua, receiver, Registered::Hook(verb, at))?)?;
    }
    let receiver = Rc::clone(receiver);
    let nothing = lua.create_function(|_, _: MultiValue| Ok(()))?;
    let unknown = lua.create_function(move |lua, (_, name): (LuaValue, LuaValue)| {
        let of = Registered::Unknown(verb, name.to_string()?);
        receiver(Registration { of, args: Vec::new(), line: line(lua) });
        Ok(nothing.clone())
    })?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", unknown)?;
    meta.raw_set("__metatable", false)?;
    table.set_metatable(Some(meta))?;
    table.set_readonly(true);
    Ok(table)
}

/// The functions that register hooks of one verb, in instances of sound scripts.
fn counting_table(lua: &Lua, hook: &Function, verb: Verb) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    for at in all().filter(|at| at.takes(verb)) {
        add_hook(&table, at, hook)?;
    }
    table.set_readonly(true);
    Ok(table)
}

fn add_hook(table: &Table, at: HookPoint, hook: &Function) -> mlua::Result<()> {
    if at == HookPoint::Step(Step::GoHome) {
        table.raw_set("return", hook)?;
    }
    table.raw_set(at.name(), hook)
}
