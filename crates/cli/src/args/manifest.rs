//! `bastide render manifest` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::DenyArgs;

/// `bastide render manifest`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RenderManifest {
    /// Tile sets, files with tile sets, or tiles such as `base/crfr` [default: all shipped sets]
    #[arg(value_name = "SETS", value_delimiter = ',')]
    pub(crate) sets: Vec<String>,
    /// Output file: `.svg` or `.png`, numbered by page, or `.html` with all pages
    #[arg(long, short, value_name = "FILE", default_value = "manifest.html")]
    pub(crate) out: PathBuf,
    /// Edition whose counts to show [default: the first of each set]
    #[arg(long, value_name = "EDITION")]
    pub(crate) edition: Option<String>,
    /// Theme: classic, cvd, ink, gray, drawn, winter, autumn, or a file [default: drawn, or what the tile
    /// sets ask for]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Side of a tile in millimetres [default: as large as fits without another page; 25 in HTML]
    #[arg(long, value_name = "MM", value_parser = clap::value_parser!(u32).range(8..=180))]
    pub(crate) tile: Option<u32>,
    /// Pixels per inch of a PNG
    #[arg(long, value_name = "DPI", default_value_t = 150, value_parser = clap::value_parser!(u32).range(30..=600))]
    pub(crate) dpi: u32,
    /// Overlay the proof: a hatching for each field, a number for each segment
    #[arg(long)]
    pub(crate) proof: bool,
    /// Findings
    #[command(flatten)]
    pub(crate) deny: DenyArgs,
}
