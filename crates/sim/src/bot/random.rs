//! The bot that does anything.

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;

use super::base::{Bot, any};

/// Every option is equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        Ok(any(game.options().len(), rng))
    }
}
