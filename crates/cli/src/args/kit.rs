//! `bastide render kit` as typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::common::SetupArgs;

/// `bastide render kit`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RenderKit {
    /// Shipped game (`base`, `bethlehem`), game in TOML or its folder, or variant in Lua
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Folder to write to
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
    /// Its setup
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// Theme: classic, cvd, ink, gray, drawn, winter, autumn, or a file [default: drawn, or what the tile sets ask for]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Paper: `a4`, `a3`, `letter` or a size
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: String,
    /// Figures as `standees` of paper, as `counters` of card, or as `both`
    #[arg(long, value_name = "FORM", default_value = "both", hide_possible_values = true)]
    pub(crate) figures: Figures,
}

/// Form in which a kit has figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Figures {
    /// Both, to be chosen from.
    Both,
    /// Strips that are folded and stand.
    Standees,
    /// Squares of card.
    Counters,
}
