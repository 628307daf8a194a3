//! Recipes: a bot by its name, made as often as one is needed. Bots that need a clock or files are added from outside.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use bastide_core::game::Checkpointing;
use bastide_core::host::Fault;

use super::base::Bot;
use super::budget::Budget;
use super::club::{Club, Novice};
use super::compact::Compact;
use super::greedy::Greedy;
use super::mcts::Mcts;
use super::random::Random;
use super::sight::{Sight, Weights};
use super::strong::Strong;

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
    /// The names of the bots that need nothing from outside: the levels, from weak to strong, and the fixed yardsticks.
    pub const NAMES: [&'static str; 7] = ["novice", "club", "strong", "random", "compact", "greedy", "mcts"];

    /// Default number of playouts of `mcts` for a decision.
    pub const ITERATIONS: u32 = 1000;

    /// Default number of playouts of `strong` for a decision.
    pub const STRONG: u32 = 300;

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

    /// A level by its name, with weights: `novice`, `club`, or `strong` with a budget for each decision.
    pub fn level(name: &str, level: Level, weights: &Arc<Weights>) -> Self {
        let weights = Arc::clone(weights);
        let judge = move || Box::new(Sight::new(Arc::clone(&weights)));
        Self::new(name, Checkpointing::On, move || {
            Ok(match &level {
                Level::Novice => Box::new(Novice::new(judge())),
                Level::Club => Box::new(Club::new(judge())),
                Level::Strong(budget) => Box::new(Strong::new(budget.clone(), judge())),
            })
        })
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

/// Level of play.
#[derive(Clone, Debug)]
pub enum Level {
    /// Judges, and is easily content.
    Novice,
    /// Judges.
    Club,
    /// Searches, as long as its budget lasts.
    Strong(Budget),
}

/// Name of a bot that searches, with its budget if one is named: `strong`, `strong:200`.
fn searcher(name: &str, of: &str, usual: u32) -> Option<Result<u32, String>> {
    let budget = name.strip_prefix(of)?;
    let Some(count) = budget.strip_prefix(':') else { return budget.is_empty().then_some(Ok(usual)) };
    let unclear = |_| {
        format!(
            "`{name}` does not say how long it thinks: `{of}:500`, `{of}:50ms` and `{of}:2s` do, up to an hour"
        )
    };
    Some(count.parse().map_err(unclear))
}

impl Level {
    /// The level of a name without a clock; none if it names no level.
    ///
    /// # Errors
    /// If it names one with a budget that is none.
    pub fn named(name: &str) -> Option<Result<Self, String>> {
        match name {
            "novice" => Some(Ok(Self::Novice)),
            "club" => Some(Ok(Self::Club)),
            _ => {
                let count = searcher(name, "strong", Recipe::STRONG)?;
                Some(count.map(|count| Self::Strong(Budget::Iterations(count))))
            }
        }
    }
}

impl FromStr for Recipe {
    type Err = String;
    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "random" => return Ok(Self::new(name, Checkpointing::Off, || Ok(Box::new(Random)))),
            "compact" => return Ok(Self::new(name, Checkpointing::Off, || Ok(Box::new(Compact)))),
            "greedy" => return Ok(Self::new(name, Checkpointing::On, || Ok(Box::<Greedy>::default()))),
            _ => {}
        }
        if let Some(level) = Level::named(name) {
            return Ok(Self::level(name, level?, &Arc::default()));
        }
        match searcher(name, "mcts", Self::ITERATIONS) {
            Some(count) => Ok(Self::mcts(name, Budget::Iterations(count?))),
            None => Err(match name.split_once(':') {
                Some((kind, _)) if Self::NAMES.contains(&kind) => {
                    format!("`{kind}` takes no number; `strong:500` and `mcts:500` do")
                }
                _ => format!("there is no bot `{name}`; there are {}", Self::NAMES.join(", ")),
            }),
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
        for name in Recipe::NAMES {
            let looks = !["random", "compact"].contains(&name);
            assert_eq!(of(name), if looks { on.clone() } else { off.clone() }, "{name}");
        }
        assert_eq!((of("mcts:5"), of("strong:5")), (on.clone(), on));
        assert!(["mcts:five", "strong:", "strongest", "clever"].iter().all(|it| of(it).is_err()));
    }
}
