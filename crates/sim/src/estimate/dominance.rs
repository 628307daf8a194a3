//! Dominance of one sample over another: Cliff's delta.

use super::{Confidence, Estimate, Histogram, Interval};

/// Cliff's delta of two independent samples: the chance of being greater minus the chance of being smaller, from −1 (always below) to 1
/// (always above); none if one has fewer than two numbers.
///
/// Cliff 1993, *Psychological Bulletin* 114: the unbiased estimate of delta's variance; the asymmetric interval of Feng & Cliff 2004,
/// *Journal of Modern Applied Statistical Methods* 3.
pub fn dominance(first: &Histogram, second: &Histogram, confidence: Confidence) -> Option<Estimate> {
    let (m, n) = (first.total(), second.total());
    if m < 2 || n < 2 {
        return None;
    }
    let (ours, theirs) = (rows(first, second), rows(second, first));
    // Rows hold smaller minus greater numbers of the other sample: sums of ±1, exact.
    let sum: i128 = ours.iter().map(|it| it.above * i128::from(it.times)).sum();
    let (mf, nf) = (m as f64, n as f64);
    let delta = sum as f64 / mf / nf;
    let scatter = |rows: &[Row], others: f64, mean: f64| -> f64 {
        let square = |row: i128| (row as f64 / others - mean) * (row as f64 / others - mean);
        rows.iter().map(|it| square(it.above) * it.times as f64).sum()
    };
    // Pairs of equal numbers decide nothing.
    let decided = mf * nf - ours.iter().map(|it| it.times as f64 * it.equal as f64).sum::<f64>();
    let between = decided - mf * nf * delta * delta;
    let variance = (mf * mf * scatter(&theirs, mf, -delta) + nf * nf * scatter(&ours, nf, delta) - between)
        / (mf * nf * (mf - 1.0) * (nf - 1.0));
    // The unbiased estimate may be negative; Cliff's least value stands in for it.
    let variance = variance.max((1.0 - delta * delta) / (mf * nf - 1.0));
    Some(doubted(bounded(delta, variance, m.min(n), confidence), m.min(n), confidence))
}

/// The same with some doubt where all numbers of a sample are on one side of the other: so many may have missed one that is not.
fn doubted(delta: Estimate, numbers: u64, confidence: Confidence) -> Estimate {
    let unseen = 2.0 * confidence.unseen_in(numbers as f64);
    let Interval { low, high } = delta.interval;
    let interval = match delta.value {
        value if value >= 1.0 => Interval { low: low.min(1.0 - unseen), high },
        value if value <= -1.0 => Interval { low, high: high.max(unseen - 1.0) },
        _ => delta.interval,
    };
    Estimate { interval, ..delta }
}

/// An estimate of a delta with the interval of Feng & Cliff, which stays between −1 and 1.
fn bounded(delta: f64, variance: f64, observations: u64, confidence: Confidence) -> Estimate {
    let z = confidence.reach();
    let (spread, square) = (z * libm::sqrt(variance), z * z * variance);
    let rest = 1.0 - delta * delta;
    let under = rest + square;
    let interval = if under == 0.0 {
        Interval { low: delta, high: delta }
    } else {
        let reach = spread * libm::sqrt(rest * rest + square);
        let middle = delta - delta * delta * delta;
        Interval { low: ((middle - reach) / under).max(-1.0), high: ((middle + reach) / under).min(1.0) }
    };
    Estimate { value: delta, interval, observations }
}

/// A value of a sample beside the numbers of the other.
struct Row {
    /// Number of the others that are smaller, minus that of greater ones.
    above: i128,
    /// Number of the others that are equal.
    equal: u64,
    /// Frequency of the value.
    times: u64,
}

