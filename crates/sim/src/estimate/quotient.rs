//! Quotients of two sums, such as tiles for each city: both numbers are chance, and depend on each other.

use super::special::student_quantile;
use super::{Confidence, Estimate, Interval};

/// Sums over pairs of numbers, of which the quotient of the first by the second is of interest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quotient {
    /// How many pairs.
    pub count: u64,
    /// The sum of the first numbers.
    pub upper: i128,
    /// The sum of the second numbers.
    pub lower: i128,
    /// The sum of the squares of the first.
    pub upper_squares: i128,
    /// The sum of the squares of the second.
    pub lower_squares: i128,
    /// The sum of the products of both.
    pub products: i128,
}

impl Quotient {
    /// The quotient of the sums; none if nothing is below.
    pub fn value(&self) -> Option<f64> {
        (self.lower != 0).then(|| self.upper as f64 / self.lower as f64)
    }

    /// The quotient with its interval; none of fewer than two pairs, or if nothing is below.
    ///
    /// The ratio estimator: Cochran, *Sampling Techniques*, §2.11. Its error is that of the mean of `upper − value · lower`, divided by the
    /// mean of `lower`.
    pub fn estimate(&self, confidence: Confidence) -> Option<Estimate> {
        let value = self.value().filter(|_| self.count > 1)?;
        let [uu, ul, ll] = [self.upper_squares, self.products, self.lower_squares].map(|it| it as f64);
        let n = self.count as f64;
        let variance = (uu - 2.0 * value * ul + value * value * ll).max(0.0) / (n - 1.0);
        let error = libm::sqrt(n * variance) / (self.lower as f64).abs();
        let reach = student_quantile(1.0 - confidence.risk() / 2.0, n - 1.0) * error;
        let interval = Interval { low: value - reach, high: value + reach };
        Some(Estimate { value, interval, observations: self.count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(i128, i128)]) -> Quotient {
        let mut sums = Quotient::default();
        for (upper, lower) in pairs {
            sums.count += 1;
            sums.upper += upper;
            sums.lower += lower;
            sums.upper_squares += upper * upper;
            sums.lower_squares += lower * lower;
            sums.products += upper * lower;
        }
        sums
    }

    #[test]
    fn numbers_in_proportion_leave_no_doubt() {
        let estimate = of(&[(2, 4), (5, 10), (1, 2)]).estimate(Confidence::P95).unwrap();
        assert_eq!((estimate.value, estimate.interval.half_width()), (0.5, 0.0));
        assert_eq!(of(&[(1, 0), (2, 0)]).estimate(Confidence::P95), None);
    }

    #[test]
    fn with_equal_lower_numbers_it_is_the_mean() {
        // Upper numbers 10 and 14 over 2 each: the mean 12 with standard error 2, t with one degree of freedom 12.706, all halved.
        let estimate = of(&[(10, 2), (14, 2)]).estimate(Confidence::P95).unwrap();
        assert_eq!(estimate.value, 6.0);
        assert!((estimate.interval.half_width() - 12.706).abs() < 1e-3);
    }
}
