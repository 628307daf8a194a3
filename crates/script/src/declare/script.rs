//! Script of a variant: compiled, run once, and its declaration read.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{Fault, Verb};
use bastide_core::value::Value;
use bastide_diag::{Finding, Label, Severity, Source};
use mlua::{Lua, Table};

use super::declared::Declared;
use super::defect::{BAD_HOOK, Defect, Defects, LOADING, NO_VARIANT, SYNTAX, Where, line_span};
use super::hooks::{self, HookDecl};
use super::measure::{self, MeasureDecl};
use super::reader::Reader;
use super::syntax;
use crate::fault::fault;
use crate::vm::chunk::{Chunk, NotReturned, VARIANT};
use crate::vm::env::Env;
use crate::vm::limits::{Limits, SCRIPT};
use crate::vm::members;
use crate::vm::object::{
    Receiver, Registered, Registrars, Registration, object, options_table, register_state,
};
use crate::vm::sandbox::Sandbox;

/// Script that has been read.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) source: Source,
    pub(crate) chunk: Chunk,
    pub(crate) declared: Declared,
    pub(crate) hooks: Vec<HookDecl>,
    pub(crate) measures: Vec<MeasureDecl>,
}

/// Most hooks and measures of a script.
pub(crate) const REGISTERED: usize = 250;

/// Declarations of a script while it is run.
#[derive(Default)]
struct Loading {
    declared: RefCell<Option<Declared>>,
    hooks: RefCell<Vec<HookDecl>>,
    measures: RefCell<Vec<MeasureDecl>>,
    defects: Defects,
}

impl Loading {
    fn receive(&self, Registration { of, args, line }: Registration) {
        let all = self.hooks.borrow().len() + self.measures.borrow().len() + self.defects.borrow().len();
        if all >= REGISTERED {
            if all == REGISTERED {
                let message = format!("a script registers no more than {REGISTERED} hooks and measures");
                self.defects.borrow_mut().push(Defect::new(BAD_HOOK, message, Where::Line(line)));
            }
            return;
        }
        let defect = match of {
            Registered::Hook(verb, at) => match hooks::read(verb, at, line, args) {
                Ok(hook) => return self.hooks.borrow_mut().push(hook),
                Err(defect) => defect,
            },
            Registered::Measure => {
                let mut measures = self.measures.borrow_mut();
                match measure::read(args, line, &measures) {
                    Ok(measure) => return measures.push(measure),
                    Err(defect) => defect,
                }
            }
            Registered::Unknown(verb, name) => hooks::unknown(verb, &name, line),
        };
        self.defects.borrow_mut().push(defect);
    }
}

impl Script {
    /// Reads a script for a number of players. `given` are the options that the game sets. Comes with warnings.
    pub(super) fn load(
        source: &Source,
        given: &BTreeMap<String, Value>,
        players: usize,
    ) -> Result<(Self, Vec<Finding>), Vec<Finding>> {
        let chunk = compile(source).map_err(|it| vec![it])?;
        let files = [Arc::clone(&chunk.file)];
        let (env, limits) = (Rc::new(Env::new()), Limits::default().with(source.text()));
        let loading = Rc::new(Loading::default());
        let result = run(&chunk, &env, &loading, given.clone(), players, limits);
        let mut findings: Vec<Finding> =
            loading.defects.take().into_iter().map(|it| it.finding(source)).collect();
        if let Err(error) = result {
            let code = if error.downcast_ref::<NotReturned>().is_some() { NO_VARIANT } else { LOADING };
            let fault = env.meter.fault(&error, &files);
            let mut finding = broken(code, &fault, source);
            if let Some(remedy) = fault.details.source.as_ref().and_then(|it| hook_assigned(source, it.line))
            {
                finding.message = "a hook is called with a function, not assigned".to_owned();
                finding = finding.with_help(remedy);
            }
            for caller in &fault.details.trace {
                let span = line_span(source.text(), caller.line);
                finding.related.push(Label::new(source, span, "called from here"));
            }
            findings.push(finding);
        }
        let declared = loading.declared.take();
        if declared.as_ref().is_some_and(|it| !it.seats().contains(&players)) {
            // Data for other numbers of players means nothing: whoever asks finds the variant unfit for this one.
            findings.clear();
        }
        match declared {
            Some(declared) if !findings.iter().any(|it| it.severity == Severity::Error) => {
                let (hooks, measures) = (loading.hooks.take(), loading.measures.take());
                Ok((Self { source: source.clone(), chunk, declared, hooks, measures }, findings))
            }
            _ => Err(findings),
        }
    }
}

