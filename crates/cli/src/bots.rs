//! Who plays: from names on the command line to bots in their seats.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use bastide_core::chance::Chance;
use bastide_core::game::{Care, Game};
use bastide_core::host::Fault;
use bastide_diag::Finding;
use bastide_script::{BotScript, LuaBot};
use bastide_sim::bot::{Bot, Budget, Recipe, Stopwatch};

use crate::args::Format;
use crate::assemble::{Assembled, hashed};
use crate::out::findings;
use crate::{docs, files};

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
    let loaded = files::read(Path::new(name)).and_then(|source| BotScript::load(&source));
    let (script, warnings) = match loaded {
        Ok(loaded) => loaded,
        Err(report) => {
            findings(&report, Format::Text, &docs::all())?;
            bail!("the bot `{name}` cannot play");
        }
    };
    findings(&warnings, Format::Text, &docs::all())?;
    let (cast, rules) = (assembled.cast.clone(), Arc::clone(&assembled.rules));
    Ok(Recipe::new(name, Care::Careful, move || {
        Ok(Box::new(Scripted(LuaBot::new(&script, &cast, Arc::clone(&rules))?)))
    }))
}

/// A bot in Lua as a player.
#[derive(Debug)]
struct Scripted(LuaBot);

impl Bot for Scripted {
    fn choose(&mut self, game: &Game, chance: &mut Chance) -> Result<usize, Fault> {
        self.0.choose(game, chance)
    }
}

/// Hashes of the texts of those bots that are scripts, by file name.
pub(crate) fn hashes(names: &[String]) -> BTreeMap<String, String> {
    let sources =
        names.iter().filter(|name| is_script(name)).filter_map(|name| files::read(Path::new(name)).ok());
    sources.map(|source| hashed(&source)).collect()
}

/// A fault of a bot in Lua as a finding about its script.
pub(crate) fn finding(fault: &Fault) -> Option<Finding> {
    let file = &fault.source.as_ref().filter(|place| is_script(&place.file))?.file;
    let (script, _) = BotScript::load(&files::read(Path::new(file.as_ref())).ok()?).ok()?;
    script.finding(fault)
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

/// How many threads play: as many as asked for, or one for each core.
///
/// # Errors
/// If nobody is to play.
pub(crate) fn threads(asked: Option<usize>) -> Result<usize> {
    match asked {
        Some(0) => bail!("nobody plays with `--threads 0`"),
        Some(threads) => Ok(threads),
        None => Ok(std::thread::available_parallelism().map_or(1, std::num::NonZero::get)),
    }
}
