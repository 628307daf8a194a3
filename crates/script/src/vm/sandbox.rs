//! A sealed Lua state: what scripts find in it, and what they do not.

use std::rc::Rc;
use std::sync::OnceLock;

use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Function, Lua, LuaOptions, MultiValue, StdLib, Table, Value, VmState};

use super::env::Env;
use super::limits::{Heap, Limits, STRING, Spent};
use crate::exchange::handles::thing;
use crate::fault::PRELUDE;

/// Library functions that scripts may use. Not among them: files, clocks, chance, loading of code, collecting garbage, changing other
/// scripts' worlds, and mathematics whose last digit depends on the machine.
const GLOBALS: &[&str] = &[
    "assert",
    "error",
    "getmetatable",
    "ipairs",
    "next",
    "pairs",
    "pcall",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "tonumber",
    "tostring",
    "type",
    "typeof",
    "unpack",
];

/// Libraries that scripts may use, with their members. Of `math` there is no more than this; the others are left as they are.
const LIBRARIES: &[(&str, &[&str])] = &[
    (
        "bit32",
        &[
            "arshift", "band", "bnot", "bor", "btest", "bxor", "byteswap", "countlz", "countrz", "extract",
            "lrotate", "lshift", "replace", "rrotate", "rshift",
        ],
    ),
    (
        "math",
        &[
            "abs", "ceil", "clamp", "floor", "fmod", "huge", "max", "min", "modf", "pi", "round", "sign",
            "sqrt",
        ],
    ),
    (
        "string",
        &[
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "pack", "packsize",
            "rep", "reverse", "split", "sub", "unpack", "upper",
        ],
    ),
    (
        "table",
        &[
            "clear", "clone", "concat", "create", "find", "foreach", "foreachi", "freeze", "getn", "insert",
            "isfrozen", "maxn", "move", "pack", "remove", "sort", "unpack",
        ],
    ),
    ("utf8", &["char", "charpattern", "codepoint", "codes", "len", "offset"]),
];

/// Names of everything that every script finds, with those by which the two sorts of scripts declare themselves.
pub(crate) fn globals() -> impl Iterator<Item = &'static str> + Clone {
    let libraries = LIBRARIES.iter().map(|(name, _)| *name);
    GLOBALS.iter().copied().chain(libraries).chain(["variant", "bot"])
}

/// The members of a library; none if there is no library of this name.
pub(crate) fn library(name: &str) -> Option<&'static [&'static str]> {
    LIBRARIES.iter().find(|(it, _)| *it == name).map(|(_, members)| *members)
}

/// A Lua state with the limits armed and the libraries sealed.
pub(crate) struct Sandbox {
    pub(crate) lua: Lua,
    /// Globals of every script.
    globals: Table,
    /// The methods of `act`.
    pub(crate) act: Table,
    /// Calls a main function, and returns one of the entries that it registers.
    pub(crate) instance: Function,
    /// Counts hooks while an instance is made.
    pub(crate) register: Function,
    /// Counts measures.
    pub(crate) measure: Function,
}

impl Sandbox {
    /// Makes a state.
    pub(crate) fn new(env: &Rc<Env>, limits: Limits) -> mlua::Result<Self> {
        let libraries =
            StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE | StdLib::BIT | StdLib::UTF8;
        let lua = Lua::new_with(libraries, LuaOptions::default())?;
        env.meter.allow(limits);
        env.meter.begin(limits.steps);
        lua.gc_stop();
        let metering = Rc::clone(env);
        lua.set_interrupt(move |lua| {
            within(&metering, lua, metering.meter.step(lua)).map(|()| VmState::Continue)
        });

        let (safe, act, instance, register, measure) = prelude(&lua, env)?;
        let globals = lua.globals();
        let printing = Rc::clone(env);
        let print = lua.create_function(move |lua, values: MultiValue| {
            printing.print(lua, place(lua).into_iter().next(), values);
            Ok(())
        })?;
        globals.raw_set("print", print)?;
        seal(&lua, &globals, &safe)?;
        let kept = lua.create_table()?;
        globals.for_each(|name: Value, value: Value| kept.raw_set(name, value))?;
        lua.sandbox(true)?;
        // The meter looks at what is in use after a collection; the interpreter stops what asks for much without a step.
        lua.set_memory_limit(limits.memory.saturating_mul(3))?;
        Ok(Self { lua, globals: kept, act, instance, register, measure })
    }

