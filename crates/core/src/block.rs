//! Blocks of tiles that are laid later: the place among the tiles on the board where one fits best, and the features it completes.

use std::collections::BTreeSet;

use crate::engine::leaving;
use crate::event::Event;
use crate::fault::Fault;
use crate::game::Game;
use crate::geometry::{Pos, Side};
use crate::ids::{FeatureId, TileId};
use crate::piece::Spot;
use crate::score::Timing;
use crate::table::Table;

/// A block moved so far: which number of tiles it touches there, how far its middle is from the first tile, and where it begins.
type Site = (usize, i64, Pos);

impl Table {
    /// The number of tiles of a block that are still to be laid.
    pub fn block_left(&self) -> usize {
        if self.state.block_to_come { self.rules.setup.block.len() } else { 0 }
    }

    /// The way from the places within the block to those on the board where it touches most tiles; of equal ones the one with its middle
    /// nearest to the first tile, then the first by `(y,x)`. None if it fits nowhere.
    fn block_site(&self) -> Option<(i16, i16)> {
        let block = &self.rules.setup.block;
        let mut ways = BTreeSet::new();
        for free in self.board().free() {
            ways.extend(block.iter().map(|tile| (free.y - tile.pos.y, free.x - tile.pos.x)));
        }
        let better = |(touched, distance, first): &Site| (*touched, -*distance, std::cmp::Reverse(*first));
        let sites = ways.into_iter().filter_map(|(dy, dx)| Some((self.block_at((dx, dy))?, (dx, dy))));
        sites.max_by_key(|(site, _)| better(site)).map(|(_, way)| way)
    }

    /// The merit of a block that is moved so far, if it fits there.
    fn block_at(&self, way: (i16, i16)) -> Option<Site> {
        let block = &self.rules.setup.block;
        let moved = |pos: Pos| Pos::new(pos.x + way.0, pos.y + way.1);
        let mut touched = BTreeSet::new();
        let mut cells = Vec::with_capacity(block.len());
        for tile in block {
            let pos = moved(tile.pos);
            let design = TileId(tile.deal as u16);
            if !self.fits(design, pos, tile.rotation) {
                return None;
            }
            touched.extend(Side::ALL.into_iter().filter_map(|side| self.board().at(pos.step(side))));
            cells.push(pos);
        }
        let middle = |of: fn(&Pos) -> i16| {
            let (least, most) = (cells.iter().map(of).min()?, cells.iter().map(of).max()?);
            Some(i64::from(least) + i64::from(most))
        };
        let first = self.board().placed().next()?.pos;
        let (dx, dy) =
            (middle(|it| it.x)? - 2 * i64::from(first.x), middle(|it| it.y)? - 2 * i64::from(first.y));
        Some((touched.len(), dx * dx + dy * dy, cells.into_iter().min()?))
    }
}

impl Game {
    /// Lays the block that is still to come, once all tiles before the ordinary pile are drawn, and scores the features it completes.
    #[inline]
    pub(crate) fn lay_block(&mut self) -> Result<(), Fault> {
        let is_due = self.table().state.block_to_come && self.table().early_left() == 0;
        if is_due { self.lay_due_block() } else { Ok(()) }
    }

    #[cold]
    fn lay_due_block(&mut self) -> Result<(), Fault> {
        let way = self.table().block_site();
        let way = way.ok_or_else(|| Fault::new("the block of tiles fits nowhere on the board"))?;
        let (rules, state) = self.parts();
        state.block_to_come = false;
        let before = state.board.closed.len();
        for tile in &rules.setup.block {
            let pos = Pos::new(tile.pos.x + way.0, tile.pos.y + way.1);
            let design = TileId(tile.deal as u16);
            let laid = state.board.place(&rules.designs, design, pos, tile.rotation, state.turn.number);
            state.events.push(Event::Laid { tile: laid });
        }
        let closed = state.board.closed.split_off(before);
        let table = self.table();
        let is_completed = |node: &FeatureId| table.is_completed(*node) && table.is_occupied(*node);
        let mut completed: Vec<_> =
            closed.into_iter().filter(is_completed).map(|node| table.canonical(node)).collect();
        table.sort(&mut completed);
        completed.dedup();
        for feature in completed {
            let kind = self.table().kind(feature);
            self.state().events.push(Event::Completed { feature, kind });
            self.score(feature, Timing::Completed)?;
            let going: Vec<_> = leaving(self.table(), feature).collect();
            for figure in going {
                let (rules, state) = self.parts();
                state.bring(&rules.setup, figure, Spot::Supply);
                state.events.push(Event::Returned { figure });
            }
        }
        Ok(())
    }
}
