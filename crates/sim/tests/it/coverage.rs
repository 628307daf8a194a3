//! Do 95 % intervals cover the true value in 95 % of samples? A thousand samples of known cases each.

use bastide_core::rng::Rng;
use bastide_sim::estimate::{
    Batches, Confidence, Estimate, Histogram, Pairs, Proportion, Sums, dominance, quantile,
};

/// In how many of a thousand samples the interval covers the truth.
fn covered(seed: u64, truth: f64, sample: impl Fn(&mut Rng) -> Option<Estimate>) -> usize {
    let mut rng = Rng::new(seed);
    (0..1000).filter(|_| sample(&mut rng).is_some_and(|it| it.interval.covers(truth))).count()
}

#[track_caller]
fn as_promised(covered: usize) {
    assert!((930..=970).contains(&covered), "{covered} of 1000");
}

#[test]
fn of_proportions() {
    as_promised(covered(1, 0.3, |rng| {
        let hits = (0..400).filter(|_| rng.below(10) < 3).count() as u64;
        Proportion { hits, of: 400 }.estimate(Confidence::P95)
    }));
}

#[test]
fn of_rare_events() {
    // One game in a hundred, as draws that cannot be placed.
    as_promised(covered(2, 0.01, |rng| {
        let hits = (0..2000).filter(|_| rng.below(100) == 0).count() as u64;
        Proportion { hits, of: 2000 }.estimate(Confidence::P95)
    }));
}

#[test]
fn of_means() {
    // Two dice.
    as_promised(covered(3, 7.0, |rng| {
        let sums: Sums = (0..60).map(|_| i64::from(rng.below(6) + rng.below(6) + 2)).collect();
        sums.estimate(Confidence::P95)
    }));
}

#[test]
fn of_means_in_batches() {
    // Four numbers of each batch share its random part.
    as_promised(covered(4, 50.0, |rng| {
        let mut batches = Batches::of(4);
        for _ in 0..40 {
            let shared = i64::from(rng.below(81)) - 40;
            batches.add((0..4).map(|_| 45 + shared + i64::from(rng.below(11))).sum());
        }
        batches.estimate(1.0, Confidence::P95)
    }));
}

#[test]
fn of_medians_and_deciles() {
    for (seed, share) in [(5, 0.5), (6, 0.9)] {
        as_promised(covered(seed, share * 1e6, |rng| {
            let values: Histogram = (0..300).map(|_| i64::from(rng.below(1_000_000))).collect();
            quantile(&values, share, Confidence::P95)
        }));
    }
}

#[test]
fn of_paired_differences() {
    as_promised(covered(7, 2.0, |rng| {
        let mut pairs = Pairs::default();
        for _ in 0..80 {
            let common = i64::from(rng.below(1000));
            pairs.add(common, common + i64::from(rng.below(21)) - 8);
        }
        pairs.mean(1.0, Confidence::P95)
    }));
}

#[test]
fn of_dominance_between_samples() {
    // One die against another with one more on each side: of 36 pairs 10 are greater, 5 equal, 21 smaller.
    as_promised(covered(9, -11.0 / 36.0, |rng| {
        let first: Histogram = (0..80).map(|_| i64::from(rng.below(6))).collect();
        let second: Histogram = (0..60).map(|_| i64::from(rng.below(6)) + 1).collect();
        dominance(&first, &second, Confidence::P95)
    }));
}
