//! Drawing hints of a tile's author. Plain data that travels with the tile: no rule reads it.

use std::fmt;
use std::sync::Arc;

use crate::ids::SegmentIdx;
use crate::words::MarkerId;

/// A place on a printed tile in mils, thousandths of its side, from the north-west corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TilePoint {
    /// To the east.
    pub x: u16,
    /// To the south.
    pub y: u16,
}

/// Hints for one segment; none for everything that is left to the rules of drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartHints {
    /// The depth to which a city reaches into the tile, in hundredths of the usual.
    pub depth: Option<u16>,
    /// A place that a way passes.
    pub via: Option<TilePoint>,
    /// The end of a dead end.
    pub end: Option<TilePoint>,
    /// The place of figures, and the middle of a site.
    pub at: Option<TilePoint>,
    /// The side of the square that a site takes, in mils.
    pub size: Option<u16>,
}

/// Hints for the drawing of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hints {
    /// The point where ways meet.
    pub centre: Option<TilePoint>,
    /// Segments with hints of their own.
    pub parts: Vec<(SegmentIdx, PartHints)>,
    /// The places of symbols of ways, fields and the whole tile.
    pub markers: Vec<(MarkerId, TilePoint)>,
    /// The amount of trees, parcels and tufts, in hundredths of the usual.
    pub density: u16,
    /// A seed for decorations, besides the tile's name.
    pub seed: String,
    /// Set if sheep may graze.
    pub sheep: bool,
    /// A drawing of the author's own.
    pub art: Option<Art>,
}

impl Default for Hints {
    fn default() -> Self {
        Self {
            centre: None,
            parts: Vec::new(),
            markers: Vec::new(),
            density: 100,
            seed: String::new(),
            sheep: true,
            art: None,
        }
    }
}

impl Hints {
    /// The hints for a segment.
    pub fn part(&self, segment: SegmentIdx) -> PartHints {
        self.parts.iter().find(|(it, _)| *it == segment).map(|(_, part)| *part).unwrap_or_default()
    }
}

/// A drawing of a tile that its author has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Art {
    /// The file that holds it, as the tile set names it.
    pub file: String,
    /// The mode in which it joins the drawing by rule.
    pub mode: ArtMode,
    /// Its content; none until it is read.
    pub content: Option<ArtContent>,
}

/// Content of an author's drawing.
#[derive(Clone, PartialEq, Eq)]
pub enum ArtContent {
    /// Inside of an SVG, a thousand mils wide and high.
    Svg(String),
    /// Bytes of a PNG.
    Png(Arc<[u8]>),
}

impl fmt::Debug for ArtContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Svg(svg) => f.debug_tuple("Svg").field(svg).finish(),
            Self::Png(png) => f.debug_tuple("Png").field(&png.len()).finish(),
        }
    }
}

/// Mode in which an author's drawing joins the drawing by rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArtMode {
    /// It lies over it.
    #[default]
    Over,
    /// It lies on the ground, under ways and cities.
    Under,
    /// It takes its place; places for figures are still worked out by rule.
    Replace,
}
