//! Drawing of tiles and boards, as SVG and PNG, and of [sheets](sheet) to be printed, also as PDF.
//!
//! A picture is made from the definition of a tile alone: [`draw_tile`] lays out walls, roads and rivers by rule, proves on a grid that the
//! drawing shows the tile as declared, and decorates by random numbers from the tile's name only. Equal input gives equal bytes on every
//! machine: no fonts, no clock, whole numbers in the output.
//!
//! It does not know rules, scores or files: a [`Board`] lists the tiles and pieces to draw, and the caller knows why.
//!
//! # Map
//!
//! A tile becomes a file in five steps; each knows the ones before it.
//!
//! 1. `plan` sorts the segments of a tile by form and look: cities, ways, sites, fields.
//! 2. `layout` places them: `walls` of cities, `courses` of roads and rivers, `sites`, `fences`. They are stamped on a raster (`labels`),
//!    compared with the tile (`proof`), and laid out anew until they agree. `signs` finds room for symbols.
//! 3. `art` draws the layout: walls and towers in `stone`, streets and houses in `town`, roads and rivers in `ways`, monasteries in
//!    `sites`, fields and trees in `meadow`. `drawn` draws the same layout with a pen, obliquely: houses in `house`, trees in `plants`,
//!    markers as `landscapes`; its rules stand at its head. A theme chooses between both. The symbols of markers are a table, `symbols.txt`: a new marker gets its symbol there.
//! 4. `scene` holds the drawing: kurbo paths in whole mils, painted in the roles of a [`Theme`]; with a size it is a [`Picture`].
//! 5. `svg`, `pixels` and `pdf` are the backends. Only authors' own drawings ([`fragment()`]) pass through an SVG reader.
//!
//! Around tiles: `board` with `pieces` for games in play, `laid` for pages that move tiles and pieces, `film` for whole games with `replay` (HTML) and `motion` (GIF, animated PNG),
//! `manifest` for lists, [`sheet`] for print.

mod art;
mod back;
mod board;
mod drawn;
mod film;
mod fragment;
mod laid;
mod layout;
mod manifest;
mod motion;
mod painting;
mod pdf;
mod pieces;
mod pixels;
mod plan;
mod plane;
mod profile;
mod replay;
mod rng;
mod scene;
mod seam;
pub mod sheet;
mod stamps;
mod svg;
mod text;
mod theme;
mod tile;

use bastide_core::hints;
use bastide_core::tile::Tile;
use bastide_core::words::Words;

pub use crate::back::draw_back;
pub use crate::board::{
    Board, Piece, PiecePlace, PlacedTile, Player, Pose, Sort, Stock, copy_at, draw_board,
    letter as seat_letter, look as piece_look,
};
pub use crate::film::{Film, Note, Points, Thought};
pub use crate::fragment::{FragmentError, LIMITS, figure, fragment};
pub use crate::laid::{Places, Stood, draw_laid, draw_piece, piece_size};
pub use crate::layout::proof::{Difference, Problem};
pub use crate::manifest::{Chapter, Listed, Manifest, Pages};
pub use crate::motion::{Camera, Motion, Pace, Shot, motion};
pub use crate::painting::{OwnTile, Painting, PaintingError};
pub use crate::pieces::PieceLook;
pub use crate::pieces::contrast::{Faint, FaintPart};
pub use crate::pixels::{DrawError, Pixels, Size};
pub use crate::profile::{Profile, ProfileError};
pub use crate::replay::replay_html;
pub use crate::scene::Picture;
pub use crate::seam::{Rim, SeamChange, changed_sides, rims};
pub use crate::theme::{Clash, Closeness, Colour, Look, SeatPart, Style, THEME_FILES, Theme};

use crate::scene::{Item, Items};
use crate::tile::Drawing;

/// Number of copies of a tile that boards and sheets draw differently; further ones begin anew.
pub const COPIES: usize = 3;

/// Extras to draw besides the tile itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Hatches every patch of open ground and numbers the segments where figures stand on them.
    pub proof: bool,
    /// Number of the copy of the tile, from zero: copies differ in trees, houses, sheep and all else that means nothing.
    pub copy: usize,
}

impl Options {
    /// Nothing but the tile.
    #[must_use]
    pub const fn new() -> Self {
        Self { proof: false, copy: 0 }
    }

    /// Adds the proof, drawn over the tile.
    #[must_use]
    pub const fn with_proof(mut self) -> Self {
        self.proof = true;
        self
    }

    /// Draws another copy of the tile.
    #[must_use]
    pub const fn with_copy(mut self, copy: usize) -> Self {
        self.copy = copy;
        self
    }
}

/// A drawn tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The picture.
    pub picture: Picture,
    /// Differences between the picture and the declaration; empty for every tile that can be drawn.
    pub problems: Vec<Problem>,
    /// Places for figures, one for each segment of the tile as printed.
    pub anchors: Vec<hints::TilePoint>,
    /// Share of the tile that each segment takes, in thousandths. Where ways cross, the upper one counts.
    pub shares: Vec<u16>,
}

/// The picture of a tile from its items.
fn picture(theme: &Theme, tile: &Tile, scene: Items) -> Picture {
    let mut items = Items(vec![Item::Definitions]);
    items.0.extend(scene.0);
    Picture::tile(theme, Some(tile.id()), items)
}

/// Draws a tile.
#[must_use]
pub fn draw_tile(words: &Words, tile: &Tile, theme: &Theme, options: &Options) -> Drawn {
    let drawing = Drawing::of(words, tile, theme, options.copy);
    let (anchors, shares) = (drawing.places(), drawing.shares());
    let proof = if options.proof { drawing.proof() } else { Items::new() };
    let mut scene = drawing.scene;
    scene.group("proof", proof);
    Drawn { picture: picture(theme, tile, scene), anchors, shares, problems: drawing.problems }
}

#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
