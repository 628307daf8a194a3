//! `bastide stats` and `bastide compare` as typed.

use clap::Args as ClapArgs;

use super::common::games;
use super::page::PageArgs;

/// Help of `--html` for pages about tiles.
const DRAWN: &str = "Write a page with all numbers, plots and drawn tiles";
/// Help of `--format` for pages about tiles.
pub(super) const NUMBERS: &str = "Format of the numbers";

/// `bastide stats`.
#[derive(Debug, ClapArgs)]
#[command(mut_arg("html", |it| it.help(DRAWN)), mut_arg("format", |it| it.help(NUMBERS)))]
pub(crate) struct Stats {
    /// Tiles: shipped sets, files, copies, single tiles, such as `base,mine.toml` or `base*2,-base/cccc`
    #[arg(value_name = "SETS", value_delimiter = ',', required_unless_present = "bands")]
    pub(crate) sets: Vec<String>,
    /// Edition whose counts to take [default: the first of each set]
    #[arg(long, value_name = "EDITION")]
    pub(crate) edition: Option<String>,
    /// Print all tables to the terminal, not only the first ones
    #[arg(long)]
    pub(crate) full: bool,
    /// Output of the page
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Games to play with the tiles
    #[command(flatten)]
    pub(crate) sample: SampleArgs,
    /// Theme of drawn tiles [default: drawn]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Print the range of each number over the shipped sets, in the form kept with the source
    #[arg(long, exclusive = true)]
    pub(crate) bands: bool,
}

/// Games played for sampled statistics.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct SampleArgs {
    /// Play this number of games by each policy under the rules of the base game, and print statistics of them
    #[arg(long, value_name = "GAMES", value_parser = games)]
    pub(crate) play: Option<u64>,
    /// Policies for `--play`: bots that play all seats; two, because samples depend on them
    #[arg(
        long,
        value_name = "BOTS",
        value_delimiter = ',',
        requires = "play",
        default_value = "random,compact"
    )]
    pub(crate) bots: Vec<String>,
    /// Number of players for `--play`
    #[arg(long, value_name = "N", requires = "play", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=9))]
    pub(crate) players: u8,
    /// Seed for `--play` [default: 1]
    #[arg(long, value_name = "N", requires = "play")]
    pub(crate) seed: Option<u64>,
    /// Number of threads for `--play`, without effect on the result [default: one per core]
    #[arg(long, value_name = "N", requires = "play")]
    pub(crate) threads: Option<usize>,
}

/// `bastide compare`.
#[derive(Debug, ClapArgs)]
#[command(mut_arg("html", |it| it.help(DRAWN)), mut_arg("format", |it| it.help(NUMBERS)))]
pub(crate) struct Compare {
    /// Tiles, such as `base`
    #[arg(value_name = "A")]
    pub(crate) one: String,
    /// Tiles, such as `base,mine.toml`
    #[arg(value_name = "B")]
    pub(crate) other: String,
    /// Edition whose counts to take [default: the first of each set]
    #[arg(long, value_name = "EDITION")]
    pub(crate) edition: Option<String>,
    /// Output of the page
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Games to play with both
    #[command(flatten)]
    pub(crate) sample: SampleArgs,
    /// Theme of drawn tiles [default: drawn]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
}
