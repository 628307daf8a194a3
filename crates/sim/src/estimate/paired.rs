//! Paired differences: the same seeds under two setups, so that common chance cancels.

use super::dominance::{bounded, doubted};
use super::{Confidence, Estimate, Histogram, Rare, Sums};

/// Differences of pairs, second minus first, with how often each was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    differences: Histogram,
}

impl Pairs {
    /// Adds a pair of numbers.
    pub fn add(&mut self, first: i64, second: i64) {
        self.differences.add(second - first);
    }

    /// Adds pairs of equal numbers.
    pub fn add_equal(&mut self, times: u64) {
        self.differences.add_many(0, times);
    }

    /// Adds the pairs of another.
    pub fn merge(&mut self, other: &Self) {
        self.differences.merge(&other.differences);
    }

    /// Frequency of each difference.
    pub fn differences(&self) -> &Histogram {
        &self.differences
    }

    /// Number, sum and squares of the differences.
    pub fn sums(&self) -> Sums {
        self.differences.sums()
    }

    /// The mean difference with its interval, as [`Histogram::mean`]; to both sides if no pair differs.
    pub fn mean(&self, unit: f64, confidence: Confidence) -> Option<Estimate> {
        let mut mean = self.differences.mean(unit, confidence)?;
        if let [0, _, 0] = self.outcomes() {
            mean.interval.low = -mean.interval.high;
        }
        Some(mean)
    }

    /// The chance of a mean difference at least so far from nothing if it were nothing; none of fewer than two pairs.
    pub fn chance_if_none(&self) -> Option<f64> {
        match Rare::of(&self.differences, 1.0) {
            Some(rare) if rare.usual == 0 => Some(rare.chance_if_even()),
            // All are alike, so there is no spread to go by: the sign test.
            Some(_) if self.differences.counts().count() == 1 => {
                Some(libm::exp2(1.0 - self.differences.total() as f64))
            }
            _ => self.sums().chance_if(0.0),
        }
    }

    /// In how many pairs the second number is greater, equal, smaller.
    pub fn outcomes(&self) -> [u64; 3] {
        let count = |holds: fn(i64) -> bool| {
            self.differences.counts().filter(|(it, _)| holds(*it)).map(|(_, times)| times).sum()
        };
        [count(|it| it > 0), count(|it| it == 0), count(|it| it < 0)]
    }

    /// Cliff's delta within pairs (Cliff 1993, d_w): the share of pairs whose second is greater less the share of the others. None of
    /// fewer than two pairs.
    pub fn dominance(&self, confidence: Confidence) -> Option<Estimate> {
        let [more, _, less] = self.outcomes();
        let pairs = self.differences.total();
        if pairs < 2 {
            return None;
        }
        let n = pairs as f64;
        let delta = (more as f64 - less as f64) / n;
        let variance = ((more + less) as f64 / n - delta * delta).max(0.0) / (n - 1.0);
        // All pairs alike: no variance was seen, but the next pair may differ. One pair in three times as many is the rule of three.
        let variance = variance.max(1.0 / (n * n));
        Some(doubted(bounded(delta, variance, pairs, confidence), pairs, confidence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_have_in_common_cancels() {
        let mut pairs = Pairs::default();
        for common in [10, 90, 35, 62] {
            pairs.add(common, common + 3);
        }
        let mean = pairs.mean(1.0, Confidence::P95).unwrap();
        // Three quarters of a point either way: another difference in the next pair is not excluded.
        assert_eq!(mean.value, 3.0);
        assert!((mean.interval.half_width() - 2.9957 / 4.0).abs() < 1e-3);
        assert_eq!(pairs.outcomes(), [4, 0, 0]);
    }

    #[test]
    fn pairs_of_which_none_differs_may_differ_to_both_sides() {
        let mut pairs = Pairs::default();
        pairs.add_equal(40);
        let mean = pairs.mean(1.0, Confidence::P95).unwrap();
        assert_eq!((mean.value, mean.interval.low), (0.0, -mean.interval.high));
        assert!((mean.interval.high - 2.9957 / 40.0).abs() < 1e-3, "{mean:?}");
    }

    #[test]
    fn dominance_counts_outcomes() {
        let mut pairs = Pairs::default();
        for (first, second, times) in [(0, 5, 50), (0, 0, 30), (4, 1, 20)] {
            for _ in 0..times {
                pairs.add(first, second);
            }
        }
        let delta = pairs.dominance(Confidence::P95).unwrap();
        assert!((delta.value - 0.3).abs() < 1e-12);
        // The standard error is √((0.7 − 0.09) / 99) = 0.0785.
        assert!((delta.interval.half_width() - 1.96 * 0.0785).abs() < 0.01, "{delta:?}");
        assert_eq!(delta.observations, 100);
    }

    #[test]
    fn pairs_that_all_agree_leave_some_doubt() {
        let mut pairs = Pairs::default();
        for _ in 0..100 {
            pairs.add(1, 1);
        }
        let delta = pairs.dominance(Confidence::P95).unwrap();
        assert_eq!(delta.value, 0.0);
        assert!((0.01..0.04).contains(&delta.interval.high), "{delta:?}");
        assert_eq!(Pairs::default().dominance(Confidence::P95), None);
    }
}
