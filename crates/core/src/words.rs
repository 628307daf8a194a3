//! The words a game is written in: edge kinds, feature kinds with their shape and points, markers. Pure data, declared by tile sets and variants.

use std::collections::BTreeMap;

use crate::geometry::Cells;

/// Names an edge kind of a [`Words`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeId(pub u8);

/// Names a feature kind of a [`Words`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindId(pub u8);

/// Names a marker of a [`Words`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarkerId(pub u16);

/// Edge of a side of a tile, as far as laying tiles is concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The letter in edge strings: `C`, `R`, `F`, `V`, …
    pub letter: char,
    /// The name for people: `city`, `road`.
    pub name: String,
    /// The edges that it may lie against.
    pub fits: Fits,
}

/// Rule for the edges that an edge may lie against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fits {
    /// Edges of the same kind.
    Same,
    /// Edges of the same kind and those with these letters. One of two edges that names the other is enough.
    Also(String),
    /// Every edge; whatever lies there is closed (`*`, the abbey).
    All,
    /// Only its fixed neighbour in a block of tiles (`.`, an inner wall); never compared.
    Block,
}

impl Edge {
    /// Tests whether it is compared with the edge across, letter by letter.
    pub fn is_compared(&self) -> bool {
        matches!(self.fits, Fits::Same | Fits::Also(_))
    }

    fn names(&self, other: &Self) -> bool {
        matches!(&self.fits, Fits::Also(letters) if letters.contains(other.letter))
    }
}

/// Shape of the features of a kind: their way of lying on tiles and of being completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Joins through sides and is complete without an open side: city, road, river.
    Linked,
    /// Joins through the halves of sides and fills the ground that the others leave: field. Never complete.
    Area,
    /// Stays on its tile and is complete when certain cells around are taken, all eight for most: monastery.
    Site,
}

/// Points as a sum of counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scale {
    /// Points for each different tile of the feature.
    pub tile: i32,
    /// Points for each marker of a name on its segments.
    pub markers: BTreeMap<MarkerId, i32>,
    /// Points for each taken cell around the tile (sites).
    pub around: i32,
    /// Points for each completed feature of a kind that the feature borders on (areas).
    pub touching: BTreeMap<KindId, i32>,
}

/// A scale for completed features of few tiles, used where the game's options ask for it (`base.small_city`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Small {
    /// Up to this many tiles count as small.
    pub tiles: u32,
    /// The worth of such a feature.
    pub scale: Scale,
}

/// A kind of feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name in tile sets, scripts and written games: `city`.
    pub name: String,
    /// The kind that it was declared to be like, if any: `monastery` for a shrine. Pieces for that kind may stand here, too, if followers
    /// may.
    pub like: Option<String>,
    /// Its shape.
    pub shape: Shape,
    /// The edge it shows at its sides; none for sites.
    pub edge: Option<EdgeId>,
    /// Worth when completed.
    pub completed: Scale,
    /// Worth at the end of the game when not completed.
    pub unfinished: Scale,
    /// Worth of small completed ones where the options ask for it.
    pub small: Option<Small>,
    /// Set if ordinary followers may be deployed on it (not on rivers or gardens).
    pub followers: bool,
    /// Set if it is ever completed. Other kinds are scored neither after a completion nor at the end (a quarter of a town).
    pub completes: bool,
    /// Set if rules that take figures off the board leave those on it alone (a castle).
    pub safe: bool,
    /// A mark of the tile that makes a segment of this kind (`garden`); for sites.
    pub mark: Option<String>,
    /// The cells that complete it, and whose tiles count for it; for sites.
    pub cells: Cells,
}

impl Kind {
    /// A kind that followers may stand on, that is completed by its shape, and that is worth nothing yet.
    pub fn new(name: impl Into<String>, shape: Shape, edge: Option<EdgeId>) -> Self {
        Self {
            name: name.into(),
            like: None,
            shape,
            edge,
            completed: Scale::default(),
            unfinished: Scale::default(),
            small: None,
            followers: true,
            completes: true,
            safe: false,
            mark: None,
            cells: Cells::ALL,
        }
    }
}

/// Place of a marker on a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkerPlace {
    /// On segments of these kinds.
    Segment(Vec<KindId>),
    /// On the tile as a whole.
    Tile,
}

/// Kind of the value that may be written beside a marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// Nothing: it is there or not.
    Flag,
    /// A count.
    Count,
    /// One of these words; empty means any word.
    Word(Vec<String>),
}

/// A symbol printed on tiles, whose meaning a variant gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Its name: `pennant`, `inn`, `bazaar`.
    pub name: String,
    /// Its place.
    pub place: MarkerPlace,
    /// The kind of its value.
    pub value: ValueKind,
    /// The kinds of segments at which an end waits to be joined, where they leave their tile at one side and have it or are on a tile with it.
    pub open: Vec<KindId>,
    /// The kinds of segments whose ends wait for each other, so that their features are completed together, where they have it or are on a tile
    /// with it.
    pub together: Vec<KindId>,
    /// The kinds of segments that end at each of their sides, instead of running through their tile, where they have it or are on a tile with it.
    pub split: Vec<KindId>,
}

impl Marker {
    /// A marker at which no end waits.
    pub fn new(name: impl Into<String>, place: MarkerPlace, value: ValueKind) -> Self {
        Self { name: name.into(), place, value, open: Vec::new(), together: Vec::new(), split: Vec::new() }
    }
}

/// All words of a game. Ids are positions in the order of declaration.
///
/// Always: names are unique among edges, kinds and markers each; letters are unique.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    edges: Vec<Edge>,
    kinds: Vec<Kind>,
    markers: Vec<Marker>,
}

