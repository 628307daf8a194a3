//! Exact sums of whole numbers, and counts of how often each value occurred. Adding and merging is exact, so no order matters.

use serde::{Deserialize, Serialize};

use crate::estimate::{Batches, Confidence, Estimate, Histogram, Numbers, Quotient, Rare, Sums, exact};

/// Frequency of each value.
///
/// Values outside of [`Counts::RANGE`] are counted together, so that memory stays bounded whatever a measure brings.
///
/// Always: the first and the last count are not zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// The value that the first count is about.
    from: i64,
    counts: Vec<u64>,
    /// Number of values below the range.
    #[serde(default, skip_serializing_if = "is_zero")]
    below: u64,
    /// Number of values above the range.
    #[serde(default, skip_serializing_if = "is_zero")]
    above: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl Counts {
    /// Values that are counted separately.
    pub const RANGE: std::ops::RangeInclusive<i64> = -1024..=8191;

    /// Counts a value.
    pub fn add(&mut self, value: i64) {
        self.add_times(value, 1);
    }

    /// Counts a value so many times.
    pub fn add_times(&mut self, value: i64, times: u64) {
        if times == 0 {
            return;
        }
        if let Some(count) =
            usize::try_from(value.wrapping_sub(self.from)).ok().and_then(|at| self.counts.get_mut(at))
        {
            *count += times;
        } else if value < *Self::RANGE.start() {
            self.below += times;
        } else if value > *Self::RANGE.end() {
            self.above += times;
        } else {
            self.widen(value, times);
        }
    }

    /// Makes room for a value in the range that has not occurred yet, and counts it.
    #[cold]
    fn widen(&mut self, value: i64, times: u64) {
        if self.counts.is_empty() {
            self.from = value;
        }
        if value < self.from {
            let more = (self.from - value) as usize;
            self.counts.splice(0..0, std::iter::repeat_n(0, more));
            self.from = value;
        }
        let at = (value - self.from) as usize;
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += times;
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: &Self) {
        for (value, times) in other.iter() {
            self.add_times(value, times);
        }
        self.below += other.below;
        self.above += other.above;
    }

    /// The values in the range that occurred, in order, with how often.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        (self.from..).zip(self.counts.iter().copied()).filter(|(_, count)| *count > 0)
    }

    /// Frequency of a value.
    pub fn of(&self, value: i64) -> u64 {
        usize::try_from(value.wrapping_sub(self.from))
            .ok()
            .and_then(|at| self.counts.get(at))
            .copied()
            .unwrap_or(0)
    }

    /// Number of values.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum::<u64>() + self.below + self.above
    }

    /// Number of values below and above the range.
    pub fn outside(&self) -> (u64, u64) {
        (self.below, self.above)
    }

    /// The values in the range as a histogram, for quantiles.
    pub fn histogram(&self) -> Histogram {
        self.iter().collect()
    }

    /// The sum of the values in the range.
    pub fn sum(&self) -> i128 {
        self.iter().map(|(value, times)| i128::from(value) * i128::from(times)).sum()
    }
}

/// A whole number that every game has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// Number of measured games.
    pub games: u64,
    /// Number of their blocks.
    pub blocks: u64,
    /// The sum over all games.
    #[serde(with = "exact")]
    pub sum: i128,
    /// The sum of the squares.
    #[serde(with = "exact")]
    pub squares: i128,
    /// The sum of the squares of the blocks' sums. Games of a block share their deck, so intervals of means come from blocks.
    #[serde(with = "exact")]
    pub block_squares: i128,
    /// Frequency of each value.
    pub counts: Counts,
    /// The sum of the block that is being added.
    #[serde(skip)]
    block: i128,
}

impl Measure {
    /// Adds the value of a game.
    pub fn add(&mut self, value: i64) {
        let wide = i128::from(value);
        self.games += 1;
        self.sum += wide;
        self.squares += wide * wide;
        self.block += wide;
        self.counts.add(value);
    }

    /// Ends a block: the games added since the last one belong together.
    pub fn end_block(&mut self) {
        self.blocks += 1;
        self.block_squares += self.block * self.block;
        self.block = 0;
    }

    /// The mean of [amounts](Numbers::Amounts) with its interval; none of fewer than two blocks. Of what is [rare](Rare), that of rare
    /// events.
    pub fn estimate(&self, confidence: Confidence) -> Option<Estimate> {
        let size = self.games.checked_div(self.blocks).filter(|_| self.blocks > 1)?;
        let totals = Sums { count: self.blocks, sum: self.sum, squares: self.block_squares };
        match self.rare(size as f64, &totals) {
            Some(rare) => {
                Some(Estimate { observations: self.blocks, ..rare.estimate(Numbers::Amounts, confidence) })
            }
            None => Batches { size: size as u32, totals }.estimate(1.0, confidence),
        }
    }

    /// The departures from the usual value, if there is one. Games of a block are taken for fewer by as much as their sums vary more than
    /// those of independent games would.
    fn rare(&self, size: f64, totals: &Sums) -> Option<Rare> {
        let rare = Rare::of(&self.counts.histogram(), 1.0).filter(|_| self.counts.outside() == (0, 0))?;
        let apart = self.sums().variance().filter(|it| *it > 0.0);
        let together = apart.zip(totals.variance()).map(|(apart, of_blocks)| of_blocks / (size * apart));
        Some(rare.in_clusters(together.map_or(size, |it| it.clamp(1.0, size))))
    }

    /// Number, sum and squares of the games' values, for how much games differ.
    pub fn sums(&self) -> Sums {
        Sums { count: self.games, sum: self.sum, squares: self.squares }
    }

    /// Counts games that were not added with the value zero.
    pub fn pad(&mut self, games: u64, blocks: u64) {
        self.counts.add_times(0, games.saturating_sub(self.games));
        self.games = self.games.max(games);
        self.blocks = self.blocks.max(blocks);
    }

    /// Adds the sums of another.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.blocks += other.blocks;
        self.sum += other.sum;
        self.squares += other.squares;
        self.block_squares += other.block_squares;
        self.counts.merge(&other.counts);
    }

    /// The mean over all games; none of no games.
    pub fn mean(&self) -> Option<f64> {
        self.sums().mean()
    }
}

/// Two whole numbers of every block whose quotient is of interest: options for each decision, tiles for each city.
///
/// Sums are over blocks of games, because values of one game, or of one deck, depend on each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ratio {
    /// The sums over all blocks.
    pub sums: Quotient,
    /// The numbers of the block that is being added.
    #[serde(skip)]
    block: (i64, i64),
}

impl Ratio {
    /// Adds the numbers of a game.
    pub fn add(&mut self, upper: i64, lower: i64) {
        self.block.0 += upper;
        self.block.1 += lower;
    }

    /// Ends a block, as [`Measure::end_block`].
    pub fn end_block(&mut self) {
        let (upper, lower) = std::mem::take(&mut self.block);
        self.sums.add(upper, lower);
    }

    /// Counts blocks that were not added with two zeros.
    pub fn pad(&mut self, blocks: u64) {
        self.sums.count = self.sums.count.max(blocks);
    }

    /// Adds the sums of another.
    pub fn merge(&mut self, other: &Self) {
        self.sums.merge(&other.sums);
    }

    /// The quotient with its interval; none of fewer than two blocks or without anything below.
    pub fn estimate(&self, confidence: Confidence) -> Option<Estimate> {
        self.sums.estimate(confidence)
    }

    /// The same of a part of what is counted below.
    pub fn share(&self, confidence: Confidence) -> Option<Estimate> {
        self.sums.share(confidence)
    }
}
