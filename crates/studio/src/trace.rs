//! Trace of a step: the game played up to it, then the step with a host that takes down every call of a hook.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use bastide_core::game::Checkpointing;
use bastide_core::host::{Act, Call, Fault, HookId, Host, Listed, Outcome, Session, Subject, Veto};
use bastide_core::score::Tally;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_project::SEED;
use serde::Serialize;

use crate::playing::Playing;
use crate::trouble::Trouble;

/// The most calls that are taken down.
const MOST: usize = 500;

/// Calls of hooks.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Trace {
    calls: Vec<Traced>,
    /// Calls that were too many to be listed.
    more: usize,
}

/// Call of a hook.
#[derive(Debug, Serialize)]
struct Traced {
    hook: String,
    variant: String,
    file: String,
    line: usize,
    subject: String,
    answer: String,
    kind: &'static str,
    micros: u128,
    printed: Vec<String>,
    #[serde(skip)]
    session: Option<Session>,
}

/// Notes of a traced host, shared with whoever reads them.
#[derive(Debug, Default)]
struct Notes {
    is_on: bool,
    trace: Trace,
}

/// The calls of hooks in a step: those of the choice, and those that asked what may be chosen after it.
///
/// # Errors
/// If there is no such step, or the rules have changed so that it cannot be reached.
pub(crate) fn trace(playing: &Playing, step: usize) -> Result<Trace, Trouble> {
    let notes = Rc::new(RefCell::new(Notes { is_on: step == 0, ..Notes::default() }));
    let (shared, printing) = (Rc::clone(&notes), Rc::clone(&notes));
    let seed = playing.spec.seed.unwrap_or(SEED);
    let started = playing.assembled.start_with(seed, Checkpointing::On, move |mut host| {
        host.set_listener(Rc::new(move |printed| {
            let mut notes = printing.borrow_mut();
            if notes.is_on
                && let Some(last) = notes.trace.calls.last_mut()
            {
                last.printed.push(printed.text.clone());
            }
        }));
        Tracing { host, notes: shared }
    });
    let mut game = started.map_err(|fault| Trouble::from(playing.assembled.fault(&fault)))?;
    for (nth, made) in playing.choices().iter().take(step).enumerate() {
        notes.borrow_mut().is_on = nth + 1 == step;
        let choice = game.find(&made.text).map_err(|it| Trouble::Changed(it.to_string()))?;
        if game.choose(choice).is_err() {
            break;
        }
    }
    drop(game);
    let trace = std::mem::take(&mut notes.borrow_mut().trace);
    Ok(trace)
}

/// Host whose calls are taken down.
#[derive(Debug)]
struct Tracing<H> {
    host: H,
    notes: Rc<RefCell<Notes>>,
}

impl<H: Host> Tracing<H> {
    fn began(&self, table: &Table, call: Call, session: Option<Session>) -> Instant {
        let mut notes = self.notes.borrow_mut();
        if notes.is_on {
            if notes.trace.calls.len() == MOST {
                notes.trace.more += 1;
            } else {
                let hook = table.rules().hook(call.hook);
                notes.trace.calls.push(Traced {
                    hook: format!("{}.{}", hook.verb.name(), hook.at.name()),
                    variant: table
                        .rules()
                        .setup
                        .variants
                        .get(hook.variant)
                        .map_or(String::new(), |it| it.id.clone()),
                    file: hook.source.file.to_string(),
                    line: hook.source.line as usize,
                    subject: subject(table, call.subject),
                    answer: String::new(),
                    kind: "ran",
                    micros: 0,
                    printed: Vec::new(),
                    session,
                });
            }
        }
        Instant::now()
    }

    /// Adds to the last call, or to that of a session.
    fn ended(&self, began: Instant, session: Option<Session>, kind: Option<&'static str>, answer: &str) {
        let took = began.elapsed().as_micros();
        let mut notes = self.notes.borrow_mut();
        if !notes.is_on || notes.trace.more > 0 {
            return;
        }
        let calls = &mut notes.trace.calls;
        let found = match session {
            Some(_) => calls.iter_mut().rev().find(|it| it.session == session),
            None => calls.last_mut(),
        };
        if let Some(call) = found {
            call.micros += took;
            if !answer.is_empty() {
                if !call.answer.is_empty() {
                    call.answer.push_str("; ");
                }
                call.answer.push_str(answer);
            }
            call.kind = kind.unwrap_or(call.kind);
        }
    }

    fn outcome(&self, began: Instant, session: Session, outcome: &Result<Outcome, Fault>) {
        let (kind, answer) = match outcome {
            Ok(Outcome::Act(act)) => (matches!(act, Act::Ask { .. }).then_some("asked"), word(act)),
            Ok(Outcome::Done(taken)) => {
                (None, if *taken { "took it over".to_owned() } else { String::new() })
            }
            Err(fault) => (Some("fault"), fault.to_string()),
        };
        self.ended(began, Some(session), kind, &answer);
    }
}

