//! Reading the script of a bot: it declares one with `bot { … }` and returns it.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{Fault, SourceLine as Place};
use bastide_diag::{Finding, Label, Report, Source, did_you_mean};
use mlua::{Function, Lua, Table, Value};

use super::defect::{LOADING, NO_BOT, broke, line_span};
use super::script::{broken, compile};
use crate::api::{API, BOT, names};
use crate::exchange::cross::describe;

use crate::fault::bad;
use crate::vm::chunk::{Chunk, Constructor, NotReturned};
use crate::vm::env::Env;
use crate::vm::limits::Limits;
use crate::vm::sandbox::Sandbox;

/// The script of a bot, read and compiled, for any thread.
#[derive(Clone)]
pub struct BotScript {
    source: Source,
    chunk: Chunk,
    name: String,
}

impl fmt::Debug for BotScript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotScript")
            .field("file", &self.chunk.file)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl BotScript {
    /// Reads a script. Comes with warnings.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn load(source: &Source) -> Result<(Self, Report), Report> {
        let mut report = Report::about([source]);
        let chunk = match compile(source) {
            Ok(chunk) => chunk,
            Err(finding) => {
                report.push(finding);
                return Err(report);
            }
        };
        let mut script = Self { source: source.clone(), chunk, name: String::new() };
        let (env, limits) = (Rc::new(Env::new()), Limits::default().with(source.text()));
        let declared = Sandbox::new(&env, limits).and_then(|it| script.run(&it, &env, limits.steps));
        match declared {
            Ok(name) => {
                script.name = name.unwrap_or_else(|| stem(source.name()).to_owned());
                Ok((script, report))
            }
            Err(error) => {
                let code = if error.downcast_ref::<NotReturned>().is_some() { NO_BOT } else { LOADING };
                report.push(broken(code, &env.meter.fault(&error, &[script.file()]), source));
                Err(report)
            }
        }
    }

    /// The main function of the script in a Lua state: each call returns a new bot.
    pub(crate) fn main(&self, sandbox: &Sandbox) -> mlua::Result<Function> {
        let bot = sandbox.lua.create_function(|_, bot: Table| Ok(bot))?;
        self.chunk.instances(sandbox, BOT_CONSTRUCTOR.name, bot)
    }

    /// The file of the script, as faults name it.
    pub(crate) fn file(&self) -> Arc<str> {
        Arc::clone(&self.chunk.file)
    }

    /// Runs the script; the name that it declares.
    fn run(&self, sandbox: &Sandbox, env: &Env, steps: u32) -> mlua::Result<Option<String>> {
        let declared = Rc::new(RefCell::new(None));
        let sink = Rc::clone(&declared);
        let make = move |_: &Lua, table: &Table| {
            *sink.borrow_mut() = Some(declaration(table)?);
            table.set_readonly(true);
            Ok(table.clone())
        };
        self.chunk.run(sandbox, env, steps, &BOT_CONSTRUCTOR, make)?;
        Ok(declared.take().expect("the constructor has been called"))
    }

    /// The name that the bot declares, or else that of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text that it was read from.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// A fault of the bot as a finding about its text, if it happened there.
    pub fn finding(&self, fault: &Fault) -> Option<Finding> {
        let label = |at: &Place, text: &str| {
            (at.file == self.chunk.file)
                .then(|| Label::new(&self.source, line_span(self.source.text(), at.line), text))
        };
        broke(fault, fault.details.source.as_ref()?, label)
    }

    /// The first line, for faults without a better place.
    pub(crate) fn top(&self) -> Place {
        Place { file: self.file(), line: 1 }
    }
}

/// The name of a file without its folder and ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.split('.').next().unwrap_or(name)
}

/// The constructor of bots.
const BOT_CONSTRUCTOR: Constructor = Constructor {
    name: "bot",
    returned: "begin it with `return bot { … }`",
    called: "a bot is declared with `return bot { … }`",
};

/// Checks a declaration; the name in it.
fn declaration(table: &Table) -> mlua::Result<Option<String>> {
    let (mut name, mut chooses) = (None, false);
    table.for_each(|key: Value, value: Value| {
        let Value::String(key) = &key else {
            return Err(bad(format!("`bot` has no place for {}", describe(&key))));
        };
        let key = key.to_string_lossy();
        match (key.as_str(), value) {
            ("choose", Value::Function(_)) => chooses = true,
            ("choose", other) => {
                return Err(bad(format!("`choose` is a function, not {}", describe(&other))));
            }
            ("name", Value::String(it)) if !it.as_bytes().is_empty() => name = Some(it.to_string_lossy()),
            ("name", other) => return Err(bad(format!("`name` is text, not {}", describe(&other)))),
            ("api", Value::Integer(it)) if it == API => {}
            ("api", Value::Number(it)) if it == API as f64 => {}
            ("api", other) => {
                return Err(bad(format!("`api` is {API} here, not {}", describe(&other))));
            }
            (key, _) => {
                let help = did_you_mean(key, names(BOT));
                let help = help.map_or(String::new(), |help| format!("; {help}"));
                return Err(bad(format!("`bot` does not know `{key}`{help}")));
            }
        }
        Ok(())
    })?;
    if !chooses {
        return Err(bad("a bot needs `choose = function(game, decision) … end`"));
    }
    Ok(name)
}
