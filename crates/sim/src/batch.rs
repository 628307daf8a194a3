//! Batches of games: a run of them played on any number of threads, and tallied. Knows neither Lua nor files; a game is started by whoever
//! asks for the batch.

mod crew;
mod lexicon;
mod room;
mod run;
mod seen;

use std::ops::{ControlFlow, Range};

use bastide_core::host::Fault;

pub use self::crew::{Pulse, Worker, looks, share_out};
pub use self::lexicon::Lexicon;
pub use self::room::{Broken, Room, Start};
pub use self::run::{Place, Run};
pub use self::seen::{Demand, Feature, Moves, Seen, WIN};
use crate::bot::Recipe;
use crate::tally::{Counter, Tally};

/// A run of games, ready to be played.
#[derive(Clone, Copy)]
pub struct Batch<'a> {
    /// Which games.
    pub run: &'a Run,
    /// The bots, as many as the run has.
    pub bots: &'a [Recipe],
    /// Starts a game.
    pub start: Start<'a>,
    /// How many threads play. Makes no difference to what comes out.
    pub threads: usize,
    /// Where progress is seen, and the run stopped.
    pub pulse: &'a Pulse,
}

impl std::fmt::Debug for Batch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("run", self.run).field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl Batch<'_> {
    /// Plays some blocks of the run. What comes back is about those before the block that is returned with it, which is the end of the
    /// range unless the run was [stopped](Pulse::stop).
    ///
    /// # Errors
    /// If the game or a bot breaks before the first game. Later ones are [counted](Tally::faults).
    pub fn play(&self, blocks: Range<u64>) -> Result<(Tally, u64), Fault> {
        self.play_until(blocks, std::iter::empty(), |_| false)
    }

    /// Plays some blocks of the run until `enough` says so; it is asked after each of the rounds, [`looks`] for instance.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub fn play_until(
        &self,
        blocks: Range<u64>,
        rounds: impl Iterator<Item = u64>,
        mut enough: impl FnMut(&Tally) -> bool,
    ) -> Result<(Tally, u64), Fault> {
        let mut tally = Tally::default();
        let make = || Room::new(self.run, self.bots, self.start).map(Counter::new);
        let next = share_out(blocks, rounds, self.threads, self.pulse, &make, |parts, _| {
            parts.into_iter().for_each(|part| tally.merge(part));
            if enough(&tally) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok((tally, next))
    }
}
