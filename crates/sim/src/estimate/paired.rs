//! Paired differences: the same seeds under two setups, so that common chance cancels.

use super::{Confidence, Estimate, Histogram, Numbers, Rare, Sums};

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

    /// The mean difference with its interval, as [`Histogram::mean`].
    pub fn mean(&self, unit: f64, confidence: Confidence) -> Option<Estimate> {
        self.differences.mean(Numbers::Signed, unit, confidence)
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::tests::close;

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
    fn exchanging_both_sides_mirrors_the_interval() {
        let [mut there, mut back] = [Pairs::default(), Pairs::default()];
        there.add(0, 1);
        back.add(1, 0);
        let [there, back] = [there, back].map(|mut pairs| {
            pairs.add_equal(99);
            pairs.mean(1.0, Confidence::P95).unwrap()
        });
        assert_eq!((there.value, back.value), (0.01, -0.01));
        close(there.interval.low, -back.interval.high, 1e-12);
        close(there.interval.high, -back.interval.low, 1e-12);
        // One pair of a hundred says nothing about the direction.
        assert!(there.interval.covers(0.0) && back.interval.covers(0.0), "{there:?}");
    }
}
