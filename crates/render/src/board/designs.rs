//! The designs on a board, each drawn once and used often.

use std::sync::Arc;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::tile::{SegmentIdx, Tile};
use bastide_core::words::Words;

use crate::COPIES;
use crate::board::PlacedTile;
use crate::drawn::upright;
use crate::plane::{CENTRE, Pt, TILE, pt};
use crate::theme::Theme;
use crate::tile::Drawing;

/// Drawn designs, each once.
#[derive(Debug)]
pub(crate) struct Designs {
    drawn: Vec<Design>,
    theme: Theme,
}

/// A design, drawn.
#[derive(Debug)]
struct Design {
    tile: Arc<Tile>,
    copy: usize,
    /// The turn in which it was drawn.
    turn: Rotation,
    drawing: Drawing,
}

impl Designs {
    pub(crate) fn new(theme: &Theme) -> Self {
        Self { drawn: Vec::new(), theme: theme.clone() }
    }

    /// Draws the design of a tile if it is new.
    pub(crate) fn add(&mut self, words: &Words, placed: &PlacedTile) {
        if self.find(placed).is_some() {
            return;
        }
        let (copy, turn) = (copy_at(placed.pos), self.drawn_turn(placed));
        let turned = (turn != Rotation::R0).then(|| upright::turned(words, &placed.tile, turn)).flatten();
        let drawing = Drawing::of(words, turned.as_ref().unwrap_or(&placed.tile), &self.theme, copy);
        self.drawn.push(Design { tile: Arc::clone(&placed.tile), copy, turn, drawing });
    }

    /// The number of the design of a tile, and the rotation in which it is laid.
    pub(crate) fn find(&self, placed: &PlacedTile) -> Option<(usize, Rotation)> {
        let (copy, turn) = (copy_at(placed.pos), self.drawn_turn(placed));
        let same = |it: &Design| {
            it.copy == copy
                && it.turn == turn
                && (Arc::ptr_eq(&it.tile, &placed.tile) || it.tile == placed.tile)
        };
        let laid = if turn == Rotation::R0 { placed.rotation } else { Rotation::R0 };
        self.drawn.iter().position(same).map(|nth| (nth, laid))
    }

    /// The turn in which a tile is drawn: anew in each where there are heights, so that houses stand and light agrees on the whole board. One
    /// with an author's drawing on it is drawn as printed.
    fn drawn_turn(&self, placed: &PlacedTile) -> Rotation {
        let own = placed.tile.hints().is_some_and(|hints| hints.art.is_some())
            || self.theme.tile(placed.tile.id(), 0).is_some();
        let is_tall = self.theme.is_drawn() || !placed.tile.marks().is_empty();
        if is_tall && !own { placed.rotation } else { Rotation::R0 }
    }

    /// The place for figures of a segment, from the corner of the tile's cell.
    pub(crate) fn anchor(&self, placed: &PlacedTile, segment: SegmentIdx) -> Pt {
        let Some((nth, laid)) = self.find(placed) else { return CENTRE };
        let drawn = self.drawn[nth].drawing.anchors.get(usize::from(segment.0)).copied().unwrap_or(CENTRE);
        turned(drawn, laid)
    }

    /// The place for pieces that stand on a tile as a whole, from the corner of its cell: at its symbol, else in the corner that is out of the way.
    pub(crate) fn whole(&self, placed: &PlacedTile) -> Pt {
        let mark =
            self.find(placed).and_then(|(nth, laid)| Some(turned(self.drawn[nth].drawing.mark?, laid)));
        mark.unwrap_or(pt(850.0, 150.0))
    }

    /// All designs with their tiles, by number.
    pub(crate) fn drawings(&self) -> impl Iterator<Item = (&Tile, &Drawing)> {
        self.drawn.iter().map(|it| (&*it.tile, &it.drawing))
    }

    /// All drawings, by number.
    pub(crate) fn into_drawings(self) -> impl Iterator<Item = Drawing> {
        self.drawn.into_iter().map(|it| it.drawing)
    }
}

/// A place on a tile as it is laid.
fn turned(at: Pt, laid: Rotation) -> Pt {
    (0..laid.quarters()).fold(at, |at, _| pt(TILE - at.y, at.x))
}

/// The number of the copy that is drawn on a cell: that of no cell beside it.
#[must_use]
pub fn copy_at(pos: Pos) -> usize {
    (i32::from(pos.x) + 2 * i32::from(pos.y)).rem_euclid(COPIES as i32) as usize
}

#[cfg(test)]
mod tests {
    use bastide_core::geometry::Side;

    use super::*;

    #[test]
    fn no_two_cells_beside_each_other_have_the_same_copy() {
        for (x, y) in (-4..4).flat_map(|x| (-4..4).map(move |y| (x, y))) {
            let pos = Pos::new(x, y);
            assert!(Side::ALL.iter().all(|side| copy_at(pos.step(*side)) != copy_at(pos)), "{pos}");
        }
    }
}
