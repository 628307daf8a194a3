//! Arguments that several commands share: a game, threads, the form of the output.

use std::str::FromStr;

use bastide_project::{Request, TileRequest};
use clap::{Args as ClapArgs, ValueEnum};

/// Format of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Source lines with labels, for people
    #[default]
    Text,
    /// One line per finding
    Short,
    /// JSON
    Json,
    /// SARIF 2.1.0, for code hosts
    Sarif,
    /// Annotations of GitHub Actions
    Github,
}

/// Format of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ResultFormat {
    /// Text for people
    #[default]
    Text,
    /// JSON
    Json,
}

/// Findings that are taken seriously.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct DenyArgs {
    /// Treat findings with this code as errors; `warnings` stands for all (repeatable)
    #[arg(long, value_name = "CODE")]
    pub(crate) deny: Vec<String>,
}

/// The players, variants and options of a game.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct SetupArgs {
    /// Number of players, or their names: `3` or `ann,bob,cy`
    #[arg(long, value_name = "N|NAMES")]
    pub(crate) players: Option<String>,
    /// Variant to add: a shipped name or a file (repeatable)
    #[arg(long = "with", value_name = "VARIANT")]
    pub(crate) with: Vec<String>,
    /// Option to set, such as `base.small_city=reduced` (repeatable)
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
}

impl SetupArgs {
    /// Tests that nothing is said.
    pub(crate) fn is_empty(&self) -> bool {
        self.players.is_none() && self.with.is_empty() && self.options.is_empty()
    }

    /// The tiles of these names: tile sets, or a game so set up.
    pub(crate) fn tiles<'a>(&'a self, names: &'a [String]) -> TileRequest<'a> {
        TileRequest { names, players: self.players.as_ref(), with: &self.with, options: &self.options }
    }
}

/// Help of the game where it may be a written one.
pub(super) const WRITTEN_TOO: &str =
    "Shipped game (`base`, `bethlehem`), game in TOML or its folder, variant in Lua or written game";

/// The game and its players.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct GameArgs {
    /// Shipped game (`base`, `bethlehem`), game in TOML or its folder, or variant in Lua
    pub(crate) game: String,
    /// Its setup
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// Seed of the random numbers [default: that of the game, else 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>)]
    pub(crate) seed: Option<u64>,
    /// Tile sets to use instead of the game's, such as `base*2,traders,mine.toml`
    #[arg(long, value_name = "SETS", value_delimiter = ',', allow_hyphen_values = true)]
    pub(crate) sets: Vec<String>,
}

/// Threads.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct ThreadArgs {
    /// Number of threads, without effect on the result [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    pub(crate) threads: Option<usize>,
}

/// A whole number as it was written.
pub(super) fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "a whole number is needed, such as `7`; it may not be too large".to_owned())
}

/// Most games of a run: more than anybody waits for, few enough that their sums fit.
const GAMES: u64 = 1_000_000_000_000;

/// A number of games.
pub(super) fn games(text: &str) -> Result<u64, String> {
    let count = whole(text)?;
    if count <= GAMES { Ok(count) } else { Err("at most a million million games are played".to_owned()) }
}

impl GameArgs {
    /// The game that is asked for.
    pub(crate) fn request(&self) -> Request {
        let Self { game, setup: SetupArgs { players, with, options }, seed, sets } = self.clone();
        Request { game, players, seed, with, options, sets }
    }
}
