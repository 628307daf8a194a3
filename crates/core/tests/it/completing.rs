//! Completion by a placement, and the way home from there.

use bastide_core::board::FeatureId;
use bastide_core::host::{Act, HookPoint, Subject};
use bastide_core::piece::{Cause, Move, Piece, Role, Spot, Supply};
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_core::words::KindId;

use crate::scene::{BLUE, RED, Scene, act, done};

const CITY: KindId = KindId(0);
const ROAD: KindId = KindId(1);

fn road(figures: &[&str]) -> Scene {
    Scene::new(2).start(&["frrr 0,0", "frrr 2,0"]).pile("frfr ffff").stand(figures)
}

/// A companion as builders are: it needs a follower and leaves with the last one of its owner.
fn companions(scene: Scene) -> Scene {
    scene.piece("builder", |it| {
        it.role = Role::Special;
        it.supply = Supply::Each(1);
        it.needs_follower = true;
        it.leaves = true;
        it.on_completed = false;
    })
}

#[test]
fn followers_go_home_from_what_is_completed_and_from_nowhere_else() {
    let mut play = road(&[
        "red follower on road E of 0,0",
        "blue follower on road E of 0,0",
        "blue follower on road S of 0,0",
        "blue follower on field Es of 0,0",
    ])
    .begin();
    let happened = play.all("frfr at 1,0; pass");
    assert_eq!(happened.iter().filter(|it| it.ends_with("home")).count(), 2);
    assert_eq!((play.supply(Some(RED), "follower"), play.supply(Some(BLUE), "follower")), (7, 5));
}

#[test]
fn pieces_that_stay_remain_where_others_go_home() {
    let scene = road(&[]).piece("statue", |it| {
        it.stays = true;
        it.supply = Supply::Each(2);
    });
    let mut play = scene.stand(&["red statue on road E of 0,0", "blue follower on road E of 0,0"]).begin();
    assert_eq!(
        play.go("frfr at 1,0; pass"),
        "completed road; red +3 (road, 3 tiles); blue +3 (road, 3 tiles)"
    );
    assert_eq!((play.supply(Some(RED), "statue"), play.supply(Some(BLUE), "follower")), (1, 7));
}

#[test]
fn a_companion_leaves_with_the_last_follower_of_its_owner() {
    let home = |figures: &[&str]| {
        let mut play = companions(road(&[]))
            .stand(figures)
            .on(Step::Place, |table, _, replies| {
                // The first follower is sent home by a rule.
                match table.figures().find(|(_, it)| matches!(it.spot, Spot::Segment(_))) {
                    Some((figure, _)) if replies.is_empty() => {
                        act(Act::SendHome { figure, cause: Cause::SentHome })
                    }
                    _ => done(false),
                }
            })
            .begin();
        let happened = play.all("frfr at 1,0");
        happened.into_iter().filter(|it| it.ends_with("home")).collect::<Vec<_>>().join("; ")
    };
    let on = |who: &str| format!("{who} on road S of 0,0");
    let (one, two, three) = (on("red follower"), on("red builder"), on("blue follower"));
    assert_eq!(home(&[&one, &two]), "red follower home; red builder home");
    // Another follower of red is there, or on another road.
    assert_eq!(home(&[&one, &one, &two]), "red follower home");
    assert_eq!(home(&[&one, "red follower on road W of 0,0", &two]), "red follower home; red builder home");
    let fourth = on("blue builder");
    assert_eq!(home(&[&one, &three, &two, &fourth]), "red follower home; red builder home");
}

