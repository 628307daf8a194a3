//! Features joined that do not touch, parted again, and tiles that are turned, shifted and taken up.

use std::cell::Cell;
use std::rc::Rc;

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::decision::Choice;
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::host::{Act, Fault, Outcome};
use bastide_core::piece::Role;
use bastide_core::pile::Item;
use bastide_core::rng::Rng;
use bastide_core::span::SpanRule;
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_core::words::{EdgeId, KindId, Shape};
use proptest::prelude::*;

use crate::chance::any_option;
use crate::scene::{BLUE, Play, RED, Scene, act, done};

/// The segment of this name on a cell: `road E of 1,0`.
fn segment(table: &Table, text: &str) -> SegmentId {
    let all = table.board().tiles().flat_map(|tile| table.board().segments_of(tile));
    let mut named = all.filter(|node| table.value_text(&Value::Segment(*node)) == text);
    named.next().unwrap_or_else(|| panic!("no {text}"))
}

fn join(table: &Table, one: &str, other: &str) -> Result<Outcome, Fault> {
    let other = Some(other).filter(|it| !it.is_empty()).map(|it| segment(table, it));
    act(Act::Join { one: segment(table, one), other })
}

fn separate(table: &Table, one: &str, other: &str) -> Result<Outcome, Fault> {
    let other = Some(other).filter(|it| !it.is_empty()).map(|it| segment(table, it));
    act(Act::Separate { one: segment(table, one), other })
}

fn lay(table: &Table, at: Pos, pos: Pos, rotation: Rotation) -> Result<Outcome, Fault> {
    let tile = table.board().at(at).unwrap_or(PlacedIdx(999));
    act(Act::Shift { tile, pos, rotation })
}

/// Blue on a road that ends at a crossing of three; the ends of the crossing are joined or parted after deploying in turns 1, 2 and so on.
fn crossing(pile: &str, acts: &'static [&'static str]) -> Scene {
    let scene = Scene::new(2)
        .start(&["crfr 0,0", "ffrf -1,0 r270", "frrr 1,0"])
        .stand(&["blue follower on road EW of 0,0"])
        .pile(pile);
    scene.on(Step::AfterDeploy, move |table, _, replies| {
        let turn = usize::from(table.turn().number) - 1;
        let Some(acts) = acts.get(turn) else { return done(false) };
        let Some(text) = acts.split("; ").filter(|it| !it.is_empty()).nth(replies.len()) else {
            return done(false);
        };
        match (text.split_once(" + "), text.split_once(" - ")) {
            (Some((one, other)), _) => join(table, one, other),
            (_, Some((one, other))) => separate(table, one, other),
            _ => panic!("{text}"),
        }
    })
}

