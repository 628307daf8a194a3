//! `bastide render kit` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// `bastide render kit`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RenderKit {
    /// Shipped game (`base`, `bethlehem`), game in TOML or variant in Lua
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Folder to write to
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
    /// Number of players whose pieces to print, or their names: `3` or `ann,bob,cy`
    #[arg(long, value_name = "N|NAMES")]
    pub(crate) players: Option<String>,
    /// Variant to add: a shipped name or a file (repeatable)
    #[arg(long = "with", value_name = "VARIANT")]
    pub(crate) with: Vec<String>,
    /// Option to set, such as `base.small_city=reduced` (repeatable)
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// Theme: classic, cvd, ink, gray, drawn, winter, autumn, or a file [default: drawn]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Paper: `a4`, `a3`, `letter` or a size
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: String,
}
