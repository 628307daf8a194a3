//! The bot that takes what it can get.

use bastide_core::chance::Chance;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::table::Table;

use super::ahead::Ahead;
use super::{Bot, best};
use crate::standing::standing;

/// The option that brings most points at once, for itself minus the best of the others; among equals, the one that would be best if the
/// game ended now; among those, any. Looks no further than two decisions of its own turn.
#[derive(Debug, Default)]
pub struct Greedy {
    ahead: Ahead,
}

impl Bot for Greedy {
    fn choose(&mut self, game: &Game, chance: &mut Chance) -> Result<usize, Fault> {
        let Some(me) = game.player() else { return Ok(0) };
        let seed = chance.next_u32().into();
        // An option whose rule breaks is worth nothing; choosing it shows the fault.
        let mut value = |option| self.ahead.most(game, option, 2, seed, &|fork| leads(fork.table(), me));
        let values: Vec<_> = (0..game.options().len()).map(&mut value).collect();
        Ok(best(values, chance))
    }
}

/// How far ahead of the best of the others a player is, and would be if the game ended now.
fn leads(table: &Table, me: PlayerId) -> (i32, i32) {
    let expected = standing(table);
    let now = lead(table, me, |it| table.score(it));
    (now, lead(table, me, |it| table.score(it) + expected[it.idx()]))
}

/// How many points a player has more than the best of the others.
fn lead(table: &Table, me: PlayerId, points: impl Fn(PlayerId) -> i32) -> i32 {
    let others = table.players().filter(|it| *it != me).map(&points).max().unwrap_or(0);
    points(me) - others
}
