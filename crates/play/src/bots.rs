//! Bots by their names: those that are built in, and scripts.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::rng::Rng;
use bastide_diag::{Report, did_you_mean};
use bastide_project::{Assembled, Project};
use bastide_script::{BotScript, LuaBot};
use bastide_sim::bot::sight::Weights;
use bastide_sim::bot::{Bot, Budget, Level, Recipe, Stopwatch};
use cpu_time::ThreadTime;

use crate::weights;

/// Name that means no bot.
#[derive(Debug, thiserror::Error)]
pub enum BadBot {
    /// There is none of this name.
    #[error("{0}")]
    Unknown(String),
    /// Its script has errors.
    #[error("the bot `{name}` cannot play")]
    Script {
        /// The script's file.
        name: String,
        /// The errors.
        report: Report,
    },
    /// Its page of weights has errors.
    #[error("the weights `{file}` cannot be used")]
    Weights {
        /// The file.
        file: String,
        /// The errors.
        report: Report,
    },
}

/// Sort of bot that a name means.
enum Named<'a> {
    Script,
    /// A level, with a page of weights if it names one.
    Level(Level, Option<&'a str>),
    Other(Recipe),
}

/// Those of some names that mean no bot in any game, in words.
pub fn unknown(names: &[String]) -> Vec<String> {
    names.iter().filter_map(|name| named(name).err()).collect()
}

fn named(name: &str) -> Result<Named<'_>, String> {
    if is_script(name) {
        return Ok(Named::Script);
    }
    let (plain, file) = name.split_once('@').map_or((name, None), |(plain, file)| (plain, Some(file)));
    if let Some(level) = level(plain) {
        return match file {
            Some("") => {
                let form = "a page of weights comes after the `@`";
                Err(format!("`{name}` names no file; {form}, as in `{plain}@mine.toml`"))
            }
            _ => Ok(Named::Level(level?, file)),
        };
    }
    if let Some(budget) = name.strip_prefix("mcts:").and_then(clock) {
        return Ok(Named::Other(Recipe::mcts(name, budget)));
    }
    let kind = plain.split_once(':').map_or(plain, |(kind, _)| kind);
    if !Recipe::NAMES.contains(&kind) {
        let all = || format!("there are {}, and scripts that end in .lua", Recipe::NAMES.join(", "));
        let help = did_you_mean(kind, Recipe::NAMES).unwrap_or_else(all);
        return Err(format!("there is no bot `{name}`; {help}"));
    }
    name.parse().map(Named::Other)
}

/// The bot that a name means, for games of one setup, with warnings about its script or its weights.
///
/// # Errors
/// If there is none, or its script or its page of weights cannot be read.
pub fn recipe(project: Project<'_>, name: &str, assembled: &Assembled) -> Result<(Recipe, Report), BadBot> {
    match named(name).map_err(BadBot::Unknown)? {
        Named::Script => scripted(project, name, assembled)
            .map_err(|report| BadBot::Script { name: name.to_owned(), report }),
        Named::Level(level, file) => {
            let (weights, warnings) = match file {
                Some(file) => weights_of(project, file, assembled)?,
                None => (weights::of_game(&assembled.rules), Report::new()),
            };
            Ok((Recipe::level(name, level, &weights), warnings))
        }
        Named::Other(recipe) => Ok((recipe, Report::new())),
    }
}

/// The level of a name without weights; none if it names no level.
fn level(name: &str) -> Option<Result<Level, String>> {
    match name.strip_prefix("strong:").and_then(clock) {
        Some(budget) => Some(Ok(Level::Strong(budget))),
        None => Level::named(name),
    }
}

/// The weights of a file for games of one setup, with warnings.
///
/// # Errors
/// If it cannot be read, or is no page of weights.
pub fn weights_of(
    project: Project<'_>,
    file: &str,
    assembled: &Assembled,
) -> Result<(Arc<Weights>, Report), BadBot> {
    let bad = |report| BadBot::Weights { file: file.to_owned(), report };
    let source = project.read(Path::new(file)).map_err(bad)?;
    let (page, warnings) = weights::read(&source, weights::About::Game(&assembled.rules)).map_err(bad)?;
    Ok((Arc::new(page.weights), warnings))
}

/// As much as there is processor time for, so that it thinks as long on a machine that has other work.
fn clock(time: &str) -> Option<Budget> {
    let time = duration(time)?;
    let stopwatch: Stopwatch = Arc::new(move || {
        let begun = ThreadTime::now();
        Box::new(move || begun.elapsed().as_secs_f64() / time.as_secs_f64())
    });
    Some(Budget::Time(stopwatch))
}

/// Tests that the name is that of a script.
pub fn is_script(name: &str) -> bool {
    name.ends_with(".lua") || name.ends_with(".luau")
}

/// A bot in Lua.
fn scripted(project: Project<'_>, name: &str, assembled: &Assembled) -> Result<(Recipe, Report), Report> {
    let (script, warnings) = BotScript::load(&project.read(Path::new(name))?)?;
    let (cast, rules) = (assembled.cast.clone(), Arc::clone(&assembled.rules));
    let recipe = Recipe::new(name, Checkpointing::On, move || {
        Ok(Box::new(Scripted(LuaBot::new(&script, &cast, Arc::clone(&rules))?)))
    });
    Ok((recipe, warnings))
}

/// A bot in Lua as a player.
#[derive(Debug)]
struct Scripted(LuaBot);

impl Bot for Scripted {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        self.0.choose(game, rng)
    }
}

/// A fault as a finding, at the line of the script if it has one: of a variant, or of a bot.
pub fn fault_report(project: Project<'_>, assembled: &Assembled, fault: &Fault) -> Report {
    let of_bot = || {
        let file = &fault.details.source.as_ref().filter(|place| is_script(&place.file))?.file;
        let (script, _) = BotScript::load(&project.read(Path::new(file.as_ref())).ok()?).ok()?;
        script.finding(fault)
    };
    let mut report = assembled.fault(fault);
    if assembled.cast.finding(fault, &assembled.rules).is_none()
        && let Some(finding) = of_bot()
    {
        report = Report::about(&assembled.texts);
        report.push(finding);
    }
    report
}

/// A time such as `50ms` or `2s`, no longer than an hour.
fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s')?, 1000),
    };
    let number: u64 = number.parse().ok()?;
    number.checked_mul(unit).filter(|it| *it <= 3_600_000).map(Duration::from_millis)
}
