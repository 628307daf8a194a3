//! Printed tiles prepared for laying: what they ask of their neighbours, where they fit, what their segments are like on the board.

use std::fmt;
use std::sync::Arc;

use crate::board::Node;
use crate::geometry::{Port, Rotation, Side, Spot};
use crate::tile::{SegmentIdx, Tile};
use crate::words::{self, EdgeId, Shape, Words};

/// A design, prepared for laying it.
#[derive(Clone, Debug)]
pub struct Design {
    /// The printed tile.
    pub tile: Arc<Tile>,
    /// Its name in written games: without the set where that is clear.
    pub name: String,
    pub(crate) turned: [Turned; 4],
    pub(crate) fits: Fits,
    /// What its segments are like when they come onto the board, and after them the place kept for a piece that may span the tile.
    pub(crate) seeds: Vec<Node>,
    /// How many segments it has.
    pub(crate) segments: u8,
    /// Which of them do not reach the rim: sites, and whatever lies enclosed.
    pub(crate) inner: Vec<SegmentIdx>,
    /// A bit for each kind among its segments.
    pub(crate) kinds: u64,
}

/// What a free cell asks for, as one number: [`ANYTHING`] and, for each side, the edge asked there as a digit, north first, where 0 stands
/// for anything. 0 is no pattern.
pub(crate) type Pattern = u16;

/// The pattern that every tile fits.
pub(crate) const ANYTHING: Pattern = 1;

/// A turned design.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    /// What it adds to the pattern of the cell across each side.
    pub(crate) asks: [Pattern; 4],
    /// Which segments it shows at each side.
    pub(crate) rims: [Rim; 4],
}

/// The segments at a side of a turned tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rim {
    /// At each port, clockwise; [`Rim::NOBODY`] where there is none.
    pub(crate) segments: [u8; 3],
    /// Whether all three are the same.
    pub(crate) whole: bool,
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
            fits: Fits::new(&digits, tile),
            seeds: tile.numbered().map(|(at, _)| seed(words, tile, at)).collect(),
            segments: tile.segments().len() as u8,
            inner: tile.numbered().filter(|(_, it)| it.ports.is_empty()).map(|(at, _)| at).collect(),
            kinds: tile.segments().iter().fold(0, |bits, it| bits | 1 << it.kind.0),
        }
    }
}

/// How edges are written in a [`Pattern`].
pub(crate) struct Digits {
    /// For each edge; 0 for those that fit everything.
    of: Vec<Pattern>,
    /// How many digits there are, 0 included. The words of a game have at most 14 kinds of edges.
    base: Pattern,
}

impl Digits {
    pub(crate) fn of(words: &Words) -> Self {
        let mut base = 1;
        let mut digit = |edge: &words::Edge| {
            base += Pattern::from(edge.fits == words::Fits::Same);
            if edge.fits == words::Fits::Same { base - 1 } else { 0 }
        };
        let of = words.edges().map(|(_, edge)| digit(edge)).collect();
        Self { of, base }
    }

    /// What an edge adds to the pattern of a cell that has it at this side.
    pub(crate) fn place(&self, edge: EdgeId, side: Side) -> Pattern {
        self.of[edge.0 as usize] * self.weight(side)
    }

    fn weight(&self, side: Side) -> Pattern {
        self.base.pow(side.idx() as u32)
    }
}

fn turned(digits: &Digits, tile: &Tile, turn: Rotation) -> Turned {
    let edges = tile.turned_edges(turn);
    let segment_at = |port: Port| tile.at(port.turned(turn.inverse())).map_or(Rim::NOBODY, |it| it.0);
    let rim = |side| {
        let segments = [Spot::First, Spot::Middle, Spot::Last].map(|spot| segment_at(Port::new(side, spot)));
        Rim { segments, whole: segments.iter().all(|it| *it == segments[0]) }
    };
    Turned {
        asks: Side::ALL.map(|side| digits.place(edges[side.idx()], side.opposite())),
        rims: Side::ALL.map(rim),
    }
}

/// Which turns of a tile fit which patterns.
///
/// There is an entry for every pattern that the digits of the game can write, and no more, so that the tables of all designs lie close
/// together: a tile is rarely one that was looked at lately.
#[derive(Clone)]
pub(crate) struct Fits(Box<[u8]>);

impl Fits {
    /// Notes each turn at all patterns that it fits: at each side its own digit or 0, or any digit where everything fits.
    fn new(digits: &Digits, tile: &Tile) -> Self {
        let mut fits = Self(vec![0; usize::from(ANYTHING) + usize::from(digits.base).pow(4)].into());
        for turn in Rotation::ALL.into_iter().filter(|turn| tile.plain_turn(*turn) == *turn) {
            let mut patterns = vec![ANYTHING];
            for (side, edge) in Side::ALL.into_iter().zip(tile.turned_edges(turn)) {
                let own = digits.of[edge.0 as usize];
                let fitting = (0..digits.base).filter(|digit| own == 0 || *digit == 0 || *digit == own);
                let places: Vec<_> = fitting.map(|digit| digit * digits.weight(side)).collect();
                patterns =
                    patterns.iter().flat_map(|at| places.iter().map(move |place| at + place)).collect();
            }
            for pattern in patterns {
                fits.0[usize::from(pattern)] |= 1 << turn.quarters();
            }
        }
        fits
    }

    /// The turns that fit a cell, as bits; of turns that look the same only the smallest.
    pub(crate) fn turns(&self, pattern: Pattern) -> u8 {
        self.0[usize::from(pattern)]
    }

    /// As [`Self::turns`], for all patterns.
    pub(crate) fn of_patterns(&self) -> &[u8] {
        &self.0
    }

    /// As [`Self::turns`], for what may be no pattern at all; then none fits, or it does not matter which.
    pub(crate) fn turns_if_any(&self, pattern: Pattern) -> u8 {
        self.0.get(usize::from(pattern)).copied().unwrap_or(0)
    }
}

impl fmt::Debug for Fits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fits").finish_non_exhaustive()
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
        Shape::Site => (Node::AROUND, Node::SITE),
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
