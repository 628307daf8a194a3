//! Pieces that are laid across whole tiles and add a segment to them: bridges. Which tiles carry one and what the tile is like then is worked
//! out when the rules are made; where one may be laid is read off the board.

use std::sync::Arc;

use crate::board::{Board, Node, NodeId, PlacedIdx};
use crate::decision::Choice;
use crate::design::{ANYTHING, Design, Digits, Pattern, Rim};
use crate::geometry::{Axis, Port, Ports, Rotation, Side, Spot};
use crate::piece::{self, PieceId};
use crate::player::PlayerId;
use crate::refusal::Illegal;
use crate::rules::{Setup, TileId};
use crate::table::Table;
use crate::tile::{Segment, Tile};
use crate::words::{EdgeId, KindId, Shape, Words};

/// How a piece spans tiles.
///
/// It lies from one side of a tile to the opposite one, where both show the edge [`Span::over`], and is a segment of the kind
/// [`Span::kind`] there; what lies below stays whole. A tile carries at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// What it is a segment of. A linked kind.
    pub kind: KindId,
    /// The edge that it lies over.
    pub over: EdgeId,
    /// How many may be laid in a part of a turn.
    pub each_part: u8,
    /// Whether one may also be laid after the deployment.
    pub late: bool,
    /// Whether a player may refuse a tile that could only be placed with one.
    pub refusable: bool,
}

/// Which tile a piece is laid across, seen from a tile that is being placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Across {
    /// The tile itself, from north to south.
    OwnNs,
    /// The tile itself, from east to west.
    OwnEw,
    /// Its northern neighbour, from north to south.
    North,
    /// Its eastern neighbour, from east to west.
    East,
    /// Its southern neighbour, from north to south.
    South,
    /// Its western neighbour, from east to west.
    West,
}

impl Across {
    /// The tile itself, along an axis.
    pub const fn own(axis: Axis) -> Self {
        match axis {
            Axis::Ns => Self::OwnNs,
            Axis::Ew => Self::OwnEw,
        }
    }

    /// The neighbour on a side.
    pub const fn beyond(side: Side) -> Self {
        match side {
            Side::N => Self::North,
            Side::E => Self::East,
            Side::S => Self::South,
            Side::W => Self::West,
        }
    }

    /// On which side the neighbour lies; none for the tile itself.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::OwnNs | Self::OwnEw => None,
            Self::North => Some(Side::N),
            Self::East => Some(Side::E),
            Self::South => Some(Side::S),
            Self::West => Some(Side::W),
        }
    }

    /// Along which axis the piece lies.
    pub const fn axis(self) -> Axis {
        match self {
            Self::OwnNs | Self::North | Self::South => Axis::Ns,
            Self::OwnEw | Self::East | Self::West => Axis::Ew,
        }
    }
}

/// A piece that spans tiles, prepared for a game.
#[derive(Clone, Debug)]
pub(crate) struct Spanning {
    pub(crate) piece: PieceId,
    pub(crate) rule: Span,
    /// For each printed tile and printed axis: what it becomes, if it can carry the piece.
    becomes: Vec<[Option<TileId>; 2]>,
    /// What a cell asks for more on each side when its neighbour there is spanned towards it.
    asks: [Pattern; 4],
}

/// Prepares the pieces of a game that span tiles, and adds what spanned tiles are like to its designs.
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
        spannings.push(Spanning { piece, rule, becomes, asks });
    }
    for (at, design) in designs.iter_mut().enumerate().take(printed) {
        if spannings.iter().any(|it| it.becomes[at].iter().any(Option::is_some)) {
            design.seeds.push(Node::KEPT);
        }
    }
    spannings
}

/// The printed tile with a piece across it, if its sides let it carry one.
fn spanned(words: &Words, tile: &Tile, rule: Span, edge: EdgeId, axis: Axis) -> Option<Tile> {
    let mut edges = tile.edges();
    let mut segments = tile.segments().to_vec();
    let mut ports = Ports::NONE;
    for side in axis.sides() {
        let middle = Port::new(side, Spot::Middle);
        let below = tile.at(middle).map(|at| &mut segments[usize::from(at.0)])?;
        if edges[side.idx()] != rule.over || words[below.kind].shape != Shape::Area {
            return None;
        }
        edges[side.idx()] = edge;
        below.ports = below.ports.without(Ports::one(middle));
        ports |= Ports::one(middle);
    }
    segments.push(Segment {
        kind: rule.kind,
        ports,
        markers: Vec::new(),
        touches: Vec::new(),
        enters: Vec::new(),
    });
    let carrier = Tile::new(words, tile.id(), edges, segments, tile.marks().to_vec()).ok()?;
    // The segment across comes last, so that what is said about the others still holds.
    Some(match tile.hints() {
        Some(hints) => carrier.with_hints(hints.clone()),
        None => carrier,
    })
}

