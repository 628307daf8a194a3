//! Bots by their words, for the tests in which they play.

use bastide_sim::bot::{Bot, Recipe};

/// A bot that there is.
pub(crate) fn bot(name: &str) -> Box<dyn Bot> {
    let recipe: Recipe = name.parse().unwrap_or_else(|error| panic!("{error}"));
    recipe.bot().unwrap_or_else(|fault| panic!("{name}: {fault}"))
}
