//! Two setups under the same seeds, block by block, so that common chance cancels. Plays games as batches do, and compares.

mod aspect;
mod comparison;
mod totals;
mod worker;

use std::ops::{ControlFlow, Range};

use bastide_core::host::Fault;

pub use self::aspect::Aspect;
pub use self::comparison::{Compared, Comparison};
use self::worker::Pair;
use crate::batch::{Progress, Run, Runner, Start, share_out};
use crate::bot::Recipe;

/// One of two setups that are compared.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// Its run; seed and number of blocks are those of the other side.
    pub run: &'a Run,
    /// The bots, as many as the run has.
    pub bots: &'a [Recipe],
    /// Starts a game.
    pub start: Start<'a>,
}

impl<'a> Side<'a> {
    fn runner(&self) -> Result<Runner<'a>, Fault> {
        Runner::new(self.run, self.bots, self.start)
    }
}

impl std::fmt::Debug for Side<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Side").field("run", self.run).finish_non_exhaustive()
    }
}

/// Two setups, ready to be compared.
#[derive(Clone, Copy, Debug)]
pub struct Versus<'a> {
    /// Both.
    pub sides: [Side<'a>; 2],
    /// Number of threads. Makes no difference to the result.
    pub threads: usize,
    /// Progress of the comparison, and the way to stop it.
    pub progress: &'a Progress,
}

impl Versus<'_> {
    /// Plays blocks of both until `enough` holds, which is asked after each of the rounds ([`looks`](crate::batch::looks)). Returns
    /// the comparison of the blocks before the returned one, and that block.
    ///
    /// # Errors
    /// If a game or a bot breaks before the first game. Later ones are [counted](Comparison::faults).
    pub fn play_until(
        &self,
        blocks: Range<u64>,
        rounds: impl Iterator<Item = u64>,
        mut enough: impl FnMut(&Comparison) -> bool,
    ) -> Result<(Comparison, u64), Fault> {
        let mut comparison = Comparison::default();
        let make = || Ok(Pair::new([self.sides[0].runner()?, self.sides[1].runner()?]));
        let next = share_out(blocks, rounds, self.threads, self.progress, &make, |parts, _| {
            parts.into_iter().for_each(|part| comparison.merge(part));
            if enough(&comparison) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok((comparison, next))
    }
}