fn sound(play: &Play) {
    play.table().audit().unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn joined_features_are_one_and_are_completed_as_one() {
    let mut play = crossing("ffff ffrf ffff ffff", &["road W of 1,0 + road S of 1,0"]).begin();
    assert_eq!(play.go("ffff at 0,1; pass"), "");
    sound(&play);
    let road = segment(play.table(), "road EW of 0,0");
    assert!(play.table().same_feature(road, segment(play.table(), "road S of 1,0")));
    assert!(!play.table().is_completed(road));
    assert_eq!(play.table().size(road), 3);
    // The monastery at the end of the road is not completed with it.
    assert_eq!(play.go("ffrf at 1,1 r180; pass"), "completed road; blue +4 (road, 4 tiles)");
    sound(&play);
}

#[test]
fn a_join_alone_completes_and_brings_followers_together() {
    let scene = crossing("ffrf ffff ffff", &["road W of 1,0 + road S of 1,0"]);
    let mut play = scene.begin();
    let happened = play.all("ffrf at 1,1 r180; follower on road N");
    let joined = happened.iter().position(|it| it == "road W of 1,0 joined road S of 1,0");
    let completed: Vec<_> = happened.iter().filter(|it| *it == "completed road").collect();
    assert!(joined.is_some());
    assert_eq!(completed.len(), 1);
    assert_eq!((play.score(RED), play.score(BLUE)), (4, 4));
    assert_eq!(play.supply(Some(RED), "follower"), 7);
    sound(&play);
}

#[test]
fn parted_features_are_what_they_were_with_everything_on_them() {
    let acts =
        &["road W of 1,0 + road S of 1,0", "road S of 1,0 - road W of 1,0; road W of 1,0 + road E of 1,0"];
    let mut play = crossing("ffrr ffff ffff ffff", acts).begin();
    assert_eq!(play.go("ffrr at 1,1 r90; follower on road NW"), "");
    assert_eq!(play.table().owners(segment(play.table(), "road EW of 0,0")).len(), 2);
    // Parted, red has the road to the south, which is closed at the crossing.
    assert_eq!(play.go("ffff at -1,1; pass"), "");
    sound(&play);
    let (north, south) = (segment(play.table(), "road EW of 0,0"), segment(play.table(), "road S of 1,0"));
    assert!(!play.table().same_feature(north, south));
    assert_eq!(play.table().size(south), 2);
    assert_eq!(play.table().owners(north).iter().collect::<Vec<_>>(), [BLUE]);
    assert_eq!(play.table().owners(south).iter().collect::<Vec<_>>(), [RED]);
}

#[test]
fn parting_completes_what_is_closed_then() {
    let acts = &["road W of 1,0 + road E of 1,0", "road W of 1,0 - road E of 1,0"];
    let mut play = crossing("ffff ffff ffff", acts).begin();
    assert_eq!(play.go("ffff at 0,1; pass"), "");
    assert_eq!(play.go("ffff at 0,2; pass"), "completed road; blue +3 (road, 3 tiles)");
    sound(&play);
}

#[test]
fn an_end_that_waits_keeps_its_feature_open_until_it_is_joined() {
    let acts = &["road W of 1,0 + ", "road S of 1,0 + ", "road W of 1,0 + road S of 1,0"];
    let scene = crossing("ffff ffrf ffff ffff", acts);
    let mut play = scene.begin();
    play.all("ffff at 0,1; pass");
    assert_eq!(play.go("ffrf at 1,1 r180; pass"), "");
    let road = segment(play.table(), "road EW of 0,0");
    assert!(!play.table().is_completed(road));
    sound(&play);
    assert_eq!(play.go("ffff at 0,2; pass"), "completed road; blue +4 (road, 4 tiles)");
    sound(&play);
}

#[test]
fn an_open_end_counts_as_unfinished_at_the_end() {
    let mut play = crossing("ffff", &["road W of 1,0 + "]).begin();
    assert_eq!(play.go("ffff at 0,1; pass"), "blue +3 (unfinished road, 3 tiles); end");
    // Without it, the road is closed from the start and nobody completes it.
    let mut play = crossing("ffff", &[""]).begin();
    assert_eq!(play.go("ffff at 0,1; pass"), "end");
}

#[test]
fn companions_go_home_where_parting_leaves_them_alone() {
    let acts = &["road W of 1,0 + road E of 1,0", "road W of 1,0 - road E of 1,0"];
    let scene = crossing("frfr ffff ffff ffff", acts).piece("builder", |it| {
        (it.role, it.leaves, it.needs_follower) = (Role::Special, true, true);
    });
    let mut play = scene.stand(&["blue builder on road E of 1,0"]).begin();
    play.all("frfr at 2,0; pass");
    sound(&play);
    assert_eq!(play.supply(Some(BLUE), "builder"), 6);
    play.all("ffff at 0,1; pass");
    assert_eq!(play.supply(Some(BLUE), "builder"), 7);
    sound(&play);
}

#[test]
fn what_cannot_be_joined_is_refused_with_the_reason() {
    let refused = |acts: &'static [&'static str]| {
        let mut play = crossing("ffff ffff", acts).begin();
        play.all("ffff at 0,1");
        let fault = play.fault("pass");
        assert_eq!(play.asked(), "red deploy");
        fault
    };
    assert!(
        refused(&["city N of 0,0 + road S of 1,0"]).contains("a city and a road do not become one feature")
    );
    assert!(refused(&["monastery of -1,0 + "]).contains("a monastery stands alone"));
    assert!(refused(&["road S of 1,0 + road S of 1,0"]).contains("not joined with itself"));
    assert!(refused(&["road S of 1,0 - road W of 1,0"]).contains("are not joined by a link"));
    assert!(refused(&["road S of 1,0 - "]).contains("no end waits at road S of 1,0"));
    assert!(
        refused(&["road S of 1,0 + road W of 1,0; road W of 1,0 + road S of 1,0"])
            .contains("are joined already")
    );
    assert!(
        refused(&["road S of 1,0 + ; road S of 1,0 + "]).contains("an end waits at road S of 1,0 already")
    );
}