#[test]
fn what_follows_a_piece_home_returns_once() {
    let mut play = companions(road(&[]))
        .stand(&["red follower on road E of 0,0", "red builder on road E of 0,0"])
        .replace(Step::GoHome, |table, subject, replies| match (subject, replies) {
            (Subject::Figure(figure), []) => {
                crate::scene::note(format!("goes: {}", table.figure_name(figure)))
            }
            _ => done(false),
        })
        .begin();
    // The builder has followed the follower, so that its own return has nothing to do.
    assert_eq!(play.go("frfr at 1,0; pass"), "completed road; red +3 (road, 3 tiles); goes: red follower");
    assert_eq!((play.supply(Some(RED), "follower"), play.supply(Some(RED), "builder")), (7, 1));
}

#[test]
fn rules_may_keep_a_piece_from_going_home_or_see_to_it_themselves() {
    let keeps = |table: &Table, subject: Subject| match subject {
        Subject::Figure(figure) | Subject::Move(Move { figure, cause: Cause::Scored, .. }) => {
            table.figure(figure).owner == Some(RED)
        }
        _ => false,
    };
    let figures = ["red follower on road E of 0,0", "blue follower on road E of 0,0"];
    let mut play = road(&figures).forbid(HookPoint::Leave, keeps).begin();
    play.go("frfr at 1,0; pass");
    assert_eq!((play.supply(Some(RED), "follower"), play.supply(Some(BLUE), "follower")), (6, 7));
    let mut play =
        road(&figures).replace(Step::GoHome, move |table, subject, _| done(keeps(table, subject))).begin();
    play.go("frfr at 1,0; pass");
    assert_eq!((play.supply(Some(RED), "follower"), play.supply(Some(BLUE), "follower")), (6, 7));
}

#[test]
fn the_first_rule_that_takes_a_score_over_keeps_the_others_from_it() {
    let figures = ["red follower on road E of 0,0"];
    let take = |name: &'static str, takes: bool| {
        move |_: &Table, _: Subject, replies: &[Value]| match replies {
            [] => crate::scene::note(name),
            _ => done(takes),
        }
    };
    let happened = |first, second| {
        let scene = road(&figures).replace(Step::Score, take("first", first));
        let mut play = scene.replace(Step::Score, take("second", second)).begin();
        play.go("frfr at 1,0; pass")
    };
    assert_eq!(happened(true, true), "completed road; first");
    assert_eq!(happened(false, true), "completed road; first; second");
    assert_eq!(happened(false, false), "completed road; first; second; red +3 (road, 3 tiles)");
}

#[test]
fn what_a_rule_forbids_to_be_completed_is_not_scored() {
    let mut play = road(&["red follower on road E of 0,0"])
        .forbid(Step::Complete, |table, subject| match subject {
            Subject::Feature(node) => table.kind(node) == ROAD,
            _ => false,
        })
        .begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "");
    assert_eq!(play.supply(Some(RED), "follower"), 6);
}

#[test]
fn what_becomes_something_else_is_not_scored_and_keeps_who_may_stand_there() {
    // Cities of two tiles become a kind that is never completed; the two roads stay roads.
    let become_keep = |on_keep: bool| {
        let mut scene = Scene::new(2).start(&["cfff 0,-1 r180"]).pile("crfr ffff");
        let keep = scene.setup.words.kind(bastide_core::words::Kind {
            name: "keep".to_owned(),
            completes: false,
            ..scene.setup.words[CITY].clone()
        });
        let scene = companions(scene)
            .set(|setup| {
                let builder = setup.pieces.last_mut().expect("it was added");
                builder.on = if on_keep { vec![CITY, keep] } else { vec![CITY] };
            })
            .stand(&["red follower on city S of 0,-1", "red builder on city S of 0,-1"]);
        let mut play = scene
            .on(Step::AfterComplete, move |table, _, replies| {
                let city = table.completed().iter().copied().find(|it| table.kind(*it) == CITY);
                match (city, replies) {
                    (Some(feature), []) => act(Act::Become { feature, kind: keep }),
                    _ => done(false),
                }
            })
            .notes(Step::Score, |_, _| "scored".to_owned())
            .notes(Step::AfterScore, |_, _| "prize".to_owned())
            .begin();
        // Neither is it scored, nor does anybody win a prize for it, nor is the lord paid at the end.
        assert_eq!(play.go("crfr at 0,0; pass"), "completed city; city S of 0,-1 became keep");
        assert_eq!(play.supply(Some(RED), "follower"), 6);
        assert_eq!(play.go("ffff at 0,1; pass"), "end");
        play.supply(Some(RED), "builder")
    };
    assert_eq!(become_keep(false), 1, "a builder may not stand on it");
    assert_eq!(become_keep(true), 0, "a builder may stand on it");
}

