//! Tallies merged, and written down.

use std::collections::BTreeMap;

use bastide_sim::batch::Broken;
use bastide_sim::tally::{
    Counts, Faults, Features, Measure, Pieces, Player, Question, Ratio, SourceStats, Tally,
};

/// A tally of games in which every field is filled, each from the same values times a factor of its own.
fn filled(values: &[i64]) -> Tally {
    let mut next = 0;
    let mut factor = || {
        next += 1;
        next
    };
    let games = values.len() as u64;
    let mut measure = || {
        let factor = factor();
        values.iter().fold(Measure::default(), |mut it, value| {
            it.add(factor * value);
            it.end_block();
            it
        })
    };
    let ratio = |factor: i64| {
        values.iter().fold(Ratio::default(), |mut it, value| {
            it.add(factor * value, 7 + value);
            it.end_block();
            it
        })
    };
    // With values below, in and above the range.
    let counts = |factor: i64| {
        values.iter().fold(Counts::default(), |mut it, value| {
            [factor * value, 9_000 + value, -9_000 - value].into_iter().for_each(|each| it.add(each));
            it
        })
    };
    let sum: i64 = values.iter().sum();
    let named = |number: i64| BTreeMap::from([("a".to_owned(), (number * sum) as u64)]);
    let first = values.iter().min().map(|game| Broken {
        game: *game as u64,
        seed: 1,
        bots: vec!["a".to_owned()],
        turn: 2,
        message: "no".to_owned(),
    });
    let mut player = |members| Player { members, score: measure(), wins: measure() };
    Tally {
        games,
        blocks: games,
        seats: vec![player(1), player(1)],
        bots: BTreeMap::from([("a".to_owned(), player(2))]),
        turns: measure(),
        tiles: measure(),
        decisions: measure(),
        best_score: measure(),
        margin: measure(),
        ties: measure(),
        lead_changes: measure(),
        largest_line: measure(),
        unplaceable: measure(),
        unplaceable_at: counts(3),
        unplaceable_tiles: named(2),
        discarded: measure(),
        dead_cells: measure(),
        demands: named(3),
        questions: BTreeMap::from([(
            "a".to_owned(),
            Question { asked: measure(), options: counts(5), choice: ratio(3) },
        )]),
        sources: BTreeMap::from([(
            "a".into(),
            SourceStats {
                points: measure(),
                lines: measure(),
                each: counts(7),
                by_seat: vec![4 * sum, 5 * sum],
                by_bot: BTreeMap::from([("a".to_owned(), 6 * sum)]),
            },
        )]),
        features: BTreeMap::from([(
            "a".to_owned(),
            Features {
                all: measure(),
                completed: measure(),
                completion: ratio(5),
                size: ratio(9),
                completed_sizes: counts(11),
                open_sizes: counts(13),
            },
        )]),
        pieces: BTreeMap::from([(
            "a".to_owned(),
            Pieces { deployed: measure(), returned: measure(), stuck: measure() },
        )]),
        own: BTreeMap::from([("a.b".to_owned(), measure())]),
        faults: Faults { games: 7 * sum as u64, lost_with_them: 8 * sum as u64, first },
    }
}

#[test]
fn merging_adds_every_field() {
    let mut merged = filled(&[3, 5]);
    merged.merge(filled(&[2]));
    assert_eq!(merged, filled(&[3, 5, 2]));
    let mut other_way = filled(&[2]);
    other_way.merge(filled(&[3, 5]));
    assert_eq!(other_way, merged);
    let mut from_nothing = Tally::default();
    from_nothing.merge(filled(&[3, 5]));
    assert_eq!(from_nothing, filled(&[3, 5]));
}

#[test]
fn a_tally_that_was_written_is_read_as_it_was() {
    let tally = filled(&[3, 5]);
    let text = serde_json::to_string(&tally).expect("a tally can be written");
    assert_eq!(serde_json::from_str::<Tally>(&text).expect("a tally"), tally);
}

#[test]
fn names_of_one_side_alone_count_zero_in_the_games_of_the_other() {
    let mut one = filled(&[3, 5]);
    let mut other = filled(&[2]);
    for tally in [&mut one, &mut other] {
        tally.questions.clear();
    }
    other.sources.clear();
    other.features.clear();
    one.merge(other);
    let source = &one.sources[&"a".into()];
    for measure in [&source.points, &source.lines, &one.features["a"].all, &one.features["a"].completed] {
        assert_eq!((measure.games, measure.blocks, measure.counts.of(0)), (3, 3, 1));
    }
    assert_eq!((one.features["a"].completion.sums.count, one.features["a"].size.sums.count), (3, 3));
}
