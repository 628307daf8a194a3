//! Bots by their names on the command line, and their seats.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::rng::Rng;
use bastide_core::score::counted;
use bastide_diag::Report;
use bastide_project::{Assembled, Project, hashed};
use bastide_script::{BotScript, LuaBot};
use bastide_sim::bot::{Bot, Budget, Recipe, Stopwatch};

use crate::out::{say, show_findings};

/// The bot that a name on the command line means, for games of one setup.
///
/// # Errors
/// If there is none, or its script cannot be read.
pub(crate) fn recipe(name: &str, assembled: &Assembled) -> Result<Recipe> {
    if is_script(name) {
        return scripted(name, assembled);
    }
    if let Some(time) = name.strip_prefix("mcts:").and_then(duration) {
        let stopwatch: Stopwatch = Arc::new(move || {
            let end = Instant::now() + time;
            Box::new(move || Instant::now() < end)
        });
        return Ok(Recipe::mcts(name, Budget::Time(stopwatch)));
    }
    name.parse().map_err(|error: String| anyhow!("{error}, and scripts that end in .lua"))
}

fn is_script(name: &str) -> bool {
    name.ends_with(".lua") || name.ends_with(".luau")
}

/// A bot in Lua.
fn scripted(name: &str, assembled: &Assembled) -> Result<Recipe> {
    let loaded = Project::on_disk().read(Path::new(name)).and_then(|source| BotScript::load(&source));
    let (script, warnings) = match loaded {
        Ok(loaded) => loaded,
        Err(report) => {
            show_findings(&report)?;
            bail!("the bot `{name}` cannot play");
        }
    };
    show_findings(&warnings)?;
    let (cast, rules) = (assembled.cast.clone(), Arc::clone(&assembled.rules));
    Ok(Recipe::new(name, Checkpointing::On, move || {
        Ok(Box::new(Scripted(LuaBot::new(&script, &cast, Arc::clone(&rules))?)))
    }))
}

/// A bot in Lua as a player.
#[derive(Debug)]
struct Scripted(LuaBot);

impl Bot for Scripted {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        self.0.choose(game, rng)
    }
}

/// Hashes of the texts of those bots that are scripts, by file name.
pub(crate) fn hashes(names: &[String]) -> BTreeMap<String, String> {
    let sources = names
        .iter()
        .filter(|name| is_script(name))
        .filter_map(|name| Project::on_disk().read(Path::new(name)).ok());
    sources.map(|source| hashed(&source)).collect()
}

/// A fault as a finding, at the line of the script if it has one: of a variant, or of a bot.
pub(crate) fn fault(assembled: &Assembled, fault: &Fault) -> Report {
    let of_bot = || {
        let file = &fault.details.source.as_ref().filter(|place| is_script(&place.file))?.file;
        let (script, _) = BotScript::load(&Project::on_disk().read(Path::new(file.as_ref())).ok()?).ok()?;
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

/// The bot of each seat; the last one named plays the remaining seats.
///
/// # Errors
/// If there are none of these names, or more of them than players.
pub(crate) fn seats(names: &[String], assembled: &Assembled) -> Result<Vec<Recipe>> {
    let players = assembled.rules.players();
    let mut recipes = names.iter().map(|name| recipe(name, assembled)).collect::<Result<Vec<_>>>()?;
    if recipes.len() > players {
        bail!("{} bots for {players} players", recipes.len());
    }
    let last = recipes.last().context("at least one bot has to play")?.clone();
    recipes.resize(players, last);
    Ok(recipes)
}

/// Makes the bots of some recipes.
///
/// # Errors
/// If one breaks while it is made.
pub(crate) fn make(recipes: &[Recipe]) -> Result<Vec<Box<dyn Bot>>, Fault> {
    recipes.iter().map(Recipe::bot).collect()
}

/// More threads than this are a slip of the finger.
const MOST_THREADS: usize = 4096;

/// The number of threads: as many as asked for, but no more than there are cores; or one for each core.
///
/// # Errors
/// If nobody is to play, or more than any machine can hold.
pub(crate) fn threads(asked: Option<usize>) -> Result<usize> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    match asked {
        Some(0) => bail!("nobody plays with `--threads 0`"),
        Some(threads) if threads > MOST_THREADS => {
            bail!("`--threads {threads}` is no number of threads; this machine has {cores} cores")
        }
        Some(threads) if threads > cores => {
            say(&format!("this machine has {}, so no more threads play", counted(cores as u32, "core")));
            Ok(cores)
        }
        Some(threads) => Ok(threads),
        None => Ok(cores),
    }
}
