//! Two setups under the same seeds, block by block, so that what chance does to both cancels. Plays games as batches do, and compares.

mod aspect;
mod totals;
mod worker;

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use bastide_core::host::Fault;

pub use self::aspect::Aspect;
use self::worker::Pair;
use crate::batch::{Pulse, Run, Start, share_out};
use crate::bot::Recipe;
use crate::estimate::{Confidence, Dominance, Estimate, Histogram, Pairs, dominance};
use crate::tally::Faults;

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
    /// How many threads play. Makes no difference to what comes out.
    pub threads: usize,
    /// Where progress is seen, and the comparison stopped.
    pub pulse: &'a Pulse,
}

impl Versus<'_> {
    /// Plays blocks of both until `enough` says so; it is asked after each of the rounds, [`looks`](crate::batch::looks) for instance. What
    /// comes back is about the blocks before the one that is returned with it.
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
        let make = || Pair::new(&self.sides);
        let next = share_out(blocks, rounds, self.threads, self.pulse, &make, |parts, _| {
            parts.into_iter().for_each(|part| comparison.merge(part));
            if enough(&comparison) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok((comparison, next))
    }
}

/// What is known of two setups beside each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// How many blocks both have played to the end.
    pub blocks: u64,
    /// How many games of each side those are.
    pub games: [u64; 2],
    /// What was compared.
    pub aspects: BTreeMap<Aspect, Compared>,
    /// Games in which a rule broke, for each side. Their blocks are in no other number.
    pub faults: [Faults; 2],
}

impl Comparison {
    /// Adds other blocks of the same comparison.
    pub fn merge(&mut self, other: Self) {
        self.blocks += other.blocks;
        for (own, more) in self.games.iter_mut().zip(other.games) {
            *own += more;
        }
        for (own, more) in self.faults.iter_mut().zip(other.faults) {
            own.merge(more);
        }
        for (aspect, more) in other.aspects {
            match self.aspects.get_mut(&aspect) {
                Some(own) => own.merge(&more),
                None => {
                    self.aspects.insert(aspect, more);
                }
            }
        }
        // What did not turn up in a block was nothing there.
        self.aspects.values_mut().for_each(|it| it.pad(self.blocks));
    }
}

/// One aspect of games on both sides. Values are whole numbers of parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// How many parts are one.
    pub parts: [i64; 2],
    /// How often each value of a block was seen on each side.
    pub sides: [Histogram; 2],
    /// The differences in each block, second minus first, in parts of the product of both.
    pub pairs: Pairs,
}

impl Compared {
    fn new(parts: [i64; 2]) -> Self {
        Self { parts, sides: Default::default(), pairs: Pairs::default() }
    }

    /// Adds the values of a block.
    fn add(&mut self, [first, second]: [i64; 2]) {
        self.sides[0].add(first);
        self.sides[1].add(second);
        self.pairs.add(first * self.parts[1], second * self.parts[0]);
    }

    fn merge(&mut self, other: &Self) {
        for (own, more) in self.sides.iter_mut().zip(&other.sides) {
            own.merge(more);
        }
        self.pairs.merge(&other.pairs);
    }

    fn pad(&mut self, blocks: u64) {
        let missing = blocks.saturating_sub(self.sides[0].total());
        self.sides.iter_mut().for_each(|it| it.add_many(0, missing));
        self.pairs.add_equal(missing);
    }

    /// How many parts of a difference are one.
    pub fn whole(&self) -> f64 {
        self.parts[0] as f64 * self.parts[1] as f64
    }

    /// The mean on each side; none of fewer than two blocks.
    pub fn means(&self, confidence: Confidence) -> [Option<Estimate>; 2] {
        [0, 1].map(|at| {
            let estimate = self.sides[at].sums().estimate(confidence)?;
            Some(estimate.scaled(1.0 / self.parts[at] as f64))
        })
    }

    /// The mean of the differences within blocks, second minus first; none of fewer than two blocks.
    pub fn difference(&self, confidence: Confidence) -> Option<Estimate> {
        Some(self.pairs.mean(confidence)?.scaled(1.0 / self.whole()))
    }

    /// How far the second side lies above the first, measured by how much games of one side differ anyway; none of fewer than two blocks.
    pub fn dominance(&self, confidence: Confidence) -> Option<Dominance> {
        let of = |at: usize| -> Histogram {
            let factor = self.parts[1 - at];
            self.sides[at].counts().map(|(value, times)| (value * factor, times)).collect()
        };
        dominance(&of(1), &of(0), confidence)
    }

    /// The chance of such a difference if there were none; none of fewer than two blocks.
    pub fn chance(&self) -> Option<f64> {
        self.pairs.sums().chance_if(0.0)
    }

    /// By how much the same seeds make the interval of the difference narrower than different seeds would, as a share; none where
    /// nothing varies.
    pub fn saved(&self) -> Option<f64> {
        let apart = [0, 1].map(|at| {
            let other = self.parts[1 - at] as f64;
            self.sides[at].sums().variance().map(|it| it * other * other)
        });
        let apart = libm::sqrt(apart[0]? + apart[1]?);
        let paired = self.pairs.sums().deviation()?;
        (apart > 0.0).then(|| 1.0 - paired / apart)
    }
}
