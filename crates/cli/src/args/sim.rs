//! `bastide sim` and `bastide merge` as typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::{GameArgs, PageArgs, ThreadArgs};

/// `bastide sim`.
#[derive(Debug, ClapArgs)]
pub struct Sim {
    /// Which game.
    #[command(flatten)]
    pub game: GameArgs,
    /// How many games, or how many at most. If different bots play, each has every seat equally often, so the number is rounded up.
    #[arg(long = "games", short = 'n', value_name = "N", default_value_t = 1000)]
    pub games: u64,
    /// Who plays, as for `play`; different bots move one seat on from game to game.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    pub bots: Vec<String>,
    /// How many games are played at once.
    #[command(flatten)]
    pub workers: ThreadArgs,
    /// End as soon as the share of wins of every bot, or of every seat, is known to within so much: `0.5%`.
    #[arg(long, value_name = "SHARE", conflicts_with = "shard")]
    pub precision: Option<String>,
    /// End as soon as the mean of a number is known to within so much: `turns=0.1`, `score=0.5`. May be repeated.
    #[arg(long, value_name = "NUMBER=WIDTH", conflicts_with = "shard")]
    pub until: Vec<String>,
    /// Play only one of several equal parts: `3/8` is the third of eight. Needs `--out`.
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<String>,
    /// Write the exact sums to a file that `merge` reads.
    #[arg(long, short, value_name = "FILE.json")]
    pub out: Option<PathBuf>,
    /// Where and how the page is written.
    #[command(flatten)]
    pub page: PageArgs,
    /// Tell which hooks of which variants took how long in all games together, on standard error.
    #[arg(long, conflicts_with = "plan")]
    pub profile: bool,
    /// Play nothing; print a script that lets a scheduler play the run in shards.
    #[arg(long, value_enum, value_name = "SCHEDULER", conflicts_with_all = ["shard", "precision", "until", "html", "out"])]
    pub plan: Option<Plan>,
    /// For `--plan`: how many shards.
    #[arg(long, value_name = "N", requires = "plan", default_value_t = 16)]
    pub shards: u64,
}

/// What shares out the shards of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Plan {
    /// HyperQueue, on one machine or on a cluster.
    Hyperqueue,
    /// A job array of Slurm.
    Slurm,
    /// An indexed job of Kubernetes.
    Kubernetes,
    /// GNU parallel, on one machine or over ssh.
    Parallel,
}

/// `bastide merge`.
#[derive(Debug, ClapArgs)]
pub struct Merge {
    /// The files that `sim --shard` has written.
    #[arg(required = true, value_name = "PARTS")]
    pub parts: Vec<PathBuf>,
    /// Write the exact sums of the whole run to a file.
    #[arg(long, short, value_name = "FILE.json")]
    pub out: Option<PathBuf>,
    /// Where and how the page is written.
    #[command(flatten)]
    pub page: PageArgs,
}
