//! Reasons as data: the parts of a score line add up to its points, and are named by whoever gave or changed them.

use bastide_core::game::{Checkpointing, Game};
use bastide_core::score::{Part, Reason, ScoreLine};
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_sim::batch::Run;
use bastide_sim::bot::{Bot, Random};
use bastide_tests::{Setup, shipped_game, start};

/// Plays a game by random bots.
fn play(mut game: Game, seed: u64) -> Game {
    let mut rng = Run::rng_of_bots(seed);
    while game.player().is_some() {
        let choice = Random.choose(&game, &mut rng).expect("random bots do not break");
        game.choose_nth(choice).expect("it is an option");
    }
    game
}

/// Name and points of each part of a line; rules of variants have their variant before the name.
fn parts(table: &Table, line: &ScoreLine) -> Vec<(String, i32)> {
    let rules = table.rules();
    let name = |part: Part<'_>| match part {
        Part::Rule { hook: Some(hook), phrase } => {
            format!("{}.{}", rules.setup.variants[rules.hook(hook).variant].id, phrase.name())
        }
        other => other.name(rules.words()),
    };
    line.parts().map(|(part, points)| (name(part), points)).collect()
}

/// Checks all lines of a game. Returns the number of lines that a variant has changed.
fn check(table: &Table) -> usize {
    let words = table.rules().words();
    for line in table.lines() {
        let parts = parts(table, line);
        let text = line.reason.text(words);
        assert_eq!(parts.iter().map(|it| it.1).sum::<i32>(), line.points, "{text}: {parts:?}");
        let (first, _) = line.parts().next().expect("a line has a part");
        assert!(text.starts_with(&first.name(words)), "{text}: {parts:?}");
        for (change, _) in line.parts().skip(1) {
            assert!(text.contains(&format!(", {}", change.name(words))), "{text}: {parts:?}");
        }
    }
    for player in table.players() {
        let points = table.lines().iter().filter(|line| line.player == player).map(|line| line.points);
        assert_eq!(points.sum::<i32>(), table.score(player));
    }
    table.lines().iter().filter(|line| line.parts().count() > 1).count()
}

#[test]
fn parts_add_up_to_the_points_of_their_line() {
    let everything = shipped_game("everything", 3);
    for seed in 0..4 {
        check(play(start(&everything, seed, Checkpointing::Off), seed).table());
    }
    let changed: usize = (0..24)
        .map(|seed| {
            let game = Setup {
                sets: vec!["base", "inns"],
                variants: vec!["inns"],
                players: 3,
                seed,
                ..Setup::default()
            };
            check(play(game.start(Checkpointing::Off), seed).table())
        })
        .sum();
    assert!(changed > 5, "{changed} lines were changed by variants");
}

#[test]
fn points_that_the_floor_keeps_back_are_missing_from_the_last_part() {
    let mut cut = 0;
    for seed in 0..12 {
        let game = Setup {
            sets: vec!["base", "bridges"],
            variants: vec!["bazaars"],
            players: 2,
            options: vec![("base.negative_scores".to_owned(), Value::Text("floor0".into()))],
            seed,
        };
        let game = play(game.start(Checkpointing::Off), seed);
        check(game.table());
        let paid = game.table().lines().iter().filter(|line| matches!(line.reason, Reason::Given { .. }));
        cut += paid.filter(|line| line.points == 0).count();
        assert!(game.table().players().all(|player| game.table().score(player) >= 0));
    }
    assert!(cut > 0, "nobody had too few points");
}

#[test]
fn a_change_is_named_by_its_variant() {
    let mut names = Vec::new();
    for seed in 0..12 {
        let game = Setup {
            sets: vec!["base", "inns"],
            variants: vec!["inns", "king_robber"],
            players: 2,
            seed,
            ..Setup::default()
        };
        let game = play(game.start(Checkpointing::Off), seed);
        let table = game.table();
        for line in table.lines() {
            let parts = parts(table, line);
            if let [(road, worth), (inn, change)] = &parts[..]
                && inn == "inns.inn"
            {
                assert_eq!((road.as_str(), worth), ("road", change), "an inn doubles a completed road");
            }
            names.extend(parts.into_iter().map(|it| it.0));
        }
    }
    for name in ["road", "inns.inn", "king_robber.King", "king_robber.Robber Baron"] {
        assert!(names.iter().any(|it| it == name), "{name} is in none of {names:?}");
    }
    names.retain(|name| name.chars().any(|letter| letter.is_ascii_digit()));
    assert!(names.is_empty(), "counts are no part of a name: {names:?}");
}
