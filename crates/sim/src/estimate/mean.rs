//! Means of integers from exact sums, with Student's t interval.

use super::special::{student_quantile, student_tails};
use super::{Confidence, Estimate, Interval};

/// The number, the sum and the sum of squares of integers. Adding and merging are exact and independent of order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Number of values.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
}

impl Sums {
    /// Adds a number.
    pub fn add(&mut self, number: i64) {
        self.add_many(number, 1);
    }

    /// Adds a number as often as `times`.
    pub fn add_many(&mut self, number: i64, times: u64) {
        let (number, often) = (i128::from(number), i128::from(times));
        self.count += times;
        self.sum += number * often;
        self.squares += number * number * often;
    }

    /// Adds the numbers behind other sums.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean; none of no numbers.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The unbiased variance of one number; none of fewer than two numbers.
    pub fn variance(&self) -> Option<f64> {
        if self.count < 2 {
            return None;
        }
        let count = i128::from(self.count);
        // Exact as long as the products fit; the rounding of a quotient is no matter beyond.
        let exact = count.checked_mul(self.squares).zip(self.sum.checked_mul(self.sum));
        let n = self.count as f64;
        let scatter = match exact {
            Some((of_squares, of_sum)) => (of_squares - of_sum) as f64,
            None => n * self.squares as f64 - (self.sum as f64) * (self.sum as f64),
        };
        Some(scatter.max(0.0) / (n * (n - 1.0)))
    }

    /// The standard deviation of one number; none of fewer than two numbers.
    pub fn deviation(&self) -> Option<f64> {
        self.variance().map(libm::sqrt)
    }

    /// The mean with Student's t interval (Student 1908, *Biometrika* 6); none of fewer than two numbers.
    pub fn estimate(&self, confidence: Confidence) -> Option<Estimate> {
        let (mean, variance) = self.mean().zip(self.variance())?;
        let n = self.count as f64;
        let reach = student_quantile(1.0 - confidence.risk() / 2.0, n - 1.0) * libm::sqrt(variance / n);
        Some(Estimate {
            value: mean,
            interval: Interval { low: mean - reach, high: mean + reach },
            observations: self.count,
        })
    }

    /// The chance of a mean at least so far from `expected` if that were the true one: the two-sided t test. None of fewer than two
    /// numbers.
    pub fn chance_if(&self, expected: f64) -> Option<f64> {
        let (mean, variance) = self.mean().zip(self.variance())?;
        let n = self.count as f64;
        let error = libm::sqrt(variance / n);
        if error == 0.0 {
            return Some(if mean == expected { 1.0 } else { 0.0 });
        }
        Some(student_tails((mean - expected) / error, n - 1.0))
    }
}

impl FromIterator<i64> for Sums {
    fn from_iter<I: IntoIterator<Item = i64>>(numbers: I) -> Self {
        let mut sums = Self::default();
        for number in numbers {
            sums.add(number);
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::tests::close;

    /// Student's own example: additional hours of sleep by two drugs, in tenths of hours (Biometrika 6, 1908, p. 20).
    const FIRST: [i64; 10] = [7, -16, -2, -12, -1, 34, 37, 8, 0, 20];
    const SECOND: [i64; 10] = [19, 8, 11, 1, -1, 44, 55, 16, 46, 34];

    #[test]
    fn the_mean_of_students_sleepers_is_as_published() {
        let sums: Sums = FIRST.into_iter().collect();
        close(sums.mean().unwrap(), 7.5, 1e-12);
        close(sums.deviation().unwrap(), 17.890_096, 1e-5);
        let estimate = sums.estimate(Confidence::P95).unwrap();
        // R: t.test(extra ~ 1, sleep, group == 1) gives -0.5297804 to 2.0297804.
        close(estimate.interval.low, -5.297_804, 1e-5);
        close(estimate.interval.high, 20.297_804, 1e-5);
    }

    #[test]
    fn the_paired_difference_of_students_sleepers_is_as_published() {
        let differences: Sums = SECOND.iter().zip(FIRST).map(|(b, a)| b - a).collect();
        // R: t = 4.0621, p = 0.002833, interval 0.7001142 to 2.4598858 hours.
        let estimate = differences.estimate(Confidence::P95).unwrap();
        close(estimate.value, 15.8, 1e-12);
        close(estimate.interval.low, 7.001_142, 1e-5);
        close(estimate.interval.high, 24.598_858, 1e-5);
        close(differences.chance_if(0.0).unwrap(), 0.002_833, 1e-6);
    }

    #[test]
    fn merging_is_the_same_as_adding() {
        let (mut merged, rest): (Sums, Sums) = (FIRST.into_iter().collect(), SECOND.into_iter().collect());
        merged.merge(&rest);
        assert_eq!(merged, FIRST.into_iter().chain(SECOND).collect());
    }

    #[test]
    fn large_numbers_do_not_swallow_small_differences() {
        let mut sums = Sums::default();
        sums.add_many(1_000_000_000, 500_000);
        sums.add_many(1_000_000_001, 500_000);
        close(sums.variance().unwrap(), 0.25, 1e-6);
    }

    #[test]
    fn few_numbers_have_no_interval() {
        assert_eq!(Sums::default().mean(), None);
        let one: Sums = [4].into_iter().collect();
        assert_eq!((one.mean(), one.variance(), one.estimate(Confidence::P95)), (Some(4.0), None, None));
        let same: Sums = [4, 4, 4].into_iter().collect();
        assert_eq!(same.estimate(Confidence::P95).unwrap().interval, Interval { low: 4.0, high: 4.0 });
        assert_eq!((same.chance_if(4.0), same.chance_if(5.0)), (Some(1.0), Some(0.0)));
    }
}