#[test]
fn joining_and_parting_without_end_is_a_fault() {
    let closed = ["crfr 0,0", "frrr 1,0", "ffrf -1,0 r270", "ffrf 1,1 r180"];
    let scene = Scene::new(2).start(&closed).pile("ffff ffff ffff");
    let endless = scene.on(Step::ScoringEnd, |table, _, replies| match replies.len() {
        0 if table.board().links().is_empty() => join(table, "road W of 1,0", "road S of 1,0"),
        0 => separate(table, "road W of 1,0", "road S of 1,0"),
        _ => done(false),
    });
    let mut play = endless.begin();
    play.all("ffff at 0,1");
    assert!(play.fault("pass").contains("a rule acts without end"));
}

#[test]
fn more_than_a_thousand_joins_are_refused() {
    let tiles: Vec<String> = (0..12).map(|at| format!("rrrr {},0", 2 * at)).collect();
    let tiles: Vec<&str> = tiles.iter().map(String::as_str).collect();
    let scene = Scene::new(2).start(&tiles).pile("ffff").on(Step::Setup, |table, _, replies| {
        let roads = table.board().tiles().flat_map(|tile| table.board().segments_of(tile));
        let roads: Vec<_> = roads.filter(|it| table.kind(*it) == KindId(1)).collect();
        let pairs = (0..roads.len()).flat_map(|at| (0..at).map(move |to| (at, to)));
        match pairs.map(|(at, to)| (roads[at], roads[to])).nth(replies.len()) {
            Some((one, other)) => act(Act::Join { one, other: Some(other) }),
            None => done(false),
        }
    });
    let Err(fault) = scene.try_begin() else { panic!("all are joined") };
    assert!(fault.to_string().contains("more than 1000 segments are joined"), "{fault}");
}

#[test]
fn nothing_is_joined_once_the_end_is_scored() {
    let scene = crossing("ffff", &[]).on(Step::BeforeEndFeatures, |table, _, replies| match replies.len() {
        0 => join(table, "road S of 1,0", "road E of 1,0"),
        _ => done(false),
    });
    let mut play = scene.begin();
    play.all("ffff at 0,1");
    assert!(play.fault("pass").contains("the end is being scored"));
}

#[test]
fn a_tile_is_turned_with_everything_on_it() {
    let scene = Scene::new(2)
        .start(&["crfr 0,0", "ffrr 1,0"])
        .stand(&["blue follower on road EW of 0,0", "red follower on field NE of 1,0"])
        .pile("ffff ffff")
        .on(Step::TurnBegin, |table, _, replies| match replies.len() {
            0 if table.turn().number == 1 => lay(table, Pos::new(1, 0), Pos::new(1, 0), Rotation::R90),
            _ => done(false),
        });
    let play = scene.begin();
    sound(&play);
    // The road led south and leads north now, and the follower stands on the field as before.
    let figures = play.table().figures().filter(|(id, _)| play.table().tile_of(*id).is_some());
    let texts: Vec<_> = figures.map(|(id, _)| play.table().value_text(&Value::Figure(id))).collect();
    assert_eq!(texts, ["red follower on field Ne of 1,0", "blue follower on road EW of 0,0"]);
    assert!(play.table().board().free().contains(&Pos::new(1, -1)));
    let road = segment(play.table(), "road EW of 0,0");
    assert!(play.table().same_feature(road, segment(play.table(), "road NW of 1,0")));
}

#[test]
fn a_tile_that_would_not_fit_is_not_laid_anew() {
    let scene = Scene::new(2).start(&["crfr 0,0", "ffrr 1,0"]).pile("ffff ffff").on(
        Step::TurnBegin,
        |table, _, replies| match replies.len() {
            0 => lay(table, Pos::new(1, 0), Pos::new(1, 0), Rotation::R270),
            _ => done(false),
        },
    );
    let Err(fault) = scene.try_begin() else { panic!("it fits") };
    let fault = fault.to_string();
    assert!(fault.contains("ffrr of 1,0 does not fit at 1,0 r270"), "{fault}");
}

