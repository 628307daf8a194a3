//! Tiles that were drawn and had no place: nowhere in a saved game, but the play shows when they may have been drawn.

use bastide_core::game::Game;
use bastide_core::geometry::{Rotation, Side};
use bastide_core::rules::TileId;
use bastide_core::table::Table;

/// Tiles of which nobody knows when they are drawn, and before which draw each could have been discarded.
#[derive(Clone, Debug)]
pub(super) struct Discards {
    left: Vec<(String, Option<usize>)>,
    /// Number of drawn tiles at the last look.
    drawn: usize,
}

impl Discards {
    /// These tiles are to be looked after.
    pub(super) fn new(left: &[String]) -> Self {
        Self { left: left.iter().map(|id| (id.clone(), None)).collect(), drawn: 0 }
    }

    /// Looks at a game before a tile is placed: a tile that does not fit now could have been drawn before it.
    pub(super) fn look(&mut self, game: &Game) {
        let table = game.table();
        let all = table.rules().setup.pile.as_ref().map_or(0, Vec::len);
        let drawn = all.saturating_sub(table.pile().len());
        let before = std::mem::replace(&mut self.drawn, drawn);
        // A tile that was drawn earlier is no evidence about the pile.
        if drawn != before + 1 {
            return;
        }
        for (id, at) in self.left.iter_mut().filter(|(_, at)| at.is_none()) {
            if table.rules().tile_of(id).is_some_and(|tile| !fits(table, tile)) {
                *at = Some(drawn - 1);
            }
        }
    }

    /// True if all of them could have been discarded.
    pub(super) fn explain_all(&self) -> bool {
        self.left.iter().all(|(_, at)| at.is_some())
    }

    /// The known draws with those that could have been discarded among them.
    pub(super) fn among(&self, known: &[String]) -> Vec<String> {
        let mut pile = Vec::new();
        for (number, tile) in known.iter().enumerate() {
            let here = self.left.iter().filter(|(_, at)| *at == Some(number));
            pile.extend(here.map(|(id, _)| id.clone()));
            pile.push(tile.clone());
        }
        pile
    }
}

/// True if the edges of a tile match those around some free cell.
fn fits(table: &Table, tile: TileId) -> bool {
    let words = table.rules().words();
    let design = &table.rules().design(tile).tile;
    let matches = |pos: bastide_core::geometry::Pos, turn: Rotation| {
        let edges = design.turned_edges(turn);
        Side::ALL.into_iter().all(|side| match table.board().at(pos.step(side)) {
            Some(other) => {
                let (ours, theirs) = (edges[side.idx()], table.edge(other, side.opposite()));
                words.fit(ours, theirs) || !words[ours].is_compared() || !words[theirs].is_compared()
            }
            None => true,
        })
    };
    table.board().free().iter().any(|pos| Rotation::ALL.into_iter().any(|turn| matches(*pos, turn)))
}
