//! `bastide balance` as typed.

use clap::{Args as ClapArgs, ValueEnum};

use super::common::{GameArgs, ThreadArgs, games};
use super::page::PageArgs;

/// `bastide balance`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Balance {
    /// First game; its settings hold for the second as well
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Second game [default: the first one as changed by `--b-…`; without changes, compare its seats]
    #[arg(value_name = "SECOND")]
    pub(crate) second: Option<String>,
    /// Bots by seat, as for `play`
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "greedy")]
    pub(crate) bots: Vec<String>,
    /// Second game: bots by seat
    #[arg(long, value_name = "BOTS", value_delimiter = ',')]
    pub(crate) b_bots: Vec<String>,
    /// Second game: variant to add (repeatable)
    #[arg(long, value_name = "VARIANT")]
    pub(crate) b_with: Vec<String>,
    /// Second game: variant to leave out (repeatable)
    #[arg(long, value_name = "VARIANT")]
    pub(crate) b_drop: Vec<String>,
    /// Second game: option to set (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) b_option: Vec<String>,
    /// Second game: tile sets to use instead
    #[arg(long, value_name = "SETS", value_delimiter = ',', allow_hyphen_values = true)]
    pub(crate) b_sets: Vec<String>,
    /// Second game: pieces to leave out, of one player (`red:sheep`, `red:2:follower`) or of all (`sheep`) (repeatable)
    #[arg(long, value_name = "PIECES")]
    pub(crate) b_without: Vec<String>,
    /// Compare levels of play instead, each with the one before it: does the game reward thinking? [levels: novice,club]
    #[arg(long, value_name = "BOTS", value_delimiter = ',', num_args = 0..=1, default_missing_value = "novice,club",
          conflicts_with_all = ["second", "bots", "b_bots", "b_with", "b_drop", "b_option", "b_sets", "b_without",
                                "until", "measure", "tolerance"])]
    pub(crate) skill: Vec<String>,
    /// Number of games of each, or the most with `--until`; rounded up so that each bot has every seat equally often
    #[arg(long = "games", short = 'n', value_name = "N", value_parser = games, default_value_t = 1000)]
    pub(crate) games: u64,
    /// Play on until a sequential test decides: exit with 0 if the measures differ by at most the tolerance, with 1 if by at least
    /// twice as much, with 3 if `--games` are too few
    #[arg(long, value_enum)]
    pub(crate) until: Option<Until>,
    /// Measure that the page begins with and `--until` tests: `points`, `winner`, `margin`, `first`, `turns`, … (an unknown name lists them all)
    #[arg(long, value_name = "MEASURE")]
    pub(crate) measure: Option<String>,
    /// Largest difference that counts as none, such as `0.5` points or, in percentage points, `2%` of wins [default: 1, or 2 pp for shares]
    #[arg(long, value_name = "NUMBER", requires = "until")]
    pub(crate) tolerance: Option<String>,
    /// Threads
    #[command(flatten)]
    pub(crate) workers: ThreadArgs,
    /// Output of the page
    #[command(flatten)]
    pub(crate) page: PageArgs,
}

/// Rule for stopping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Until {
    /// Sequential test of the difference
    Decided,
}
