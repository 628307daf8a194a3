//! Quotients of two sums, such as tiles for each city: both numbers are chance, and depend on each other.

use serde::{Deserialize, Serialize};

use super::special::student_quantile;
use super::{Confidence, Estimate, Interval, exact, proportion};

/// Number of hits, or of misses, below which the limits of a share are exact.
const FEW: f64 = 20.0;

/// Sums over pairs of numbers, of which the quotient of the first by the second is of interest. Adding and merging are exact and
/// independent of order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// Number of pairs. In files: blocks, of which they are sums.
    #[serde(rename = "blocks")]
    pub count: u64,
    /// The sum of the first numbers.
    #[serde(with = "exact")]
    pub upper: i128,
    /// The sum of the second numbers.
    #[serde(with = "exact")]
    pub lower: i128,
    /// The sum of the squares of the first.
    #[serde(with = "exact")]
    pub upper_squares: i128,
    /// The sum of the squares of the second.
    #[serde(with = "exact")]
    pub lower_squares: i128,
    /// The sum of the products of both.
    #[serde(with = "exact")]
    pub products: i128,
}

impl Quotient {
    /// Adds a pair.
    pub fn add(&mut self, upper: i64, lower: i64) {
        let (upper, lower) = (i128::from(upper), i128::from(lower));
        self.count += 1;
        self.upper += upper;
        self.lower += lower;
        self.upper_squares += upper * upper;
        self.lower_squares += lower * lower;
        self.products += upper * lower;
    }

