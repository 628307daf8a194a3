//! Bots by their names on the command line, and their seats.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use bastide_core::host::Fault;
use bastide_core::score::counted;
use bastide_diag::Report;
use bastide_play::bots::{self, BadBot};
use bastide_project::{Assembled, Project, hashed};
use bastide_sim::bot::sight::Weights;
use bastide_sim::bot::{Bot, Recipe};

use crate::out::{Ending, say, show_findings};

/// The bot that a name on the command line means, for games of one setup. Findings about its script and its weights are shown.
///
/// # Errors
/// If there is none, or its script or its page of weights cannot be read.
pub(crate) fn recipe(name: &str, assembled: &Assembled) -> Result<Recipe> {
    shown(bots::recipe(Project::on_disk(), name, assembled))
}

/// The result of a command with bots of some names. Names that mean none are told beside what else is wrong with it.
pub(crate) fn beside(names: &[&[String]], result: Result<Ending>) -> Result<Ending> {
    if let Err(error) = &result {
        let told = error.chain().find_map(|it| it.downcast_ref::<BadBot>()).map(ToString::to_string);
        let unknown = names.iter().flat_map(|it| bots::unknown(it));
        unknown.filter(|it| told.as_ref() != Some(it)).for_each(|it| say(&format!("error: {it}")));
    }
    result
}

/// The weights of a file for games of one setup. Findings about it are shown.
///
/// # Errors
/// If it cannot be read, or is no page of weights.
pub(crate) fn weights(file: &str, assembled: &Assembled) -> Result<Arc<Weights>> {
    shown(bots::weights_of(Project::on_disk(), file, assembled))
}

/// Shows what was found, whether the bot can play or not.
fn shown<T>(read: Result<(T, Report), BadBot>) -> Result<T> {
    let found = match &read {
        Ok((_, report)) | Err(BadBot::Script { report, .. } | BadBot::Weights { report, .. }) => report,
        Err(BadBot::Unknown(_)) => &Report::new(),
    };
    show_findings(found)?;
    Ok(read?.0)
}

/// Hashes of the texts of those bots that are scripts, by file name.
pub(crate) fn hashes(names: &[String]) -> BTreeMap<String, String> {
    let sources = names
        .iter()
        .filter(|name| bots::is_script(name))
        .filter_map(|name| Project::on_disk().read(Path::new(name)).ok());
    sources.map(|source| hashed(&source)).collect()
}

/// A fault as a finding, at the line of the script if it has one: of a variant, or of a bot.
pub(crate) fn fault(assembled: &Assembled, fault: &Fault) -> Report {
    bots::fault_report(Project::on_disk(), assembled, fault)
}

/// The bot of each seat; the last one named plays the remaining seats.
///
/// # Errors
/// If there are none of these names, or more of them than players.
pub(crate) fn seats(names: &[String], assembled: &Assembled) -> Result<Vec<Recipe>> {
    let players = assembled.rules.players();
    let mut recipes = names.iter().map(|name| recipe(name, assembled)).collect::<Result<Vec<_>>>()?;
    if recipes.len() > players {
        bail!("{} for {}", counted(recipes.len() as u32, "bot"), counted(players as u32, "player"));
    }
    let last = recipes.last().context("at least one bot has to play")?.clone();
    recipes.resize(players, last);
    Ok(recipes)
}

/// The players with their bots, in a sentence.
pub(crate) fn description(assembled: &Assembled, bots: &[Recipe]) -> String {
    let names = &assembled.rules.setup.players;
    let players: Vec<_> = names.iter().zip(bots).map(|(name, bot)| format!("{name} ({bot})")).collect();
    format!("Played by {}.", players.join(", "))
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