#[test]
fn prizes_are_called_once_for_all_that_was_completed() {
    let completed = |table: &Table, subject: Subject| {
        let names: Vec<String> =
            table.completed().iter().map(|it: &FeatureId| table.feature_name(*it)).collect();
        assert_eq!(subject, Subject::Completed);
        names.join(", ")
    };
    let mut play = Scene::new(2)
        .start(&["frrr 0,0", "frrr 2,0"])
        .pile("frfr ffff")
        .notes(Step::AfterScore, completed)
        .begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "completed road; road E of 0,0");
    assert_eq!(play.go("ffff at 1,1; pass"), "end", "nothing was completed");
}

#[test]
fn a_monastery_is_completed_by_a_block_or_by_who_closes_the_hole() {
    let cells = ["-1,-1", "0,-1", "1,-1", "-1,0", "1,0", "-1,1", "0,1", "1,1"];
    let start: Vec<_> = cells.iter().map(|it| format!("cfff {it}")).collect();
    // Caps that look outwards leave land around the hole.
    let turned = ["r0", "r0", "r0", "r270", "r90", "r180", "r180", "r180"];
    let start: Vec<_> = start.iter().zip(turned).map(|(it, turn)| format!("{it} {turn}")).collect();
    let start: Vec<_> = start.iter().map(String::as_str).collect();
    let mut play = Scene::new(2).start(&start).pile("ffff").begin();
    assert_eq!(
        play.go("ffff at 0,0; follower on monastery"),
        "completed monastery; red +9 (monastery, 8 around); end"
    );
}

#[test]
fn features_are_completed_by_rows_also_where_no_rule_asks() {
    // The road to the north is the last on the tile and comes first on the board.
    let mut play = Scene::new(2)
        .start(&["frrr 0,0", "ffrf 1,-1", "frrr 2,0"])
        .pile("frrr ffff")
        .stand(&[
            "blue follower on road S of 1,-1",
            "red follower on road E of 0,0",
            "blue follower on road W of 2,0",
        ])
        .begin();
    assert_eq!(
        play.go("frrr at 1,0 r180; pass"),
        "completed road; completed road; completed road; \
         blue +2 (road, 2 tiles); red +2 (road, 2 tiles); blue +2 (road, 2 tiles)"
    );
}

#[test]
fn what_is_completed_is_not_scored_again_at_the_end() {
    let mut play = Scene::new(2)
        .start(&["frrr 0,0", "frrr 1,0"])
        .pile("ffff")
        .stand(&["red follower on road E of 0,0"])
        .begin();
    assert_eq!(play.go("ffff at 0,-1; pass"), "end");
}

#[test]
fn a_rule_is_called_once_for_each_piece_that_goes_home_and_selects_by_what_it_has_left() {
    let calls = |kinds: Vec<KindId>| {
        let mut play = road(&["red follower on road E of 0,0", "blue follower on road E of 0,0"])
            .notes(HookPoint::Leave, |table, subject| match subject {
                Subject::Move(Move { figure, cause: Cause::Scored, .. }) => table.figure_name(figure),
                _ => panic!("it is about a piece that goes home"),
            })
            .only(|it| it.kinds = kinds)
            .begin();
        play.go("frfr at 1,0; pass").matches("follower").count()
    };
    assert_eq!(calls(Vec::new()), 2);
    assert_eq!(calls(vec![ROAD]), 2);
    assert_eq!(calls(vec![CITY]), 0);
}