    /// The world of one script: the libraries, what `fill` adds, and nothing else. Cannot be changed afterwards.
    pub(crate) fn world(&self, fill: impl FnOnce(&Table) -> mlua::Result<()>) -> mlua::Result<Table> {
        let world = self.lua.create_table()?;
        self.globals.for_each(|name: Value, value: Value| world.raw_set(name, value))?;
        fill(&world)?;
        let mut names = Vec::new();
        world.for_each(|name: String, _: Value| {
            names.push(name);
            Ok(())
        })?;
        names.sort();
        let unknown =
            self.lua.create_function(move |_, (_, name): (Value, Value)| -> mlua::Result<Value> {
                let name = name.to_string()?;
                Err(mlua::Error::runtime(unknown_global(&name, &names)))
            })?;
        let assigned =
            self.lua.create_function(|_, (_, name, _): (Value, Value, Value)| -> mlua::Result<()> {
                let name = name.to_string()?;
                Err(mlua::Error::runtime(format!(
                    "`{name}` is assigned and not declared: write `local` before it, or keep it as `V.state.{name}`"
                )))
            })?;
        let meta = self.lua.create_table()?;
        meta.raw_set("__index", unknown)?;
        meta.raw_set("__newindex", assigned)?;
        meta.raw_set("__metatable", false)?;
        meta.set_readonly(true);
        world.set_metatable(Some(meta))?;
        world.set_readonly(true);
        world.set_safeenv(true);
        Ok(world)
    }
}

/// Makes an error of a limit that was hit, which knows the place.
pub(crate) fn within(env: &Env, lua: &Lua, allowed: Result<(), Spent>) -> mlua::Result<()> {
    allowed.map_err(|spent| {
        env.meter.set_place(place(lua));
        mlua::Error::runtime(spent.to_string())
    })
}

impl Heap for Lua {
    fn used(&self) -> usize {
        self.used_memory()
    }

    fn collect(&self) {
        // It fails in finalizers alone, which scripts have none of.
        let _ = self.gc_collect();
        self.gc_stop();
    }
}

/// Takes everything out of the globals that scripts may not use. The interpreter looks names up here when it loads a script, whatever
/// the script's own world says, so nothing may be left.
fn seal(lua: &Lua, globals: &Table, safe: &Table) -> mlua::Result<()> {
    let math: Table = globals.raw_get("math")?;
    let exact = lua.create_table()?;
    for name in library("math").into_iter().flatten() {
        exact.raw_set(*name, math.raw_get::<Value>(*name)?)?;
    }
    globals.raw_set("math", exact)?;
    safe.for_each(|name: String, function: Function| globals.raw_set(name, function))?;
    let allowed = |name: &str| {
        GLOBALS.contains(&name) || library(name).is_some() || safe.contains_key(name).unwrap_or(false)
    };
    let mut names = Vec::new();
    globals.for_each(|name: String, _: Value| {
        names.push(name);
        Ok(())
    })?;
    for name in names.into_iter().filter(|it| !allowed(it)) {
        globals.raw_set(name, Value::Nil)?;
    }
    Ok(())
}

/// Place of the running script: files and lines, innermost first.
fn place(lua: &Lua) -> Vec<(String, u32)> {
    const DEPTH: usize = 10;
    let frame = |level| {
        lua.inspect_stack(level, |it| {
            let file = it.source().short_src.map(std::borrow::Cow::into_owned);
            Some((file?, it.current_line()? as u32))
        })
        .flatten()
    };
    (0..DEPTH).filter_map(frame).filter(|(file, _)| file != PRELUDE).collect()
}

/// Runs the prelude: safe library functions, and the methods of `act`.
fn prelude(lua: &Lua, env: &Rc<Env>) -> mlua::Result<(Table, Table, Function, Function, Function)> {
    let prepare = {
        let env = Rc::clone(env);
        lua.create_function(move |lua, (op, args): (usize, MultiValue)| {
            super::members::prepare(&env, lua, op, args)
        })?
    };
    let is_spent = {
        let env = Rc::clone(env);
        lua.create_function(move |_, error: Value| {
            // This is what the interpreter itself says.
            if error.as_string().is_some_and(|text| text == "not enough memory") {
                env.meter.spend(Spent::Memory);
            }
            Ok(env.meter.spent().is_some())
        })?
    };
    let in_order = {
        let env = Rc::clone(env);
        lua.create_function(move |lua, keys: Vec<Value>| in_order(&env, lua, keys))?
    };
    let spend = {
        let env = Rc::clone(env);
        lua.create_function(move |lua, steps: f64| {
            // Negative lengths are none.
            let charged = env.meter.charge(steps as u32);
            within(&env, lua, charged.and_then(|()| env.meter.look(lua)))
        })?
    };
    let weigh = {
        let env = Rc::clone(env);
        lua.create_function(move |_, price: f64| Ok(env.meter.weigh(price as u32)))?
    };
    let ops = lua.create_sequence_from(crate::api::class("Act").names())?;
    static COMPILED: OnceLock<Vec<u8>> = OnceLock::new();
    let compiled = || Compiler::new().set_optimization_level(2).compile(include_str!("prelude.luau"));
    let bytecode = match COMPILED.get() {
        Some(bytecode) => bytecode,
        None => {
            let bytecode = compiled()?;
            COMPILED.get_or_init(|| bytecode)
        }
    };
    let chunk = lua.load(&bytecode[..]).set_mode(ChunkMode::Binary).set_name(format!("={PRELUDE}"));
    chunk.call((prepare, is_spent, in_order, spend, weigh, STRING, ops))
}

