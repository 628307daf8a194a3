//! The bot that builds without gaps.

use bastide_core::chance::Chance;
use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::geometry::Side;
use bastide_core::host::Fault;

use super::{Bot, best};

/// Places each tile where most of its sides meet other tiles, among equals anywhere; decides all else by chance.
///
/// It is the second policy of statistics: random players leave gaps all over the board, this one hardly any, and people are in between.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compact;

impl Bot for Compact {
    fn choose(&mut self, game: &Game, chance: &mut Chance) -> Result<usize, Fault> {
        let board = game.table().board();
        let met = |choice: &Choice| match *choice {
            Choice::Place { pos, .. } | Choice::PlaceSpan { pos, .. } => {
                Side::ALL.iter().filter(|side| board.at(pos.step(**side)).is_some()).count()
            }
            _ => 0,
        };
        Ok(best(game.options().iter().map(met), chance))
    }
}
