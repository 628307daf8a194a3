//! Pictures of tiles for pages of numbers: drawn, and as letters for a terminal.

use bastide_core::tile::Tile;
use bastide_core::words::Words;
use bastide_pages::Picture;
use bastide_render::{Options, Theme, draw_tile};
use bastide_tileset::grid;

/// The style of drawn tiles.
#[derive(Debug)]
pub(crate) struct Pen<'a> {
    pub(crate) theme: &'a Theme,
}

impl Pen<'_> {
    /// A tile with its label and a note.
    pub(crate) fn picture(
        &self,
        words: &Words,
        tile: &Tile,
        label: impl Into<String>,
        note: impl Into<String>,
    ) -> Picture {
        Picture {
            svg: draw_tile(words, tile, self.theme, &Options::new()).picture.svg(),
            text: grid(words, tile),
            label: label.into(),
            note: note.into(),
        }
    }
}
