//! `bastide render` as typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::{GameArgs, RenderManifest};

/// `bastide render`.
#[derive(Debug, Subcommand)]
pub enum Render {
    /// Draw one tile.
    Tile(RenderTile),
    /// Draw the board of a written game, or of a game that bots have played.
    Board(RenderBoard),
    /// Draw all tiles of tile sets with their names and counts, page by page.
    Manifest(RenderManifest),
}

/// `bastide render tile`.
#[derive(Debug, ClapArgs)]
pub struct RenderTile {
    /// A tile, as `base/crfr`.
    #[arg(value_name = "SET/TILE")]
    pub tile: String,
    /// Files with further tile sets.
    #[arg(long, value_name = "FILE")]
    pub sets: Vec<PathBuf>,
    /// Where to write: `.svg` or `.png`, `-` for SVG on standard output.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Colours: classic, cvd, ink, gray, or a file with a theme.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// Width of a PNG in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 600)]
    pub width: u32,
    /// Draw over it what was proved: every field in its hatching, every segment with its number.
    #[arg(long)]
    pub proof: bool,
}

/// `bastide render board`.
#[derive(Debug, ClapArgs)]
pub struct RenderBoard {
    /// Which game; one that is not written down is played by random bots first.
    #[command(flatten)]
    pub game: GameArgs,
    /// Where to write: `.svg` or `.png`, `-` for SVG on standard output.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Colours: classic, cvd, ink, gray, or a file with a theme.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// Width of a PNG in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 1600)]
    pub width: u32,
}
