//! Drawing of tiles and boards, as SVG and PNG, and of [sheets](sheet) to be printed, also as PDF.
//!
//! A picture is made from the definition of a tile alone: [`tile_svg`] lays out walls, roads and rivers by rule, proves on a grid that
//! what is drawn is what is declared, and decorates by chance that depends on the tile's name only. Equal input gives equal bytes on
//! every machine: no fonts, no clock, whole numbers in the output.
//!
//! It does not know rules, scores or files: a [`Board`] says what lies where, and somebody else knows why.

mod art;
mod back;
mod board;
mod chance;
mod courses;
mod fences;
mod film;
mod fragment;
mod labels;
mod layout;
mod manifest;
mod motion;
mod pdf;
mod pieces;
mod plan;
mod plane;
mod png;
mod proof;
mod raster;
mod replay;
mod scene;
mod seam;
pub mod sheet;
mod signs;
mod svg;
mod text;
mod theme;
mod tile;
mod walls;

use bastide_core::hints;
use bastide_core::tile::Tile;
use bastide_core::words::Words;

pub use crate::back::back_svg;
pub use crate::board::{Board, Piece, Place, PlacedTile, Player, Pose, Sort, Stock, board_svg};
pub use crate::film::{Film, Note, Points};
pub use crate::fragment::{FragmentError, fragment};
pub use crate::manifest::{Chapter, Listed, Manifest, Pages};
pub use crate::motion::{Motion, Pace, motion};
pub use crate::pdf::{Profile, ProfileError};
pub use crate::png::{Pixels, PngError, Size, pixels, png};
pub use crate::proof::{Difference, Problem};
pub use crate::replay::replay_html;
pub use crate::seam::changed_sides;
pub use crate::theme::{Clash, Closeness, Colour, Look, SeatPart, Style, THEME_FILES, Theme};

use crate::svg::Svg;
use crate::tile::Drawing;

/// The side of a printed tile in hundredths of a millimetre.
const PRINTED: i32 = 4500;

/// What to draw besides the tile itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Hatches every patch of open ground and numbers the segments where figures stand on them.
    pub proof: bool,
}

impl Options {
    /// Nothing but the tile.
    #[must_use]
    pub const fn new() -> Self {
        Self { proof: false }
    }

    /// With the proof drawn over it.
    #[must_use]
    pub const fn with_proof(mut self) -> Self {
        self.proof = true;
        self
    }
}

/// A drawn tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The picture.
    pub svg: String,
    /// Where the picture shows something else than the tile declares; empty for every tile that can be drawn.
    pub problems: Vec<Problem>,
    /// Where figures stand on each segment of the tile, as printed.
    pub anchors: Vec<hints::Place>,
    /// How much of the tile each segment takes, in thousandths. Where ways cross, the upper one counts.
    pub shares: Vec<u16>,
}

/// Draws a tile.
#[must_use]
pub fn tile_svg(words: &Words, tile: &Tile, theme: &Theme, options: &Options) -> Drawn {
    let drawing = Drawing::of(words, tile, theme);
    let mut svg = Svg::new(theme, (1000, 1000), (PRINTED, PRINTED));
    svg.title(tile.id());
    svg.write(format_args!("<defs>"));
    svg.stamps(drawing.scene.items());
    svg.write(format_args!("</defs>\n"));
    svg.groups(&drawing.scene.groups);
    if options.proof {
        svg.write(format_args!(r#"<g class="proof" fill="none">"#));
        svg.items(&drawing.proof());
        svg.write(format_args!("</g>\n"));
    }
    Drawn {
        svg: svg.finish(),
        anchors: drawing.places(),
        shares: drawing.shares(),
        problems: drawing.problems,
    }
}