impl Spanning {
    /// What a tile of the pile becomes when it is placed with the piece across it.
    pub(crate) fn carrier(&self, tile: TileId, rotation: Rotation, axis: Axis) -> Option<TileId> {
        self.becomes.get(tile.idx())?[axis.turned(rotation.inverse()).idx()]
    }
}

impl Table {
    /// What a placed tile becomes if the piece may be laid across it: its sides can carry it, it carries none, and both ends face a free
    /// cell or a tile that has nothing to join there.
    pub(crate) fn spans(&self, spanning: &Spanning, at: PlacedIdx, axis: Axis) -> Option<TileId> {
        let placed = self.board().tile(at);
        let becomes = spanning.carrier(placed.tile, placed.rotation, axis)?;
        axis.sides().into_iter().all(|side| self.is_open_end(at, side)).then_some(becomes)
    }

    fn is_open_end(&self, at: PlacedIdx, side: Side) -> bool {
        let Some(other) = self.board().at(self.board().tile(at).pos.step(side)) else { return true };
        let other = self.board().tile(other);
        let rims = &self.rules().design(other.tile).turned[other.rotation.quarters()].rims;
        rims[side.opposite().idx()].segments[1] == Rim::NOBODY
    }

    /// Lists the placements that are legal only together with a piece laid across the tile itself or a neighbour.
    pub(crate) fn list_spanned(&self, player: PlayerId, tile: TileId, options: &mut Vec<Choice>) {
        /// No turn and the half turn, as bits.
        const EVEN: u8 = 0b0101;
        let fits = &self.rules().design(tile).fits;
        let frontier = &self.board().frontier;
        for spanning in self.rules().spans.iter().filter(|it| self.supply(Some(player), it.piece) > 0) {
            let piece = spanning.piece;
            let carriers = Axis::ALL
                .map(|axis| Some(&self.rules().design(spanning.carrier(tile, Rotation::R0, axis)?).fits));
            let plain_turns = fits.turns(ANYTHING);
            for (pos, pattern) in frontier.cells().iter().zip(frontier.patterns()) {
                let pos = *pos;
                let plain = fits.turns(*pattern);
                let more = plain_turns & !plain;
                // By quarter turns a printed axis lies along itself and along the other one in turn.
                let along = carriers.map(|it| more & it.map_or(0, |it| it.turns(*pattern)));
                let beyond = spanning.asks.map(|asks| more & fits.turns_if_any(pattern.wrapping_add(asks)));
                if along.iter().chain(&beyond).all(|turns| *turns == 0) {
                    continue;
                }
                let mut list = |turns: u8, at: Across| {
                    let turned = Rotation::ALL.into_iter().filter(|it| turns >> it.quarters() & 1 == 1);
                    options.extend(turned.map(|rotation| Choice::PlaceSpan { pos, rotation, piece, at }));
                };
                for (axis, [same, other]) in Axis::ALL.into_iter().zip([along, [along[1], along[0]]]) {
                    let turns = same & EVEN | other & !EVEN;
                    if turns != 0 {
                        list(turns, Across::own(axis));
                    }
                }
                for (side, turns) in Side::ALL.into_iter().zip(beyond) {
                    let may_span = |it| self.spans(spanning, it, Axis::through(side)).is_some();
                    if turns != 0 && self.board().at(pos.step(side)).is_some_and(may_span) {
                        list(turns, Across::beyond(side));
                    }
                }
            }
        }
    }

    /// Lists where pieces may be laid across the tile just placed and its neighbours.
    pub(crate) fn list_spans(&self, player: PlayerId, placed: PlacedIdx, options: &mut Vec<Choice>) {
        let may_lay =
            |it: &&Spanning| self.turn().spans < it.rule.each_part && self.supply(Some(player), it.piece) > 0;
        for spanning in self.rules().spans.iter().filter(may_lay) {
            let pos = self.board().tile(placed).pos;
            let beside = Side::ALL.into_iter().filter_map(|side| self.board().at(pos.step(side)));
            for tile in std::iter::once(placed).chain(beside) {
                let axes = Axis::ALL.into_iter().filter(|axis| self.spans(spanning, tile, *axis).is_some());
                options.extend(axes.map(|axis| Choice::Span { piece: spanning.piece, tile, axis }));
            }
        }
    }

