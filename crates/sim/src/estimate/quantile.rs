//! Quantiles with bands between order statistics: they assume nothing of the distribution.

use super::special::binomial_at_most;
use super::{Confidence, Estimate, Histogram, Interval};

/// The value below which a share of all values lies (0.5: the median) with a band between two order statistics; none if there are too few
/// values for a band.
///
/// David & Nagaraja, *Order Statistics*, §7.1: the k-th smallest of n values lies above the quantile with the chance that fewer than k of n
/// fall below it.
pub fn quantile(values: &Histogram, share: f64, confidence: Confidence) -> Option<Estimate> {
    let n = values.total();
    if n == 0 || !(share > 0.0 && share < 1.0) {
        return None;
    }
    let risk = confidence.risk() / 2.0;
    let at_most = |hits: u64| binomial_at_most(hits, n, share);
    // The lower place: the greatest l with P(fewer than l below) at most the risk.
    let low = first(n, |hits| at_most(hits) > risk);
    // The upper place: the least u with P(fewer than u below) at least one minus the risk.
    let high = first(n, |hits| at_most(hits) >= 1.0 - risk) + 1;
    let middle = (libm::ceil(share * n as f64) as u64).clamp(1, n);
    Some(Estimate {
        value: values.at(middle)? as f64,
        interval: Interval { low: values.at(low)? as f64, high: values.at(high)? as f64 },
        observations: n,
    })
}

/// The first number up to `end` for which something holds that holds for all greater ones.
fn first(end: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(n: i64, share: f64) -> Option<(f64, f64, f64)> {
        let values: Histogram = (1..=n).collect();
        quantile(&values, share, Confidence::P95).map(|it| (it.interval.low, it.value, it.interval.high))
    }

    #[test]
    fn the_places_around_the_median_are_those_of_the_tables() {
        // Conover, Practical Nonparametric Statistics, and the sign test's critical values: n = 10 gives 2 and 9, n = 20 gives 6 and 15,
        // n = 100 gives 40 and 61.
        assert_eq!(places(10, 0.5), Some((2.0, 5.0, 9.0)));
        assert_eq!(places(20, 0.5), Some((6.0, 10.0, 15.0)));
        assert_eq!(places(100, 0.5), Some((40.0, 50.0, 61.0)));
    }

    #[test]
    fn few_values_have_no_band() {
        // The range of five values covers the median with the chance 1 − 2/32, below 95 %; that of six with 1 − 2/64.
        assert_eq!(places(5, 0.5), None);
        assert_eq!(places(6, 0.5), Some((1.0, 3.0, 6.0)));
        assert_eq!(places(20, 0.99), None);
        assert_eq!(quantile(&Histogram::default(), 0.5, Confidence::P95), None);
        assert_eq!(places(10, 0.0), None);
    }

    #[test]
    fn many_values_go_on_where_few_end() {
        let (low, middle, high) = places(1_000_000, 0.5).unwrap();
        // ± 1.96 · √n / 2.
        assert_eq!(middle, 500_000.0);
        assert!((low - 499_020.0).abs() < 2.0 && (high - 500_981.0).abs() < 2.0, "{low} {high}");
    }
}
