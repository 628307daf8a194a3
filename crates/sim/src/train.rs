//! Training: weights of a judge, learnt from games that it plays against itself.
//!
//! Least squares on differences in time (LSTD(λ): Boyan 2002, *Machine Learning* 49) with a pull towards the weights so far: closed, without
//! a rate to be chosen, and the same from the same seed. New weights are kept only if they win: those that explain the samples better
//! often play worse.

mod equations;
mod samples;

use std::ops::ControlFlow;
use std::sync::Arc;

use bastide_core::game::Checkpointing;
use bastide_core::host::Fault;
use bastide_core::rules::Rules;

use self::equations::Equations;
use self::samples::Sampler;
use crate::batch::{Batch, Progress, Run, Start, share_out};
use crate::bot::sight::{PieceWeights, SIGNS, Weights, weighed};
use crate::bot::{Level, Recipe};
use crate::duel::Score;

/// Training of the weights for one game.
#[derive(Clone, Copy)]
pub struct Training<'a> {
    /// Starts a game.
    pub start: Start<'a>,
    /// The seed of all its games.
    pub seed: u64,
    /// Number of rounds.
    pub rounds: u32,
    /// Number of games from which a round learns, besides those of the rounds before.
    pub games: u64,
    /// Most games in which new weights may show that they are better.
    pub trial: u64,
    /// Number of threads. Makes no difference to the result.
    pub threads: usize,
    /// Progress, and the way to stop it: then the weights so far are the result.
    pub progress: &'a Progress,
}

impl std::fmt::Debug for Training<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Training")
            .field("seed", &self.seed)
            .field("rounds", &self.rounds)
            .finish_non_exhaustive()
    }
}

/// Round of a training.
#[derive(Clone, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// Number of games that it has learnt from.
    pub games: u64,
    /// The new weights against those before.
    pub trial: Score,
    /// True if the new ones are better, and so kept; none if the trial was too short to decide that.
    pub is_better: Option<bool>,
}

/// Points by which new weights should be ahead. They are kept if that is likelier than none by [`SURE`], and dropped in the other case.
const AHEAD: f64 = 2.0;

/// Ratio by which one of both has to be likelier.
const SURE: f64 = 19.0;

impl Training<'_> {
    /// Number of all games, at most.
    pub fn most_games(&self) -> u64 {
        (self.games + self.trial) * u64::from(self.rounds)
    }

    /// Trains from some weights on; tells each round to `each`. Returns the weights that nothing has beaten.
    ///
    /// # Errors
    /// If a rule breaks.
    pub fn train(&self, weights: Weights, mut each: impl FnMut(&Round)) -> Result<Weights, Fault> {
        let game = (self.start)(Checkpointing::On)?;
        let rules = game.table().shared_rules();
        drop(game);
        let mut best = Arc::new(weights);
        let mut equations = Equations::default();
        for number in 1..=self.rounds {
            let first = u64::from(number - 1) * self.games;
            for (_, game) in self.sample(&best, first..first + self.games)? {
                equations.merge(&game);
            }
            if self.progress.is_stopped() {
                break;
            }
            let before = flat(&best, &rules);
            let fresh = Arc::new(from_flat(&equations.solve(&before), &best, &rules));
            let (trial, is_better) = self.trial(&fresh, &best, rules.players(), number)?;
            each(&Round { number, games: first + self.games, trial, is_better });
            if is_better == Some(true) {
                best = fresh;
            }
        }
        Ok(Arc::unwrap_or_clone(best))
    }

    /// Equations of some games that the weights play against themselves, in order.
    fn sample(
        &self,
        weights: &Arc<Weights>,
        games: std::ops::Range<u64>,
    ) -> Result<Vec<(u64, Equations)>, Fault> {
        let mut all = Vec::new();
        let make = || Sampler::new(self.start, self.seed, weights);
        share_out(games, std::iter::empty(), self.threads, self.progress, &make, |parts, _| {
            all.extend(parts.into_iter().flatten());
            ControlFlow::Continue(())
        })?;
        // Sums of floating-point numbers depend on their order.
        all.sort_by_key(|(game, _)| *game);
        Ok(all)
    }

    /// Plays new weights against those before. True if they are better, false if not; none if that stays open.
    fn trial(
        &self,
        fresh: &Arc<Weights>,
        before: &Arc<Weights>,
        players: usize,
        round: u32,
    ) -> Result<(Score, Option<bool>), Fault> {
        let names = ["new", "before"];
        let recipe = |name: &str, weights| Recipe::level(name, Level::Club, weights);
        let others = std::iter::repeat_n(recipe(names[1], before), players.saturating_sub(1));
        let bots: Vec<_> = std::iter::once(recipe(names[0], fresh)).chain(others).collect();
        // Other games than those that were learnt from.
        let seed = !self.seed ^ (u64::from(round) << 32);
        let run = Run::duel(seed, self.trial, players, names[0], names[1]);
        let batch = Batch {
            run: &run,
            bots: &bots,
            start: self.start,
            threads: self.threads,
            progress: self.progress,
        };
        let is_better = |score: &Score| score.leads(AHEAD, SURE);
        let score = batch.duel_until(0..run.blocks, |score| is_better(score).is_some())?;
        let verdict = is_better(&score);
        Ok((score, verdict))
    }
}

