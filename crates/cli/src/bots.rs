//! Who plays: from names on the command line to bots in their seats.

use anyhow::{Context, Result, anyhow, bail};
use bastide_core::host::Fault;
use bastide_sim::bot::{Bot, Recipe};

/// The bot that a name on the command line means.
///
/// # Errors
/// If there is none.
pub(crate) fn recipe(name: &str) -> Result<Recipe> {
    name.parse().map_err(|error: String| anyhow!(error))
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
