//! For what rules are called: kinds, pieces, markers, what is near, moments.

use bastide_core::host::{Act, Selector, Subject};
use bastide_core::piece::{Role, Supply};
use bastide_core::rules::{Scope, Var};
use bastide_core::step::Step;
use bastide_core::value::Value;
use bastide_core::words::{KindId, MarkerId};

use crate::scene::{RED, Scene, act, done, note};

const CITY: KindId = KindId(0);
const ROAD: KindId = KindId(1);
const SITE: KindId = KindId(3);
const PENNANT: MarkerId = MarkerId(0);

/// Numbers of the turns in which a rule of the placement with this selector is called when these tiles are placed.
fn called(scene: Scene, step: Step, only: impl FnOnce(&mut Selector), lines: &[&str]) -> String {
    let mut play = scene.notes(step, |table, _| table.turn().number.to_string()).only(only).begin();
    let said: Vec<_> = lines.iter().map(|line| play.go(line)).collect();
    let numbers = said.iter().flat_map(|it| it.split("; ").filter(|it| it.parse::<u16>().is_ok()));
    numbers.collect::<Vec<_>>().join(" ")
}

fn tiles() -> Scene {
    // The city of the third tile needs something to lie against.
    Scene::new(2).start(&["cfcf 0,0"]).pile("cfff fcfc-a ffff frfr ffff")
}

const PLACED: [&str; 4] =
    ["cfff at 0,-1 r180; pass", "fcfc-a at 0,1 r90; pass", "ffff at 1,0; pass", "frfr at 2,0 r90; pass"];

#[test]
fn tiles_are_picked_by_their_kinds_and_markers() {
    let picked = |only: fn(&mut Selector)| called(tiles(), Step::Place, only, &PLACED);
    assert_eq!(picked(|_| ()), "1 2 3 4");
    assert_eq!(picked(|it| it.kinds = vec![CITY]), "1 2");
    assert_eq!(picked(|it| it.kinds = vec![SITE, ROAD]), "3 4");
    assert_eq!(picked(|it| it.markers = vec![PENNANT]), "2");
    assert_eq!(picked(|it| (it.kinds, it.markers) = (vec![ROAD], vec![PENNANT])), "");
    // Steps that are about nothing else are about the placed tile.
    let late = |only: fn(&mut Selector)| called(tiles(), Step::AfterPlace, only, &PLACED);
    assert_eq!(late(|it| it.kinds = vec![CITY]), "1 2");
    assert_eq!(late(|it| it.markers = vec![PENNANT]), "2");
}

#[test]
fn one_of_several_markers_is_enough() {
    let scene = tiles().set(|setup| {
        setup.words.marker(bastide_core::words::Marker::new(
            "shield",
            bastide_core::words::MarkerPlace::Segment(vec![CITY]),
            bastide_core::words::ValueKind::Count,
        ));
    });
    assert_eq!(called(scene, Step::Place, |it| it.markers = vec![MarkerId(1), PENNANT], &PLACED), "2");
}

#[test]
fn tiles_are_picked_by_what_is_near() {
    let picked = |only: fn(&mut Selector)| called(tiles(), Step::Place, only, &PLACED);
    // The monastery comes third, to the east of the middle; the fourth lies beside it.
    assert_eq!(picked(|it| it.near = vec![SITE]), "4");
    assert_eq!(picked(|it| it.near = vec![ROAD]), "");
    assert_eq!(picked(|it| it.near = vec![CITY]), "1 2 3");
}

#[test]
fn tiles_are_picked_by_the_pieces_on_their_features() {
    let scene = || tiles().stand(&["red follower on city N of 0,0"]);
    let mut play = scene()
        .notes(Step::Place, |table, _| table.turn().number.to_string())
        .only(|it| it.pieces = vec![bastide_core::piece::PieceId(0)])
        .begin();
    // Only the first placement goes on with the city on which a follower stands.
    assert_eq!(play.go("cfff at 0,-1 r180"), "1");
    play.all("pass");
    assert_eq!(play.go("fcfc-a at 0,1 r90"), "");
}

