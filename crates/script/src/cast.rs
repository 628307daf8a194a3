//! The variants of a game: scripts compiled and their declarations read, once; every thread then builds its own host from them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::Fault;
use bastide_core::rules::Rules;
use bastide_core::value::Value;
use bastide_diag::{Finding, Label, Report, Source};
use mlua::Table;
use mlua::chunk::{ChunkMode, Compiler};

use crate::declare::{Declared, OptionDecl};
use crate::defect::{Defect, FAULT, LOADING, NO_VARIANT, REMEMBERED, SYNTAX, Where};
use crate::env::Env;
use crate::limits::Limits;
use crate::measure::MeasureDecl;
use crate::order::HookRef;
use crate::reader::Reader;
use crate::sandbox::Sandbox;
use crate::variant::{HookDecl, HookFns, Loading};
use crate::{fault, look, order, scan, variant};

/// The variants of a game, ready to be run on any thread.
#[derive(Clone, Debug)]
pub struct Cast {
    /// As they were given.
    pub(crate) loaded: Vec<Loaded>,
    /// Their order of play.
    pub(crate) order: Vec<usize>,
    /// The order of their hooks.
    pub(crate) hooks: Vec<HookRef>,
    pub(crate) players: usize,
    pub(crate) limits: Limits,
}

/// A script that has been read.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) source: Source,
    pub(crate) file: Arc<str>,
    pub(crate) bytecode: Arc<[u8]>,
    pub(crate) declared: Declared,
    pub(crate) hooks: Vec<HookDecl>,
    pub(crate) measures: Vec<MeasureDecl>,
}

impl Cast {
    /// Reads the scripts of a game for a number of players. `options` are those that the game sets, by key (`bethlehem.magi_points`).
    /// Comes with warnings.
    ///
    /// # Errors
    /// Everything that is wrong in the scripts, between them, or with the options.
    pub fn load(
        scripts: &[Source],
        options: &BTreeMap<String, Value>,
        players: usize,
    ) -> Result<(Self, Report), Report> {
        Self::load_within(scripts, options, players, Limits::default())
    }

    /// As [`Cast::load`], with other limits.
    ///
    /// # Errors
    /// As [`Cast::load`].
    pub fn load_within(
        scripts: &[Source],
        options: &BTreeMap<String, Value>,
        players: usize,
        limits: Limits,
    ) -> Result<(Self, Report), Report> {
        let mut report = Report::about(scripts);
        let mut loaded = Vec::new();
        for source in scripts {
            match load(source, options, players, limits) {
                Ok((script, findings)) => {
                    report.extend(findings);
                    loaded.push(script);
                }
                Err(findings) => report.extend(findings),
            }
        }
        let mut findings = Vec::new();
        let order = order::variants(&loaded, &mut findings);
        let hooks = order::hooks(&loaded, &order, &mut findings);
        report.extend(findings);
        if report.has_errors() {
            return Err(report);
        }
        Ok((Self { loaded, order, hooks, players, limits }, report))
    }

    /// The variants that a script needs beside it if no options are set; none if it cannot be read.
    pub fn needed(script: &Source, players: usize) -> Vec<String> {
        let loaded = load(script, &BTreeMap::new(), players, Limits::default());
        loaded.map_or_else(
            |_| Vec::new(),
            |(it, _)| it.declared.requires.into_iter().map(|(name, _)| name).collect(),
        )
    }

    /// The words of the variants, in the order of play.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.order.iter().map(|at| self.loaded[*at].declared.id.as_str())
    }

    /// For how many players the scripts were read.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The texts of the scripts, in the order of play.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.order.iter().map(|at| &self.loaded[*at].source)
    }

    /// The tile sets that the variants ask for if the game names none: of the first variant that asks, then what others add. Of a set
    /// that several ask for, there are as many copies as the one wants that asks for most. A file lies beside the script that names it.
    pub fn sets(&self) -> Vec<String> {
        let mut sets: Vec<String> = Vec::new();
        let copies = |set: &str| set.split_once('*').and_then(|(_, it)| it.parse::<u32>().ok()).unwrap_or(1);
        for at in &self.order {
            let script = &self.loaded[*at];
            let here = script.declared.sets.iter().find(|(players, _)| players.contains(&self.players));
            for set in here.map_or(&[][..], |(_, sets)| sets) {
                let set = beside(&script.source, set);
                let name = |set: &str| set.split('*').next().unwrap_or_default().to_owned();
                match sets.iter_mut().find(|it| name(it) == name(&set)) {
                    Some(it) if copies(it) < copies(&set) => *it = set,
                    Some(_) => {}
                    None => sets.push(set),
                }
            }
        }
        sets
    }

    /// Whether a block of tiles waits for those that are drawn before the ordinary pile.
    pub fn late_block(&self) -> bool {
        self.loaded.iter().any(|it| it.declared.late_block)
    }

    /// The options that the variants declare, by variant, in the order of play.
    pub fn options(&self) -> impl Iterator<Item = (&str, &[OptionDecl])> {
        self.order.iter().map(|at| {
            let declared = &self.loaded[*at].declared;
            (declared.id.as_str(), &declared.options[..])
        })
    }

    /// The position of a script's variant in the order of play.
    pub(crate) fn position(&self, at: usize) -> usize {
        self.order.iter().position(|it| *it == at).unwrap_or_default()
    }

    /// The files of the scripts, as faults name them.
    pub(crate) fn files(&self) -> Vec<Arc<str>> {
        self.loaded.iter().map(|it| Arc::clone(&it.file)).collect()
    }
}

