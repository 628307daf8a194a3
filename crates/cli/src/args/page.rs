//! Output of a page of numbers, for all commands that end in one.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

/// Output of a page of numbers.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct PageArgs {
    /// Write the result as an HTML page as well
    #[arg(long, value_name = "FILE.html", value_parser = page_file)]
    pub(crate) html: Option<PathBuf>,
    /// Format of the result
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: PageFormat,
}

/// The file of a page: pages do not replace tile sets and scripts.
fn page_file(text: &str) -> Result<PathBuf, String> {
    let is_page = |it: &str| ["html", "htm"].iter().any(|ending| it.eq_ignore_ascii_case(ending));
    let path = PathBuf::from(text);
    // Devices and pipes have no ending.
    let other = path.extension().is_some_and(|it| !is_page(&it.to_string_lossy()));
    if other { Err("a page is a file that ends in `.html`".to_owned()) } else { Ok(path) }
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