fn run(
    chunk: &Chunk,
    env: &Rc<Env>,
    loading: &Rc<Loading>,
    given: BTreeMap<String, Value>,
    players: usize,
    limits: Limits,
) -> mlua::Result<()> {
    let sandbox = Sandbox::new(env, limits)?;
    members::register(&sandbox.lua, &sandbox.act, env)?;
    register_state(&sandbox.lua, env)?;
    let receiver: Receiver = {
        let loading = Rc::clone(loading);
        Rc::new(move |it| loading.receive(it))
    };
    let (making, loading) = (Rc::clone(env), Rc::clone(loading));
    let declare = move |lua: &Lua, table: &Table| -> mlua::Result<Table> {
        let reader = Reader { defects: &loading.defects, players };
        let read = reader.declaration(table, &given, |id, values| {
            let setup = lua.create_table()?;
            setup.raw_set("players", players)?;
            setup.raw_set("options", options_table(lua, &making, id, values)?)?;
            setup.set_readonly(true);
            Ok(setup)
        })?;
        let vars = read.state.iter().map(|it| (it.name.clone(), None)).collect();
        let object = object(lua, &making, &Registrars::Read(&receiver), &read.id, &read.values, vars)?;
        *loading.declared.borrow_mut() = Some(read);
        Ok(object)
    };
    chunk.run(&sandbox, env, limits.steps, &VARIANT, declare)
}

/// Compiles a script; the finding is about its syntax.
pub(super) fn compile(source: &Source) -> Result<Chunk, Finding> {
    let text = source.text();
    if text.len() > SCRIPT {
        let message = format!("the script is longer than {SCRIPT} bytes: {}", text.len());
        return Err(Defect::new(LOADING, message, Where::Line(1)).finding(source));
    }
    if let Some(at) = text.find('\0') {
        let line = text[..at].matches('\n').count() as u32 + 1;
        return Err(
            Defect::new(SYNTAX, "a character here is no text: a NUL", Where::Line(line)).finding(source)
        );
    }
    let (file, chunk) = Chunk::compile(source.name(), source.text());
    chunk.map_err(|error| {
        let fault = fault(&error, &[file]);
        let line = fault.details.source.as_ref().map_or(1, |it| it.line);
        syntax::finding(source, &fault.details.message, line)
    })
}

/// A finding about a script that cannot be read, on the line where that shows.
pub(super) fn broken(code: bastide_diag::Code, fault: &Fault, source: &Source) -> Finding {
    let line = fault.details.source.as_ref().map_or(1, |it| it.line);
    Defect::new(code, fault.details.message.clone(), Where::Line(line)).finding(source)
}

/// The call to write where a line assigns a hook: `function V.on.turn_end(game, act)`, `V.on.turn_end = function(game, act)`.
fn hook_assigned(source: &Source, line: u32) -> Option<String> {
    let text = source.text()[line_span(source.text(), line)].trim();
    let (name, params) = match text.strip_prefix("function ") {
        Some(declared) => declared.split_once('(')?,
        None => {
            let (name, function) = text.split_once('=')?;
            (name, function.trim().strip_prefix("function")?.trim_start().strip_prefix('(')?)
        }
    };
    let name = name.trim();
    let [_, verb, _] = name.split('.').collect::<Vec<_>>()[..] else { return None };
    let (params, _) = params.split_once(')')?;
    Verb::ALL.iter().any(|it| it.name() == verb).then(|| format!("write `{name}(function({params}) … end)`"))
}
