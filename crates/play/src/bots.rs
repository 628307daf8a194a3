//! Bots by their names: those that are built in, and scripts.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::rng::Rng;
use bastide_diag::Report;
use bastide_project::{Assembled, Project};
use bastide_script::{BotScript, LuaBot};
use bastide_sim::bot::{Bot, Budget, Recipe, Stopwatch};

/// Name that means no bot.
#[derive(Debug, thiserror::Error)]
pub enum BadBot {
    /// There is none of this name.
    #[error("{0}, and scripts that end in .lua")]
    Unknown(String),
    /// Its script has errors.
    #[error("the bot `{name}` cannot play")]
    Script {
        /// The name.
        name: String,
        /// The errors.
        report: Report,
    },
}

/// The bot that a name means, for games of one setup, with warnings about its script.
///
/// # Errors
/// If there is none, or its script cannot be read.
pub fn recipe(project: Project<'_>, name: &str, assembled: &Assembled) -> Result<(Recipe, Report), BadBot> {
    if is_script(name) {
        return scripted(project, name, assembled)
            .map_err(|report| BadBot::Script { name: name.to_owned(), report });
    }
    if let Some(time) = name.strip_prefix("mcts:").and_then(duration) {
        let stopwatch: Stopwatch = Arc::new(move || {
            let end = Instant::now() + time;
            Box::new(move || Instant::now() < end)
        });
        return Ok((Recipe::mcts(name, Budget::Time(stopwatch)), Report::new()));
    }
    name.parse().map(|recipe| (recipe, Report::new())).map_err(BadBot::Unknown)
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
