//! `bastide stats` and `bastide compare` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::PageFormat;

/// `bastide stats`.
#[derive(Debug, ClapArgs)]
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
    /// How to write the numbers.
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
    /// Write a page with all numbers, plots and drawn tiles.
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
    /// Colours of drawn tiles.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// Print between which numbers the sets lie that ship, as it is kept with the source.
    #[arg(long, exclusive = true)]
    pub bands: bool,
}

/// `bastide compare`.
#[derive(Debug, ClapArgs)]
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
    /// How to write the numbers.
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
    /// Write a page with all numbers, plots and drawn tiles.
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
    /// Colours of drawn tiles.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
}
