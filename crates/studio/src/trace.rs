//! Trace of a step: the game played up to it, then the step with a listener who takes down every call of a hook.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use bastide_core::game::Checkpointing;
use bastide_core::host::{Act, Call, Fault, Listed, Outcome, Subject};
use bastide_core::listening::{Heard, Listener, Listening};
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
    micros: f64,
    printed: Vec<String>,
    /// Number of the start of an acting rule.
    #[serde(skip)]
    run: Option<u64>,
}

/// Notes about a traced game, shared with whoever reads them.
#[derive(Debug, Default)]
struct Notes {
    is_on: bool,
    trace: Trace,
    /// Texts that the call under way has printed.
    printed: Vec<String>,
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
            printing.borrow_mut().printed.push(printed.text.clone());
        }));
        Listening::new(host, Scribe { notes: shared, began: Instant::now() })
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

/// Scribe who takes calls down.
#[derive(Debug)]
struct Scribe {
    notes: Rc<RefCell<Notes>>,
    began: Instant,
}

impl Listener for Scribe {
    fn begins(&mut self) {
        self.began = Instant::now();
    }

    fn ends(&mut self, table: &Table, heard: Heard<'_>) {
        let took = self.began.elapsed();
        let mut notes = self.notes.borrow_mut();
        let printed = std::mem::take(&mut notes.printed);
        if !notes.is_on {
            return;
        }
        let trace = &mut notes.trace;
        let told = |kind, answer: &str| Told { took, kind, answer: answer.to_owned(), printed };
        match heard {
            Heard::Filter { hook, subjects, answer: Ok(vetoes) } => {
                let each = took / subjects.len().max(1) as u32;
                let mut printed = told("ran", "").printed;
                for (subject, veto) in subjects.iter().zip(vetoes) {
                    let (kind, answer) = veto.as_ref().map_or(("ran", "allowed"), |it| ("veto", &*it.reason));
                    let printed = std::mem::take(&mut printed);
                    let told = Told { took: each, kind, answer: answer.to_owned(), printed };
                    trace.add(table, Call { hook, subject: *subject }, None, told);
                }
            }
            Heard::Filter { hook, subjects, answer: Err(fault) } => {
                let subject = subjects.first().copied().unwrap_or(Subject::None);
                trace.add(table, Call { hook, subject }, None, told("fault", &fault.to_string()));
            }
            Heard::Offer { call, answer } => {
                let answer = answer.as_ref().map(|it| offered(table, it));
                trace.add(table, call, None, of(answer, told));
            }
            Heard::Modify { call, was, is, answer } => {
                let changed =
                    || if was == is { format!("{was} unchanged") } else { format!("{was} becomes {is}") };
                trace.add(table, call, None, of(answer.as_ref().map(|()| changed()), told));
            }
            // A rule that is known to do nothing is not called.
            Heard::Idle { .. } => {}
            Heard::Start { call, run, answer } => {
                let (kind, answer) = outcome(answer);
                trace.add(table, call, Some(run), told(kind, &answer));
            }
            Heard::Resume { call, run, answer } => {
                let (kind, answer) = outcome(answer);
                trace.go_on(table, call, run, told(kind, &answer));
            }
        }
    }
}

/// A call, as the page shows it.
struct Told {
    took: Duration,
    kind: &'static str,
    answer: String,
    printed: Vec<String>,
}

/// An answer or a fault, as the page shows it.
fn of(answer: Result<String, &Fault>, told: impl FnOnce(&'static str, &str) -> Told) -> Told {
    match answer {
        Ok(text) => told("ran", &text),
        Err(fault) => told("fault", &fault.to_string()),
    }
}

impl Trace {
    /// Adds a call; counts it only if there are too many.
    fn add(&mut self, table: &Table, call: Call, run: Option<u64>, told: Told) {
        if self.calls.len() == MOST {
            self.more += 1;
            return;
        }
        let hook = table.rules().hook(call.hook);
        self.calls.push(Traced {
            hook: format!("{}.{}", hook.verb.name(), hook.at.name()),
            variant: table.rules().setup.variants.get(hook.variant).map_or(String::new(), |it| it.id.clone()),
            file: hook.source.file.to_string(),
            line: hook.source.line as usize,
            subject: subject(table, call.subject),
            answer: told.answer,
            kind: told.kind,
            micros: told.took.as_secs_f64() * 1e6,
            printed: told.printed,
            run,
        });
    }

    /// Adds to a call what its rule did when it went on; the call itself if it began before this step.
    fn go_on(&mut self, table: &Table, call: Call, run: u64, told: Told) {
        let Some(known) = self.calls.iter_mut().rev().find(|it| it.run == Some(run)) else {
            return self.add(table, call, Some(run), told);
        };
        known.micros += told.took.as_secs_f64() * 1e6;
        known.printed.extend(told.printed);
        if !told.answer.is_empty() {
            if !known.answer.is_empty() {
                known.answer.push_str("; ");
            }
            known.answer.push_str(&told.answer);
        }
        if told.kind != "ran" {
            known.kind = told.kind;
        }
    }
}

/// The act of a rule in words, with the kind of its call.
fn outcome(outcome: &Result<Outcome, Fault>) -> (&'static str, String) {
    match outcome {
        Ok(Outcome::Act(act)) => (if matches!(act, Act::Ask { .. }) { "asked" } else { "ran" }, word(act)),
        Ok(Outcome::Done(taken)) => ("ran", if *taken { "took it over".to_owned() } else { String::new() }),
        Err(fault) => ("fault", fault.to_string()),
    }
}

/// Options that were offered, the first of them in words.
fn offered(table: &Table, options: &Listed) -> String {
    let option = |values: &std::sync::Arc<[Value]>| {
        values.iter().map(|it| table.value_text(it)).collect::<Vec<_>>().join(" ")
    };
    let texts: Vec<String> = options.iter().take(8).map(option).collect();
    let more = options.len() - texts.len();
    match options.len() {
        0 => "offers nothing".to_owned(),
        _ if more > 0 => format!("offers {}, {more} more", texts.join(", ")),
        _ => format!("offers {}", texts.join(", ")),
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
        Subject::Join(it) => {
            format!("{} and {}", text(&Value::Segment(it.one)), text(&Value::Segment(it.other)))
        }
        Subject::Figure(figure) => text(&Value::Figure(figure)),
        Subject::Move(it) => text(&Value::Figure(it.figure)),
        Subject::Face(tile) => text(&Value::Face(tile)),
        Subject::Placement { tile, pos, rotation } => {
            format!("{} at {}", text(&Value::Face(tile)), text(&Value::Placement(pos, rotation)))
        }
        Subject::Deployment(it) => text(&Value::Spot(it)),
    }
}
