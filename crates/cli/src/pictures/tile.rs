//! Pictures of tiles for pages of numbers: drawn, and as letters for a terminal.

use bastide_core::tile::Tile;
use bastide_core::words::Words;
use bastide_pages::Picture;
use bastide_render::{Options, Theme, draw_tile};
use bastide_tileset::grid;

/// A tile with its label and a note.
pub(crate) fn picture(
    theme: &Theme,
    words: &Words,
    tile: &Tile,
    label: impl Into<String>,
    note: impl Into<String>,
) -> Picture {
    Picture {
        svg: draw_tile(words, tile, theme, &Options::new()).picture.svg(),
        text: grid(words, tile),
        label: label.into(),
        note: note.into(),
    }
}
