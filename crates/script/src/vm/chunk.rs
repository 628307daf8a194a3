//! Scripts as chunks: compiled once, run from the top in any Lua state.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Function, Lua, Table, Value};

use super::env::Env;
use super::sandbox::Sandbox;
use super::tokens::with_walks;
use crate::exchange::cross::describe;
use crate::fault::bad;

/// Script in bytecode.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    /// Its name in faults and traces.
    pub(crate) file: Arc<str>,
    bytecode: Arc<[u8]>,
}

/// Function that a script calls once with a table and whose result it returns: `variant`, `bot`.
pub(crate) struct Constructor {
    pub(crate) name: &'static str,
    /// Remedies for scripts that do not return its result, and for those that do not call it.
    pub(crate) returned: &'static str,
    pub(crate) called: &'static str,
}

/// The constructor of variants.
pub(crate) const VARIANT: Constructor = Constructor {
    name: "variant",
    returned: "end it with `return V`",
    called: "begin it with `local V = variant { … }`",
};

/// Error of a script that does not return the result of its constructor.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct NotReturned(String);

/// Functions that the prelude puts its own in the place of. The compiler would call the interpreter's without looking. Of `table.insert`
/// it does so only where something is put at the end of a list, which costs nothing that would have to be charged.
const OWN: [&str; 7] =
    ["setmetatable", "string.byte", "string.sub", "table.unpack", "tonumber", "tostring", "unpack"];

/// Longest file name in a trace; longer ones lose their beginning.
const SHOWN_NAME: usize = 200;

impl Chunk {
    /// Compiles a script. The name of its file comes back also if that fails.
    pub(crate) fn compile(name: &str, text: &str) -> (Arc<str>, mlua::Result<Self>) {
        let start = (name.len().saturating_sub(SHOWN_NAME)..name.len()).find(|at| name.is_char_boundary(*at));
        let file: Arc<str> = Arc::from(&name[start.unwrap_or(0)..]);
        // Editors put it before the text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let compiler = Compiler::new()
            .set_optimization_level(1)
            .set_debug_level(1)
            .set_disabled_builtins(OWN.map(str::to_owned));
        let bytecode = compiler.compile(text).and_then(|bytecode| match with_walks(text) {
            Cow::Borrowed(_) => Ok(bytecode),
            Cow::Owned(walked) => compiler.compile(walked),
        });
        let chunk = match bytecode {
            Ok(bytecode) => Ok(Self { file: Arc::clone(&file), bytecode: bytecode.into() }),
            // The compiler knows no name for the text.
            Err(mlua::Error::SyntaxError { message, incomplete_input }) => {
                Err(mlua::Error::SyntaxError { message: format!("{file}:{message}"), incomplete_input })
            }
            Err(other) => Err(other),
        };
        (file, chunk)
    }

    /// The main function; every call makes a new instance of the script.
    fn main(&self, lua: &Lua, world: Table) -> mlua::Result<Function> {
        let chunk =
            lua.load(&self.bytecode[..]).set_mode(ChunkMode::Binary).set_name(format!("={}", self.file));
        chunk.set_environment(world).into_function()
    }

    /// The main function of a sound script, with its constructor.
    pub(crate) fn instances(
        &self,
        sandbox: &Sandbox,
        name: &str,
        construct: Function,
    ) -> mlua::Result<Function> {
        self.main(&sandbox.lua, sandbox.world(|world| world.raw_set(name, construct))?)
    }

    /// Runs the script from the top; `make` is its constructor.
    pub(crate) fn run(
        &self,
        sandbox: &Sandbox,
        env: &Env,
        steps: u32,
        constructor: &'static Constructor,
        make: impl Fn(&Lua, &Table) -> mlua::Result<Table> + 'static,
    ) -> mlua::Result<()> {
        let Constructor { name, returned, called } = constructor;
        let made: Rc<RefCell<Option<Table>>> = Rc::default();
        let world = sandbox.world(|world| {
            let made = Rc::clone(&made);
            let construct = sandbox.lua.create_function(move |lua, given: Value| {
                let Value::Table(table) = given else {
                    return Err(bad(format!("`{name}` is given a table, not {}", describe(&given))));
                };
                if made.borrow().is_some() {
                    return Err(bad(format!("a script declares one {name}")));
                }
                let object = make(lua, &table)?;
                *made.borrow_mut() = Some(object.clone());
                Ok(object)
            })?;
            world.raw_set(*name, construct)
        })?;
        env.meter.begin(steps);
        let value: Value = self.main(&sandbox.lua, world)?.call(())?;
        let why = match (value, made.take()) {
            (Value::Table(it), Some(object)) if it == object => return Ok(()),
            (_, Some(_)) => format!("the script does not return its {name}; {returned}"),
            (_, None) => format!("the script declares no {name}; {called}"),
        };
        Err(mlua::Error::external(NotReturned(why)))
    }
}
