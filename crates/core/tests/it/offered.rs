//! Offers at the placement: tiles anywhere, whatever their edges, in one decision with the ordinary placements.

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::host::{Act, Taking};
use bastide_core::pile::Item;
use bastide_core::rng::Rng;
use bastide_core::rules::TileId;
use bastide_core::step::Step;
use bastide_core::table::Table;

use crate::chance::any_option;
use crate::scene::{BLUE, RED, Scene, act, done};

/// Offers to place the drawn tile on a cell as it is printed.
fn anywhere(scene: Scene, cell: Pos) -> Scene {
    scene.offer(Step::Place, Taking::Uses, move |table, _, replies| match (replies, table.turn().tile) {
        ([], Some(tile)) => act(Act::Place { tile, pos: cell, rotation: Rotation::R0 }),
        _ => done(false),
    })
}

/// The tile that a rule has in hand.
fn in_hand(table: &Table) -> TileId {
    match table.hand() {
        [Item::Tile(tile), ..] => *tile,
        _ => panic!("a tile was drawn"),
    }
}

#[test]
fn a_tile_placed_against_its_edges_closes_what_does_not_go_together() {
    // A road runs against the city; both are closed there, and the city needs nothing more.
    let scene = Scene::new(2).start(&["crfr 0,0"]).stand(&["blue follower on city N of 0,0"]);
    let mut play = anywhere(scene.pile("frfr frrr"), Pos::new(0, -1)).begin();
    assert!(play.options().contains(&"take".to_owned()));
    assert!(play.options().contains(&"frfr at 1,0".to_owned()));
    assert!(play.refused("frfr at 0,-1").contains("field against city"));
    assert_eq!(play.all("take"), ["red placed frfr at 0,-1"]);
    assert_eq!(play.asked(), "red deploy");
    assert_eq!(play.go("follower on road EW"), "completed city; blue +2 (city, 1 tile)");
    assert_eq!(play.asked(), "blue place");
}

#[test]
fn a_tile_without_a_place_may_be_passed_or_placed_by_an_offer() {
    let scene = || anywhere(Scene::new(2).start(&["ffff 0,0"]).pile("cccc ffff"), Pos::new(1, 0));
    let mut play = scene().begin();
    assert_eq!(play.options(), ["pass", "take"]);
    assert_eq!(play.go("pass"), "discarded cccc");
    assert_eq!(play.asked(), "red place");
    let mut play = scene().begin();
    assert_eq!(play.all("take"), ["red placed cccc at 1,0"]);
    assert_eq!(play.asked(), "red deploy");
}

#[test]
fn a_step_goes_on_until_a_tile_lies() {
    let scene = Scene::new(2).start(&["ffff 0,0"]).pile("ffff rrrr");
    let scene = scene.offer(Step::Place, Taking::Uses, |table, _, replies| match replies {
        [] => {
            act(Act::Award { player: table.turn().player, points: 1, reason: "rest".into(), feature: None })
        }
        _ => done(false),
    });
    let mut play = scene.begin();
    assert_eq!(play.go("take; take"), "red +1 (rest); red +1 (rest)");
    assert_eq!(play.asked(), "red place");
    assert_eq!(play.go("ffff at 1,0; pass"), "");
    assert_eq!((play.score(RED), play.score(BLUE)), (2, 0));
}

#[test]
fn another_tile_than_the_drawn_one_may_be_placed_if_that_goes_somewhere() {
    let offer = |scene: Scene, back: bool| {
        scene.offer(Step::Place, Taking::Uses, move |table, _, replies| match replies.len() {
            0 => act(Act::Draw { from: None, into: None }),
            1 => act(Act::Place { tile: in_hand(table), pos: Pos::new(0, 1), rotation: Rotation::R0 }),
            2 if back => act(Act::PutBack { tile: in_hand(table) }),
            _ => done(false),
        })
    };
    let scene = || Scene::new(2).start(&["ffff 0,0"]).pile("frfr ffff");
    let mut play = offer(scene(), true).begin();
    let events = play.all("take");
    assert!(
        events.contains(&"red placed ffff at 0,1".to_owned()) && events.contains(&"put back frfr".to_owned())
    );
    assert_eq!(play.all("pass").last().map(String::as_str), Some("blue drew frfr"));
    let mut play = offer(scene(), false).begin();
    play.all("take");
    assert!(play.fault("pass").contains("went nowhere"));
}

#[test]
fn tiles_are_placed_on_free_cells_at_their_step_alone() {
    let mut play = anywhere(Scene::new(2).start(&["ffff 0,0"]).pile("ffff"), Pos::new(0, 0)).begin();
    assert!(play.fault("take").contains("no tile can be placed at 0,0: one lies there"));
    let early = Scene::new(2).start(&["ffff 0,0"]).pile("ffff ffff").on(
        Step::TurnBegin,
        |table, _, replies| match (replies.len(), table.hand()) {
            (0, _) => act(Act::Draw { from: None, into: None }),
            (1, [Item::Tile(tile)]) => {
                act(Act::Place { tile: *tile, pos: Pos::new(1, 0), rotation: Rotation::R0 })
            }
            _ => done(false),
        },
    );
    assert!(early.try_begin().expect_err("too early").to_string().contains("an offer at `place`"));
}

#[test]
fn whatever_is_placed_the_board_is_as_worked_out_from_scratch() {
    for seed in 0..12 {
        let scene = Scene::new(3).seed(seed).offer(Step::Place, Taking::Uses, |table, _, replies| {
            match (replies, table.turn().tile) {
                ([], Some(tile)) => {
                    let mut cells = table.board().free().to_vec();
                    cells.sort();
                    let pos = cells[table.pile().len() % cells.len()];
                    let rotation = Rotation::ALL[table.pile().len() % 4];
                    act(Act::Place { tile, pos, rotation })
                }
                _ => done(false),
            }
        });
        let mut play = scene.begin();
        let mut rng = Rng::new(seed);
        while play.0.decision().is_some() {
            play.table().audit().unwrap_or_else(|why| panic!("seed {seed}: {why}"));
            let take = play.0.find("take").ok().filter(|_| rng.below(3) == 0);
            let nth = any_option(&play.0, &mut rng);
            let choice = take.unwrap_or(play.0.options()[nth]);
            play.0.choose(choice).expect("an option is accepted");
        }
        play.table().audit().unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
}