impl Cast {
    /// A fault as a finding about the script's text, if it happened in one of the scripts: the line, the hook that ran, and the way
    /// there.
    pub fn finding(&self, fault: &Fault, rules: &Rules) -> Option<Finding> {
        let label = |at: &bastide_core::host::Source, text: &str| {
            let script = self.loaded.iter().find(|it| it.file == at.file)?;
            let span = crate::defect::line_span(script.source.text(), at.line);
            Some(Label::new(&script.source, span, text))
        };
        let hook = fault.hook.map(|it| rules.hook(it));
        let place = fault.source.as_ref().or(hook.map(|it| &it.source))?;
        let mut finding = Finding::error(FAULT, fault.message.clone(), label(place, "")?);
        for caller in &fault.trace {
            finding.related.extend(label(caller, "called from here"));
        }
        if let Some(hook) = hook
            && hook.source != *place
        {
            let variant = rules.setup.variants.get(hook.variant).map_or("", |it| it.id.as_str());
            let text = format!("in `{}.{}` of `{variant}`", hook.verb.name(), variant::lua_name(hook.at));
            finding.related.extend(label(&hook.source, &text));
        }
        Some(finding)
    }
}

/// A term of tile sets as a script means it: a file lies in the folder of the script.
fn beside(script: &Source, term: &str) -> String {
    let folder = script.name().rfind(['/', '\\']).map_or("", |at| &script.name()[..=at]);
    let (minus, set) = term.strip_prefix('-').map_or(("", term), |set| ("-", set));
    let is_file = set.split('*').next().is_some_and(|name| name.ends_with(".toml"));
    if is_file { format!("{minus}{folder}{set}") } else { term.to_owned() }
}

/// Lua chunk names are cut off when they are longer.
const LONGEST_NAME: usize = 200;

/// The name of a script in traces.
pub(crate) fn file_name(source: &Source) -> Arc<str> {
    let name = source.name();
    let start = (name.len().saturating_sub(LONGEST_NAME)..name.len()).find(|at| name.is_char_boundary(*at));
    Arc::from(&name[start.unwrap_or(0)..])
}

fn load(
    source: &Source,
    given: &BTreeMap<String, Value>,
    players: usize,
    limits: Limits,
) -> Result<(Loaded, Vec<Finding>), Vec<Finding>> {
    let file = file_name(source);
    let files = [Arc::clone(&file)];
    let bytecode = match compile(source.text(), &file) {
        Ok(bytecode) => bytecode,
        Err(error) => return Err(vec![finding(&error, SYNTAX, source, &files)]),
    };
    let env = Rc::new(Env::new());
    let loading = Rc::new(Loading::default());
    let declared = Rc::new(RefCell::new(None));
    let run = || -> mlua::Result<()> {
        let sandbox = Sandbox::new(&env, limits)?;
        look::register(&sandbox.lua, &env, &Rc::default())?;
        variant::register_state(&sandbox.lua, &env)?;
        let declare = {
            let (env, loading, declared) = (Rc::clone(&env), Rc::clone(&loading), Rc::clone(&declared));
            let given = given.clone();
            move |lua: &mlua::Lua, table: &Table| -> mlua::Result<Table> {
                let reader = Reader { defects: &loading.defects, players };
                let read = reader.declaration(table, &given, |id, values| {
                    let setup = lua.create_table()?;
                    setup.raw_set("players", players)?;
                    setup.raw_set("options", variant::options_table(lua, &env, id, values)?)?;
                    setup.set_readonly(true);
                    Ok(setup)
                })?;
                let vars = read.state.iter().map(|(name, _)| (name.clone(), None)).collect();
                let object = variant::object(lua, &env, &loading, &read.id, &read.values, vars)?;
                *declared.borrow_mut() = Some(read);
                Ok(object)
            }
        };
        run_script(&sandbox, &env, &loading, &file, &bytecode, limits, declare)
    };
    let result = run();
    let mut findings: Vec<Finding> =
        loading.defects.take().into_iter().map(|it| it.finding(source)).collect();
    if let Err(error) = result {
        let code = if error.to_string().contains(NOT_RETURNED) { NO_VARIANT } else { LOADING };
        let fault = fault::of_call(&error, &env, &files);
        let line = fault.source.as_ref().map_or(1, |it| it.line);
        let message = fault.message.replace(NOT_RETURNED, "").trim_start().to_owned();
        let mut finding = Defect::new(code, message, Where::Line(line)).finding(source);
        for caller in &fault.trace {
            let span = crate::defect::line_span(source.text(), caller.line);
            finding.related.push(Label::new(source, span, "called from here"));
        }
        findings.push(finding);
    }
    for it in scan::remembered(source.text()) {
        let message = format!("`{}` is changed inside a function, and other games would see it", it.name);
        let help = "keep it in `state`; nothing else lasts from one call to the next".to_owned();
        findings.push(
            Defect::new(REMEMBERED, message, Where::Span(it.span)).with_help(Some(help)).finding(source),
        );
    }
    let declared = declared.take();
    match declared {
        Some(declared) if !findings.iter().any(|it| it.severity == bastide_diag::Severity::Error) => {
            let hooks = loading.hooks.take().into_iter().map(|(hook, _)| hook).collect();
            let measures = loading.measures.take().into_iter().map(|(measure, _)| measure).collect();
            Ok((
                Loaded { source: source.clone(), file, bytecode: bytecode.into(), declared, hooks, measures },
                findings,
            ))
        }
        _ => Err(findings),
    }
}

