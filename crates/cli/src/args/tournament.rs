//! `bastide tournament` as typed.

use clap::Args as ClapArgs;

use super::{GameArgs, PageArgs, ThreadArgs};

/// `bastide tournament`.
#[derive(Debug, ClapArgs)]
pub struct Tournament {
    /// Which game. As many bots sit at a table as the game has players.
    #[command(flatten)]
    pub game: GameArgs,
    /// The bots, as for `play`: `random,greedy,mcts:200,mine.lua`. Each plays with each.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    /// How many games are played at a table. Each bot has every seat equally often, so the number is rounded up.
    #[arg(long = "games", short = 'n', value_name = "N", default_value_t = 100)]
    pub games: u64,
    /// How many games are played at once.
    #[command(flatten)]
    pub workers: ThreadArgs,
    /// Where and how the page is written.
    #[command(flatten)]
    pub page: PageArgs,
}