/// The word of an act: `Award` is `award`, `PutBack` is `put_back`.
fn word(act: &Act) -> String {
    let name = format!("{act:?}");
    let name = name.split(|it: char| !it.is_alphanumeric()).next().unwrap_or_default();
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

/// Subject of a call in words.
fn subject(table: &Table, subject: Subject) -> String {
    let text = |value: &Value| table.value_text(value);
    match subject {
        Subject::None | Subject::Completed | Subject::Taken(_) => String::new(),
        Subject::Tile(tile) => text(&Value::Tile(tile)),
        Subject::Feature(feature) => table.feature_name(feature),
        Subject::Figure(figure) => text(&Value::Figure(figure)),
        Subject::Move(it) => text(&Value::Figure(it.figure)),
        Subject::Face(tile) => text(&Value::Face(tile)),
        Subject::Placement { tile, pos, rotation } => {
            format!("{} at {}", text(&Value::Face(tile)), text(&Value::Placement(pos, rotation)))
        }
        Subject::Deployment(it) => text(&Value::Spot(it)),
    }
}

impl<H: Host> Host for Tracing<H> {
    fn filter(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        subjects: &[Subject],
    ) -> (Box<Table>, Result<Vec<Option<Veto>>, Fault>) {
        let began = Instant::now();
        let (table, vetoes) = self.host.filter(table, hook, subjects);
        let each = began.elapsed() / subjects.len().max(1) as u32;
        match &vetoes {
            Ok(vetoes) => {
                for (subject, veto) in subjects.iter().zip(vetoes) {
                    self.began(&table, Call { hook, subject: *subject }, None);
                    let since = Instant::now().checked_sub(each).unwrap_or(began);
                    match veto {
                        Some(veto) => self.ended(since, None, Some("veto"), &veto.reason),
                        None => self.ended(since, None, None, "allowed"),
                    }
                }
            }
            Err(fault) => {
                self.began(
                    &table,
                    Call { hook, subject: subjects.first().copied().unwrap_or(Subject::None) },
                    None,
                );
                self.ended(began, None, Some("fault"), &fault.to_string());
            }
        }
        (table, vetoes)
    }

    fn offer(&mut self, table: Box<Table>, call: Call) -> (Box<Table>, Result<Listed, Fault>) {
        let began = self.began(&table, call, None);
        let (table, listed) = self.host.offer(table, call);
        match &listed {
            Ok(options) => {
                let option = |values: &std::sync::Arc<[Value]>| {
                    values.iter().map(|it| table.value_text(it)).collect::<Vec<_>>().join(" ")
                };
                let texts: Vec<String> = options.iter().take(8).map(option).collect();
                let more = options.len() - texts.len();
                let more = if more > 0 { format!(", {more} more") } else { String::new() };
                let answer = match options.len() {
                    0 => "offers nothing".to_owned(),
                    _ => format!("offers {}{more}", texts.join(", ")),
                };
                self.ended(began, None, None, &answer);
            }
            Err(fault) => self.ended(began, None, Some("fault"), &fault.to_string()),
        }
        (table, listed)
    }

    fn modify(
        &mut self,
        table: Box<Table>,
        call: Call,
        tally: &mut Tally,
    ) -> (Box<Table>, Result<(), Fault>) {
        let began = self.began(&table, call, None);
        let before = tally.value();
        let (table, done) = self.host.modify(table, call, tally);
        match &done {
            Ok(()) if tally.value() == before => {
                self.ended(began, None, None, &format!("{before} unchanged"));
            }
            Ok(()) => self.ended(began, None, None, &format!("{before} becomes {}", tally.value())),
            Err(fault) => self.ended(began, None, Some("fault"), &fault.to_string()),
        }
        (table, done)
    }

    fn is_idle(&mut self, table: &Table, call: Call) -> bool {
        self.host.is_idle(table, call)
    }

    fn start(
        &mut self,
        table: Box<Table>,
        session: Session,
        call: Call,
        args: &[Value],
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let began = self.began(&table, call, Some(session));
        let (table, outcome) = self.host.start(table, session, call, args);
        self.outcome(began, session, &outcome);
        (table, outcome)
    }

    fn resume(
        &mut self,
        table: Box<Table>,
        session: Session,
        reply: Value,
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let began = Instant::now();
        let (table, outcome) = self.host.resume(table, session, reply);
        self.outcome(began, session, &outcome);
        (table, outcome)
    }

    fn measure(&mut self, table: Box<Table>, measure: usize) -> (Box<Table>, Result<i64, Fault>) {
        self.host.measure(table, measure)
    }

    fn open(&mut self) -> Session {
        self.host.open()
    }

    fn close(&mut self, session: Session) {
        self.host.close(session);
    }
}