impl Words {
    /// Declares an edge kind, or finds the one with this letter.
    pub fn edge(&mut self, edge: Edge) -> EdgeId {
        self.edge_of(edge.letter).unwrap_or_else(|| {
            self.edges.push(edge);
            EdgeId((self.edges.len() - 1) as u8)
        })
    }

    /// Declares a feature kind, or finds the one with this name.
    pub fn kind(&mut self, kind: Kind) -> KindId {
        self.kind_of(&kind.name).unwrap_or_else(|| {
            self.kinds.push(kind);
            KindId((self.kinds.len() - 1) as u8)
        })
    }

    /// Declares a marker, or finds the one with this name.
    pub fn marker(&mut self, marker: Marker) -> MarkerId {
        self.marker_of(&marker.name).unwrap_or_else(|| {
            self.markers.push(marker);
            MarkerId((self.markers.len() - 1) as u16)
        })
    }

    /// The edge kind with this letter.
    pub fn edge_of(&self, letter: char) -> Option<EdgeId> {
        self.edges.iter().position(|it| it.letter == letter).map(|at| EdgeId(at as u8))
    }

    /// The feature kind with this name.
    pub fn kind_of(&self, name: &str) -> Option<KindId> {
        self.kinds.iter().position(|it| it.name == name).map(|at| KindId(at as u8))
    }

    /// The marker with this name.
    pub fn marker_of(&self, name: &str) -> Option<MarkerId> {
        self.markers.iter().position(|it| it.name == name).map(|at| MarkerId(at as u16))
    }

    /// Tests whether two edges may lie against each other.
    pub fn fit(&self, one: EdgeId, other: EdgeId) -> bool {
        let (a, b) = (&self[one], &self[other]);
        one == other || a.fits == Fits::All || b.fits == Fits::All || a.names(b) || b.names(a)
    }

    /// Tests whether features end behind an edge, as at a gate or a bush: it is compared with others, and no kind shows it.
    pub fn is_closing(&self, edge: EdgeId) -> bool {
        self[edge].is_compared() && !self.is_shown(edge)
    }

    /// Tests whether features of some kind show an edge at their sides. Behind others, as a gate, they may end.
    pub fn is_shown(&self, edge: EdgeId) -> bool {
        self.kinds.iter().any(|it| it.edge == Some(edge))
    }

    /// All edge kinds.
    pub fn edges(&self) -> impl Iterator<Item = (EdgeId, &Edge)> {
        self.edges.iter().enumerate().map(|(at, it)| (EdgeId(at as u8), it))
    }

    /// All feature kinds.
    pub fn kinds(&self) -> impl Iterator<Item = (KindId, &Kind)> {
        self.kinds.iter().enumerate().map(|(at, it)| (KindId(at as u8), it))
    }

    /// All markers.
    pub fn markers(&self) -> impl Iterator<Item = (MarkerId, &Marker)> {
        self.markers.iter().enumerate().map(|(at, it)| (MarkerId(at as u16), it))
    }

    /// Tests whether a kind is another one or was declared to be like it, or like one that is.
    pub fn is_like(&self, kind: KindId, other: KindId) -> bool {
        let like = |it: &KindId| self[*it].like.as_deref().and_then(|name| self.kind_of(name));
        let mut chain = std::iter::successors(Some(kind), like).take(self.kinds.len());
        chain.any(|it| it == other)
    }

    /// The kinds meant where a kind is named: itself, then those like it that take followers, as a chapel is like a monastery. A kind that
    /// takes none is like another in its shape alone.
    pub fn meant(&self, kind: KindId) -> impl Iterator<Item = KindId> {
        let alike = move |(id, it): &(KindId, &Kind)| *id != kind && it.followers && self.is_like(*id, kind);
        std::iter::once(kind).chain(self.kinds().filter(alike).map(|(id, _)| id))
    }

    /// The kinds meant where some are named and others left out, each once. Where only left out kinds are named, all others are meant.
    pub fn meant_by(&self, with: &[KindId], without: &[KindId]) -> Vec<KindId> {
        let out: Vec<_> = without.iter().flat_map(|kind| self.meant(*kind)).collect();
        let mut found: Vec<KindId> = Vec::new();
        let mut add = |kind: KindId| {
            if !out.contains(&kind) && !found.contains(&kind) {
                found.push(kind);
            }
        };
        if with.is_empty() && !without.is_empty() {
            self.kinds().for_each(|(kind, _)| add(kind));
        }
        with.iter().flat_map(|kind| self.meant(*kind)).for_each(&mut add);
        found
    }

    /// Changes a kind that is declared already (`Words` of a variant that adds points or places).
    pub fn kind_mut(&mut self, id: KindId) -> &mut Kind {
        &mut self.kinds[id.0 as usize]
    }

    /// Changes a marker that is declared already.
    pub fn marker_mut(&mut self, id: MarkerId) -> &mut Marker {
        &mut self.markers[usize::from(id.0)]
    }
}

impl std::ops::Index<EdgeId> for Words {
    type Output = Edge;
    fn index(&self, id: EdgeId) -> &Edge {
        &self.edges[id.0 as usize]
    }
}

impl std::ops::Index<KindId> for Words {
    type Output = Kind;
    fn index(&self, id: KindId) -> &Kind {
        &self.kinds[id.0 as usize]
    }
}

impl std::ops::Index<MarkerId> for Words {
    type Output = Marker;
    fn index(&self, id: MarkerId) -> &Marker {
        &self.markers[id.0 as usize]
    }
}

/// A kind as a bit.
pub(crate) fn bit(kind: KindId) -> u64 {
    1 << kind.0
}

/// Kinds as bits.
pub(crate) fn bits(kinds: &[KindId]) -> u64 {
    kinds.iter().fold(0, |bits, kind| bits | bit(*kind))
}
