//! Bots that judge and do not search: the best option of the own turn, or, for a novice, often a lesser one.

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;

use super::ahead::{Ahead, Look};
use super::base::{Bot, Considered, best, considered};
use super::judge::Judge;

/// Takes the option that its judge finds best, two decisions of its own turn ahead; of equals any.
#[derive(Debug)]
pub struct Club {
    judge: Box<dyn Judge>,
    ahead: Ahead,
}

impl Club {
    /// A bot with a judge.
    pub fn new(judge: Box<dyn Judge>) -> Self {
        Self { judge, ahead: Ahead::default() }
    }

    /// Values of all options.
    fn values(&mut self, game: &Game, rng: &mut Rng) -> Result<Vec<Option<f64>>, Fault> {
        let judge = &mut self.judge;
        let value = |game: &mut Game, me| judge.worth(game, me);
        let mut look = Look { game, seed: rng.next_u32().into(), depth: 2, value };
        self.ahead.values(&mut look, &[], game.options().len())
    }
}

impl Bot for Club {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        if game.options().len() < 2 {
            return Ok(0);
        }
        Ok(best(self.values(game, rng)?, rng))
    }

    fn consider(&mut self, game: &Game, rng: &mut Rng) -> Result<Option<Vec<Considered>>, Fault> {
        if game.options().len() < 2 {
            return Ok(None);
        }
        let values = self.values(game, rng)?;
        Ok(Some(considered(values.into_iter().map(|it| it.map_or((0.0, 0.0), |value| (value, 1.0))))))
    }
}

/// Judges as [`Club`] does, but is easily content: an option that is worth some points less is taken nearly as often.
#[derive(Debug)]
pub struct Novice {
    club: Club,
}

/// Points that make an option likelier by the factor e.
const CARE: f64 = 1.2;

impl Novice {
    /// A bot with a judge.
    pub fn new(judge: Box<dyn Judge>) -> Self {
        Self { club: Club::new(judge) }
    }
}

impl Bot for Novice {
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        if game.options().len() < 2 {
            return Ok(0);
        }
        let values = self.club.values(game, rng)?;
        let most = values.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
        let odds = values.iter().map(|it| it.map_or(0.0, |value| libm::exp((value - most) / CARE)));
        let mut at = f64::from(rng.next_u32()) / 4_294_967_296.0 * odds.clone().sum::<f64>();
        for (option, odds) in odds.enumerate() {
            at -= odds;
            if at < 0.0 {
                return Ok(option);
            }
        }
        Ok(0)
    }

    fn consider(&mut self, game: &Game, rng: &mut Rng) -> Result<Option<Vec<Considered>>, Fault> {
        self.club.consider(game, rng)
    }
}
