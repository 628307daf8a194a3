//! `bastide render manifest` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// `bastide render manifest`.
#[derive(Debug, ClapArgs)]
pub struct RenderManifest {
    /// Tile sets by name, files with tile sets, or single tiles as `base/crfr`; all shipped sets if left out.
    #[arg(value_name = "SET")]
    pub sets: Vec<String>,
    /// Where to write: `.svg` or `.png`, numbered if there are several pages, or `.html` with all of them.
    #[arg(long, short, value_name = "FILE", default_value = "manifest.html")]
    pub out: PathBuf,
    /// The printing whose counts are shown; the usual one of each set if left out.
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,
    /// Colours: classic, cvd, ink, gray, or a file with a theme.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// Side of a tile in millimetres.
    #[arg(long, value_name = "MM", default_value_t = 25, value_parser = clap::value_parser!(u32).range(8..=180))]
    pub tile: u32,
    /// Pixels to the inch of a PNG.
    #[arg(long, value_name = "DPI", default_value_t = 150, value_parser = clap::value_parser!(u32).range(30..=600))]
    pub dpi: u32,
    /// Draw over the tiles what was proved: every field in its hatching, every segment with its number.
    #[arg(long)]
    pub proof: bool,
}
