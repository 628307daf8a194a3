//! The bot that builds without gaps.

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;

use super::base::{Bot, best, touched};

/// Places each tile where most of its sides meet other tiles, among equals anywhere; decides all else by chance.
///
/// It is the second policy of statistics: random players leave gaps all over the board, this one hardly any, and people are in between.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compact;

impl Bot for Compact {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        Ok(best(game.options().iter().map(|choice| touched(game, *choice)), rng))
    }
}