/// Keys of a table in an order that handlers can know: numbers, words, yes and no, then things.
fn in_order(env: &Env, lua: &Lua, mut keys: Vec<Value>) -> mlua::Result<Vec<Value>> {
    let mut things = Vec::new();
    keys.retain(|key| {
        if let Value::UserData(it) = key {
            things.push(thing(it));
        }
        !key.is_userdata()
    });
    keys.sort_by(|one, other| {
        let number = |it: &Value| it.as_number().or(it.as_integer().map(|it| it as f64)).unwrap_or(f64::MAX);
        let text = |it: &Value| it.as_string().map(|it| it.as_bytes().to_vec());
        number(one)
            .total_cmp(&number(other))
            .then_with(|| text(one).cmp(&text(other)))
            .then_with(|| one.as_boolean().cmp(&other.as_boolean()))
    });
    let things: Option<Vec<_>> = things.into_iter().collect();
    let things = things.ok_or_else(|| crate::fault::bad("a table with an `act` as a key has no order"))?;
    for thing in env.in_order(things) {
        keys.push(Value::UserData(env.handles.of(lua, thing)?));
    }
    Ok(keys)
}

/// Those that are given `act`.
pub(crate) const ACTING: &str = "`on` and `replace` hooks and what carries out an offer";

fn unknown_global(name: &str, names: &[String]) -> String {
    match remedy_for(name, names.iter().map(String::as_str)) {
        Some(hint) => format!("nothing is called `{name}` here; {hint}"),
        None => format!("nothing is called `{name}` here"),
    }
}

/// The remedy for a member that a library does not have.
pub(crate) fn remedy_in(library: &str, name: &str) -> Option<&'static str> {
    Some(match (library, name) {
        ("math", "random" | "randomseed") => {
            "chance is the game's: `act:roll(6)` gives a number from 1 to 6, `decision:roll(6)` to bots"
        }
        ("math", "pow") => "`a ^ b` is the power",
        ("math", "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "atan2" | "exp" | "log" | "log10") => {
            "there is only what gives the same digits on every machine"
        }
        ("string", "trim" | "strip") => {
            "`text:match(\"^%s*(.-)%s*$\")` is a text without the spaces around it"
        }
        ("string", "join") => "`table.concat(list, \", \")` joins texts",
        ("table", "contains" | "includes" | "has" | "indexOf" | "indexof" | "index") => {
            "`table.find(list, value)` gives the place of a value in a list, or nil"
        }
        ("table", "len" | "length" | "size" | "count") => "`#list` is the length of a list",
        ("table", "append" | "push" | "add") => "`table.insert(list, value)` appends",
        _ => return None,
    })
}

/// The remedy for a name that nothing has, where these things have names.
pub(crate) fn remedy_for<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    match name {
        "require" | "dofile" | "loadstring" => {
            Some("a script is one file: write what it needs into it".to_owned())
        }
        "bot" => Some("the script of a bot is given as `--bots FILE`, not as a variant".to_owned()),
        "variant" => {
            Some("the script of a variant is played or given as `--with FILE`, not as a bot".to_owned())
        }
        "act" => Some(format!("only {ACTING} are given `act`")),
        "game" => Some("every hook is given `game`".to_owned()),
        _ => bastide_diag::did_you_mean(name, names),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_have_the_members_that_are_listed() {
        let sandbox = Sandbox::new(&Rc::new(Env::new()), Limits::default()).expect("it is made");
        for (name, members) in LIBRARIES {
            let library: Table = sandbox.globals.raw_get(*name).expect("a library");
            let mut found: Vec<String> =
                library.pairs::<String, Value>().map(|it| it.expect("a member").0).collect();
            found.sort();
            assert_eq!(found, *members, "{name}");
        }
    }
}
