//! Printed tiles: segments that share out the twelve ports, and the borders between them. Knows no board.

use std::fmt;

use crate::geometry::{Half, Port, Ports, Rotation, Side, Third};
use crate::hints::Hints;
pub use crate::ids::SegmentIdx;
use crate::words::{EdgeId, KindId, MarkerId, Shape, Words};

/// One drawn part of a tile: a city part, a road, a field, a monastery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The kind of feature that it is a part of.
    pub kind: KindId,
    /// Its ports on the tile as printed. Empty for sites and inner fields.
    pub ports: Ports,
    /// Ports at which it ends behind an edge that no kind shows, as a city at a gate. Nothing joins there.
    pub gates: Ports,
    /// Symbols drawn on it, and how many of each.
    pub markers: Vec<(MarkerId, u8)>,
    /// Segments it shares a border with, where that matters: a field and the cities at whose walls it lies. Both sides name each other.
    pub touches: Vec<SegmentIdx>,
    /// Segments its dead end runs into: a road and the city or monastery it enters. Only the dead end names the other.
    pub enters: Vec<SegmentIdx>,
}

impl Segment {
    /// A segment without markers that touches and enters nothing.
    pub fn new(kind: KindId, ports: Ports) -> Self {
        Self { kind, ports, gates: Ports::NONE, markers: Vec::new(), touches: Vec::new(), enters: Vec::new() }
    }

    /// The sides that it reaches, open there or not.
    pub fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        (self.ports | self.gates).sides()
    }
}

/// A symbol that belongs to the tile as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The symbol.
    pub marker: MarkerId,
    /// The word written beside it, on the tile as printed (`NW`, `2/pennant`); empty for plain flags.
    pub value: String,
}

/// A printed tile, unrotated.
///
/// Always: no port belongs to two segments; every port belongs to one, but for sides that fit everything or lie inside a block;
/// the segments at a side have the kind of its edge. Only [`Tile::new`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    id: String,
    edges: [EdgeId; 4],
    segments: Vec<Segment>,
    marks: Vec<Mark>,
    hints: Option<Box<Hints>>,
}

/// A reason why segments do not make a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileDefect {
    /// Two segments claim a port.
    Overlap {
        /// The port.
        port: Port,
        /// The segments that claim it.
        segments: [SegmentIdx; 2],
    },
    /// A port belongs to nobody.
    Gap {
        /// The port.
        port: Port,
    },
    /// A segment reaches a side whose edge is of another kind.
    WrongEdge {
        /// The side.
        side: Side,
        /// The segment.
        segment: SegmentIdx,
    },
    /// A site claims ports.
    SiteOnRim {
        /// The segment.
        segment: SegmentIdx,
    },
    /// A segment names one that does not exist.
    NoSuchSegment {
        /// The segment that names it.
        segment: SegmentIdx,
        /// The missing one.
        named: SegmentIdx,
    },
    /// There are more segments than a tile may have.
    TooManySegments,
}

impl Tile {
    /// The greatest number of segments of a tile.
    pub const MAX_SEGMENTS: usize = 32;

    /// Makes a tile from its parts.
    ///
    /// # Errors
    /// All defects there are, in the order of the ports.
    pub fn new(
        words: &Words,
        id: impl Into<String>,
        edges: [EdgeId; 4],
        segments: Vec<Segment>,
        marks: Vec<Mark>,
    ) -> Result<Self, Vec<TileDefect>> {
        let tile = Self { id: id.into(), edges, segments, marks, hints: None };
        let defects = tile.defects(words);
        if defects.is_empty() { Ok(tile) } else { Err(defects) }
    }

    /// Its name in the game, set first: `base/crfr`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The edges, from north clockwise.
    pub fn edges(&self) -> [EdgeId; 4] {
        self.edges
    }

    /// The edges after a turn, from north clockwise.
    pub fn turned_edges(&self, by: Rotation) -> [EdgeId; 4] {
        let mut edges = self.edges;
        edges.rotate_right(by.quarters());
        edges
    }