#[test]
fn a_piece_is_safe_if_it_says_so_or_what_it_stands_on() {
    let safe = |kind: bool, piece: bool| {
        let scene = road(&["red follower on road E of 0,0", "blue follower on field Es of 0,0"]).set(|it| {
            it.words.kind_mut(ROAD).safe = kind;
            it.pieces[0].safe = piece;
        });
        let play = scene.begin();
        let standing = play.table().figures().filter(|(_, it)| it.spot != Spot::Supply);
        standing.map(|(figure, _)| play.table().is_safe(figure)).collect::<Vec<_>>()
    };
    assert_eq!(safe(false, false), [false, false]);
    assert_eq!(safe(true, false), [true, false]);
    assert_eq!(safe(false, true), [true, true]);
}

#[test]
fn a_companion_leaves_when_the_last_follower_moves_away() {
    let figures = ["red follower on road S of 0,0", "red builder on road S of 0,0"];
    // Moved by a rule, from one road of the crossing to another.
    let moves = |table: &Table, _: Subject, replies: &[Value]| {
        let (figure, it) = table.figures().find(|(_, it)| it.spot != Spot::Supply).expect("a follower");
        let other = table.each_feature().find(|node| {
            let kind = table.kind(*node);
            let here = *node;
            kind == ROAD && matches!(it.spot, Spot::Segment(stands) if !table.same_feature(here, stands))
        });
        let place = Value::Feature(other.expect("another road"));
        if replies.is_empty() { act(Act::Move { figure, place, side: None }) } else { done(false) }
    };
    let mut play = companions(road(&[])).stand(&figures).on(Step::Place, moves).begin();
    assert!(play.all("frfr at 1,0").contains(&"red builder home".to_owned()));
    // Moved by its owner.
    let cart = |it: &mut Piece| {
        it.supply = Supply::Each(1);
        it.moves = true;
    };
    let mut play = companions(Scene::new(2).start(&["frrr 0,0"]).pile("frrr ffff"))
        .piece("cart", cart)
        .stand(&["red cart on road E of 0,0", "red builder on road E of 0,0"])
        .begin();
    play.all("frrr at -1,0");
    assert!(play.all("cart on road S").contains(&"red builder home".to_owned()));
}

#[test]
fn a_step_about_all_that_is_completed_is_left_out_where_nothing_is() {
    let mut play =
        road(&[]).notes(Step::AfterComplete, |table, _| format!("{}", table.completed().len())).begin();
    assert_eq!(play.go("frfr at 0,-1; pass"), "");
    let mut play =
        road(&[]).notes(Step::AfterComplete, |table, _| format!("{}", table.completed().len())).begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "completed road; 1");
}

#[test]
fn a_veto_is_against_what_it_was_asked_about() {
    // A city and a road are completed together; one of them is not to be.
    let completed = |kind: KindId| {
        let scene = Scene::new(2).start(&["cfff 0,-1 r180", "frrr -1,0", "frrr 1,0"]).pile("crfr ffff");
        scene
            .forbid(Step::Complete, |_, _| true)
            .only(move |it| it.kinds = vec![kind])
            .begin()
            .go("crfr at 0,0; pass")
    };
    assert_eq!(
        (completed(ROAD), completed(CITY)),
        ("completed city".to_owned(), "completed road".to_owned())
    );
}

#[test]
fn nothing_is_scored_where_nobody_stands() {
    let mut play = road(&[]).notes(Step::ScoringEnd, |table, _| format!("{}", table.scored().len())).begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "completed road; 0");
    let mut play = road(&["blue follower on road E of 0,0"])
        .notes(Step::ScoringEnd, |table, _| format!("{}", table.scored().len()))
        .begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "completed road; blue +3 (road, 3 tiles); 1");
}
