//! `bastide tournament` as typed.

use clap::Args as ClapArgs;

use super::common::{GameArgs, ThreadArgs, games};
use super::page::PageArgs;

/// `bastide tournament`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Tournament {
    /// Game; as many bots sit at a table as it has players
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Bots, as for `play`: `random,club,strong:50ms,mine.lua`; each plays against each [default on the ladder: novice,club,strong]
    #[arg(long, value_name = "BOTS", value_delimiter = ',', required_unless_present = "ladder")]
    pub(crate) bots: Vec<String>,
    /// Play each bot against the fixed yardsticks `greedy`, `mcts:200` and `mcts:1000`, and against the bot named before it, until it is
    /// clear who is stronger
    #[arg(long)]
    pub(crate) ladder: bool,
    /// Opponents on the ladder instead of the yardsticks and the bot before
    #[arg(long, value_name = "BOTS", value_delimiter = ',', requires = "ladder")]
    pub(crate) against: Vec<String>,
    /// Number of games per table; rounded up so that each bot has every seat equally often; on the ladder the most per opponent
    #[arg(long = "games", short = 'n', value_name = "N", value_parser = games, default_value_t = 100)]
    pub(crate) games: u64,
    /// Threads
    #[command(flatten)]
    pub(crate) workers: ThreadArgs,
    /// Output of the page
    #[command(flatten)]
    pub(crate) page: PageArgs,
}
