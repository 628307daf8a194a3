//! `bastide tournament` as typed.

use clap::Args as ClapArgs;

use super::common::{GameArgs, ThreadArgs, whole};
use super::page::PageArgs;

/// `bastide tournament`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Tournament {
    /// Game; as many bots sit at a table as it has players
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Bots, as for `play`: `random,greedy,mcts:200,mine.lua`; each plays against each
    #[arg(long, value_name = "BOTS", value_delimiter = ',', required = true)]
    pub(crate) bots: Vec<String>,
    /// Number of games per table; rounded up so that each bot has every seat equally often
    #[arg(long = "games", short = 'n', value_name = "N", value_parser = whole::<u64>, default_value_t = 100)]
    pub(crate) games: u64,
    /// Threads
    #[command(flatten)]
    pub(crate) workers: ThreadArgs,
    /// Output of the page
    #[command(flatten)]
    pub(crate) page: PageArgs,
}
