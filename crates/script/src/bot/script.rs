//! Reading the script of a bot: it declares one with `bot { … }` and returns it.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{Fault, Source as Place};
use bastide_diag::{Finding, Label, Report, Source, did_you_mean};
use mlua::chunk::ChunkMode;
use mlua::{Function, Table, Value};

use crate::api::BOT;
use crate::cast::{compile, file_name};
use crate::cross::{bad, describe};
use crate::declare::API;
use crate::defect::{Defect, FAULT, LOADING, NO_BOT, REMEMBERED, SYNTAX, Where, line_span};
use crate::env::Env;
use crate::limits::Limits;
use crate::sandbox::Sandbox;
use crate::{fault, scan};

/// The script of a bot, read and compiled, for any thread.
#[derive(Clone)]
pub struct BotScript {
    source: Source,
    pub(super) file: Arc<str>,
    bytecode: Arc<[u8]>,
    name: String,
}

/// What a script declares.
pub(super) struct Declared {
    name: Option<String>,
    pub(super) choose: Function,
}

impl fmt::Debug for BotScript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotScript")
            .field("file", &self.file)
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
        let file = file_name(source);
        let files = [Arc::clone(&file)];
        let bytecode = match compile(source.text(), &file) {
            Ok(bytecode) => bytecode,
            Err(error) => {
                let fault = fault::fault(&error, &files);
                let line = fault.source.as_ref().map_or(1, |it| it.line);
                report.push(Defect::new(SYNTAX, fault.message.clone(), Where::Line(line)).finding(source));
                return Err(report);
            }
        };
        for it in scan::remembered(source.text()) {
            let message = format!("`{}` is changed inside a function, and other games would see it", it.name);
            let help = "a bot remembers nothing; what it needs to know lies on the table".to_owned();
            let defect = Defect::new(REMEMBERED, message, Where::Span(it.span)).with_help(Some(help));
            report.push(defect.finding(source));
        }
        let mut script =
            Self { source: source.clone(), file, bytecode: bytecode.into(), name: String::new() };
        let (env, limits) = (Rc::new(Env::new()), Limits::default());
        let declared =
            Sandbox::new(&env, limits).and_then(|sandbox| run(&sandbox, &env, &script, limits.steps));
        match declared {
            Ok(declared) => {
                script.name = declared.name.unwrap_or_else(|| stem(source.name()).to_owned());
                Ok((script, report))
            }
            Err(error) => {
                report.push(script.defect(&fault::of_call(&error, &env, &files)));
                Err(report)
            }
        }
    }

    /// What the bot is called: the name that it declares, or else that of its file.
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
            (at.file == self.file)
                .then(|| Label::new(&self.source, line_span(self.source.text(), at.line), text))
        };
        let mut finding = Finding::error(FAULT, fault.message.clone(), label(fault.source.as_ref()?, "")?);
        finding.related.extend(fault.trace.iter().filter_map(|caller| label(caller, "called from here")));
        Some(finding)
    }

    /// The first line, for what has no better place.
    pub(super) fn top(&self) -> Place {
        Place { file: Arc::clone(&self.file), line: 1 }
    }

    /// What went wrong while it was read.
    fn defect(&self, fault: &Fault) -> Finding {
        let line = fault.source.as_ref().map_or(1, |it| it.line);
        let (code, message) = match fault.message.strip_prefix(NOT_RETURNED) {
            Some(message) => (NO_BOT, message),
            None => (LOADING, fault.message.as_str()),
        };
        Defect::new(code, message, Where::Line(line)).finding(&self.source)
    }
}

/// The name of a file without its folder and ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.split('.').next().unwrap_or(name)
}

/// Marks the errors about scripts that return no bot.
const NOT_RETURNED: &str = "\u{1}";

/// Runs a script from the top; what it declares.
pub(super) fn run(
    sandbox: &Sandbox,
    env: &Rc<Env>,
    script: &BotScript,
    steps: u32,
) -> mlua::Result<Declared> {
    let made: Rc<RefCell<Option<(Table, Declared)>>> = Rc::default();
    let world = sandbox.world(|world| {
        let made = Rc::clone(&made);
        let bot = sandbox.lua.create_function(move |_, given: Value| {
            let Value::Table(table) = given else {
                return Err(bad(format!("`bot` is given a table, not {}", describe(&given))));
            };
            if made.borrow().is_some() {
                return Err(bad("a script declares one bot"));
            }
            let declared = declaration(&table)?;
            table.set_readonly(true);
            *made.borrow_mut() = Some((table.clone(), declared));
            Ok(table)
        })?;
        world.raw_set("bot", bot)
    })?;
    env.meter.start(steps);
    let chunk = sandbox.lua.load(&script.bytecode[..]).set_mode(ChunkMode::Binary);
    let chunk = chunk.set_name(format!("={}", script.file)).set_environment(world);
    let returned: Value = chunk.call(())?;
    match (returned, made.take()) {
        (Value::Table(it), Some((table, declared))) if it == table => Ok(declared),
        (_, Some(_)) => Err(bad(format!(
            "{NOT_RETURNED}the script does not return its bot; begin it with `return bot {{ … }}`"
        ))),
        (_, None) => Err(bad(format!(
            "{NOT_RETURNED}the script declares no bot; a bot is declared with `return bot {{ … }}`"
        ))),
    }
}

fn declaration(table: &Table) -> mlua::Result<Declared> {
    let (mut name, mut choose) = (None, None);
    table.for_each(|key: Value, value: Value| {
        let Value::String(key) = &key else {
            return Err(bad(format!("`bot` has no place for {}", describe(&key))));
        };
        let key = key.to_string_lossy();
        match (key.as_str(), value) {
            ("choose", Value::Function(it)) => choose = Some(it),
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
                let help = did_you_mean(key, BOT.iter().map(crate::api::Member::name));
                let help = help.map_or(String::new(), |help| format!("; {help}"));
                return Err(bad(format!("`bot` does not know `{key}`{help}")));
            }
        }
        Ok(())
    })?;
    match choose {
        Some(choose) => Ok(Declared { name, choose }),
        None => Err(bad("a bot needs `choose = function(game, decision) … end`")),
    }
}
