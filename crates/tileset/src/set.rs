//! Tile sets and their tiles, as they were read.

use std::ops::Range;

use bastide_core::geometry::Pos;
use bastide_core::tile::Tile;
use bastide_diag::Source;

/// A tile set.
#[derive(Clone, Debug)]
pub struct Set {
    /// Its short name: `base`.
    pub id: String,
    /// The title.
    pub title: String,
    /// Its printings; the first is the usual one. Never empty.
    pub editions: Vec<String>,
    /// The sets whose words it uses.
    pub uses: Vec<String>,
    /// The words it declares: letters of edges, kinds of features and markers.
    pub declares: Vec<String>,
    /// True if its tiles are drawn before the ordinary pile.
    pub before: bool,
    /// The theme in which its tiles are drawn where none is said, and where it is named.
    pub theme: Option<(String, Range<usize>)>,
    /// Findings of its statistics that are meant to be so.
    pub allow: Vec<Allow>,
    /// The text.
    pub source: Source,
    /// The span of its name.
    pub span: Range<usize>,
    /// Its tiles, in the order of the file. Tiles with errors are left out.
    pub entries: Vec<Entry>,
}

/// A finding that is meant to be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allow {
    /// The code of the finding: `branching-high`.
    pub code: String,
    /// Why it is meant to be so.
    pub reason: String,
    /// The span of the code.
    pub span: Range<usize>,
}

/// A tile of a set.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The tile as printed.
    pub tile: Tile,
    /// Its name in the set: `crfr`.
    pub name: String,
    /// Copies by edition, in the order of the editions of the set. The start tile is counted.
    pub counts: Vec<u16>,
    /// True if one copy is the start tile.
    pub start: bool,
    /// Its fixed place in a block.
    pub at: Option<Pos>,
    /// True if it joins the tiles of other sets that are drawn before the ordinary pile.
    pub before: bool,
    /// When it is drawn.
    pub draw: Draw,
    /// False if it is never drawn.
    pub in_pile: bool,
    /// The name elsewhere.
    pub alias: Option<String>,
    /// The span of its name.
    pub span: Range<usize>,
    /// The span of each segment; that of the name for segments that are not written.
    pub places: Vec<Range<usize>>,
}

/// When a tile is drawn, among the tiles of its set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Draw {
    /// Before the others.
    First,
    /// Somewhere among them.
    #[default]
    Shuffled,
    /// After the others.
    Last,
}

impl Set {
    /// The tile of this name.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|it| it.name == name)
    }

    /// Number of tiles of an edition in its pile and on the table; none if the set has no such edition.
    pub fn size(&self, edition: &str) -> Option<u32> {
        let at = self.editions.iter().position(|it| it == edition)?;
        Some(self.entries.iter().filter(|it| it.in_pile).map(|it| u32::from(it.counts[at])).sum())
    }
}
