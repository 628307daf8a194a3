//! Rounds of bids.

use bastide_core::host::{Act, Bids};
use bastide_core::player::PlayerId;
use bastide_core::step::Step;

use crate::scene::{BLUE, GREEN, Play, RED, Scene, act, done, note};

fn round(players: &'static [PlayerId], least: i64, most: i64) -> Scene {
    Scene::new(3).pile("frfr ffff").on(Step::Place, move |table, _, replies| match replies {
        [] => act(Act::Auction(Bids {
            players: players.to_vec(),
            open: "test.open".into(),
            raise: "test.raise".into(),
            least,
            most,
        })),
        [outcome] => note(table.value_text(outcome)),
        _ => done(false),
    })
}

fn begun(players: &'static [PlayerId], least: i64, most: i64) -> Play {
    let mut play = round(players, least, most).begin();
    play.go("frfr at 1,0");
    play
}

#[test]
fn the_first_has_to_bid_and_the_others_may_once_bid_more() {
    let mut play = begun(&[BLUE, GREEN, RED], 1, 4);
    assert_eq!(play.asked(), "blue test.open");
    assert_eq!(play.options(), ["test.open 1", "test.open 2", "test.open 3", "test.open 4"]);
    play.go("2");
    assert_eq!(play.asked(), "green test.raise");
    assert_eq!(play.options(), ["test.raise 3", "test.raise 4", "test.raise pass"]);
    play.go("3");
    assert_eq!(play.asked(), "red test.raise");
    assert_eq!(play.options(), ["test.raise 4", "test.raise pass"]);
    assert_eq!(play.go("pass"), "amount 3 player green");
}

#[test]
fn who_passes_leaves_the_bid_to_who_made_it() {
    let mut play = begun(&[GREEN, RED, BLUE], 0, 3);
    play.go("0");
    play.go("pass");
    assert_eq!(play.asked(), "blue test.raise");
    assert_eq!(play.options(), ["test.raise 1", "test.raise 2", "test.raise 3", "test.raise pass"]);
    assert_eq!(play.go("pass"), "amount 0 player green");
}

#[test]
fn the_greatest_bid_is_not_overbid() {
    let mut play = begun(&[BLUE, GREEN, RED], 0, 3);
    assert_eq!(play.go("3"), "amount 3 player blue");
    let mut play = begun(&[BLUE, GREEN, RED], 0, 3);
    play.go("1");
    assert_eq!(play.go("3"), "amount 3 player green");
}

#[test]
fn where_there_is_but_one_bid_the_first_makes_it_unasked() {
    let play = begun(&[BLUE, GREEN], 2, 2);
    assert_eq!(play.last(), "amount 2 player blue");
    assert_eq!(play.asked(), "red deploy");
}

#[test]
fn a_player_alone_names_the_bid() {
    let mut play = begun(&[BLUE], 1, 2);
    assert_eq!(play.asked(), "blue test.open");
    assert_eq!(play.go("2"), "amount 2 player blue");
}

#[test]
fn a_round_needs_players_and_a_possible_bid() {
    let fault = |scene: Scene| scene.begin().fault("frfr at 1,0");
    let none = "the question `test.open` has no possible answer";
    assert_eq!(fault(round(&[], 0, 3)), none);
    assert_eq!(fault(round(&[BLUE], 4, 3)), none);
}
