//! The bot that does anything.

use bastide_core::chance::Chance;
use bastide_core::game::Game;
use bastide_core::host::Fault;

use super::{Bot, any};

/// Every option is equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn choose(&mut self, game: &Game, chance: &mut Chance) -> Result<usize, Fault> {
        Ok(any(game.options().len(), chance))
    }
}
