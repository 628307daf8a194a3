//! Recipes: a bot by its name, made as often as one is needed. Bots that need a clock or files are added from outside.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use bastide_core::game::Checkpointing;
use bastide_core::host::Fault;

use super::base::Bot;
use super::compact::Compact;
use super::greedy::Greedy;
use super::mcts::{Budget, Mcts};
use super::random::Random;

/// Recipe of a bot.
///
/// A bot belongs to one thread, its recipe to all of them.
#[derive(Clone)]
pub struct Recipe {
    name: Arc<str>,
    checkpointing: Checkpointing,
    make: Arc<dyn Fn() -> Result<Box<dyn Bot>, Fault> + Send + Sync>,
}

impl Recipe {
    /// The names of the bots that need nothing from outside.
    pub const NAMES: [&'static str; 4] = ["random", "compact", "greedy", "mcts"];

    /// Default number of playouts of `mcts` for a decision.
    pub const ITERATIONS: u32 = 1000;

    /// A bot of this name. `checkpointing` is that of its games: [`Checkpointing::On`] for one that looks ahead, because it may
    /// have to in the middle of a rule.
    pub fn new(
        name: impl Into<Arc<str>>,
        checkpointing: Checkpointing,
        make: impl Fn() -> Result<Box<dyn Bot>, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), checkpointing, make: Arc::new(make) }
    }

    /// Tree search (`mcts`) with a budget for each decision.
    pub fn mcts(name: &str, budget: Budget) -> Self {
        Self::new(name, Checkpointing::On, move || Ok(Box::new(Mcts::new(budget.clone()))))
    }

    /// Its name, as it was written.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Checkpointing of a game that some bots play.
    pub fn checkpointing_of(bots: &[Self]) -> Checkpointing {
        let looks_ahead = bots.iter().any(|it| it.checkpointing == Checkpointing::On);
        if looks_ahead { Checkpointing::On } else { Checkpointing::Off }
    }

    /// Makes one.
    ///
    /// # Errors
    /// If the bot breaks while it is made, a script for instance.
    pub fn bot(&self) -> Result<Box<dyn Bot>, Fault> {
        (self.make)()
    }
}

impl FromStr for Recipe {
    type Err = String;
    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "random" => Ok(Self::new(name, Checkpointing::Off, || Ok(Box::new(Random)))),
            "compact" => Ok(Self::new(name, Checkpointing::Off, || Ok(Box::new(Compact)))),
            "greedy" => Ok(Self::new(name, Checkpointing::On, || Ok(Box::<Greedy>::default()))),
            "mcts" => Ok(Self::mcts(name, Budget::Iterations(Self::ITERATIONS))),
            _ => match name.strip_prefix("mcts:") {
                Some(count) => {
                    let count = count.parse().map_err(|_| {
                        format!("`{name}` does not say how long it thinks, as `mcts:500` and `mcts:50ms` do")
                    })?;
                    Ok(Self::mcts(name, Budget::Iterations(count)))
                }
                None => Err(format!("there is no bot `{name}`; there are {}", Self::NAMES.join(", "))),
            },
        }
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl fmt::Debug for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recipe")
            .field("name", &self.name)
            .field("checkpointing", &self.checkpointing)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_that_look_ahead_have_games_with_checkpoints() {
        let of = |name: &str| name.parse::<Recipe>().map(|it| it.checkpointing);
        let (on, off) = (Ok(Checkpointing::On), Ok(Checkpointing::Off));
        assert_eq!(Recipe::NAMES.map(of), [off.clone(), off, on.clone(), on.clone()]);
        assert_eq!(of("mcts:5"), on);
        assert!(of("mcts:five").is_err() && of("clever").is_err());
    }
}