#[test]
fn a_shifted_tile_leaves_its_neighbours_open_and_may_complete_elsewhere() {
    let scene = Scene::new(2)
        .start(&["crfr 0,0", "cfff 0,-1 r180", "ffff 0,1"])
        .stand(&["red follower on city S of 0,-1"])
        .pile("ffff ffff ffff ffff ffff")
        .on(Step::AfterDeploy, |table, _, replies| match (table.turn().number, replies.len()) {
            (1, 0) => lay(table, Pos::new(0, -1), Pos::new(5, 5), Rotation::R0),
            (2, 0) => lay(table, Pos::new(5, 5), Pos::new(0, -1), Rotation::R180),
            _ => done(false),
        });
    let mut play = scene.begin();
    assert_eq!(play.go("ffff at 0,2; pass"), "");
    sound(&play);
    assert!(!play.table().is_completed(segment(play.table(), "city N of 0,0")));
    assert!(play.table().board().free().contains(&Pos::new(5, 4)));
    assert_eq!(play.go("ffff at 5,6; pass"), "completed city; red +4 (city, 2 tiles)");
    sound(&play);
}

#[test]
fn a_tile_taken_up_sends_home_who_stands_on_it_and_comes_into_the_hand() {
    let scene = Scene::new(2)
        .start(&["crfr 0,0", "frrr 1,0"])
        .stand(&["blue follower on road W of 1,0"])
        .pile("ffff ffff ffff")
        .on(Step::AfterDeploy, |table, _, replies| match (table.turn().number, replies) {
            (1, []) => {
                let tile = table.board().at(Pos::new(1, 0)).unwrap_or(PlacedIdx(999));
                act(Act::TakeUp { tile })
            }
            (1, [Value::Face(tile)]) => act(Act::Discard { item: Value::Face(*tile) }),
            _ => done(false),
        });
    let mut play = scene.begin();
    assert_eq!(play.go("ffff at 0,1; pass"), "discarded frrr");
    sound(&play);
    assert_eq!(play.supply(Some(BLUE), "follower"), 7);
    assert_eq!(play.table().board().at(Pos::new(1, 0)), None);
    assert!(play.table().board().free().contains(&Pos::new(1, 0)));
    assert!(!play.table().board().lies(PlacedIdx(1)));
    // Its number stays its own.
    assert_eq!(play.table().turn().placed, None);
    assert!(play.all("ffff at 1,1; pass").contains(&"blue placed ffff at 1,1".to_owned()));
    assert_eq!(play.table().board().at(Pos::new(1, 1)), Some(PlacedIdx(3)));
}

#[test]
fn the_placed_tile_itself_may_be_taken_up_and_the_last_one_may_not() {
    let scene = |last: bool| {
        Scene::new(2).start(&["crfr 0,0"]).pile("ffff ffff ffff").on(
            Step::AfterPlace,
            move |table, _, replies| match replies {
                [] => act(Act::TakeUp { tile: table.turn().placed.unwrap_or(PlacedIdx(999)) }),
                [Value::Face(tile)] => act(Act::Discard { item: Value::Face(*tile) }),
                [_, _] if last => act(Act::TakeUp { tile: PlacedIdx(0) }),
                _ => done(false),
            },
        )
    };
    let mut play = scene(false).begin();
    assert_eq!(play.go("ffff at 0,1"), "discarded ffff");
    sound(&play);
    assert_eq!(play.asked(), "blue place");
    assert!(
        scene(true).begin().fault("ffff at 0,1").contains("the last tile on the board cannot be taken up")
    );
}

#[test]
fn what_has_gone_from_the_board_is_no_place_for_a_piece() {
    let scene = Scene::new(2).start(&["crfr 0,0", "frrr 1,0"]).pile("ffff ffff").on(
        Step::AfterDeploy,
        |_, _, replies| match replies {
            [] => act(Act::TakeUp { tile: PlacedIdx(1) }),
            [Value::Face(tile)] => act(Act::Discard { item: Value::Face(*tile) }),
            [_, _] => act(Act::Put {
                piece: bastide_core::piece::PieceId(0),
                owner: Some(RED),
                place: Value::Feature(FeatureId(SegmentId(5))),
            }),
            _ => done(false),
        },
    );
    let mut play = scene.begin();
    assert_eq!(play.table().board().locate(SegmentId(5)).0, PlacedIdx(1));
    play.all("ffff at 0,1");
    assert!(play.fault("pass").contains("a piece can be put on a segment, a feature or a tile"));
}