#[test]
fn features_are_picked_by_kind_marker_piece_and_neighbours() {
    let picked = |only: fn(&mut Selector)| {
        let scene = Scene::new(2)
            .start(&["cfcf 0,0", "fcfc-a 0,1 r90"])
            .pile("cfff cfff ffff")
            .stand(&["red follower on city N of 0,0"])
            .notes(Step::Complete, |table, subject| match subject {
                Subject::Feature(node) => format!("{}", table.tiles(node).len()),
                _ => panic!("it is about a feature"),
            })
            .only(only);
        let mut play = scene.begin();
        let said = [play.go("cfff at 0,-1 r180; pass"), play.go("cfff at 0,2; pass")].join("; ");
        said.split("; ").filter(|it| it.parse::<u8>().is_ok()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(picked(|_| ()), "2 3");
    assert_eq!(picked(|it| it.kinds = vec![ROAD]), "");
    assert_eq!(picked(|it| it.kinds = vec![CITY]), "2 3");
    assert_eq!(picked(|it| it.markers = vec![PENNANT]), "3");
    assert_eq!(picked(|it| it.pieces = vec![bastide_core::piece::PieceId(0)]), "2");
    // Each city is near the other one, and none is near itself alone.
    assert_eq!(picked(|it| it.near = vec![CITY]), "2 3");
    assert_eq!(picked(|it| it.near = vec![SITE]), "");
}

#[test]
fn a_feature_is_not_near_itself() {
    let mut play = Scene::new(2)
        .pile("cfff ffff")
        .notes(Step::Complete, |_, _| "called".to_owned())
        .only(|it| it.near = vec![CITY])
        .begin();
    assert_eq!(play.go("cfff at 0,-1 r180; pass"), "completed city");
}

#[test]
fn figures_are_picked_by_piece_and_by_what_they_stand_on() {
    let picked = |only: fn(&mut Selector)| {
        let mut play = Scene::new(2)
            .piece("cart", |it| {
                it.role = Role::Special;
                it.supply = Supply::Each(1);
                it.on = vec![ROAD];
            })
            .pile("frfr frfr ffff ffff")
            .notes(Step::Deploy, |table, subject| match subject {
                Subject::Figure(figure) => table.figure_name(figure),
                _ => panic!("it is about a figure"),
            })
            .only(only)
            .begin();
        [play.go("frfr at 1,0; follower on field Nw"), play.go("frfr at 2,0; cart on road")].join("; ")
    };
    assert_eq!(picked(|_| ()), "red follower; blue cart");
    assert_eq!(picked(|it| it.kinds = vec![ROAD]), "; blue cart");
    assert_eq!(picked(|it| it.pieces = vec![bastide_core::piece::PieceId(0)]), "red follower; ");
    assert_eq!(picked(|it| it.pieces = vec![bastide_core::piece::PieceId(1)]), "; blue cart");
    assert_eq!(picked(|it| it.near = vec![SITE]), "; ");
}

#[test]
fn a_rule_may_be_for_parts_in_which_somebody_has_scored() {
    let scene = Scene::new(2)
        .start(&["frrr 0,0", "frrr 2,0"])
        .pile("ffff frfr ffff")
        .stand(&["blue follower on road E of 0,0"]);
    let lines = ["ffff at 0,-1; pass", "frfr at 1,0; pass"];
    assert_eq!(called(scene, Step::ScoringEnd, |it| it.scored = true, &lines), "2");
    let scene = Scene::new(2).start(&["frrr 0,0", "frrr 2,0"]).pile("frfr ffff");
    assert_eq!(called(scene, Step::ScoringEnd, |it| it.scored = true, &["frfr at 1,0; pass"]), "");
    // Who has nothing pays nothing, and no points have changed then.
    let scene = Scene::new(2).pile("ffff ffff").base(|it| it.floor_at_zero = true).on(
        Step::Place,
        |_, _, replies| match replies {
            [] => act(Act::Award { player: RED, points: -5, reason: "toll".into(), feature: None }),
            _ => done(false),
        },
    );
    assert_eq!(called(scene, Step::ScoringEnd, |it| it.scored = true, &["ffff at 0,1; pass"]), "");
}

#[test]
fn a_rule_may_depend_on_a_kept_value() {
    for (value, is_set) in [
        (Value::Nil, false),
        (Value::Bool(false), false),
        (Value::Bool(true), true),
        (Value::Int(0), true),
        (Value::Text("".into()), true),
    ] {
        let scene = || {
            let value = value.clone();
            Scene::new(2).pile("ffff ffff").set(|it| {
                it.vars.push(Var { variant: 0, name: "kept".to_owned(), start: value, scope: Scope::Game });
            })
        };
        let lines = ["ffff at 0,1; pass"];
        let when = called(scene(), Step::ScoringEnd, |it| it.when = Some(0), &lines);
        let unless = called(scene(), Step::ScoringEnd, |it| it.unless = Some(0), &lines);
        assert_eq!((when.as_str(), unless.as_str()), if is_set { ("1", "") } else { ("", "1") }, "{value:?}");
    }
}

#[test]
fn rules_about_what_was_completed_are_called_where_some_of_it_is_picked() {
    let called = |only: fn(&mut Selector)| {
        let mut play = Scene::new(2)
            .start(&["crfr 0,0", "frrr -1,0", "frrr 1,0"])
            .pile("cfff ffff")
            .notes(Step::AfterScore, |_, _| "called".to_owned())
            .only(only)
            .begin();
        play.go("cfff at 0,-1 r180; pass")
    };
    assert_eq!(called(|it| it.kinds = vec![CITY]), "completed city; called");
    assert_eq!(called(|it| it.kinds = vec![ROAD]), "completed city");
    assert_eq!(called(|it| it.markers = vec![PENNANT]), "completed city");
}

#[test]
fn points_are_only_changed_for_what_a_rule_picks() {
    let mut play = Scene::new(2)
        .start(&["crfr 0,0", "frrr -1,0"])
        .pile("frrr cfff ffff")
        .stand(&["red follower on road E of 0,0", "red follower on city N of 0,0"])
        .points(|_, _, tally| tally.add(10, "feast"))
        .only(|it| it.kinds = vec![ROAD])
        .begin();
    assert_eq!(play.go("frrr at 1,0; pass"), "completed road; red +13 (road, 3 tiles, feast)");
    assert_eq!(play.go("cfff at 0,-1 r180; pass"), "completed city; red +4 (city, 2 tiles)");
}

#[test]
fn a_rule_goes_on_from_where_another_left_off() {
    // The second rule of the step is called even if the first has asked or acted.
    let mut play = Scene::new(2)
        .pile("frfr ffff")
        .on(Step::Place, |_, _, replies| match replies.len() {
            0 => act(Act::Award { player: RED, points: 1, reason: "first".into(), feature: None }),
            _ => done(false),
        })
        .on(Step::Place, |_, _, replies| if replies.is_empty() { note("second") } else { done(false) })
        .on(Step::Place, |_, _, replies| if replies.is_empty() { note("third") } else { done(false) })
        .begin();
    assert_eq!(play.go("frfr at 1,0"), "red +1 (first); second; third");
}
