//! The shipped variant on hand-laid boards (`rules/bethlehem.md`).

use bastide_core::game::Game;
use bastide_core::value::Value;
use bastide_diag::Source;

use crate::table::{
    Options, cast, draw, legal, lines, options, play, play_randomly, rules, start, texts, word,
};

fn bethlehem() -> Source {
    Source::new("scripts/bethlehem.lua", include_str!("../../../../scripts/bethlehem.lua"))
}

fn game(set: &Options, draws: &[&str]) -> Game {
    let cast = cast(&[bethlehem()], set, 2);
    start(&cast, &rules(&cast, |setup| draw(setup, draws)), 1).expect("the game starts")
}

/// The city under the marker.
fn marked(game: &Game) -> Option<String> {
    let table = game.table();
    let piece = table.rules().piece_of("bethlehem")?;
    let (_, marker) = table.figures().find(|(_, it)| it.piece == piece)?;
    match marker.spot {
        bastide_core::piece::Spot::Segment(node) => Some(table.feature_name(node)),
        _ => None,
    }
}

#[test]
fn random_games_end_and_forks_agree() {
    let cast = cast(&[bethlehem()], &Options::new(), 3);
    let rules = rules(&cast, |_| ());
    for seed in 0..30 {
        let mut game = start(&cast, &rules, seed).expect("the game starts");
        for _ in 0..60 {
            game.choose_nth(0).expect("an option is accepted");
        }
        let mut fork = game.clone();
        play_randomly(&mut game, seed).expect("no rule breaks");
        play_randomly(&mut fork, seed).expect("no rule breaks");
        assert!(game.table() == fork.table());
        game.table().audit().expect("points are the sum of their lines");
    }
}

#[test]
fn the_first_completed_city_is_bethlehem_and_only_a_larger_one_takes_its_place() {
    let mut game = game(&Options::new(), &["cfff", "cfff", "cfff", "cfcf", "cfff"]);
    assert_eq!(marked(&game), None);
    play(&mut game, &["cfff at 0,-1 r180", "pass"]);
    assert_eq!(marked(&game).as_deref(), Some("city S of 0,-1"));
    play(&mut game, &["cfff at 0,1 r180", "pass"]);
    play(&mut game, &["cfff at 1,1 r180", "pass"]);
}
