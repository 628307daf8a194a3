//! The object that `variant { … }` gives a script: its options, its kept values, and the functions that register hooks.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use bastide_core::host::{At, Taking, Verb};
use bastide_core::step::Step;
use bastide_core::value::Value;
use bastide_diag::did_you_mean;
use mlua::{Function, Lua, MetaMethod, MultiValue, Table, UserDataMethods, Value as LuaValue};

use crate::cross::{bad, from_lua, settled, to_lua_frozen};
use crate::defect::{Defect, Defects, UNKNOWN_HOOK, Where};
use crate::env::Env;
use crate::measure::{self, MeasureDecl};
use crate::register;

/// The name in scripts of the step `return`, which is a word of the language.
pub(crate) const GO_HOME: &str = "go_home";

/// When a hook runs among those of its step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Band {
    Early,
    #[default]
    Normal,
    Late,
}

/// What a hook says about its place among the others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wish {
    pub(crate) band: Band,
    pub(crate) before: Vec<String>,
    pub(crate) after: Vec<String>,
}

/// For what a hook is called, by names as they are written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// A name that may be that of a kind, a piece or a marker.
    pub(crate) any: Vec<String>,
    pub(crate) kinds: Vec<String>,
    pub(crate) pieces: Vec<String>,
    pub(crate) markers: Vec<String>,
    /// Kinds of features that have to be around.
    pub(crate) near: Vec<String>,
    /// Only in parts of a turn in which points have changed.
    pub(crate) scored: bool,
    /// Only while this kept value is set, and only while this one is not.
    pub(crate) when: Option<String>,
    pub(crate) unless: Option<String>,
}

/// A hook as a script registers it.
#[derive(Clone, Debug)]
pub(crate) struct HookDecl {
    pub(crate) verb: Verb,
    pub(crate) at: At,
    pub(crate) only: Names,
    pub(crate) label: String,
    pub(crate) taking: Taking,
    pub(crate) wish: Wish,
    pub(crate) line: u32,
}

/// The functions of a hook.
#[derive(Clone)]
pub(crate) struct HookFns {
    /// What is called; for offers what carries one out.
    pub(crate) run: Function,
    /// For offers: what lists the options.
    pub(crate) list: Option<Function>,
}

/// What a script says while it is loaded.
#[derive(Default)]
pub(crate) struct Loading {
    pub(crate) hooks: RefCell<Vec<(HookDecl, HookFns)>>,
    pub(crate) measures: RefCell<Vec<(MeasureDecl, Function)>>,
    pub(crate) defects: Defects,
    /// Whether `variant` has been called.
    pub(crate) declared: Cell<bool>,
    /// Whether the script has been loaded; hooks that come later are too late.
    pub(crate) done: Cell<bool>,
}

/// Kept values of a variant, as its script sees them.
struct StateRef {
    /// Name and number in the rules; without a number while scripts are only loaded.
    vars: BTreeMap<String, Option<usize>>,
}

/// The step's name in scripts.
pub(crate) fn lua_name(at: At) -> &'static str {
    match at {
        At::Step(Step::Return) => GO_HOME,
        other => other.name(),
    }
}

fn from_lua_name(name: &str) -> Option<At> {
    match name {
        GO_HOME => Some(At::Step(Step::Return)),
        "points" => Some(At::Points),
        "strength" => Some(At::Strength),
        other => Step::from_name(other).map(At::Step),
    }
}

/// Everything that hooks can hang on.
pub(crate) fn all() -> impl Iterator<Item = At> {
    Step::ALL.into_iter().map(At::Step).chain([At::Points, At::Strength])
}

