//! `bastide stats` and `bastide compare` as typed.

use clap::Args as ClapArgs;

use super::PageArgs;

/// What `--html` writes, other than what it says for games that were played.
const DRAWN: &str = "Write a page with all numbers, plots and drawn tiles";
/// The same of `--format`.
pub(super) const NUMBERS: &str = "How to write the numbers";

/// `bastide stats`.
#[derive(Debug, ClapArgs)]
#[command(mut_arg("html", |it| it.help(DRAWN)), mut_arg("format", |it| it.help(NUMBERS)))]
pub struct Stats {
    /// Tiles as terms: shipped sets, files, copies, single tiles, as `base,mine.toml` or `base*2,-base/cccc`.
    #[arg(value_name = "SETS", value_delimiter = ',', required_unless_present = "bands")]
    pub sets: Vec<String>,
    /// The printing whose counts are taken; the usual one of each set if left out.
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,
    /// Tell everything in the terminal, not only what is looked at first.
    #[arg(long)]
    pub full: bool,
    /// Where and how the page is written.
    #[command(flatten)]
    pub page: PageArgs,
    /// Games to be played with the tiles.
    #[command(flatten)]
    pub sample: SampleArgs,
    /// Colours of drawn tiles.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// Print between which numbers the sets lie that ship, as it is kept with the source.
    #[arg(long, exclusive = true)]
    pub bands: bool,
}

/// Games that are played with tiles to see what happens.
#[derive(Clone, Debug, ClapArgs)]
pub struct SampleArgs {
    /// Play so many games with the tiles by each policy, under the rules of the base game, and tell what happens in them.
    #[arg(long, value_name = "GAMES")]
    pub play: Option<u64>,
    /// For `--play`: the policies, bots that play all seats. What is sampled depends on them, so there are two.
    #[arg(
        long,
        value_name = "BOTS",
        value_delimiter = ',',
        requires = "play",
        default_value = "random,compact"
    )]
    pub bots: Vec<String>,
    /// For `--play`: how many players.
    #[arg(long, value_name = "N", requires = "play", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=6))]
    pub players: u8,
    /// For `--play`: the seed.
    #[arg(long, value_name = "N", requires = "play")]
    pub seed: Option<u64>,
    /// For `--play`: how many threads play; one for each core if not said. The result is the same.
    #[arg(long, value_name = "N", requires = "play")]
    pub threads: Option<usize>,
}

/// `bastide compare`.
#[derive(Debug, ClapArgs)]
#[command(mut_arg("html", |it| it.help(DRAWN)), mut_arg("format", |it| it.help(NUMBERS)))]
pub struct Compare {
    /// Tiles as terms, as `base`.
    #[arg(value_name = "A")]
    pub one: String,
    /// Tiles as terms, as `base,mine.toml`.
    #[arg(value_name = "B")]
    pub other: String,
    /// The printing whose counts are taken; the usual one of each set if left out.
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,
    /// Where and how the page is written.
    #[command(flatten)]
    pub page: PageArgs,
    /// Games to be played with both.
    #[command(flatten)]
    pub sample: SampleArgs,
    /// Colours of drawn tiles.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
}
