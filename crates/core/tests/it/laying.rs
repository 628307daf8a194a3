//! Tiles that rules lay, use and lose: what they complete is scored like anything else.

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::host::Act;
use bastide_core::pile::Item;
use bastide_core::rules::TileId;
use bastide_core::step::Step;
use bastide_core::value::Value;

use crate::scene::{BLUE, DRAW, RED, Scene, act, done};

fn first(replies: &[Value]) -> TileId {
    match replies.first() {
        Some(Value::Face(tile)) => *tile,
        other => panic!("no face: {other:?}"),
    }
}

/// A half-finished city of red, above which a cap completes it; at a step of a turn, a rule lays the next tile there.
fn capped(pile: &str, at: Step, turn: u16) -> Scene {
    Scene::new(2).start(&["crfr 0,0"]).stand(&["red follower on city N of 0,0"]).pile(pile).on(
        at,
        move |table, _, replies| match replies.len() {
            0 if table.turn().number == turn && table.board().at(Pos::new(0, -1)).is_none() => act(DRAW),
            1 => act(Act::Lay { tile: first(replies), pos: Pos::new(0, -1), rotation: Rotation::R180 }),
            _ => done(false),
        },
    )
}

#[test]
fn features_completed_between_two_parts_are_scored_in_the_next() {
    let mut play = capped("ffff cfff ffff ffff", Step::TurnBegin, 2).begin();
    play.all("ffff at 0,1; pass");
    assert_eq!(play.score(RED), 0);
    assert_eq!(play.go("ffff at 0,2; pass"), "completed city; red +4 (city, 2 tiles)");
    assert_eq!(play.supply(Some(RED), "follower"), 7);
}

#[test]
fn features_that_the_placement_completed_are_not_forgotten_when_a_rule_lays_another_tile() {
    let scene = Scene::new(2).start(&["crfr 0,0"]).stand(&["red follower on city N of 0,0"]);
    let scene =
        scene.pile("cfff ffff ffff ffff").on(Step::AfterPlace, |table, _, replies| match replies.len() {
            0 if table.turn().number == 1 => act(DRAW),
            1 => act(Act::Lay { tile: first(replies), pos: Pos::new(0, 1), rotation: Rotation::R0 }),
            _ => done(false),
        });
    let mut play = scene.begin();
    assert_eq!(play.go("cfff at 0,-1 r180; pass"), "completed city; red +4 (city, 2 tiles)");
}

#[test]
fn features_completed_while_others_are_scored_are_scored_in_the_same_part() {
    let mut play = capped("ffff cfff ffff ffff", Step::ScoringEnd, 1).begin();
    assert_eq!(play.go("ffff at 0,1; pass"), "completed city; red +4 (city, 2 tiles)");
}

#[test]
fn features_completed_after_the_last_part_are_scored_as_completed() {
    for step in [Step::TurnEnd, Step::EndBegin] {
        let scene = Scene::new(2).start(&["crfr 0,0"]).stand(&["red follower on city N of 0,0"]);
        let drawn = scene.pile("ffff cfff").on(Step::PartEnd, |_, _, replies| match replies.len() {
            0 => act(DRAW),
            _ => done(false),
        });
        let laid = drawn.on(step, |table, _, _| match *table.hand() {
            [Item::Tile(tile)] => act(Act::Lay { tile, pos: Pos::new(0, -1), rotation: Rotation::R180 }),
            _ => done(false),
        });
        let mut play = laid.begin();
        assert_eq!(play.go("ffff at 0,1; pass"), "completed city; red +4 (city, 2 tiles); end", "{step:?}");
    }
}

#[test]
fn turns_can_be_queued_until_the_end_is_scored() {
    let queue = |step| {
        Scene::new(2).pile("frfr").on(step, |table, _, replies| match replies.len() {
            0 if table.turn().number == 1 => act(Act::AddTurn { player: BLUE, tile: None, brief: false }),
            _ => done(false),
        })
    };
    let mut play = queue(Step::EndBegin).begin();
    assert!(play.all("frfr at 1,0; pass").contains(&"end".to_owned()));
    let turn = play.table().turn();
    assert_eq!((turn.number, turn.player), (2, BLUE));
    let mut play = queue(Step::BeforeEndFeatures).begin();
    play.all("frfr at 1,0");
    let fault = play.fault("pass");
    assert!(fault.contains("no turn is played any more"), "{fault}");
}

#[test]
fn parts_follow_only_parts() {
    for step in [Step::Setup, Step::TurnEnd, Step::AfterEndFields] {
        let scene = Scene::new(2).pile("frfr").on(step, |_, _, replies| match replies.len() {
            0 => act(Act::AddPart),
            _ => done(false),
        });
        let fault = match scene.try_begin() {
            Ok(mut play) => {
                play.all("frfr at 1,0");
                play.fault("pass")
            }
            Err(fault) => fault.to_string(),
        };
        assert!(fault.contains("no part can follow"), "{step:?}: {fault}");
    }
}

#[test]
fn tiles_can_be_used_until_one_is_placed() {
    let mut play = Scene::new(2)
        .pile("frfr ffff cfff ffff")
        .on(Step::AfterPlace, |_, _, replies| match replies.len() {
            0 => act(DRAW),
            1 => act(Act::Use { tile: first(replies) }),
            _ => done(false),
        })
        .begin();
    assert!(play.fault("frfr at 1,0").contains("no tile is waited for"));
}

#[test]
fn tiles_that_a_rule_drew_and_forgot_are_a_fault() {
    let forgetful = |pile| {
        Scene::new(2).pile(pile).on(Step::AfterPlace, |_, _, replies| match replies.len() {
            0 => act(DRAW),
            _ => done(false),
        })
    };
    for pile in ["frfr cfff ffff ffff", "frfr cfff"] {
        let mut play = forgetful(pile).begin();
        play.all("frfr at 1,0");
        assert!(play.fault("pass").contains("cfff was drawn by a rule and went nowhere"), "{pile}");
    }
}
