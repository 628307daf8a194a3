//! `bastide train` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::{GameArgs, ThreadArgs, games};

/// `bastide train`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Train {
    /// Game; bots learn it with as many players as it has
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// File for the weights, a page of numbers in TOML [default: the terminal]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Weights to begin with [default: those that bots have for this game]
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<String>,
    /// Number of rounds
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) rounds: u32,
    /// Number of games that each round plays to learn from
    #[arg(long = "games", short = 'n', value_name = "N", value_parser = games, default_value_t = 400)]
    pub(crate) games: u64,
    /// Most games in which the weights of a round may show that they win
    #[arg(long, value_name = "N", value_parser = games, default_value_t = 1000)]
    pub(crate) trial: u64,
    /// Threads
    #[command(flatten)]
    pub(crate) workers: ThreadArgs,
}
