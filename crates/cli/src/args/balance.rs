//! `bastide balance` as typed.

use clap::{Args as ClapArgs, ValueEnum};

use super::{GameArgs, PageArgs, ThreadArgs};

/// `bastide balance`.
#[derive(Debug, ClapArgs)]
pub struct Balance {
    /// The first game. What is set for it is set for the second as well.
    #[command(flatten)]
    pub game: GameArgs,
    /// The second game; the first one, if it is to be changed by `--b-…`. Without both, the seats of one game are compared.
    #[arg(value_name = "SECOND")]
    pub second: Option<String>,
    /// Who plays, as for `play`.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "greedy")]
    pub bots: Vec<String>,
    /// Second game: other bots.
    #[arg(long, value_name = "BOTS", value_delimiter = ',')]
    pub b_bots: Vec<String>,
    /// Second game: a variant to add. May be repeated.
    #[arg(long, value_name = "VARIANT")]
    pub b_with: Vec<String>,
    /// Second game: a variant to leave out. May be repeated.
    #[arg(long, value_name = "VARIANT")]
    pub b_drop: Vec<String>,
    /// Second game: an option to set. May be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    pub b_option: Vec<String>,
    /// Second game: other tile sets.
    #[arg(long, value_name = "SETS", value_delimiter = ',', allow_hyphen_values = true)]
    pub b_sets: Vec<String>,
    /// Second game: pieces that are not in it, of one player as `red:sheep` or `red:2:follower`, of all as `sheep`. May be repeated.
    #[arg(long, value_name = "PIECES")]
    pub b_without: Vec<String>,
    /// How many games of each, or how many at most. If different bots play, each has every seat equally often, so the number is rounded up.
    #[arg(long = "games", short = 'n', value_name = "N", default_value_t = 1000)]
    pub games: u64,
    /// Play on until it is decided whether the measure differs: end with 0 if it does by at most the tolerance, with 1 if by at least
    /// twice as much, with 3 if `--games` did not tell.
    #[arg(long, value_enum)]
    pub until: Option<Until>,
    /// What is decided on: `points`, `winner`, `margin`, `first`, `turns`, … A name that there is not lists them all.
    #[arg(long, value_name = "MEASURE")]
    pub measure: Option<String>,
    /// How much difference is none: in points, turns and so on, or as `2%` of wins. 1 if not said, 2 % for shares.
    #[arg(long, value_name = "NUMBER")]
    pub tolerance: Option<String>,
    /// How many games are played at once.
    #[command(flatten)]
    pub workers: ThreadArgs,
    /// Where and how the page is written.
    #[command(flatten)]
    pub page: PageArgs,
}

/// How long to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Until {
    /// Until a sequential test decides.
    Decided,
}