    /// Its segments.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Its segments with their positions.
    pub fn numbered(&self) -> impl Iterator<Item = (SegmentIdx, &Segment)> {
        self.segments.iter().enumerate().map(|(at, it)| (SegmentIdx(at as u8), it))
    }

    /// The symbols that belong to the tile as a whole.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The same tile with the drawing hints of its author.
    #[must_use]
    pub fn with_hints(mut self, hints: Hints) -> Self {
        self.hints = Some(Box::new(hints));
        self
    }

    /// The drawing hints of its author.
    pub fn hints(&self) -> Option<&Hints> {
        self.hints.as_deref()
    }

    /// The mark of this kind.
    pub fn mark(&self, marker: MarkerId) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.marker == marker)
    }

    /// The segment at a port of the printed tile.
    pub fn at(&self, port: Port) -> Option<SegmentIdx> {
        self.segments.iter().position(|it| it.ports.has(port)).map(|at| SegmentIdx(at as u8))
    }

    /// The name of a segment on the turned tile: `road EW`, `city N`, `field Nw`, `monastery`.
    ///
    /// Linked segments list their sides, fields give their first half clockwise, inner fields and sites only their kind;
    /// a number follows where two would be called the same.
    pub fn name(&self, words: &Words, segment: SegmentIdx, turn: Rotation) -> String {
        let stem = |it: &Segment| {
            let kind = &words[it.kind];
            let ports = it.ports.turned(turn);
            match kind.shape {
                Shape::Linked => {
                    let sides: String = ports.sides().map(Side::letter).collect();
                    format!("{} {sides}", kind.name)
                }
                Shape::Area => match ports.halves().next() {
                    Some(half) => format!("{} {half}", kind.name),
                    None => format!("{} inner", kind.name),
                },
                Shape::Site => kind.name.clone(),
            }
        };
        let name = stem(&self[segment]);
        let same: Vec<_> = self.numbered().filter(|(_, it)| stem(it) == name).map(|(at, _)| at).collect();
        match same.iter().position(|at| *at == segment) {
            Some(nth) if same.len() > 1 => format!("{name} {}", nth + 1),
            _ => name,
        }
    }

    /// The segments of the turned tile that a person may mean by this name: the name that [`Tile::name`] gives, or the kind alone or with
    /// some of its sides or halves (`city N` for `city NW`, `field Sw`).
    pub fn find(&self, words: &Words, name: &str, turn: Rotation) -> Vec<SegmentIdx> {
        let exact: Vec<_> =
            self.numbered().map(|(at, _)| at).filter(|at| self.name(words, *at, turn) == name).collect();
        if !exact.is_empty() {
            return exact;
        }
        let mut parts = name.split([' ', '.', ',']).filter(|part| !part.is_empty());
        let Some(kind) = parts.next().and_then(|kind| words.kind_of(kind)) else { return Vec::new() };
        let mut wanted = Ports::NONE;
        for part in parts {
            if let Some(half) = Half::from_name(part) {
                wanted |= Ports::one(half.port());
                continue;
            }
            for letter in part.chars() {
                let Some(side) = Side::from_letter(letter) else { return Vec::new() };
                wanted |= Ports::side(side);
            }
        }
        // A road has only the middle of its side; a side that it touches is enough.
        let covers = |it: &Segment| {
            let ports = it.ports.turned(turn);
            wanted.iter().all(|port| {
                ports.has(port) || (words[kind].shape == Shape::Linked && ports.touches(port.side()))
            })
        };
        self.numbered().filter(|(_, it)| it.kind == kind && covers(it)).map(|(at, _)| at).collect()
    }

    /// The smallest turn that looks the same as `turn`: a crossroads has only one, a straight road two.
    pub fn plain_turn(&self, turn: Rotation) -> Rotation {
        let looks = |by: Rotation| {
            let edges = self.turned_edges(by);
            let place = |it: &Segment| it.ports.turned(by);
            let mut parts: Vec<_> = self
                .segments
                .iter()
                .map(|it| {
                    let mut touches: Vec<_> = it.touches.iter().map(|at| place(&self[*at])).collect();
                    let mut enters: Vec<_> = it.enters.iter().map(|at| place(&self[*at])).collect();
                    touches.sort_unstable();
                    enters.sort_unstable();
                    (it.kind, place(it), it.markers.clone(), touches, enters)
                })
                .collect();
            parts.sort();
            (edges, parts)
        };
        // A word written beside a mark is read on the printed tile (`NW`, an arrow): such tiles look different at each turn.
        if self.marks.iter().any(|mark| !mark.value.is_empty()) {
            return turn;
        }
        Rotation::ALL.into_iter().find(|by| looks(*by) == looks(turn)).unwrap_or(turn)
    }

    /// Tests whether a port is the middle of a side between two fields, which belongs to neither.
    fn is_border(&self, words: &Words, port: Port) -> bool {
        let half = |spot| {
            self.at(Port::new(port.side(), spot)).filter(|it| words[self[*it].kind].shape == Shape::Area)
        };
        let halves = [Third::First, Third::Last].map(half);
        port.third() == Third::Middle && halves.iter().all(Option::is_some) && halves[0] != halves[1]
    }

    fn defects(&self, words: &Words) -> Vec<TileDefect> {
        let mut defects = Vec::new();
        if self.segments.len() > Self::MAX_SEGMENTS {
            defects.push(TileDefect::TooManySegments);
        }
        for port in Port::all() {
            let mut here = self.numbered().filter(|(_, it)| it.ports.has(port)).map(|(at, _)| at);
            match (here.next(), here.next()) {
                (Some(one), Some(two)) => defects.push(TileDefect::Overlap { port, segments: [one, two] }),
                (None, _) => {
                    let edge = self.edges[port.side().idx()];
                    if words[edge].is_compared() && words.is_shown(edge) && !self.is_border(words, port) {
                        defects.push(TileDefect::Gap { port });
                    }
                }
                _ => {}
            }
        }
        for (at, segment) in self.numbered() {
            let kind = &words[segment.kind];
            match kind.shape {
                Shape::Site if !segment.ports.is_empty() => {
                    defects.push(TileDefect::SiteOnRim { segment: at });
                }
                Shape::Linked => {
                    for side in segment.ports.sides() {
                        let edge = self.edges[side.idx()];
                        if words[edge].is_compared() && kind.edge != Some(edge) {
                            defects.push(TileDefect::WrongEdge { side, segment: at });
                        }
                    }
                }
                Shape::Site | Shape::Area => {}
            }
            for named in segment.touches.iter().chain(&segment.enters) {
                if named.0 as usize >= self.segments.len() {
                    defects.push(TileDefect::NoSuchSegment { segment: at, named: *named });
                }
            }
        }
        defects
    }
}

impl std::ops::Index<SegmentIdx> for Tile {
    type Output = Segment;
    fn index(&self, at: SegmentIdx) -> &Segment {
        &self.segments[at.0 as usize]
    }
}

impl fmt::Display for TileDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |port: &Port| {
            Half::ALL
                .into_iter()
                .find(|half| half.port() == *port)
                .map_or_else(|| format!("the middle of side {}", port.side()), |half| format!("half {half}"))
        };
        match self {
            Self::Overlap { port, .. } => write!(f, "two segments claim {}", place(port)),
            Self::Gap { port } => write!(f, "no segment reaches {}", place(port)),
            Self::WrongEdge { side, .. } => {
                write!(f, "a segment reaches side {side}, whose edge is of another kind")
            }
            Self::SiteOnRim { .. } => write!(f, "a site has no place on the rim"),
            Self::NoSuchSegment { .. } => write!(f, "a segment names one that the tile does not have"),
            Self::TooManySegments => write!(f, "a tile has at most {} segments", Tile::MAX_SEGMENTS),
        }
    }
}
