//! Playing on from where a search ends: quickly, but not blindly. Every player takes the best of a few options.

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;

use crate::bot::base::{any, fault, touched};
use crate::bot::judge::{Judge, worth};

/// Number of sampled placements for each that is tried; the one that touches most tiles is.
const GLANCES: usize = 3;

/// Decisions after which a playout ends in any case.
const LONGEST: usize = 200;

/// Most decisions of which all options after another one are looked at.
const AFTER: usize = 40;

/// Manner of playing on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Turns that are played on beyond one of each of the others.
    pub(super) more: usize,
    /// Number of options tried at a decision.
    pub(super) tried: usize,
    /// Number of the best of them of which it is looked at what the same turn can make of them: the deployments on a place.
    pub(super) deep: usize,
}

/// Playouts, with buffers.
#[derive(Debug)]
pub(super) struct Playout {
    manner: Manner,
    /// The games in which an option is tried, and one after it.
    tried: [Option<Game>; 2],
    /// Options that were tried, with their worth.
    best: Vec<(f64, usize)>,
}

impl Playout {
    pub(super) fn new(manner: Manner) -> Self {
        Self { manner, tried: [None, None], best: Vec::new() }
    }

    /// Plays on until every player has had a turn, or the game is over.
    ///
    /// # Errors
    /// If a rule breaks.
    pub(super) fn play(&mut self, judge: &mut dyn Judge, game: &mut Game, seed: u64) -> Result<(), Fault> {
        let mut rng = Rng::new(!seed);
        let mut turn = game.table().turn().number;
        let mut turns = 0;
        let most = game.table().rules().players() + self.manner.more;
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
        let Self { manner, tried: [tried, after], best } = self;
        let tried = tried.get_or_insert_with(|| game.clone());
        best.clear();
        for nth in 0..count.min(manner.tried) {
            let option = if count <= manner.tried { nth } else { glance(game.options(), game, rng) };
            if best.iter().all(|(_, it)| *it != option) {
                tried.look_ahead(game, seed, &[option])?;
                best.push((worth(judge, tried, player)?, option));
            }
        }
        // The sort is stable: of equals the first tried comes first.
        best.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut most = (f64::NEG_INFINITY, best.first().map_or(0, |it| it.1));
        for (_, option) in best.iter().take(manner.deep) {
            tried.look_ahead(game, seed, &[*option])?;
            // Where the turn ends with the first of them, the judge has said all.
            let value = follow(judge, game, tried, after, player, seed)?;
            let Some(value) = value else { break };
            if value > most.0 {
                most = (value, *option);
            }
        }
        Ok(most.1)
    }
}

/// The best that a player can make of his turn after an option that was tried; none if the turn does not go on.
fn follow(
    judge: &mut dyn Judge,
    game: &Game,
    tried: &Game,
    after: &mut Option<Game>,
    player: PlayerId,
    seed: u64,
) -> Result<Option<f64>, Fault> {
    let goes_on = tried.player() == Some(player) && tried.table().turn().number == game.table().turn().number;
    if !goes_on || tried.is_asking() {
        return Ok(None);
    }
    let after = after.get_or_insert_with(|| game.clone());
    let mut most = None;
    for next in 0..tried.options().len().min(AFTER) {
        after.look_ahead(tried, seed, &[next])?;
        let value = worth(judge, after, player)?;
        if most.is_none_or(|most| value > most) {
            most = Some(value);
        }
    }
    Ok(most)
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