/// The line of the script that called the running function.
pub(crate) fn caller_line(lua: &Lua) -> u32 {
    lua.inspect_stack(1, |it: &mlua::debug::Debug<'_>| it.current_line()).flatten().unwrap_or(1) as u32
}

/// Makes the object.
pub(crate) fn object(
    lua: &Lua,
    env: &Rc<Env>,
    loading: &Rc<Loading>,
    id: &str,
    options: &[(String, Value)],
    vars: BTreeMap<String, Option<usize>>,
) -> mlua::Result<Table> {
    let object = lua.create_table()?;
    object.raw_set("id", id)?;
    object.raw_set("options", options_table(lua, env, id, options)?)?;
    object.raw_set("state", lua.create_any_userdata(StateRef { vars })?)?;
    for verb in Verb::ALL {
        object.raw_set(verb.name(), verb_table(lua, loading, verb)?)?;
    }
    object.raw_set("measure", measure::registration(lua, loading)?)?;
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
        table.raw_set(name.as_str(), to_lua_frozen(env, lua, value)?)?;
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
    let number = |state: &StateRef, name: &str| match state.vars.get(name) {
        Some(Some(number)) => Ok(*number),
        Some(None) => Err(bad("no game is running: state can only be used inside a hook")),
        None => {
            let known = state.vars.keys().map(String::as_str);
            Err(bad(message(format!("no state `{name}` is declared"), did_you_mean(name, known))))
        }
    };
    lua.register_userdata_type::<StateRef>(|registry| {
        let reader = Rc::clone(env);
        registry.add_meta_method(MetaMethod::Index, move |lua, state, name: LuaValue| {
            let var = number(state, &name.to_string()?)?;
            reader.kept(var)?.into_lua(&reader, lua)
        });
        let writer = Rc::clone(env);
        registry.add_meta_method(
            MetaMethod::NewIndex,
            move |_, state, (name, value): (LuaValue, LuaValue)| {
                let var = number(state, &name.to_string()?)?;
                if !writer.acting.get() {
                    return Err(bad("state can only be changed where `act` is given"));
                }
                let value = from_lua(&value)?;
                writer.memory.note_kept(var, &value);
                if writer.memory.fed_kept() {
                    return Ok(());
                }
                let value = writer.read(|table| settled(value, table))?;
                writer.keep(var, value)
            },
        );
    })
}

/// The functions that register hooks of one verb.
fn verb_table(lua: &Lua, loading: &Rc<Loading>, verb: Verb) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    for at in all().filter(|at| at.takes(verb)) {
        let sink = Rc::clone(loading);
        let hook = lua.create_function(move |lua, args: MultiValue| {
            let line = caller_line(lua);
            if sink.done.get() {
                return Err(bad("hooks are registered while the script is loaded, not later"));
            }
            match register::read(verb, at, line, args.into_iter().collect()) {
                Ok(hook) => sink.hooks.borrow_mut().push(hook),
                Err((code, message, help)) => {
                    let defect = Defect::new(code, message, Where::Line(line)).with_help(help);
                    sink.defects.borrow_mut().push(defect);
                }
            }
            Ok(())
        })?;
        table.raw_set(lua_name(at), &hook)?;
        if at == At::Step(Step::Return) {
            table.raw_set("return", hook)?;
        }
    }
    let sink = Rc::clone(loading);
    let nothing = lua.create_function(|_, _: MultiValue| Ok(()))?;
    let unknown = lua.create_function(move |lua, (_, name): (LuaValue, LuaValue)| {
        let (message, help) = no_hook(verb, &name.to_string()?);
        let defect = Defect::new(UNKNOWN_HOOK, message, Where::Line(caller_line(lua))).with_help(Some(help));
        sink.defects.borrow_mut().push(defect);
        Ok(nothing.clone())
    })?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", unknown)?;
    meta.raw_set("__metatable", false)?;
    table.set_metatable(Some(meta))?;
    table.set_readonly(true);
    Ok(table)
}

/// Why a verb has no such step, and what is possible instead.
fn no_hook(verb: Verb, name: &str) -> (String, String) {
    let Some(at) = from_lua_name(name) else {
        let known: Vec<_> = all().filter(|at| at.takes(verb)).map(lua_name).collect();
        let help = did_you_mean(name, known.iter().copied())
            .unwrap_or_else(|| format!("`{}` can be: {}", verb.name(), known.join(", ")));
        return (format!("there is no step `{name}`"), help);
    };
    let possible: Vec<_> = Verb::ALL.into_iter().filter(|verb| at.takes(*verb)).map(Verb::name).collect();
    let help = if possible.is_empty() {
        format!("nothing can hang there; the last step before it is `{}`", Step::EndAwards.name())
    } else {
        format!("what can hang there: {}", possible.join(", "))
    };
    (format!("`{}` means nothing at `{}`", verb.name(), lua_name(at)), help)
}
