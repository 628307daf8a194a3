//! Positions with a provable best answer: two tiles are left, one of each player, so both know everything, and all ways to the end can be
//! played.

use std::io::Write as _;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;
use bastide_tests::{shipped_game, start};

use crate::common::bot;

mod common;

/// Positions of the suite.
const POSITIONS: usize = 100;

/// A game between two that take what they get, up to where the last but one tile is to be placed and there is a choice.
fn position(seed: u64) -> Option<Game> {
    let mut game = start(&shipped_game("base", 2), seed, Checkpointing::On);
    let (mut greedy, mut rng) = (bot("greedy"), Rng::new(seed));
    while game.decision().is_some() {
        let last = game.table().pile().len() == 1 && game.table().turn().placed.is_none();
        if last && game.options().len() > 1 {
            return Some(game);
        }
        let option = greedy.choose(&game, &mut rng).unwrap_or_else(|fault| panic!("{fault}"));
        game.choose_nth(option).unwrap_or_else(|it| panic!("{it}"));
    }
    None
}

/// Worth of the rest of a game for a player, if everybody plays as well as can be; what lies beyond the bounds is of no interest. Keeps
/// games whose memory is used again.
fn worth(game: &Game, me: PlayerId, games: &mut Vec<Game>, bounds: [i32; 2]) -> i32 {
    let Some(player) = game.player() else {
        let score = |it| game.table().score(it);
        return score(me) - score(PlayerId(1 - me.0));
    };
    let [mut least, mut most] = bounds;
    let mut best = None;
    for option in 0..game.options().len() {
        let mut next = games.pop().unwrap_or_else(|| game.clone());
        assert!(next.look_ahead(game, 1, &[option]).unwrap_or_else(|fault| panic!("{fault}")));
        let value = worth(&next, me, games, [least, most]);
        games.push(next);
        if player == me {
            best = Some(best.map_or(value, |best: i32| best.max(value)));
            least = least.max(value);
        } else {
            best = Some(best.map_or(value, |best: i32| best.min(value)));
            most = most.min(value);
        }
        if least >= most {
            break;
        }
    }
    best.unwrap_or_else(|| panic!("a decision has options"))
}

/// Worth of an option.
fn worth_of(game: &Game, option: usize, least: i32) -> i32 {
    let me = game.player().unwrap_or_else(|| panic!("somebody decides"));
    let mut next = game.clone();
    next.choose_nth(option).unwrap_or_else(|it| panic!("{it}"));
    worth(&next, me, &mut Vec::new(), [least, i32::MAX])
}

#[test]
fn the_last_two_tiles_are_placed_as_well_as_can_be() {
    let positions: Vec<Game> = (1..).filter_map(position).take(POSITIONS).collect();
    let levels = ["random", "greedy", "novice", "club", "strong:60"];
    let mut solved = [0; 5];
    for (nth, game) in positions.iter().enumerate() {
        let mut best = i32::MIN;
        let values: Vec<i32> = (0..game.options().len())
            .map(|option| {
                let value = worth_of(game, option, best);
                best = best.max(value);
                value
            })
            .collect();
        for (level, solved) in levels.iter().zip(&mut solved) {
            let chosen = bot(level).choose(game, &mut Rng::new(nth as u64));
            // A cut-off value is no more than the best before it: worse than the best, or as good and shown to be.
            let chosen = chosen.unwrap_or_else(|fault| panic!("{level}: {fault}"));
            *solved += i32::from(values[chosen] == best && worth_of(game, chosen, best - 1) == best);
        }
    }
    // Whoever runs this test alone wants to see it.
    let _ = writeln!(std::io::stdout(), "{levels:?} solve {solved:?}");
    let least = [0, 75, 40, 80, 85];
    assert!(solved.iter().zip(least).all(|(solved, least)| *solved >= least), "{levels:?}: {solved:?}");
}
