//! Arguments of `bastide studio`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// `bastide studio`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Studio {
    /// Folder with tile sets, variants and games
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
    /// Port on this machine; 0 for one that is free
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,
    /// Open no browser: print the address and stay
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Command that opens a line of a file: `code -g {file}:{line}`. Without it there is no such button
    #[arg(long, value_name = "COMMAND", env = "BASTIDE_EDITOR")]
    pub(crate) editor: Option<String>,
}
