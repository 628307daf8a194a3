//! `bastide tournament` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::{GameArgs, PageFormat};

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
    /// How many threads play; one for each core if not said. The result is the same.
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Write the result as a page for a browser.
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
    /// How to write the result.
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
}
