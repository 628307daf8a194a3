//! Exact sums and counts.

use bastide_sim::estimate::Confidence;
use bastide_sim::tally::{Counts, Measure, Ratio};

#[test]
fn counts_know_every_value_in_the_range_and_how_many_are_outside() {
    let mut counts = Counts::default();
    for value in [3, -2, 3, 8191, 8192, -1025, i64::MAX, i64::MIN] {
        counts.add(value);
    }
    assert_eq!(counts.iter().collect::<Vec<_>>(), [(-2, 1), (3, 2), (8191, 1)]);
    assert_eq!(counts.outside(), (2, 2));
    assert_eq!(counts.total(), 8);
    assert_eq!((counts.of(3), counts.of(4), counts.of(i64::MIN)), (2, 0, 0));
}

#[test]
fn merged_counts_keep_those_outside_of_the_range() {
    let mut counts = Counts::default();
    counts.add_times(9000, 2);
    counts.add(4);
    let mut other = Counts::default();
    other.add_times(9000, 3);
    other.add_times(-2000, 5);
    other.add(4);
    counts.merge(&other);
    assert_eq!((counts.total(), counts.outside(), counts.of(4)), (12, (5, 5), 2));
}

#[test]
fn merging_is_adding_in_any_order() {
    let values = [5, -7, 0, 5, 100, 31, -7, 2];
    let whole = values.iter().fold(Measure::default(), |mut all, it| {
        all.add(*it);
        all.end_block();
        all
    });
    for cut in 0..values.len() {
        let mut parts = [&values[..cut], &values[cut..]].map(|part| {
            let mut measure = Measure::default();
            for it in part {
                measure.add(*it);
                measure.end_block();
            }
            measure
        });
        let [one, other] = &mut parts;
        let mut back = other.clone();
        back.merge(one);
        one.merge(other);
        assert_eq!(*one, whole);
        assert_eq!(back, whole);
    }
    assert_eq!((whole.sum, whole.squares), (129, 25 + 49 + 25 + 10_000 + 961 + 49 + 4));
}

#[test]
fn blocks_are_squared_as_a_whole() {
    let mut measure = Measure::default();
    for block in [[1, 2], [3, -3]] {
        block.iter().for_each(|it| measure.add(*it));
        measure.end_block();
    }
    assert_eq!((measure.blocks, measure.sum, measure.block_squares), (2, 3, 9));
    let mut ratio = Ratio::default();
    ratio.add(1, 4);
    ratio.add(1, 4);
    ratio.end_block();
    let sums = ratio.sums;
    assert_eq!((sums.upper_squares, sums.lower_squares, sums.products), (4, 64, 16));
    assert_eq!(sums.value(), Some(0.25));
}

#[test]
fn games_that_were_not_added_had_zero() {
    let mut measure = Measure::default();
    measure.add(4);
    measure.end_block();
    measure.pad(10, 5);
    assert_eq!((measure.games, measure.blocks, measure.counts.of(0)), (10, 5, 9));
    assert_eq!(measure.mean(), Some(0.4));
}

#[test]
fn the_mean_is_for_a_game_and_its_interval_from_blocks() {
    let mut measure = Measure::default();
    for block in [[4, 6], [6, 8]] {
        block.iter().for_each(|it| measure.add(*it));
        measure.end_block();
    }
    let estimate = measure.estimate(Confidence::P95).expect("two blocks");
    assert_eq!((estimate.value, estimate.observations), (6.0, 2));
    // Totals of 10 and 14: standard error 2, t with one degree of freedom 12.706, halved for one game of two.
    assert!((estimate.interval.half_width() - 12.706).abs() < 1e-3);
    assert_eq!(Measure::default().estimate(Confidence::P95), None);
}
