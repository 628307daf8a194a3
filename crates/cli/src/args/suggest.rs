//! `bastide suggest` as typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::common::games;
use super::page::PageArgs;
use super::stats::NUMBERS;

/// Help of `--html`.
const DRAWN: &str = "Write a page with all numbers and drawn tiles";

/// `bastide suggest`.
#[derive(Debug, ClapArgs)]
#[command(mut_arg("html", |it| it.help(DRAWN)), mut_arg("format", |it| it.help(NUMBERS)))]
pub(crate) struct Suggest {
    /// Tiles: shipped sets, files, copies, single tiles, such as `base,mine.toml`
    #[arg(value_name = "SETS", value_delimiter = ',', required = true)]
    pub(crate) sets: Vec<String>,
    /// Goal of the changes
    #[arg(long, value_enum, default_value_t)]
    pub(crate) goal: GoalName,
    /// Propose so many tiles to add
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub(crate) add: Option<u32>,
    /// Propose so many tiles to take away, none of the base game if there are others
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub(crate) take: Option<u32>,
    /// Propose so many tiles to be exchanged for others
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200), conflicts_with_all = ["add", "take"])]
    pub(crate) exchange: Option<u32>,
    /// Number of games by each policy in which a proposal is tried; 0 for none
    #[arg(long, value_name = "GAMES", value_parser = games, default_value_t = 300)]
    pub(crate) play: u64,
    /// Seed of these games [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Number of threads for these games, without effect on the result [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Marker on each proposed tile, such as `pennant`
    #[arg(long, value_name = "MARKER")]
    pub(crate) marker: Option<String>,
    /// Number of changes to print, without a proposal
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) top: usize,
    /// Edition whose counts to take [default: the first of each set]
    #[arg(long, value_name = "EDITION")]
    pub(crate) edition: Option<String>,
    /// Write the proposed tiles as a tile set
    #[arg(long, short, value_name = "FILE.toml")]
    pub(crate) out: Option<PathBuf>,
    /// Output of the page
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Theme of drawn tiles [default: drawn]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
}

/// Goals of changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum GoalName {
    /// Fewer cells that nothing fits into
    #[default]
    Dead,
    /// Fewer of the first draws that cannot be placed
    Draws,
    /// Branching within the range of the shipped sets
    Branching,
    /// Tiles that fit more often
    Fit,
    /// As many tiles as mirrors of them
    Mirror,
}
