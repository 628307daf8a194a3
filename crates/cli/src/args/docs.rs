//! `bastide docs` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// `bastide docs`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Docs {
    /// Page to print, such as `scripting` or `variants/inns`; `all` for what an assistant needs; or words to search for [default: list all
    /// pages]
    #[arg(value_name = "PAGE")]
    pub(crate) words: Vec<String>,
    /// Open the book in a browser, at the page if one is named
    #[arg(long)]
    pub(crate) open: bool,
    /// Write the book as pages for a browser into a folder [default with `--open`: a folder for what can be made again]
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
}
