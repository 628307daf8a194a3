//! `bastide publish` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::{games, whole};

/// `bastide publish`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Publish {
    /// Folder of the expansion
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// Folder of the site: a new or empty one, or that of a site to renew
    #[arg(long, short, value_name = "SITE")]
    pub(crate) out: PathBuf,
    /// Game that the site is about [default: `game.toml`, else the first game, else one with all variants and tiles of the folder]
    #[arg(long, value_name = "GAME.toml")]
    pub(crate) game: Option<String>,
    /// Address at which the site will stand. With it the site has an object for Tabletop Simulator, which names its pictures by address
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<String>,
    /// Bots that play the games
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "club")]
    pub(crate) bots: Vec<String>,
    /// Number of games to step through
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) replays: u64,
    /// Number of games that are played for the numbers; 0 for none
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = games)]
    pub(crate) games: u64,
    /// Seed of the first game
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    pub(crate) seed: Option<u64>,
    /// Theme: classic, cvd, ink, gray, drawn, winter, autumn, or a file of the folder [default: drawn, or what the tile sets ask for]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Paper: `a4`, `a3`, `letter` or a size
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: String,
}
