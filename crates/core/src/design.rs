//! Printed tiles prepared for laying: patterns, tables of fitting rotations, seeds of their segments on the board.

use std::sync::Arc;

use crate::compaction::{Digits, FitTable, Pattern};
use crate::geometry::{Cells, Port, Rotation, Side, Third};
use crate::ids::SegmentIdx;
use crate::tile::{Segment, Tile};
use crate::union_find::Node;
use crate::words::{EdgeId, KindId, Marker, MarkerId, Shape, Words};

/// A design, prepared for laying it.
#[derive(Clone, Debug)]
pub struct Design {
    /// The printed tile.
    pub tile: Arc<Tile>,
    /// Its name in written games: without the set where that is clear.
    pub name: String,
    pub(crate) turned: [Turned; 4],
    pub(crate) fits: FitTable,
    /// The nodes of its segments as they come onto the board, and after them the place kept for a piece that may span the tile.
    pub(crate) seeds: Vec<Node>,
    /// The number of its segments.
    pub(crate) segments: u8,
    /// The segments that do not reach the rim: sites, with the cells that complete them, and enclosed parts.
    pub(crate) inner: Vec<(SegmentIdx, Cells)>,
    /// The segments at which an end waits to be joined.
    pub(crate) open: Vec<SegmentIdx>,
    /// The segments whose features wait for each other, to be completed together.
    pub(crate) together: Vec<SegmentIdx>,
    /// A bit for each kind among its segments.
    pub(crate) kinds: u64,
    /// Number of each marker on the tile and on its segments.
    marks: Box<[u16]>,
}

/// A turned design.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    /// The weight that it adds to the pattern of the cell across each side.
    pub(crate) asks: [Pattern; 4],
    /// The segments that it shows at each side.
    pub(crate) rims: [Rim; 4],
}

/// The segments at a side of a turned tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rim {
    /// At each port, clockwise; [`Rim::NOBODY`] where there is none.
    pub(crate) segments: [u8; 3],
    /// Set if all three are the same.
    pub(crate) whole: bool,
    /// The edge that it is. Across another one only segments of one kind join.
    pub(crate) edge: EdgeId,
}

impl Rim {
    /// No segment takes the port.
    pub(crate) const NOBODY: u8 = 0xff;
}

impl Design {
    pub(crate) fn new(words: &Words, tile: &Arc<Tile>, name: String) -> Self {
        let digits = Digits::of(words);
        Self {
            tile: Arc::clone(tile),
            name,
            turned: Rotation::ALL.map(|turn| turned(&digits, tile, turn)),
            fits: FitTable::new(&digits, tile),
            seeds: tile.numbered().map(|(at, _)| seed(words, tile, at)).collect(),
            segments: tile.segments().len() as u8,
            inner: tile
                .numbered()
                .filter(|(_, it)| it.ports.is_empty())
                .map(|(at, it)| (at, words[it.kind].cells))
                .collect(),
            open: ends(words, tile, |marker| &marker.open, |it| it.ports.sides().count() == 1),
            together: ends(words, tile, |marker| &marker.together, |_| true),
            kinds: tile.segments().iter().fold(0, |bits, it| bits | 1 << it.kind.0),
            marks: words.markers().map(|(marker, _)| marks(tile, marker)).collect(),
        }
    }

    /// Counts a marker on the tile and on its segments.
    pub fn marks(&self, marker: MarkerId) -> u32 {
        self.marks[usize::from(marker.0)].into()
    }
}

/// The segments at which ends wait, by the kinds that their markers, or those of their tile, name.
fn ends(
    words: &Words,
    tile: &Tile,
    waiting: fn(&Marker) -> &Vec<KindId>,
    is_end: fn(&Segment) -> bool,
) -> Vec<SegmentIdx> {
    let waits = |it: &Segment| {
        let marked =
            it.markers.iter().map(|(marker, _)| *marker).chain(tile.marks().iter().map(|it| it.marker));
        marked.map(|marker| waiting(&words[marker])).any(|kinds| kinds.contains(&it.kind))
    };
    let is_linked = |it: &Segment| words[it.kind].shape == Shape::Linked;
    let ends = tile.numbered().filter(|(_, it)| is_linked(it) && waits(it) && is_end(it));
    ends.map(|(at, _)| at).collect()
}

fn marks(tile: &Tile, marker: MarkerId) -> u16 {
    let on_segments = tile.segments().iter().flat_map(|it| &it.markers).filter(|(it, _)| *it == marker);
    on_segments.map(|(_, count)| u16::from(*count)).sum::<u16>() + u16::from(tile.mark(marker).is_some())
}

fn turned(digits: &Digits, tile: &Tile, turn: Rotation) -> Turned {
    let edges = tile.turned_edges(turn);
    let segment_at = |port: Port| tile.at(port.turned(turn.inverse())).map_or(Rim::NOBODY, |it| it.0);
    let rim = |side: Side| {
        let segments =
            [Third::First, Third::Middle, Third::Last].map(|spot| segment_at(Port::new(side, spot)));
        Rim { segments, whole: segments.iter().all(|it| *it == segments[0]), edge: edges[side.idx()] }
    };
    Turned {
        asks: Side::ALL.map(|side| digits.place(edges[side.idx()], side.opposite())),
        rims: Side::ALL.map(rim),
    }
}

fn flag(is_true: bool, flag: u8) -> u8 {
    if is_true { flag } else { 0 }
}

fn seed(words: &Words, tile: &Tile, at: SegmentIdx) -> Node {
    let segment = &tile[at];
    let repeats = tile.segments().iter().filter(|it| it.kind == segment.kind).count() > 1;
    let (open, shape) = match words[segment.kind].shape {
        Shape::Linked => (segment.ports.len() as u16, 0),
        Shape::Area => (segment.ports.len() as u16, Node::AREA),
        Shape::Site => (words[segment.kind].cells.around(), Node::SITE),
    };
    Node {
        root: 0,
        next: 0,
        placed: 0,
        segment: at.0,
        kind: segment.kind.0,
        count: 1,
        open,
        occupants: 0,
        flags: shape
            | flag(!words[segment.kind].completes, Node::IDLE)
            | flag(repeats, Node::REPEATS)
            | flag(!segment.markers.is_empty(), Node::MARKED)
            | flag(!segment.touches.is_empty(), Node::TOUCHES),
    }
}