pub(crate) fn compile(text: &str, file: &str) -> mlua::Result<Vec<u8>> {
    let bytecode = Compiler::new().set_optimization_level(1).set_debug_level(1).compile(text);
    // The compiler knows no name for the text.
    bytecode.map_err(|error| match error {
        mlua::Error::SyntaxError { message, incomplete_input } => {
            mlua::Error::SyntaxError { message: format!("{file}:{message}"), incomplete_input }
        }
        other => other,
    })
}

fn finding(error: &mlua::Error, code: bastide_diag::Code, source: &Source, files: &[Arc<str>]) -> Finding {
    let fault = fault::fault(error, files);
    let line = fault.source.as_ref().map_or(1, |it| it.line);
    Defect::new(code, fault.message.clone(), Where::Line(line)).finding(source)
}

/// Marks the errors about scripts that return no variant.
const NOT_RETURNED: &str = "\u{1}";

/// Runs a script from the top, which calls `variant` (here `declare`) and registers its hooks.
pub(crate) fn run_script(
    sandbox: &Sandbox,
    env: &Rc<Env>,
    loading: &Rc<Loading>,
    file: &str,
    bytecode: &[u8],
    limits: Limits,
    declare: impl Fn(&mlua::Lua, &Table) -> mlua::Result<Table> + 'static,
) -> mlua::Result<()> {
    let made: Rc<RefCell<Option<Table>>> = Rc::default();
    let world = sandbox.world(|world| {
        let (once, made) = (Rc::clone(loading), Rc::clone(&made));
        let variant = sandbox.lua.create_function(move |lua, table: mlua::Value| {
            let mlua::Value::Table(table) = table else {
                let what = crate::cross::describe(&table);
                return Err(crate::cross::bad(format!("`variant` is given a table, not {what}")));
            };
            if once.declared.replace(true) {
                return Err(crate::cross::bad("a script declares one variant"));
            }
            let object = declare(lua, &table)?;
            *made.borrow_mut() = Some(object.clone());
            Ok(object)
        })?;
        world.raw_set("variant", variant)
    })?;
    env.meter.start(limits.steps);
    let chunk = sandbox
        .lua
        .load(bytecode)
        .set_mode(ChunkMode::Binary)
        .set_name(format!("={file}"))
        .set_environment(world);
    let returned: mlua::Value = chunk.call(())?;
    loading.done.set(true);
    match (returned, made.take()) {
        (mlua::Value::Table(it), Some(object)) if it == object => Ok(()),
        (_, Some(_)) => Err(crate::cross::bad(format!(
            "{NOT_RETURNED}the script does not return its variant; end it with `return V`"
        ))),
        (_, None) => Err(crate::cross::bad(format!(
            "{NOT_RETURNED}the script declares no variant; begin it with `local V = variant {{ … }}`"
        ))),
    }
}

/// The hooks of a script that has been run for a game.
pub(crate) fn hooks(loading: &Loading) -> Vec<HookFns> {
    loading.hooks.take().into_iter().map(|(_, fns)| fns).collect()
}
