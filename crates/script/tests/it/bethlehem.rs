//! The shipped variant on hand-laid boards (`rules/bethlehem.md`).

use bastide_core::game::Game;
use bastide_core::piece::Spot;
use bastide_core::value::Value;
use bastide_diag::Source;
use bastide_script::Cast;

use crate::table::{
    Options, cast, draw, lay, legal, lines, options, play, play_randomly, rules, stand, start, texts, word,
};

fn bethlehem() -> Source {
    Source::new("scripts/bethlehem.lua", include_str!("../../../../scripts/bethlehem.lua"))
}

/// The city under the marker.
fn marked(game: &Game) -> Option<String> {
    let table = game.table();
    let piece = table.rules().piece_of("bethlehem")?;
    let (_, marker) = table.figures().find(|(_, it)| it.piece == piece)?;
    match marker.spot {
        Spot::Segment(node) => Some(table.feature_name(node)),
        Spot::Supply | Spot::Tile(_) | Spot::Held(_) => None,
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

/// A game that begins on a board with figures.
fn scene(set: &Options, board: &[&str], figures: &[&str], draws: &[&str]) -> Game {
    let cast = cast(&[bethlehem()], set, 2);
    let rules = rules(&cast, |setup| {
        lay(setup, board);
        stand(setup, figures);
        draw(setup, draws);
    });
    start(&cast, &rules, 1).expect("the game starts")
}

#[test]
fn the_first_completed_city_is_bethlehem_and_only_a_larger_one_takes_its_place() {
    let board = ["cfff 0,0", "ccfc-a 4,0 r180", "cfff 3,0 r90", "cfff 5,0 r270"];
    let mut game = scene(&Options::new(), &board, &[], &["cfff", "cfff", "cfff"]);
    assert_eq!(marked(&game), None);
    play(&mut game, &["cfff at 0,-1 r180", "pass"]);
    assert_eq!(marked(&game).as_deref(), Some("city S of 0,-1"));
    play(&mut game, &["cfff at 4,1", "pass"]);
    assert_eq!(marked(&game).as_deref(), Some("city E of 3,0"));
}

#[test]
fn a_city_of_the_same_size_changes_nothing() {
    let board = ["cfff 0,0", "cfff 0,-1 r180", "cfff 3,0"];
    let mut game = scene(&Options::new(), &board, &["bethlehem 0,0 city N"], &["cfff", "frfr"]);
    play(&mut game, &["cfff at 3,-1 r180", "pass"]);
    assert_eq!(marked(&game).as_deref(), Some("city S of 0,-1"));
}

#[test]
fn the_active_player_picks_among_equal_cities() {
    let board = ["cfff 0,-1 r180", "cfff 0,1"];
    let mut game = scene(&Options::new(), &board, &[], &["cfcf", "frfr"]);
    play(&mut game, &["cfcf at 0,0", "pass"]);
    assert_eq!(legal(&game), ["bethlehem.city city S of 0,-1", "bethlehem.city city S of 0,0"]);
    assert_eq!(game.decision().map(|it| it.player.0), Some(0));
    let mut fork = game.clone();
    play(&mut game, &["city S of 0,0"]);
    assert_eq!(marked(&game).as_deref(), Some("city S of 0,0"));
    play(&mut fork, &["city S of 0,-1"]);
    assert_eq!(marked(&fork).as_deref(), Some("city S of 0,-1"));
}

#[test]
fn of_unequal_cities_the_larger_is_taken_without_a_choice() {
    let board = ["cfff 0,-1 r180", "fcfc-b 0,1 r90", "cfff 0,2"];
    let mut game = scene(&Options::new(), &board, &[], &["cfcf"]);
    play(&mut game, &["cfcf at 0,0", "pass"]);
    assert_eq!(marked(&game).as_deref(), Some("city S of 0,0"));
}

/// Bethlehem of two tiles, a road that enters a part of it and pastures around.
const WALLS: [&str; 4] = ["ccrc-b 0,0", "cfff 0,-1 r180", "cfff -1,0 r90", "cfff 1,0 r270"];

fn ended(set: &Options, figures: &[&str]) -> Vec<String> {
    let figures: Vec<_> = ["bethlehem 0,0 city NEW"].iter().chain(figures).copied().collect();
    let mut game = scene(set, &WALLS, &figures, &["ffff"]);
    while game.decision().is_some() {
        let last = game.options().len() - 1;
        // The last option is passing, or one of several equal places.
        game.choose_nth(last).expect("an option is accepted");
    }
    lines(&game)
}

#[test]
fn magi_and_shepherds_at_bethlehem_score_at_the_end() {
    let figures = [
        "red magi 0,0 road S",
        "blue magi 0,0 road S",
        "red follower 0,0 road S",
        "blue follower 0,0 field Se",
    ];
    assert_eq!(
        ended(&Options::new(), &figures),
        [
            "red +1 (unfinished road, 1 tile)",
            "blue +7 (Shepherd at Bethlehem)",
            "red +12 (Magi at Bethlehem)",
            "blue +12 (Magi at Bethlehem)"
        ]
    );
}

#[test]
fn a_sheep_helps_the_shepherds_of_its_owner_and_no_others() {
    let figures = [
        "red follower 0,0 field Sw",
        "blue follower 0,0 field Sw",
        "red follower 0,0 field Sw",
        "red sheep 0,0 field Sw",
    ];
    let sheep = "red +14 (Shepherd with Sheep at Bethlehem)";
    assert_eq!(
        ended(&Options::new(), &figures),
        [sheep, "red +14 (Shepherd with Sheep at Bethlehem)", "blue +7 (Shepherd at Bethlehem)"]
    );
    let alone = ended(&Options::new(), &["blue sheep 0,0 field Sw"]);
    assert!(alone.is_empty(), "{alone:?}");
}

#[test]
fn points_are_options() {
    let set = options(&[
        ("bethlehem.magi_points", Value::Int(20)),
        ("bethlehem.shepherd_points", Value::Int(5)),
        ("bethlehem.sheep_factor", word("3")),
        ("bethlehem.fields_also", word("on")),
    ]);
    let figures = ["red magi 0,0 road S", "red follower 0,0 field Sw", "red sheep 0,0 field Sw"];
    assert_eq!(
        ended(&set, &figures),
        [
            "red +15 (Shepherd with Sheep at Bethlehem)",
            "red +3 (field, 1 completed city)",
            "red +20 (Magi at Bethlehem)"
        ]
    );
}

#[test]
fn the_magi_join_an_own_traveler_and_may_move_on() {
    let board = ["frfr 0,0", "frfr 5,0"];
    let figures = ["red follower 0,0 road EW", "red magi 5,0 road EW", "blue follower 5,0 road EW"];
    let mut game = scene(&Options::new(), &board, &figures, &["frfr", "frfr", "frfr"]);
    play(&mut game, &["frfr at 1,0"]);
    assert!(legal(&game).contains(&"magi on road EW".to_owned()), "{:?}", legal(&game));
    play(&mut game, &["magi on road EW"]);
    let table = game.table();
    let magi = table.figures().find(|(_, it)| {
        Some(it.piece) == table.rules().piece_of("magi") && it.owner.is_some_and(|it| it.0 == 0)
    });
    let (magi, _) = magi.expect("red has a Magi");
    assert_eq!(table.value_text(&Value::Figure(magi)), "red magi on road EW of 1,0");
    play(&mut game, &["frfr at 2,0"]);
    assert!(!legal(&game).iter().any(|it| it.starts_with("magi")), "blue has no Traveler there");
}

#[test]
fn whether_the_magi_may_join_a_completed_road_is_an_option() {
    for (set, offered) in [("on", true), ("off", false)] {
        let set = options(&[("bethlehem.magi_on_completed", word(set))]);
        let board = ["frfr 0,0", "ffrf -1,0 r270"];
        let mut game = scene(&set, &board, &["red follower 0,0 road EW"], &["ffrf", "ffff"]);
        play(&mut game, &["ffrf at 1,0 r90"]);
        assert_eq!(legal(&game).iter().any(|it| it.starts_with("magi")), offered, "{:?}", legal(&game));
    }
}

#[test]
fn the_tiles_depend_on_the_number_of_players() {
    for (players, sets) in [(2, "base traders"), (3, "base traders"), (4, "base*2"), (6, "base*2 traders")] {
        assert_eq!(cast(&[bethlehem()], &Options::new(), players).sets().join(" "), sets);
    }
}

#[test]
fn the_rules_of_the_traders_are_a_choice() {
    let traders = Source::new("traders.lua", "return variant { id = \"traders\", api = 1 }");
    let both = [bethlehem(), traders];
    let on = options(&[("bethlehem.traders_rules", Value::Bool(true))]);
    let refused = Cast::load(&both, &Options::new(), 2).map(|_| ()).expect_err("the rules are off");
    assert!(
        texts(&refused)[0].contains("set `bethlehem.traders_rules = \"on\"` to play both"),
        "{:?}",
        texts(&refused)
    );
    assert!(Cast::load(&both, &on, 2).is_ok());
    let alone = Cast::load(&both[..1], &on, 2).map(|_| ()).expect_err("the traders are missing");
    assert!(texts(&alone)[0].contains("add `traders` to the game"), "{:?}", texts(&alone));
}

#[test]
fn threads_with_a_host_each_play_the_same_games() {
    let cast = cast(&[bethlehem()], &Options::new(), 2);
    let rules = rules(&cast, |_| ());
    let play = || {
        let mut game = start(&cast, &rules, 7).expect("the game starts");
        play_randomly(&mut game, 7).expect("no rule breaks");
        lines(&game)
    };
    let here = play();
    let there = std::thread::scope(|scope| {
        [scope.spawn(play), scope.spawn(play)].map(std::thread::ScopedJoinHandle::join)
    });
    for other in there {
        assert_eq!(other.expect("the thread plays to the end"), here);
    }
}
