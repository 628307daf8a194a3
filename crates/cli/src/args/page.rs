//! Output of a page of numbers, for all commands that end in one.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

/// Output of a page of numbers.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct PageArgs {
    /// Write the result as an HTML page as well
    #[arg(long, value_name = "FILE.html")]
    pub(crate) html: Option<PathBuf>,
    /// Format of the result
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: PageFormat,
}

/// Format of a page of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PageFormat {
    /// Text for people
    #[default]
    Text,
    /// JSON
    Json,
    /// CSV, one line per number with the ends of its interval
    Csv,
}