fn rows(of: &Histogram, other: &Histogram) -> Vec<Row> {
    let all = i128::from(other.total());
    let mut others = other.counts().peekable();
    let mut below = 0;
    let mut rows = Vec::new();
    for (value, times) in of.counts() {
        while let Some((_, count)) = others.next_if(|it| it.0 < value) {
            below += i128::from(count);
        }
        let equal = others.peek().filter(|it| it.0 == value).map_or(0, |it| it.1);
        rows.push(Row { above: below - (all - below - i128::from(equal)), equal, times });
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::tests::close;

    /// Delta and its variance straight from the definitions, pair by pair.
    fn by_pairs(first: &[i64], second: &[i64]) -> (f64, f64) {
        let (m, n) = (first.len() as f64, second.len() as f64);
        let sign = |a: i64, b: i64| (a - b).signum() as f64;
        let all: f64 = first.iter().flat_map(|a| second.iter().map(move |b| sign(*a, *b))).sum();
        let delta = all / (m * n);
        let ours: f64 = first
            .iter()
            .map(|a| (second.iter().map(|b| sign(*a, *b)).sum::<f64>() / n - delta).powi(2))
            .sum();
        let theirs: f64 = second
            .iter()
            .map(|b| (first.iter().map(|a| sign(*a, *b)).sum::<f64>() / m - delta).powi(2))
            .sum();
        let pairs: f64 =
            first.iter().flat_map(|a| second.iter().map(move |b| (sign(*a, *b) - delta).powi(2))).sum();
        (delta, (m * m * theirs + n * n * ours - pairs) / (m * n * (m - 1.0) * (n - 1.0)))
    }

    #[test]
    fn counting_gives_what_comparing_every_pair_gives() {
        let (first, second) = ([3, 5, 5, 8, 13, 2, 9, 4], [1, 4, 4, 6, 7, 5]);
        let (delta, variance) = by_pairs(&first, &second);
        let got =
            dominance(&first.into_iter().collect(), &second.into_iter().collect(), Confidence::P95).unwrap();
        close(got.value, delta, 1e-12);
        let expected = bounded(delta, variance, 6, Confidence::P95);
        close(got.interval.low, expected.interval.low, 1e-12);
        close(got.interval.high, expected.interval.high, 1e-12);
    }

    #[test]
    fn three_numbers_against_three_by_hand() {
        // Of nine pairs one is greater, two are equal, six are smaller.
        let got =
            dominance(&[1, 2, 3].into_iter().collect(), &[2, 3, 4].into_iter().collect(), Confidence::P95)
                .unwrap();
        close(got.value, -5.0 / 9.0, 1e-12);
    }

    /// 1 and 2 against 2 and 3: of four pairs three are smaller and one is equal, so delta is −3/4. The unbiased variance is 1/16; Cliff's
    /// least value is (1 − 9/16) / 3 = 7/48.
    #[test]
    fn the_least_variance_stands_in_for_one_below_it() {
        let (first, second) = ([1, 2], [2, 3]);
        let (delta, variance) = by_pairs(&first, &second);
        close(delta, -0.75, 1e-12);
        close(variance, 1.0 / 16.0, 1e-12);
        let got =
            dominance(&first.into_iter().collect(), &second.into_iter().collect(), Confidence::P95).unwrap();
        let expected = bounded(-0.75, 7.0 / 48.0, 2, Confidence::P95);
        close(got.interval.low, expected.interval.low, 1e-12);
        close(got.interval.high, expected.interval.high, 1e-12);
    }

    #[test]
    fn full_separation_stays_within_its_bounds() {
        let got = dominance(&[7, 8, 9].into_iter().collect(), &[1, 2].into_iter().collect(), Confidence::P95)
            .unwrap();
        assert_eq!((got.value, got.interval.high), (1.0, 1.0));
        assert!(got.interval.low < 0.0, "two numbers against three leave much doubt");
        assert_eq!(dominance(&Histogram::default(), &[1, 2].into_iter().collect(), Confidence::P95), None);
    }

    #[test]
    fn exchanging_the_samples_turns_the_sign() {
        let (first, second): (Histogram, Histogram) =
            ([3, 5, 9, 9].into_iter().collect(), [4, 6, 9].into_iter().collect());
        let there = dominance(&first, &second, Confidence::P95).unwrap();
        let back = dominance(&second, &first, Confidence::P95).unwrap();
        close(there.value, -back.value, 1e-15);
        close(there.interval.low, -back.interval.high, 1e-12);
    }
}
