//! Greedy bot: takes the option with the best immediate value.

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;

use super::ahead::{Ahead, Look};
use super::base::{Bot, best, lead};
use crate::standing::standing;

/// The fixed yardstick: other bots are measured against it, so what it chooses stays as it is.
///
/// The option that brings most points at once, for itself minus the best of the others; among equals, the one that would be best if the
/// game ended now; among those, any. Looks no further than two decisions of its own turn.
#[derive(Debug, Default)]
pub struct Greedy {
    ahead: Ahead,
}

impl Bot for Greedy {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        // Valuing the board takes a third of the time, and is only done where it decides among equals.
        let mut most = i32::MIN;
        let value = |game: &mut Game, me| {
            let now = lead(game.table(), me, |it| game.table().score(it));
            most = most.max(now);
            Ok((now, (now == most).then(|| later(game, me))))
        };
        let mut look = Look { game, seed: rng.next_u32().into(), depth: 2, value };
        Ok(best(self.ahead.values(&mut look, &[], game.options().len())?, rng))
    }
}

/// Lead of a player over the best of the others if the game ended now.
fn later(game: &Game, me: PlayerId) -> i32 {
    let table = game.table();
    let expected = standing(table);
    lead(table, me, |it| table.score(it) + expected[it.idx()])
}

#[cfg(test)]
mod tests {
    use bastide_core::decision::Choice;
    use bastide_core::game::Checkpointing;

    use super::*;
    use crate::sample;

    #[test]
    fn a_place_is_as_good_as_the_best_deployment_on_it() {
        let mut game = sample::game(2, Checkpointing::On).expect("it starts");
        for _ in 0..4 {
            game.choose_nth(0).expect("a place");
            game.choose(Choice::Pass).expect("nobody is deployed");
        }
        // A follower in a monastery brings a point for each tile around.
        let around = |choice: &Choice| match choice {
            Choice::Place { pos, .. } => game.table().tiles_around(*pos).len(),
            _ => 0,
        };
        let most = game.options().iter().map(around).max().expect("places");
        assert!(game.options().iter().any(|it| around(it) < most));
        for seed in 0..10 {
            let chosen = Greedy::default().choose(&game, &mut Rng::new(seed)).expect("it does not break");
            assert_eq!(around(&game.options()[chosen]), most);
        }
    }
}
