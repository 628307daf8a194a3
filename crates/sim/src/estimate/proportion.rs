//! Proportions: with exact limits where an event or its absence is rare, otherwise with Wilson's interval.

use super::rare::limits;
use super::{Confidence, Estimate, Interval, Sums};

/// Number of hits, or of misses, below which limits are exact and trials of a block say nothing about each other: other intervals cover too
/// rarely there.
const FEW: f64 = 10.0;

/// Share of trials in which an event occurred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proportion {
    /// Number of occurrences.
    pub hits: u64,
    /// Number of trials.
    pub of: u64,
}

impl Proportion {
    /// The proportion with its interval, as [`Share::estimate`].
    pub fn estimate(self, confidence: Confidence) -> Option<Estimate> {
        Share { parts: self.hits, unit: 1, of: self.of }.estimate(confidence)
    }
}

/// The interval of a share of a number of trials that need not be whole.
///
/// Wilson's score interval (Wilson 1927, *JASA* 22); of few hits or misses the exact limits of Clopper and Pearson (1934, *Biometrika* 26).
/// The open end, where it never happened or always, is a one-sided bound.
pub(super) fn interval(p: f64, n: f64, confidence: Confidence) -> Interval {
    let (hits, misses) = (p * n, (1.0 - p) * n);
    if hits <= 0.0 || misses <= 0.0 {
        let unseen = confidence.unseen_in(n);
        return if hits <= 0.0 {
            Interval { low: 0.0, high: unseen }
        } else {
            Interval { low: 1.0 - unseen, high: 1.0 }
        };
    }
    if hits.min(misses) < FEW {
        let [low, high] = limits(hits, n, confidence);
        return Interval { low, high };
    }
    let square = confidence.reach() * confidence.reach();
    let middle = (p + square / (2.0 * n)) / (1.0 + square / n);
    let reach = libm::sqrt(square * (p * (1.0 - p) / n + square / (4.0 * n * n))) / (1.0 + square / n);
    Interval { low: middle - reach, high: middle + reach }
}

/// A share of something of which each trial gives out one, perhaps in parts: a win, halved where two are first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Number of parts that fell to it.
    pub parts: u64,
    /// Into how many parts one is divided.
    pub unit: u32,
    /// Number of trials.
    pub of: u64,
}

impl Share {
    /// The share with its interval; none of no trial.
    ///
    /// Parts vary less than wholes of the same mean (a number between 0 and 1 with mean p has at most the variance p(1 − p)), so the
    /// interval is, if anything, too wide.
    pub fn estimate(self, confidence: Confidence) -> Option<Estimate> {
        if self.of == 0 || self.unit == 0 {
            return None;
        }
        let n = self.of as f64;
        let p = (self.parts as f64 / f64::from(self.unit) / n).min(1.0);
        Some(Estimate { value: p, interval: interval(p, n, confidence), observations: self.of })
    }

    /// The same where each of the sums is of a block of trials that depend on each other, which gives out `unit` parts, `one` for each trial.
    ///
    /// The mean of the blocks, if they vary and there are enough wins and games without them; otherwise each block is taken for one trial.
    pub fn of_blocks(blocks: &Sums, unit: u32, one: u32, confidence: Confidence) -> Option<Estimate> {
        let all = i128::from(unit) * i128::from(blocks.count);
        let enough = blocks.sum.min(all - blocks.sum) as f64 >= FEW * f64::from(one);
        if unit > one && enough && blocks.variance().is_some_and(|it| it > 0.0) {
            return Some(blocks.estimate(confidence)?.scaled(1.0 / f64::from(unit)).within(0.0, 1.0));
        }
        Self { parts: u64::try_from(blocks.sum).ok()?, unit, of: blocks.count }.estimate(confidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::tests::close;

    #[test]
    fn wilsons_interval_is_as_published() {
        // Newcombe 1998, Statistics in Medicine 17, table I, method 3: without continuity correction.
        for (hits, of, low, high) in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)] {
            let interval = Proportion { hits, of }.estimate(Confidence::P95).unwrap().interval;
            close(interval.low, low, 5e-5);
            close(interval.high, high, 5e-5);
        }
    }

    #[test]
    fn blocks_that_are_all_alike_are_trials() {
        // Each of two games of a block was won by another bot: as 20 games, not as 20 certainties.
        let blocks: Sums = std::iter::repeat_n(6, 20).collect();
        let share = Share::of_blocks(&blocks, 12, 6, Confidence::P95).unwrap();
        let games = Share { parts: 120, unit: 12, of: 20 }.estimate(Confidence::P95).unwrap();
        assert_eq!(share, games);
        assert!(share.interval.half_width() > 0.15, "{share:?}");
        // Blocks that vary say how much.
        let blocks: Sums = (0..40).map(|nth| [0, 6, 12, 6][nth % 4]).collect();
        let share = Share::of_blocks(&blocks, 12, 6, Confidence::P95).unwrap();
        assert_eq!(share.value, 0.5);
        assert!(
            (share.interval.half_width() - 2.0227 * (18.4615_f64 / 40.0).sqrt() / 12.0).abs() < 1e-3,
            "{share:?}"
        );
    }

    #[test]
    fn few_hits_and_few_misses_have_exact_limits() {
        // Newcombe 1998, table I, method 5: Clopper and Pearson.
        let few = Proportion { hits: 1, of: 29 }.estimate(Confidence::P95).unwrap().interval;
        close(few.low, 0.0009, 5e-5);
        close(few.high, 0.1776, 5e-5);
        let most = Proportion { hits: 28, of: 29 }.estimate(Confidence::P95).unwrap().interval;
        close(most.low, 1.0 - few.high, 1e-9);
        close(most.high, 1.0 - few.low, 1e-9);
    }

    #[test]
    fn what_was_never_seen_in_a_hundred_trials_is_rarer_than_three_in_a_hundred() {
        let never = Proportion { hits: 0, of: 100 }.estimate(Confidence::P95).unwrap();
        assert_eq!((never.value, never.interval.low), (0.0, 0.0));
        close(never.interval.high, 0.029_513, 1e-6);
        let rare = Proportion { hits: 0, of: 10_000 }.estimate(Confidence::P95).unwrap();
        close(rare.interval.high, 3e-4, 1e-6);
        let always = Proportion { hits: 100, of: 100 }.estimate(Confidence::P95).unwrap();
        assert_eq!((always.value, always.interval.high), (1.0, 1.0));
        close(always.interval.low, 1.0 - 0.029_513, 1e-6);
    }

    #[test]
    fn halves_count_as_halves() {
        let halves = Share { parts: 100, unit: 2, of: 100 }.estimate(Confidence::P95);
        assert_eq!(halves, Proportion { hits: 50, of: 100 }.estimate(Confidence::P95));
    }

    #[test]
    fn no_trial_says_nothing() {
        assert_eq!(Proportion::default().estimate(Confidence::P95), None);
        assert_eq!(Share { parts: 0, unit: 0, of: 5 }.estimate(Confidence::P95), None);
    }
}
