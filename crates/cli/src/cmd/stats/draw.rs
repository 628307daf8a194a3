//! Pictures of tiles for pages of numbers: drawn, and as letters for a terminal.

use bastide_core::tile::Tile;
use bastide_core::words::Words;
use bastide_render::{Options, Theme, tile_svg};
use bastide_report::Picture;
use bastide_tileset::grid;

/// What tiles are drawn with.
#[derive(Debug)]
pub(crate) struct Pen<'a> {
    pub(crate) theme: &'a Theme,
}

impl Pen<'_> {
    /// A tile with what it is called and what is said of it.
    pub(crate) fn picture(
        &self,
        words: &Words,
        tile: &Tile,
        label: impl Into<String>,
        note: impl Into<String>,
    ) -> Picture {
        Picture {
            svg: tile_svg(words, tile, self.theme, &Options::new()).svg,
            text: grid(words, tile),
            label: label.into(),
            note: note.into(),
        }
    }
}
