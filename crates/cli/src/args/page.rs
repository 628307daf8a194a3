//! How a page of numbers is written, for all commands that end in one.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

/// Where and how a page of numbers is written.
#[derive(Clone, Debug, ClapArgs)]
pub struct PageArgs {
    /// Write the result as a page for a browser.
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,
    /// How to write the result.
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
}

/// How a page of numbers is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PageFormat {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
    /// For spreadsheets: a line for each number, with the ends of its interval.
    Csv,
}