    /// Adds the pairs behind other sums.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.upper += other.upper;
        self.lower += other.lower;
        self.upper_squares += other.upper_squares;
        self.lower_squares += other.lower_squares;
        self.products += other.products;
    }

    /// The quotient of the sums; none if nothing is below.
    pub fn value(&self) -> Option<f64> {
        (self.lower != 0).then(|| self.upper as f64 / self.lower as f64)
    }

    /// The quotient with its interval; none of fewer than two pairs, or if nothing is below.
    ///
    /// The ratio estimator: Cochran, *Sampling Techniques*, §2.11. Its error is that of the mean of `upper − value · lower`, divided by the
    /// mean of `lower`. If all pairs have the same quotient, one that departs by one may be as frequent as three in all of them.
    pub fn estimate(&self, confidence: Confidence) -> Option<Estimate> {
        let value = self.value().filter(|_| self.count > 1)?;
        let error = self.error();
        let reach = if error > 0.0 {
            student_quantile(1.0 - confidence.risk() / 2.0, self.count as f64 - 1.0) * error
        } else {
            confidence.unseen() / (self.lower as f64).abs()
        };
        let interval = Interval { low: value - reach, high: value + reach };
        Some(Estimate { value, interval, observations: self.count })
    }

    /// The quotient with its interval if the first numbers are counts of some of those that the second ones count; none if nothing was
    /// counted.
    ///
    /// As of a proportion of so many independent trials as have the same error, at most all of them (Korn & Graubard 1998, *Survey
    /// Methodology* 24), where hits or misses are few; otherwise the ratio estimator.
    pub fn share(&self, confidence: Confidence) -> Option<Estimate> {
        let value = self.value()?;
        let all = self.lower as f64;
        let variance = if self.count > 1 { self.error() * self.error() } else { 0.0 };
        let trials = if variance > 0.0 { (value * (1.0 - value) / variance).min(all) } else { all };
        let few = (value.min(1.0 - value) * trials) < FEW;
        match self.estimate(confidence).filter(|_| !few) {
            Some(estimate) => Some(estimate.within(0.0, 1.0)),
            None => Some(Estimate {
                value,
                interval: proportion::interval(value, trials, confidence),
                observations: self.count,
            }),
        }
    }

    /// The standard error of the quotient.
    fn error(&self) -> f64 {
        let (n, lower) = (self.count as f64, self.lower as f64);
        // Exact as long as the products fit: pairs with the same quotient have no scatter at all.
        let scatter = match self.scatter() {
            Some(scatter) => scatter as f64 / (lower * lower),
            None => {
                let [uu, ul, ll] =
                    [self.upper_squares, self.products, self.lower_squares].map(|it| it as f64);
                let value = self.upper as f64 / lower;
                uu - 2.0 * value * ul + value * value * ll
            }
        };
        libm::sqrt(n * scatter.max(0.0) / (n - 1.0)) / lower.abs()
    }

    /// The squares of `upper − value · lower`, summed and multiplied by the square of the sum below; none if that does not fit.
    fn scatter(&self) -> Option<i128> {
        let product = |one: i128, other: i128, sum: i128| one.checked_mul(other)?.checked_mul(sum);
        let upper = product(self.lower, self.lower, self.upper_squares)?;
        let both = product(self.upper, self.lower, self.products)?.checked_mul(2)?;
        let lower = product(self.upper, self.upper, self.lower_squares)?;
        upper.checked_sub(both)?.checked_add(lower)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(i64, i64)]) -> Quotient {
        let mut sums = Quotient::default();
        pairs.iter().for_each(|(upper, lower)| sums.add(*upper, *lower));
        sums
    }

    #[test]
    fn numbers_in_proportion_leave_some_doubt() {
        // Three times one of sixteen.
        let estimate = of(&[(2, 4), (5, 10), (1, 2)]).estimate(Confidence::P95).unwrap();
        assert_eq!(estimate.value, 0.5);
        assert!((estimate.interval.half_width() - 2.9957 / 16.0).abs() < 1e-4);
        assert_eq!(of(&[(1, 0), (2, 0)]).estimate(Confidence::P95), None);
    }

    #[test]
    fn a_quotient_that_is_no_binary_fraction_has_no_noise() {
        // Three times one of 275.
        let pairs: Vec<(i64, i64)> = (1..=10).map(|nth| (nth, 5 * nth)).collect();
        let estimate = of(&pairs).estimate(Confidence::P95).unwrap();
        assert_eq!(estimate.value, 0.2);
        assert!((estimate.interval.half_width() - 2.9957 / 275.0).abs() < 1e-6, "{estimate:?}");
    }

    #[test]
    fn large_sums_have_about_the_same_interval() {
        let pairs = [(3, 7), (4, 9), (1, 5)];
        let large = pairs.map(|(upper, lower)| (upper * 10_000_000_000, lower * 10_000_000_000));
        assert_eq!(of(&large).scatter(), None);
        let [small, large] = [&pairs, &large].map(|it| of(it).estimate(Confidence::P95).unwrap());
        assert!((small.interval.low - large.interval.low).abs() < 1e-9, "{small:?} {large:?}");
    }

    #[test]
    fn a_rare_share_is_that_of_trials() {
        // One of forty, in games of four: no clusters can be seen. The variance is that of one trial less.
        let mut rare = of(&[(0, 4); 9]);
        rare.add(1, 4);
        let share = rare.share(Confidence::P95).unwrap();
        let [low, high] = super::super::rare::limits(0.975, 39.0, Confidence::P95);
        assert!((share.interval.low - low).abs() < 1e-9 && (share.interval.high - high).abs() < 1e-9);
        let never = of(&[(0, 4); 10]).share(Confidence::P95).unwrap().interval;
        assert_eq!(never.low, 0.0);
        assert!((never.high - (1.0 - 0.05f64.powf(1.0 / 40.0))).abs() < 1e-12);
        // All four or none: ten clusters are ten trials.
        let clustered = of(&[(4, 4), (0, 4), (0, 4), (0, 4), (0, 4), (0, 4), (0, 4), (0, 4), (0, 4), (0, 4)]);
        let [_, high] = super::super::rare::limits(0.9, 9.0, Confidence::P95);
        assert!((clustered.share(Confidence::P95).unwrap().interval.high - high).abs() < 1e-9);
    }

    #[test]
    fn merging_is_adding_all() {
        let mut parts = of(&[(2, 4), (-5, 10)]);
        parts.merge(&of(&[(1, 0)]));
        assert_eq!(parts, of(&[(1, 0), (2, 4), (-5, 10)]));
    }

    #[test]
    fn with_equal_lower_numbers_it_is_the_mean() {
        // Upper numbers 10 and 14 over 2 each: the mean 12 with standard error 2, t with one degree of freedom 12.706, all halved.
        let estimate = of(&[(10, 2), (14, 2)]).estimate(Confidence::P95).unwrap();
        assert_eq!(estimate.value, 6.0);
        assert!((estimate.interval.half_width() - 12.706).abs() < 1e-3);
    }
}
