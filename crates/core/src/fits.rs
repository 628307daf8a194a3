//! Fit of a tile on a cell, edge by edge. Placements are listed by `compaction`, by tables made from the same edges; this is for rules that
//! lay tiles, and says which edges do not go together.

use crate::geometry::{Pos, Rotation, Side};
use crate::ids::{PlacedIdx, TileId};
use crate::refusal::Illegal;
use crate::table::Table;

impl Table {
    /// Tests whether a tile could lie on a cell: the cell is free, and the edges match those beside.
    pub fn fits(&self, tile: TileId, pos: Pos, rotation: Rotation) -> bool {
        self.board().at(pos).is_none() && self.mismatch(tile, pos, rotation, None).is_none()
    }

    /// Tests whether a tile of the board could lie elsewhere, or turned on its own cell.
    pub fn fits_anew(&self, tile: PlacedIdx, pos: Pos, rotation: Rotation) -> bool {
        let is_open = self.board().at(pos).is_none_or(|it| it == tile);
        is_open && self.mismatch(self.board().tile(tile).tile, pos, rotation, Some(tile)).is_none()
    }

    /// The first pair of edges that would not match, if there is one; a tile that leaves its cell does not count.
    pub(crate) fn mismatch(
        &self,
        tile: TileId,
        pos: Pos,
        rotation: Rotation,
        leaving: Option<PlacedIdx>,
    ) -> Option<Illegal> {
        let words = self.rules().words();
        for side in Side::ALL {
            let other = self.board().at(pos.step(side)).filter(|it| Some(*it) != leaving);
            let Some(other) = other else { continue };
            let ours = self.rules().design(tile).tile.edges()[side.turned(rotation.inverse()).idx()];
            let theirs = self.edge(other, side.opposite());
            let are_compared = words[ours].is_compared() && words[theirs].is_compared();
            if are_compared && !words.fit(ours, theirs) {
                return Some(Illegal::Mismatch {
                    side,
                    ours: words[ours].name.clone(),
                    theirs: words[theirs].name.clone(),
                });
            }
        }
        None
    }
}
