//! `bastide suggest` as typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::PageArgs;
use super::stats::NUMBERS;

/// What `--html` writes.
const DRAWN: &str = "Write a page with all numbers and drawn tiles";

/// `bastide suggest`.
#[derive(Debug, ClapArgs)]
#[command(mut_arg("html", |it| it.help(DRAWN)), mut_arg("format", |it| it.help(NUMBERS)))]
pub struct Suggest {
    /// Tiles as terms: shipped sets, files, copies, single tiles, as `base,mine.toml`.
    #[arg(value_name = "SETS", value_delimiter = ',', required = true)]
    pub sets: Vec<String>,
    /// What the tiles are added for.
    #[arg(long, value_enum, default_value_t)]
    pub goal: GoalName,
    /// Propose a whole set of so many tiles.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub add: Option<u32>,
    /// A marker that each proposed tile carries, as `pennant`.
    #[arg(long, value_name = "MARKER")]
    pub marker: Option<String>,
    /// How many tiles are told, without `--add`.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub top: usize,
    /// The printing whose counts are taken; the usual one of each set if left out.
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,
    /// Write the proposed tiles as a tile set.
    #[arg(long, short, value_name = "FILE.toml")]
    pub out: Option<PathBuf>,
    /// Where and how the page is written.
    #[command(flatten)]
    pub page: PageArgs,
    /// Colours of drawn tiles.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
}

/// What tiles are added for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum GoalName {
    /// Fewer cells that nothing fits into.
    #[default]
    Dead,
    /// Fewer of the first draws that cannot be placed.
    Draws,
    /// Branching within the range of sets that ship.
    Branching,
    /// Tiles that fit more often.
    Fit,
    /// As many tiles as mirrors of them.
    Mirror,
}
