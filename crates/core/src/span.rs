//! Pieces laid across whole tiles, of which each adds a segment. The tiles that carry one, and their designs under it, are worked
//! out when the rules are made; where one may be laid is read off the board.

use std::ops::BitOr;
use std::sync::Arc;

use crate::board::Board;
use crate::compaction::{ANYTHING, Digits, Pattern};
use crate::design::Design;
pub use crate::geometry::Across;
use crate::geometry::{Axis, Port, Ports, Rotation, Side, Third};
use crate::ids::{PieceId, PlacedIdx, SegmentId, TileId};
pub use crate::piece::SpanRule;
use crate::setup::Setup;
use crate::tile::{Segment, Tile};
use crate::union_find::Node;
use crate::words::{EdgeId, Shape, Words};

/// A piece that spans tiles, prepared for a game.
#[derive(Clone, Debug)]
pub(crate) struct Spanning {
    pub(crate) piece: PieceId,
    pub(crate) rule: SpanRule,
    /// For each printed tile and printed axis: the design under the piece, if the tile can carry it.
    pub(crate) becomes: Vec<[Option<TileId>; 2]>,
    /// The weights added to the pattern of a cell, on each side, when its neighbour there is spanned towards it.
    asks: [Pattern; 4],
    /// For each printed tile and each pattern: whether the piece makes room for the tile on such a cell.
    helps: Vec<Box<[Helps]>>,
}

/// Ways in which a piece makes room for a tile on a cell, as bits: across the tile itself, and across the neighbour at each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Helps(u8);

impl Helps {
    /// Tests for no way at all.
    pub(crate) fn is_nothing(self) -> bool {
        self.0 == 0
    }
}

/// Sets of turns of a tile, as bits, that fit a cell only with a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns {
    /// With the piece across the tile, by the printed axis.
    pub(crate) along: [u8; 2],
    /// With the piece across the neighbour at each side.
    pub(crate) beyond: [u8; 4],
}

/// Prepares the pieces of a game that span tiles, and adds the designs of spanned tiles.
pub(crate) fn prepare(setup: &Setup, designs: &mut Vec<Design>) -> Vec<Spanning> {
    let printed = designs.len();
    let digits = Digits::of(&setup.words);
    let pieces = (0..).map(PieceId).zip(&setup.pieces);
    let rules: Vec<_> = pieces.filter_map(|(piece, it)| Some((piece, it.spans?))).collect();
    let mut spannings = Vec::with_capacity(rules.len());
    for (piece, rule) in rules {
        let Some(edge) = setup.words[rule.kind].edge else { continue };
        let mut carry = |at: usize, axis: Axis| {
            let tile = spanned(&setup.words, &designs[at].tile, rule, edge, axis)?;
            let name = designs[at].name.clone();
            designs.push(Design::new(&setup.words, &Arc::new(tile), name));
            Some(TileId((designs.len() - 1) as u16))
        };
        let becomes = (0..printed).map(|at| Axis::ALL.map(|axis| carry(at, axis))).collect();
        let asks = Side::ALL.map(|side| digits.place(edge, side).wrapping_sub(digits.place(rule.over, side)));
        let mut spanning = Spanning { piece, rule, becomes, asks, helps: Vec::new() };
        spanning.helps = (0..printed).map(|at| spanning.all_helps(designs, at, &digits)).collect();
        spannings.push(spanning);
    }
    for (at, design) in designs.iter_mut().enumerate().take(printed) {
        if spannings.iter().any(|it| it.becomes[at].iter().any(Option::is_some)) {
            design.seeds.push(Node::KEPT);
        }
    }
    spannings
}

