//! Who plays: from names on the command line to bots in their seats.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use bastide_core::host::Fault;
use bastide_sim::bot::{Bot, Budget, Recipe, Stopwatch};

/// The bot that a name on the command line means.
///
/// # Errors
/// If there is none.
pub(crate) fn recipe(name: &str) -> Result<Recipe> {
    if let Some(time) = name.strip_prefix("mcts:").and_then(duration) {
        let stopwatch: Stopwatch = Arc::new(move || {
            let end = Instant::now() + time;
            Box::new(move || Instant::now() < end)
        });
        return Ok(Recipe::mcts(name, Budget::Time(stopwatch)));
    }
    name.parse().map_err(|error: String| anyhow!(error))
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
pub(crate) fn seats(names: &[String], players: usize) -> Result<Vec<Recipe>> {
    let mut recipes = names.iter().map(|name| recipe(name)).collect::<Result<Vec<_>>>()?;
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
