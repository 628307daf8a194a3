//! Playing on from where a search ends: quickly, but not blindly. Every player takes the best of a few options.

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;

use crate::bot::base::{any, fault, touched};
use crate::bot::judge::Judge;

/// Number of sampled placements for each that is tried; the one that touches most tiles is.
const GLANCES: usize = 3;

/// Decisions after which a playout ends in any case.
const LONGEST: usize = 200;

/// Number of options tried at a decision.
const TRIED: usize = 8;

/// Playouts, with buffers.
#[derive(Debug, Default)]
pub(super) struct Playout {
    /// The game in which an option is tried.
    tried: Option<Game>,
    /// Options that were tried, with their worth.
    worths: Vec<(f64, usize)>,
}

impl Playout {
    /// Plays on until every player has had a turn, and one more, or the game is over.
    ///
    /// # Errors
    /// If a rule breaks.
    pub(super) fn play(&mut self, judge: &mut dyn Judge, game: &mut Game, seed: u64) -> Result<(), Fault> {
        let mut rng = Rng::new(!seed);
        let mut turn = game.table().turn().number;
        let mut turns = 0;
        let most = game.table().rules().players() + 1;
        for _ in 0..LONGEST {
            if game.table().turn().number != turn {
                turn = game.table().turn().number;
                turns += 1;
            }
            if game.decision().is_none() || turns >= most {
                break;
            }
            let option = self.pick(judge, game, seed, &mut rng)?;
            game.choose_nth(option).map_err(fault)?;
        }
        Ok(())
    }

    fn pick(&mut self, judge: &mut dyn Judge, game: &Game, seed: u64, rng: &mut Rng) -> Result<usize, Fault> {
        let count = game.options().len();
        let Some(player) = game.player().filter(|_| count > 1 && !game.is_asking()) else {
            return Ok(any(count, rng));
        };
        let Self { tried, worths } = self;
        let tried = tried.get_or_insert_with(|| game.clone());
        worths.clear();
        for nth in 0..count.min(TRIED) {
            let option = if count <= TRIED { nth } else { glance(game.options(), game, rng) };
            if worths.iter().all(|(_, it)| *it != option) {
                tried.look_ahead(game, seed, &[option])?;
                worths.push((judge.worth(tried, player)?, option));
            }
        }
        // The sort is stable: of equals the first tried comes first.
        worths.sort_by(|one, other| other.0.total_cmp(&one.0));
        Ok(worths.first().map_or(0, |it| it.1))
    }
}

/// Any option; of a few places, the one that touches most tiles.
fn glance(options: &[Choice], game: &Game, rng: &mut Rng) -> usize {
    let mut best = (0, any(options.len(), rng));
    for nth in 0..GLANCES {
        let option = if nth == 0 { best.1 } else { any(options.len(), rng) };
        let touched = touched(game, options[option]);
        if touched > best.0 {
            best = (touched, option);
        }
    }
    best.1
}