    /// The features that have grown in this part: those on the tile placed, and those that a piece laid across a tile adds to.
    pub fn grown(&self) -> Vec<NodeId> {
        let turn = self.turn();
        let placed = turn.placed.into_iter().flat_map(|tile| self.board().nodes_of(tile));
        let laid = self.figures().filter_map(|(figure, it)| match it.spot {
            piece::Spot::Segment(node) => {
                (self.is_fresh(figure) && self.rules().piece(it.piece).spans.is_some()).then_some(node)
            }
            _ => None,
        });
        let mut grown: Vec<_> = placed.chain(laid).map(|node| self.settle(node)).collect();
        self.sort(&mut grown);
        grown.dedup();
        grown
    }

    /// Why the general rules forbid laying a piece across a tile in this part, if they do.
    pub(crate) fn why_not_span(
        &self,
        player: PlayerId,
        piece: PieceId,
        tile: PlacedIdx,
        axis: Axis,
    ) -> Option<Illegal> {
        let pos = self.board().tile(tile).pos;
        let near = |placed: PlacedIdx| {
            let own = self.board().tile(placed).pos;
            own == pos || Side::ALL.into_iter().any(|side| own.step(side) == pos)
        };
        if !self.turn().placed.is_some_and(near) {
            let why = format!("{pos} is neither the tile just placed nor beside it");
            return Some(Illegal::Span { piece: self.rules().piece(piece).name.clone(), why });
        }
        self.why_not_across(player, piece, tile, axis)
    }

    /// Why a piece cannot lie across a tile on the board, if it cannot.
    pub(crate) fn why_not_across(
        &self,
        player: PlayerId,
        piece: PieceId,
        tile: PlacedIdx,
        axis: Axis,
    ) -> Option<Illegal> {
        let name = &self.rules().piece(piece).name;
        let because = |why: String| Some(Illegal::Span { piece: name.clone(), why });
        let Some(spanning) = self.rules().spanning(piece) else {
            return because("it does not lie across tiles".to_owned());
        };
        if self.supply(Some(player), piece) == 0 {
            return Some(Illegal::NoneLeft(name.clone()));
        }
        if self.turn().spans >= spanning.rule.each_part {
            return because("no more may be laid in this part of the turn".to_owned());
        }
        let pos = self.board().tile(tile).pos;
        if self.board().tile(tile).tile.idx() >= spanning.becomes.len() {
            return because(format!("one lies across {pos} already"));
        }
        let over = &self.rules().words()[spanning.rule.over].name;
        for side in axis.sides() {
            if self.edge(tile, side) != spanning.rule.over {
                let edge = &self.rules().words()[self.edge(tile, side)].name;
                return because(format!("side {side} of {pos} is {edge}, not {over}"));
            }
            if !self.is_open_end(tile, side) {
                return because(format!("its end on side {side} of {pos} would face {over}"));
            }
        }
        match self.spans(spanning, tile, axis) {
            Some(_) => None,
            None => because(format!("{pos} cannot carry it")),
        }
    }
}

impl Board {
    /// Lays a piece across a placed tile, which becomes another design with one segment more. The caller has made sure that it may.
    pub(crate) fn span(&mut self, designs: &[Design], at: PlacedIdx, becomes: TileId, axis: Axis) -> NodeId {
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
                let below = NodeId(placed.first + u16::from(before.rims[side.idx()].segments[1]));
                self.totals_mut(below).open -= 1;
            } else {
                self.nodes[usize::from(node)].open -= 1;
            }
        }
        if self.nodes[usize::from(node)].open == 0 {
            self.closed.push(NodeId(node));
        }
        let same: Vec<_> = self.nodes_of(at).filter(|it| self.nodes[it.idx()].kind == seed.kind).collect();
        if same.len() > 1 {
            for it in same {
                self.nodes[it.idx()].flags |= Node::REPEATS;
                self.totals_mut(it).flags |= Node::REPEATS;
            }
        }
        NodeId(node)
    }
}
