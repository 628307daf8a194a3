//! Looking at a whole board: every feature once, and the free cells that nothing can fill. For statistics, so nothing is sorted.

use crate::geometry::{Pos, Side};
use crate::ids::{FeatureId, SegmentId};
use crate::table::Table;
use crate::words::EdgeId;

impl Table {
    /// A segment of each feature on the board, in no order that means anything.
    pub fn each_feature(&self) -> impl Iterator<Item = FeatureId> {
        let nodes = self.board().nodes.iter().enumerate();
        nodes
            .filter(|(at, node)| node.is_segment() && node.root as usize == *at)
            .map(|(at, _)| FeatureId(SegmentId(at as u16)))
    }

    /// The free cells that no tile of the game fits, however many of it are left, in no order that means anything.
    pub fn dead_cells(&self) -> impl Iterator<Item = Pos> {
        let frontier = &self.board().frontier;
        let cells = frontier.cells().iter().zip(frontier.patterns());
        cells.filter(|(_, asked)| self.rules().fillable.turns(**asked) == 0).map(|(cell, _)| *cell)
    }

    /// The edges that the tiles around a cell show to it, clockwise from the north; none where no tile lies.
    pub fn asked(&self, cell: Pos) -> [Option<EdgeId>; 4] {
        Side::ALL.map(|side| {
            let across = self.board().at(cell.step(side))?;
            Some(self.edge(across, side.opposite()))
        })
    }
}
