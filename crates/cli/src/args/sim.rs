//! `bastide sim` and `bastide merge` as typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::common::{GameArgs, ThreadArgs, games};
use super::page::PageArgs;

/// `bastide sim`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Sim {
    /// Game
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Number of games, or the most of them; rounded up so that each bot has every seat equally often
    #[arg(long = "games", short = 'n', value_name = "N", value_parser = games, default_value_t = 1000)]
    pub(crate) games: u64,
    /// Bots by seat, as for `play`; different bots move one seat on from game to game
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    pub(crate) bots: Vec<String>,
    /// Threads
    #[command(flatten)]
    pub(crate) workers: ThreadArgs,
    /// Stop once the share of wins of every bot or seat is known to within this half-width: `0.5%`
    #[arg(long, value_name = "SHARE", conflicts_with = "shard")]
    pub(crate) precision: Option<String>,
    /// Stop once the mean of a measure is known to within this half-width: `turns=0.1`, `points=0.5` (repeatable)
    #[arg(long, value_name = "NUMBER=WIDTH", conflicts_with = "shard")]
    pub(crate) until: Vec<String>,
    /// Play one of several equal shards: `3/8` is the third of eight (requires `--out`)
    #[arg(long, value_name = "I/N", requires = "out")]
    pub(crate) shard: Option<String>,
    /// Write the exact sums to a file for `merge`
    #[arg(long, short, value_name = "FILE.json")]
    pub(crate) out: Option<PathBuf>,
    /// Write the position after each choice, with how its game ended, as CSV
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["precision", "until", "plan"])]
    pub(crate) samples: Option<PathBuf>,
    /// Output of the page
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Print the time spent in each hook, over all games, to standard error
    #[arg(long, conflicts_with = "plan")]
    pub(crate) profile: bool,
    /// Print a script for a scheduler to play the run in shards, without playing
    #[arg(long, value_enum, value_name = "SCHEDULER", conflicts_with_all = ["shard", "precision", "until", "html", "out"])]
    pub(crate) plan: Option<Plan>,
    /// Number of shards for `--plan`
    #[arg(long, value_name = "N", requires = "plan", default_value_t = 16)]
    pub(crate) shards: u64,
}

/// Schedulers for the shards of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Plan {
    /// HyperQueue, on one machine or a cluster
    Hyperqueue,
    /// Job array of Slurm
    Slurm,
    /// Indexed job of Kubernetes
    Kubernetes,
    /// GNU parallel, on one machine or over ssh
    Parallel,
}

/// `bastide merge`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Merge {
    /// Files written by `sim --shard`
    #[arg(required = true, value_name = "PARTS")]
    pub(crate) parts: Vec<PathBuf>,
    /// Write the exact sums of the whole run to a file
    #[arg(long, short, value_name = "FILE.json")]
    pub(crate) out: Option<PathBuf>,
    /// Output of the page
    #[command(flatten)]
    pub(crate) page: PageArgs,
}
