//! Counts of integers: how often each value was seen. Everything else about the values can be worked out from them exactly.

use std::collections::BTreeMap;

use super::{Confidence, Estimate, Numbers, Rare, Sums};

/// Frequency of each value. Merging is exact and independent of order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<i64, u64>,
}

impl Histogram {
    /// Counts a value.
    pub fn add(&mut self, value: i64) {
        self.add_many(value, 1);
    }

    /// Counts a value as often as `times`.
    pub fn add_many(&mut self, value: i64, times: u64) {
        if times > 0 {
            *self.counts.entry(value).or_default() += times;
        }
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: &Self) {
        for (value, times) in other.counts() {
            self.add_many(value, times);
        }
    }

    /// The values seen with how often, from the smallest.
    pub fn counts(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        self.counts.iter().map(|(value, times)| (*value, *times))
    }

    /// Number of counted values.
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The value at a place, from 1, when all are put in order; none beyond the last.
    pub fn at(&self, place: u64) -> Option<i64> {
        let mut before = 0;
        self.counts().find_map(|(value, times)| {
            before += times;
            (place >= 1 && place <= before).then_some(value)
        })
    }

    /// Number, sum and squares of the values.
    pub fn sums(&self) -> Sums {
        let mut sums = Sums::default();
        for (value, times) in self.counts() {
            sums.add_many(value, times);
        }
        sums
    }

    /// The mean with its interval; none of fewer than two values. Student's t; where most values are alike, that of [rare](Rare)
    /// departures, of which the smallest is `unit`.
    pub fn mean(&self, numbers: Numbers, unit: f64, confidence: Confidence) -> Option<Estimate> {
        match Rare::of(self, unit) {
            Some(rare) => Some(rare.estimate(numbers, confidence)),
            None => self.sums().estimate(confidence),
        }
    }
}

impl FromIterator<i64> for Histogram {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Self {
        let mut counts = Self::default();
        for value in values {
            counts.add(value);
        }
        counts
    }
}

impl FromIterator<(i64, u64)> for Histogram {
    fn from_iter<I: IntoIterator<Item = (i64, u64)>>(values: I) -> Self {
        let mut counts = Self::default();
        for (value, times) in values {
            counts.add_many(value, times);
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_order() {
        let counts: Histogram = [5, -2, 5, 9].into_iter().collect();
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|it| counts.at(it)),
            [None, Some(-2), Some(5), Some(5), Some(9), None]
        );
        assert_eq!((counts.total(), counts.sums()), (4, [5, -2, 5, 9].into_iter().collect()));
    }

    #[test]
    fn merging_is_the_same_as_adding() {
        let mut merged: Histogram = [1, 2].into_iter().collect();
        merged.merge(&[(2, 3), (7, 0)].into_iter().collect());
        assert_eq!(merged, [1, 2, 2, 2, 2].into_iter().collect());
    }
}
