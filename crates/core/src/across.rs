//! Pieces laid across tiles, on the board: where one may be laid, and why not.

use crate::decision::Choice;
use crate::design::Rim;
use crate::geometry::{Across, Axis, Rotation, Side};
use crate::ids::{FeatureId, PieceId, PlacedIdx, TileId};
use crate::piece;
use crate::player::PlayerId;
use crate::refusal::Illegal;
use crate::span::{Spanning, Turns};
use crate::table::Table;

impl Table {
    /// The design of a placed tile under the piece, if it may be laid there: the sides can carry it, the tile carries none, and both ends
    /// face a free cell or a tile that has nothing to join.
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
        let (designs, frontier) = (&self.rules().designs, &self.board().frontier);
        for spanning in self.rules().spans.iter().filter(|it| self.supply(Some(player), it.piece) > 0) {
            let piece = spanning.piece;
            let helps = spanning.helps(tile);
            for (pos, pattern) in frontier.cells().iter().zip(frontier.patterns()) {
                // Nearly all cells are passed over here.
                if helps.get(usize::from(*pattern)).is_none_or(|it| it.is_nothing()) {
                    continue;
                }
                let pos = *pos;
                let Turns { along, beyond } = spanning.turns(designs, tile, *pattern);
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
    pub fn grown(&self) -> Vec<FeatureId> {
        let turn = self.turn();
        let placed = turn.placed.into_iter().flat_map(|tile| self.board().segments_of(tile));
        let laid = self.figures().filter_map(|(figure, it)| match it.spot {
            piece::Spot::Segment(node) => {
                (self.is_fresh(figure) && self.rules().piece(it.piece).spans.is_some()).then_some(node)
            }
            _ => None,
        });
        let mut grown: Vec<_> = placed.chain(laid).map(|node| self.canonical(node)).collect();
        self.sort(&mut grown);
        grown.dedup();
        grown
    }

    /// The reason for which the general rules forbid laying a piece across a tile in this part, if they do.
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

    /// The reason for which a piece cannot lie across a tile on the board, if there is one.
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
