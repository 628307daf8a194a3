//! Judge: what a position is worth to each player, in points. Bots that look ahead ask one where they stop looking.

use std::fmt;

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;

use super::base::lead;

/// Estimate of positions.
pub trait Judge: fmt::Debug {
    /// Value of a position, by seat, in points. Asked about [determinised](Game::determinise) games alone; rules of variants may run.
    ///
    /// # Errors
    /// If a rule breaks that is asked.
    fn values(&mut self, game: &mut Game) -> Result<[f64; PlayerId::MAX], Fault>;

    /// Value of a position for a player: the lead over the best of the others.
    ///
    /// # Errors
    /// If a rule breaks that is asked.
    fn worth(&mut self, game: &mut Game, me: PlayerId) -> Result<f64, Fault> {
        let values = self.values(game)?;
        Ok(lead(game.table(), me, |it| values[it.idx()]))
    }
}