/// The printed tile with a piece across it, if its sides let it carry one.
fn spanned(words: &Words, tile: &Tile, rule: SpanRule, edge: EdgeId, axis: Axis) -> Option<Tile> {
    let mut edges = tile.edges();
    let mut segments = tile.segments().to_vec();
    let mut ports = Ports::NONE;
    for side in axis.sides() {
        let middle = Port::new(side, Third::Middle);
        let below = tile.at(middle).map(|at| &mut segments[usize::from(at.0)])?;
        if edges[side.idx()] != rule.over || words[below.kind].shape != Shape::Area {
            return None;
        }
        edges[side.idx()] = edge;
        below.ports = below.ports.without(Ports::one(middle));
        ports |= Ports::one(middle);
    }
    segments.push(Segment::new(rule.kind, ports));
    let carrier = Tile::new(words, tile.id(), edges, segments, tile.marks().to_vec()).ok()?;
    // The segment across comes last, so that hints for the others still hold.
    Some(match tile.hints() {
        Some(hints) => carrier.with_hints(hints.clone()),
        None => carrier,
    })
}

impl Spanning {
    fn all_helps(&self, designs: &[Design], at: usize, digits: &Digits) -> Box<[Helps]> {
        let help = |pattern| {
            let turns = self.turns(designs, TileId(at as u16), pattern);
            let beyond = Side::ALL.into_iter().zip(turns.beyond);
            let beyond = beyond.map(|(side, turns)| {
                u8::from(turns != 0 && digits.is_asked(pattern, self.rule.over, side)) << side.idx()
            });
            Helps(u8::from(turns.along != [0; 2]) << 4 | beyond.fold(0, BitOr::bitor))
        };
        let nothing = (0..ANYTHING).map(|_| Helps(0));
        nothing.chain(designs[at].fits.patterns().map(help)).collect()
    }

    /// Ways in which the piece makes room for a printed tile on cells, by their patterns.
    pub(crate) fn helps(&self, tile: TileId) -> &[Helps] {
        self.helps.get(tile.idx()).map_or(&[], |it| it)
    }

    /// The turns of a tile that fit a cell only with the piece. Those beyond a side where the cell does not ask for what the piece may lie
    /// over do not matter.
    pub(crate) fn turns(&self, designs: &[Design], tile: TileId, pattern: Pattern) -> Turns {
        let fits = &designs[tile.idx()].fits;
        let more = fits.turns(ANYTHING) & !fits.turns(pattern);
        // By quarter turns a printed axis lies along itself and along the other one in turn.
        let along = Axis::ALL.map(|axis| {
            let carrier = self.carrier(tile, Rotation::R0, axis);
            more & carrier.map_or(0, |it| designs[it.idx()].fits.turns(pattern))
        });
        let beyond = self.asks.map(|asks| more & fits.turns_if_any(pattern.wrapping_add(asks)));
        Turns { along, beyond }
    }

    /// The design of a tile of the pile when it is placed with the piece across it.
    pub(crate) fn carrier(&self, tile: TileId, rotation: Rotation, axis: Axis) -> Option<TileId> {
        self.becomes.get(tile.idx())?[axis.turned(rotation.inverse()).idx()]
    }
}

impl Board {
    /// Lays a piece across a placed tile, which becomes another design with one segment more. The caller has made sure that it may.
    pub(crate) fn span(
        &mut self,
        designs: &[Design],
        at: PlacedIdx,
        becomes: TileId,
        axis: Axis,
    ) -> SegmentId {
        let placed = *self.tile(at);
        let quarters = placed.rotation.quarters();
        let before = &designs[placed.tile.idx()].turned[quarters];
        let after = &designs[becomes.idx()].turned[quarters];
        let node = placed.first + u16::from(placed.segments);
        let seed = designs[becomes.idx()].seeds[usize::from(placed.segments)];
        self.nodes[usize::from(node)] = Node { root: node, next: node, placed: at.0, ..seed };
        self.becomes(at, becomes);
        self.note_kinds(at);
        for side in axis.sides() {
            if self
                .ask_more(placed.pos.step(side), after.asks[side.idx()].wrapping_sub(before.asks[side.idx()]))
            {
                let below = SegmentId(placed.first + u16::from(before.rims[side.idx()].segments[1]));
                self.totals_mut(below).open -= 1;
            } else {
                self.nodes[usize::from(node)].open -= 1;
            }
        }
        if self.nodes[usize::from(node)].open == 0 {
            self.closed.push(SegmentId(node).into());
        }
        SegmentId(node)
    }
}
