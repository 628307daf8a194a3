//! Printed tiles prepared for laying: what they ask of their neighbours, where they fit, what their segments are like on the board.

use std::sync::Arc;

use crate::board::Node;
use crate::geometry::{Port, Rotation, Side, Spot};
use crate::tile::{SegmentIdx, Tile};
use crate::words::{EdgeId, Fits, Shape, Words};

/// A design, prepared for laying it.
#[derive(Clone, Debug)]
pub struct Design {
    /// The printed tile.
    pub tile: Arc<Tile>,
    /// Its name in written games: without the set where that is clear.
    pub name: String,
    pub(crate) turned: [Turned; 4],
    /// For each [`Pattern`], the turns that fit, as bits; of turns that look the same only the smallest.
    pub(crate) fits: Vec<u8>,
    /// What its segments are like when they come onto the board.
    pub(crate) seeds: Vec<Node>,
    /// Which of them are sites.
    pub(crate) sites: Vec<SegmentIdx>,
    /// A bit for each kind among its segments.
    pub(crate) kinds: u64,
}

/// What a free cell asks for, as one number: the edge asked at each side is a digit, north first, and 0 stands for anything.
pub(crate) type Pattern = u16;

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
            fits: fits(&digits, tile),
            seeds: tile.numbered().map(|(at, _)| seed(words, tile, at)).collect(),
            sites: tile
                .numbered()
                .filter(|(_, it)| words[it.kind].shape == Shape::Site)
                .map(|(at, _)| at)
                .collect(),
            kinds: tile.segments().iter().fold(0, |bits, it| bits | 1 << it.kind.0),
        }
    }
}

/// How edges are written in a [`Pattern`].
pub(crate) struct Digits {
    /// For each edge; 0 for those that fit everything.
    of: Vec<Pattern>,
    /// How many digits there are, 0 included. The words of a game have at most 15 kinds of edges.
    base: Pattern,
}

impl Digits {
    pub(crate) fn of(words: &Words) -> Self {
        let mut base = 1;
        let mut digit = |edge: &crate::words::Edge| {
            base += Pattern::from(edge.fits == Fits::Same);
            if edge.fits == Fits::Same { base - 1 } else { 0 }
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

    /// How many patterns there are.
    fn patterns(&self) -> usize {
        usize::from(self.base).pow(4)
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

/// Notes each turn at all patterns that it fits: at each side its own digit or 0, or any digit where everything fits.
fn fits(digits: &Digits, tile: &Tile) -> Vec<u8> {
    let mut fits = vec![0; digits.patterns()];
    for turn in Rotation::ALL.into_iter().filter(|turn| tile.plain_turn(*turn) == *turn) {
        let mut patterns = vec![0];
        for (side, edge) in Side::ALL.into_iter().zip(tile.turned_edges(turn)) {
            let own = digits.of[edge.0 as usize];
            let fitting = (0..digits.base).filter(|digit| own == 0 || *digit == 0 || *digit == own);
            let places: Vec<_> = fitting.map(|digit| digit * digits.weight(side)).collect();
            patterns = patterns.iter().flat_map(|at| places.iter().map(move |place| at + place)).collect();
        }
        for pattern in patterns {
            fits[usize::from(pattern)] |= 1 << turn.quarters();
        }
    }
    fits
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
            | flag(repeats, Node::REPEATS)
            | flag(!segment.markers.is_empty(), Node::MARKED)
            | flag(!segment.touches.is_empty(), Node::TOUCHES),
    }
}