/// Weights as one row, for the pieces of some rules.
fn flat(weights: &Weights, rules: &Rules) -> Vec<f64> {
    let own = weighed(rules).flat_map(|piece| {
        let own = weights.pieces.get(&rules.piece(piece).name).copied().unwrap_or_default();
        [own.supply, own.board]
    });
    weights.signs.iter().copied().chain(own).collect()
}

/// The weights of such a row; those of pieces that these rules do not have stay as they were.
fn from_flat(row: &[f64], before: &Weights, rules: &Rules) -> Weights {
    let mut weights = before.clone();
    let (signs, own) = row.split_at(SIGNS.len());
    weights.signs.copy_from_slice(signs);
    for (piece, own) in weighed(rules).zip(own.chunks(2)) {
        let own = PieceWeights { supply: own[0], board: own[1] };
        weights.pieces.insert(rules.piece(piece).name.clone(), own);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::Confidence;
    use crate::sample;

    fn trained(threads: usize, seed: u64) -> (Weights, Vec<Round>) {
        let progress = Progress::default();
        let start = |checkpointing| sample::game(2, checkpointing);
        let training =
            Training { start: &start, seed, rounds: 2, games: 12, trial: 8, threads, progress: &progress };
        let mut rounds = Vec::new();
        let weights =
            training.train(Weights::default(), |it| rounds.push(it.clone())).expect("no rule breaks");
        (weights, rounds)
    }

    #[test]
    fn the_same_seed_learns_the_same_whatever_the_threads() {
        let (one, rounds) = trained(1, 7);
        let (two, others) = trained(3, 7);
        assert_eq!(one, two);
        let trials = |rounds: &[Round]| {
            let trial = |it: &Round| {
                let score = &it.trial;
                (score.games, score.wins(Confidence::P95), score.points(Confidence::P95), it.is_better)
            };
            rounds.iter().map(trial).collect::<Vec<_>>()
        };
        assert_eq!(trials(&rounds), trials(&others));
        assert!(rounds.iter().all(|it| it.trial.games == 8), "{rounds:?}");
        assert_eq!(rounds.iter().map(|it| (it.number, it.games)).collect::<Vec<_>>(), [(1, 12), (2, 24)]);
    }

    #[test]
    fn what_did_not_win_is_not_kept() {
        let (weights, rounds) = trained(2, 3);
        if rounds.iter().all(|it| it.is_better != Some(true)) {
            assert_eq!(weights, Weights::default());
        }
        // Eight games are too few to tell.
        assert!(rounds.iter().all(|it| it.is_better != Some(true)), "{rounds:?}");
    }
}
