//! Means of numbers that hang together in batches of one size, such as the games of one deck with the seats exchanged.

use super::{Confidence, Estimate, Interval, Sums};

/// Sums over the totals of batches. Numbers of one batch may depend on each other as they like; batches are independent.
///
/// The method of batch means: Law, *Simulation Modeling and Analysis*, §9.5.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batches {
    /// Size of each batch, at least one.
    pub size: u32,
    /// Sums of the batches' totals.
    pub totals: Sums,
}

impl Batches {
    /// No batch yet, of so many numbers each; a size of nothing is taken for one.
    pub fn of(size: u32) -> Self {
        Self { size: size.max(1), totals: Sums::default() }
    }

    /// Adds a batch by the total of its numbers.
    pub fn add(&mut self, total: i64) {
        self.totals.add(total);
    }

    /// The mean of one number with its interval; none of fewer than two batches. If all batches have the same total, one that departs from
    /// it by a `unit` may be as frequent as three in all of them.
    pub fn estimate(&self, unit: f64, confidence: Confidence) -> Option<Estimate> {
        let mut estimate = self.totals.estimate(confidence)?;
        if estimate.interval.half_width() == 0.0 {
            let reach = unit * confidence.unseen() / self.totals.count as f64;
            estimate.interval = Interval { low: estimate.value - reach, high: estimate.value + reach };
        }
        Some(estimate.scaled(1.0 / f64::from(self.size)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_cancel_in_each_batch_leave_little_doubt() {
        let mut batches = Batches::of(2);
        for noise in [5, -9, 31, 2] {
            batches.add((10 + noise) + (10 - noise));
        }
        let estimate = batches.estimate(1.0, Confidence::P95).unwrap();
        assert_eq!(estimate.value, 10.0);
        // Three in four batches of two, one unit each.
        assert!((estimate.interval.half_width() - 2.9957 / 8.0).abs() < 1e-4);
    }

    #[test]
    fn the_mean_is_for_one_number() {
        let mut batches = Batches::of(4);
        batches.add(40);
        batches.add(48);
        let estimate = batches.estimate(1.0, Confidence::P95).unwrap();
        assert_eq!((estimate.value, estimate.observations), (11.0, 2));
        // Two totals 8 apart: standard error 4, t with one degree of freedom 12.706, divided by four.
        assert!((estimate.interval.half_width() - 12.706).abs() < 1e-3);
    }
}