/// One random change of the board that is allowed now.
fn random_act(table: &Table, rng: &mut Rng) -> Option<Act> {
    let board = table.board();
    let tiles: Vec<_> = board.tiles().collect();
    let nodes: Vec<_> = tiles.iter().flat_map(|tile| board.segments_of(*tile)).collect();
    let linkable: Vec<_> = nodes
        .iter()
        .copied()
        .filter(|node| table.rules().words()[table.kind(*node)].shape != Shape::Site)
        .collect();
    let mut pick = |count: usize| rng.below(count.max(1) as u32) as usize;
    match pick(8) {
        0..=2 => {
            let (one, other) = (linkable[pick(linkable.len())], linkable[pick(linkable.len())]);
            let is_new = !board.links().iter().any(|it| {
                (it.one, it.other) == (one, Some(other)) || (it.one, it.other) == (other, Some(one))
            });
            let fits = one != other && table.kind(one) == table.kind(other) && is_new;
            fits.then_some(Act::Join { one, other: Some(other) })
        }
        3 => {
            let one = linkable[pick(linkable.len())];
            (!board.is_waiting(one)).then_some(Act::Join { one, other: None })
        }
        4 | 5 => {
            let link = board.links().get(pick(board.links().len()))?;
            Some(Act::Separate { one: link.one, other: link.other })
        }
        6 => (tiles.len() > 3).then(|| Act::TakeUp { tile: tiles[pick(tiles.len())] }),
        _ => {
            let tile = tiles[pick(tiles.len())];
            let free = board.free();
            let near = free.get(pick(free.len() + 1)).copied();
            let pos = near.unwrap_or(board.tile(tile).pos);
            let rotation = Rotation::ALL[pick(4)];
            table.fits_anew(tile, pos, rotation).then_some(Act::Shift { tile, pos, rotation })
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_joined_parted_shifted_and_taken_up_equals_what_is_worked_out(seed: u64) {
        let done_once = Rc::new(Cell::new(0_u64));
        let mut scene = Scene::new(3).seed(seed).piece("builder", |it| {
            (it.role, it.leaves, it.needs_follower) = (Role::Special, true, true);
        });
        scene = scene.piece("bridge", |it| {
            let (kind, over) = (KindId(1), EdgeId(2));
            (it.role, it.stays, it.on) = (Role::Token, true, Vec::new());
            it.spans = Some(SpanRule { kind, over, each_part: 2, late: true, refusable: true });
        });
        for step in [Step::AfterPlace, Step::AfterDeploy, Step::TurnEnd] {
            let count = Rc::clone(&done_once);
            scene = scene.on(step, move |table, _, replies| {
                table.audit().map_err(Fault::new)?;
                if let Some(Value::Face(tile)) = replies.last()
                    && table.hand().contains(&Item::Tile(*tile))
                {
                    return act(Act::Discard { item: Value::Face(*tile) });
                }
                let mut rng = Rng::new(seed ^ u64::from(table.turn().number) << 8 ^ replies.len() as u64 ^ step as u64);
                match random_act(table, &mut rng) {
                    Some(it) if replies.len() < 4 => {
                        count.set(count.get() + 1);
                        act(it)
                    }
                    _ => done(false),
                }
            });
        }
        let mut play = scene.begin().0;
        let mut rng = Rng::new(seed ^ 7);
        while play.decision().is_some() {
            play.table().audit().map_err(TestCaseError::fail)?;
            let fork = play.clone();
            prop_assert!(fork.table() == play.table());
            let is_bridge = |it: &Choice| matches!(it, Choice::PlaceSpan { .. } | Choice::Span { .. });
            let bridge = play.options().iter().position(is_bridge).filter(|_| rng.below(2) == 0);
            let at = bridge.unwrap_or_else(|| any_option(&play, &mut rng));
            play.choose_nth(at).map_err(|why| TestCaseError::fail(why.to_string()))?;
        }
        play.table().audit().map_err(TestCaseError::fail)?;
        prop_assert!(done_once.get() > 20, "{} acts", done_once.get());
    }
}
