//! Batches of games: a run of them played on any number of threads, and tallied. Knows neither Lua nor files; a game is started by whoever
//! asks for the batch.

pub(crate) mod game_record;
mod interner;
pub(crate) mod pool;
pub(crate) mod run;
pub(crate) mod runner;

use std::ops::{ControlFlow, Range};

use bastide_core::host::Fault;

pub use self::game_record::{Demand, Feature, GameRecord, Moves, WIN};
pub use self::interner::Interner;
pub use self::pool::{Progress, Worker, looks, share_out};
pub use self::run::{Place, Run};
pub use self::runner::{Broken, Runner, Start};
use crate::bot::Recipe;
use crate::samples::Sampled;
use crate::tally::{Counter, Tally};

/// A run of games, ready to be played.
#[derive(Clone, Copy)]
pub struct Batch<'a> {
    /// Games to be played.
    pub run: &'a Run,
    /// The bots, as many as the run has.
    pub bots: &'a [Recipe],
    /// Starts a game.
    pub start: Start<'a>,
    /// Number of threads. Makes no difference to the result.
    pub threads: usize,
    /// Progress of the run, and the way to stop it.
    pub progress: &'a Progress,
}

impl std::fmt::Debug for Batch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("run", self.run).field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl Batch<'_> {
    /// Plays some blocks of the run. Returns the tally of those before the returned block, which is the end of the
    /// range unless the run was [stopped](Progress::stop).
    ///
    /// # Errors
    /// If the game or a bot breaks before the first game. Later ones are [counted](Tally::faults).
    pub fn play(&self, blocks: Range<u64>) -> Result<(Tally, u64), Fault> {
        self.play_until(blocks, std::iter::empty(), |_| false)
    }

    /// Plays some blocks of the run until `enough` holds; it is asked after each of the rounds, [`looks`] for instance.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub fn play_until(
        &self,
        blocks: Range<u64>,
        rounds: impl Iterator<Item = u64>,
        mut enough: impl FnMut(&Tally) -> bool,
    ) -> Result<(Tally, u64), Fault> {
        let make = || Runner::new(self.run, self.bots, self.start);
        self.play_rounds(blocks, rounds, &make, |tally, _| {
            if enough(tally) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    /// Plays some blocks of the run and hands over the positions of their games, a few blocks at a time and in order, until nobody takes them
    /// any more.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub fn play_sampled(
        &self,
        blocks: Range<u64>,
        mut take: impl FnMut(Vec<Sampled>) -> ControlFlow<()>,
    ) -> Result<(Tally, u64), Fault> {
        /// Blocks whose positions are held in memory.
        const HELD: usize = 64;
        let make = || Runner::new(self.run, self.bots, self.start).map(Runner::sampling);
        self.play_rounds(blocks.clone(), blocks.step_by(HELD).skip(1), &make, |_, mut samples| {
            samples.sort_unstable_by_key(|it| it.0);
            take(samples)
        })
    }

    fn play_rounds<'a>(
        &'a self,
        blocks: Range<u64>,
        rounds: impl Iterator<Item = u64>,
        make: &(dyn Fn() -> Result<Runner<'a>, Fault> + Sync),
        mut each: impl FnMut(&Tally, Vec<Sampled>) -> ControlFlow<()>,
    ) -> Result<(Tally, u64), Fault> {
        let mut tally = Tally::default();
        let make = || make().map(Counter::new);
        let next = share_out(blocks, rounds, self.threads, self.progress, &make, |parts, _| {
            let mut samples = Vec::new();
            for (part, sampled) in parts {
                tally.merge(part);
                samples.extend(sampled);
            }
            each(&tally, samples)
        })?;
        Ok((tally, next))
    }
}
