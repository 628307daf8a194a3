//! What the author of a tile says about how it is drawn. Plain data that travels with the tile: no rule reads it.

use crate::tile::SegmentIdx;
use crate::words::MarkerId;

/// A place on a printed tile in mils, thousandths of its side, from the north-west corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// To the east.
    pub x: u16,
    /// To the south.
    pub y: u16,
}

/// What is said about one segment; none for what is left to the rules of drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartHints {
    /// How far a city reaches into the tile, in hundredths of what it would.
    pub depth: Option<u16>,
    /// A place that a way passes.
    pub via: Option<Place>,
    /// Where a dead end ends.
    pub end: Option<Place>,
    /// Where figures stand, and the middle of a site.
    pub at: Option<Place>,
    /// The side of the square that a site takes, in mils.
    pub size: Option<u16>,
}

/// What a tile's author says about how it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hints {
    /// Where ways meet.
    pub centre: Option<Place>,
    /// Segments that something is said about.
    pub parts: Vec<(SegmentIdx, PartHints)>,
    /// Where symbols of ways, fields and the whole tile stand.
    pub markers: Vec<(MarkerId, Place)>,
    /// How much there is of trees, parcels and tufts, in hundredths of the usual.
    pub density: u16,
    /// What decorations depend on, besides the tile's name.
    pub seed: String,
    /// Whether sheep may graze.
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
    /// What is said about a segment.
    pub fn part(&self, segment: SegmentIdx) -> PartHints {
        self.parts.iter().find(|(it, _)| *it == segment).map(|(_, part)| *part).unwrap_or_default()
    }
}

/// A drawing of a tile that its author has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Art {
    /// The file that holds it, as the tile set names it.
    pub file: String,
    /// The drawing, a thousand mils wide and high; empty until it is read.
    pub svg: String,
    /// How it goes with what is drawn by rule.
    pub mode: ArtMode,
}

/// How an author's drawing goes with what is drawn by rule.
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
