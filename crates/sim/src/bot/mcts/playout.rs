//! Playing on from where a search ends: quickly, but not blindly. Every player takes the best of a few options.

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;

use crate::bot::base::{any, fault, lead, touched};
use crate::bot::value::values;

/// Number of options tried at a decision.
const TRIED: usize = 8;

/// Number of sampled placements for each that is tried; the one that touches most tiles is.
const GLANCES: usize = 3;

/// Rounds that are played on.
const ROUNDS: usize = 1;

/// Decisions after which a playout ends in any case.
const LONGEST: usize = 200;

/// Playout settings and buffers.
#[derive(Debug, Default)]
pub(super) struct Playout {
    /// The game in which an option is tried.
    tried: Option<Game>,
}

impl Playout {
    /// Plays on until every player has had a turn, or the game is over.
    ///
    /// # Errors
    /// If a rule breaks.
    pub(super) fn play(&mut self, game: &mut Game, seed: u64) -> Result<(), Fault> {
        let mut rng = Rng::new(!seed);
        let mut turn = game.table().turn().number;
        let mut turns = 0;
        for _ in 0..LONGEST {
            if game.table().turn().number != turn {
                turn = game.table().turn().number;
                turns += 1;
            }
            if game.decision().is_none() || turns > ROUNDS * game.table().rules().players() {
                break;
            }
            let option = self.pick(game, seed, &mut rng)?;
            game.choose_nth(option).map_err(fault)?;
        }
        Ok(())
    }

    fn pick(&mut self, game: &Game, seed: u64, rng: &mut Rng) -> Result<usize, Fault> {
        let count = game.options().len();
        let Some(player) = game.player().filter(|_| count > 1 && !game.is_asking()) else {
            return Ok(any(count, rng));
        };
        let tried = self.tried.get_or_insert_with(|| game.clone());
        let mut best = (f64::NEG_INFINITY, 0);
        for nth in 0..count.min(TRIED) {
            let option = if count <= TRIED { nth } else { glance(game.options(), game, rng) };
            tried.look_ahead(game, seed, &[option])?;
            let values = values(tried.table());
            let worth = lead(tried.table(), player, |it| values[it.idx()]);
            if worth > best.0 {
                best = (worth, option);
            }
        }
        Ok(best.1)
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
