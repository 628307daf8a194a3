//! Acts of rules, one at a time.

use std::cell::RefCell;
use std::rc::Rc;

use bastide_core::geometry::{Pos, Rotation, Side};
use bastide_core::host::{Act, HookPoint, Outcome, RuleQuestion, Subject};
use bastide_core::piece::{Cause, Deployment, FigureId, Ground, PieceId, Role, Spot, Supply};
use bastide_core::rules::{DealOrder, TileId};
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::value::Value;

use crate::scene::{BLUE, DRAW, RED, Scene, act, ask, done, note};

/// A rule of the first placement that carries these acts out one after the other and notes each reply.
fn acting(scene: Scene, acts: impl Fn(&Table, &[Value]) -> Option<Act> + 'static) -> Scene {
    // Every second reply is that to a note.
    scene.on(Step::Place, move |table, _, replies| {
        if table.turn().number > 1 {
            return done(false);
        }
        if replies.len() % 2 == 1 {
            return note(table.value_text(&replies[replies.len() - 1]));
        }
        let replies: Vec<_> = replies.iter().step_by(2).cloned().collect();
        acts(table, &replies).map_or_else(|| done(false), act)
    })
}

fn first_face(replies: &[Value]) -> TileId {
    face(&replies[0])
}

#[test]
fn tiles_are_drawn_as_far_as_there_are_any() {
    let mut play =
        acting(Scene::new(2).pile("frfr cfff ffff"), |_, replies| (replies.len() < 4).then_some(DRAW))
            .begin();
    assert_eq!(play.go("frfr at 1,0"), "cfff; ffff; pass; pass");
    assert_eq!(play.table().hand().len(), 2);
}

#[test]
fn a_tile_used_instead_of_the_drawn_one_brings_that_into_the_hand() {
    let scene = Scene::new(2).pile("frfr cfff ffff ffff").on(Step::Draw, |table, _, replies| match replies {
        [] if table.turn().number == 1 => act(DRAW),
        [Value::Face(_)] => act(Act::Use { tile: first_face(replies) }),
        _ => done(false),
    });
    // The hooks of the step come before its draw: what is used is not drawn again.
    let mut play = scene.begin();
    assert!(play.table().turn().given);
    assert!(play.table().hand().is_empty());
    play.all("frfr at 1,0; pass");
    assert!(!play.table().turn().given);
    assert_eq!(play.refused("ffff at 2,0"), "the drawn tile is cfff");
}

/// A river of two tiles and a lake, before two ordinary tiles: whatever is drawn and put back comes when it has to.
#[test]
fn a_tile_is_put_back_among_those_with_which_it_came() {
    let come = |names: [&'static str; 5], back: [usize; 5]| {
        let seen = Rc::new(RefCell::new(Vec::new()));
        let noted = Rc::clone(&seen);
        let scene = Scene::new(2);
        let [river, lake, ordinary] = ["cfff", "ffff", "frfr"].map(|it| scene.deal(it));
        let scene = scene.set(|it| {
            it.deals.iter_mut().for_each(|deal| deal.count = 0);
            it.deals[river].count = 2;
            (it.deals[river].before, it.deals[lake].before) = (true, true);
            (it.deals[lake].count, it.deals[lake].order) = (1, DealOrder::Last);
            it.deals[ordinary].count = 2;
            let start = it.start[0].deal;
            it.deals[start].count = 1;
        });
        let scene = scene.on(Step::Setup, move |table, _, replies| match replies.len() {
            0..5 => act(DRAW),
            at @ 5..10 => act(Act::PutBack { tile: face(&replies[back[at - 5]]) }),
            10..15 => act(DRAW),
            15 => {
                let name = |it: &Value| table.rules().design(face(it)).name.clone();
                noted.borrow_mut().extend(replies[10..].iter().map(name));
                act(Act::PutBack { tile: face(&replies[14]) })
            }
            at @ 16..20 => act(Act::PutBack { tile: face(&replies[at - 6]) }),
            _ => done(false),
        });
        let play = scene.begin();
        play.table().audit().expect("nothing is lost");
        assert_eq!(*seen.borrow(), names, "{back:?}");
    };
    let order = ["cfff", "cfff", "ffff", "frfr", "frfr"];
    for back in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1]] {
        come(order, back);
    }
}

fn face(value: &Value) -> TileId {
    match value {
        Value::Face(tile) => *tile,
        other => panic!("{other:?} is no tile"),
    }
}

#[test]
fn a_tile_that_another_one_replaces_can_be_put_back() {
    let total = |table: &Table| {
        table.board().placed().count()
            + table.pile().len()
            + table.hand().len()
            + usize::from(table.turn().tile.is_some())
    };
    let mut play = Scene::new(2)
        .pile("frfr cfff ffff ffff")
        .on(Step::TurnBegin, |table, _, replies| match replies {
            // Two are drawn; the first is used, then the second in its place.
            [] | [_] if table.turn().number == 1 => act(DRAW),
            [_, _] => act(Act::Use { tile: first_face(replies) }),
            [_, Value::Face(tile), _] => act(Act::Use { tile: *tile }),
            [_, _, _, _] => act(Act::PutBack { tile: first_face(replies) }),
            _ => done(false),
        })
        .begin();
    assert!(play.table().hand().is_empty());
    assert_eq!(total(play.table()), 5);
    assert_eq!(play.refused("frfr at 1,0"), "the drawn tile is cfff");
    play.all("cfff at 0,-1 r180; pass");
    assert_eq!(total(play.table()), 5);
}

#[test]
fn each_tile_in_hand_goes_one_way_once() {
    for (twice, why) in [
        (Act::Discard { item: Value::Face(TileId(0)) }, "hand"),
        (Act::PutBack { tile: TileId(0) }, "hand"),
        (Act::AddTurn { player: BLUE, tile: Some(TileId(0)), brief: false }, "hand"),
    ] {
        let mut play = acting(Scene::new(2).pile("frfr ffff cfff"), move |_, replies| match replies.len() {
            0 => Some(DRAW),
            1 | 2 => Some(twice.clone()),
            _ => None,
        })
        .begin();
        let before = play.table().clone();
        let fault = play.fault("frfr at 1,0");
        assert!(fault.contains(why), "{fault}");
        assert!(*play.table() == before);
    }
}

#[test]
fn a_discarded_tile_leaves_the_game_and_is_counted() {
    let mut play = acting(Scene::new(2).pile("frfr ffff cfff ffff"), |_, replies| match replies.len() {
        0 => Some(DRAW),
        1 => Some(Act::Discard { item: replies[0].clone() }),
        _ => None,
    })
    .begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "ffff; discarded ffff; pass");
    assert_eq!((play.table().discarded(), play.table().pile().len()), (1, 1));
}

#[test]
fn a_tile_is_laid_by_a_rule_only_where_it_fits() {
    let lay = |x: i16| {
        acting(Scene::new(2).pile("frfr ffff cfff"), move |_, replies| match replies.len() {
            0 => Some(DRAW),
            1 => Some(Act::Lay { tile: first_face(replies), pos: Pos::new(x, 1), rotation: Rotation::R0 }),
            _ => None,
        })
        .begin()
    };
    let mut play = lay(0);
    let happened = play.all("frfr at 1,0");
    assert!(happened.contains(&"ffff laid at 0,1".to_owned()), "{happened:?}");
    assert!(play.table().hand().is_empty());
    // Beside the road of the tile just placed it would not match.
    let fault = acting(Scene::new(2).pile("frfr ffff cfff"), move |_, replies| match replies.len() {
        0 => Some(DRAW),
        1 => Some(Act::Lay { tile: first_face(replies), pos: Pos::new(2, 0), rotation: Rotation::R0 }),
        _ => None,
    })
    .begin()
    .fault("frfr at 1,0");
    assert_eq!(fault, "ffff does not fit at 2,0");
}

/// A neutral piece that lies aside.
fn kings(scene: Scene) -> Scene {
    scene.piece("king", |it| {
        it.role = Role::Token;
        it.supply = Supply::Neutral(1);
        it.on = Vec::new();
    })
}

const KING: PieceId = PieceId(1);

#[test]
fn a_piece_is_put_down_as_long_as_one_is_left() {
    let put = |_: &Table, replies: &[Value]| {
        (replies.len() < 2).then_some(Act::Put { piece: KING, owner: None, place: Value::Player(BLUE) })
    };
    let mut play = acting(kings(Scene::new(2)).pile("frfr ffff"), put).begin();
    let happened = play.all("frfr at 1,0");
    assert_eq!(happened, ["red placed frfr at 1,0", "king held by blue", "king", "pass"]);
    assert_eq!(play.supply(None, "king"), 0);
}

#[test]
fn a_piece_is_moved_turned_and_sent_home() {
    let king = FigureId(14);
    let tell = move |table: &Table| format!("{:?} {:?}", table.figure(king).spot, table.figure(king).facing);
    let scene = kings(Scene::new(2)).pile("frfr ffff").stand(&["king on 0,0"]);
    let moves = move |table: &Table, replies: &[Value]| {
        let placed = table.turn().placed.expect("it is");
        match replies.len() {
            0 => Some(Act::Face { figure: king, side: Side::E }),
            1 => Some(Act::Note { text: tell(table).into() }),
            2 => Some(Act::Move { figure: king, place: Value::Tile(placed), side: None }),
            3 => Some(Act::Note { text: tell(table).into() }),
            4 => Some(Act::Move { figure: king, place: Value::Player(RED), side: Some(Side::S) }),
            5 => Some(Act::Note { text: tell(table).into() }),
            6 => Some(Act::SendHome { figure: king, cause: Cause::SentHome }),
            7 => Some(Act::Note { text: tell(table).into() }),
            _ => None,
        }
    };
    let mut play = acting(scene, moves).begin();
    let happened = play.go("frfr at 1,0").replace("; pass", "");
    assert_eq!(
        happened,
        "pass; Tile(PlacedIdx(0)) Some(E); yes; Tile(PlacedIdx(1)) Some(E); yes; Held(PlayerId(0)) Some(S); yes; Supply None"
    );
    assert_eq!(play.supply(None, "king"), 1);
}

#[test]
fn a_piece_cannot_be_put_just_anywhere() {
    for place in [Value::Int(1), Value::Nil, Value::Side(Side::N)] {
        let mut play = acting(kings(Scene::new(2)).pile("frfr ffff"), move |_, replies| {
            replies.is_empty().then_some(Act::Put { piece: KING, owner: None, place: place.clone() })
        })
        .begin();
        assert_eq!(
            play.fault("frfr at 1,0"),
            "a piece can be put on a segment, a feature or a tile, or be held by a player"
        );
    }
}

#[test]
fn a_rule_scores_a_feature_for_its_owners_and_sends_them_home() {
    let score = |table: &Table, replies: &[Value]| {
        let road = table.figures().find_map(|(_, it)| match it.spot {
            Spot::Segment(node) => Some(node),
            _ => None,
        });
        replies.is_empty().then(|| Act::Score {
            figures: None,
            feature: road.expect("occupied").into(),
            points: 6,
            reason: "feast".into(),
        })
    };
    let scene = Scene::new(2).pile("frfr ffff").stand(&[
        "red follower on road E of 0,0",
        "red follower on road E of 0,0",
        "blue follower on road E of 0,0",
    ]);
    let mut play = acting(scene, score)
        .notes(Step::Score, |table, subject| match subject {
            Subject::Feature(node) => format!("scored {}", table.feature_name(node)),
            _ => "scored what?".to_owned(),
        })
        .begin();
    assert_eq!(play.go("frfr at 1,0"), "red +6 (feast); scored road EW of 0,0; pass");
    assert_eq!((play.supply(Some(RED), "follower"), play.supply(Some(BLUE), "follower")), (7, 7));
}

#[test]
fn no_points_make_no_line() {
    let award = |_: &Table, replies: &[Value]| {
        replies.is_empty().then(|| Act::Award {
            player: BLUE,
            points: 0,
            reason: "nothing".into(),
            feature: None,
        })
    };
    let mut play = acting(Scene::new(2).pile("frfr ffff"), award).begin();
    play.all("frfr at 1,0");
    assert!(play.table().lines().is_empty());
}

#[test]
fn chance_is_a_number_from_one_to_the_sides() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let roll = |_: &Table, replies: &[Value]| replies.is_empty().then_some(Act::Roll { sides: 3 });
        let mut play = acting(Scene::new(2).pile("frfr ffff").seed(seed), roll).begin();
        seen.insert(play.go("frfr at 1,0"));
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["1", "2", "3"]);
    // A die without sides shows 1.
    for sides in [0, 1] {
        let roll = move |_: &Table, replies: &[Value]| replies.is_empty().then_some(Act::Roll { sides });
        let mut play = acting(Scene::new(2).pile("frfr ffff"), roll).begin();
        assert_eq!(play.go("frfr at 1,0"), "1");
    }
}

#[test]
fn a_question_needs_an_answer_and_one_that_has_but_one_is_not_asked() {
    let asking = |count: i64| {
        Scene::new(2).pile("frfr ffff").on(Step::Place, move |_, _, replies| match replies {
            [] => ask(BLUE, 1..=count),
            [Value::Int(number)] => note(format!("answered {number}")),
            _ => done(false),
        })
    };
    let fault = asking(0).begin().fault("frfr at 1,0");
    assert_eq!(fault, "the question `test.number` has no possible answer");
    let mut play = asking(1).begin();
    assert_eq!(play.go("frfr at 1,0"), "answered 1");
    let mut play = asking(2).begin();
    assert_eq!(play.go("frfr at 1,0"), "");
    assert_eq!(play.asked(), "blue test.number");
    assert_eq!(play.options(), ["test.number 1", "test.number 2"]);
    assert_eq!(play.go("test.number 2"), "answered 2");
}

/// A rule that goes on so many rules deep, by sending one follower home after the other.
fn chain(length: usize) -> Result<String, String> {
    // The rule runs for each follower that goes home and sends the next one, inside the one before.
    let figures: Vec<_> = (0..length).map(|_| "red follower on road E of 0,0").collect();
    let mut play = Scene::new(2)
        .set(|it| it.pieces[0].supply = Supply::Each(20))
        .pile("frfr ffff")
        .stand(&figures)
        .on(HookPoint::Leave, |table, _, replies| next(table, replies))
        .on(Step::Place, |table, _, replies| next(table, replies))
        .begin();
    let choice = play.0.find("frfr at 1,0").expect("offered");
    match play.0.choose(choice) {
        Ok(()) => Ok(play.last()),
        Err(refused) => Err(refused.to_string()),
    }
}

fn next(table: &Table, replies: &[Value]) -> Result<Outcome, bastide_core::host::Fault> {
    let standing = table.figures().find(|(_, it)| matches!(it.spot, Spot::Segment(_)));
    match standing {
        Some((figure, _)) if replies.is_empty() => act(Act::SendHome { figure, cause: Cause::SentHome }),
        _ => done(false),
    }
}

#[test]
fn eight_rules_may_run_inside_one_another_and_a_ninth_is_a_fault() {
    // The rule of the placement is the first; each follower that goes home starts one more.
    assert_eq!(chain(7), Ok(String::new()));
    let fault = chain(8).expect_err("too deep");
    let names = fault.strip_prefix("rules trigger each other without end: ").expect("it says why");
    let names: Vec<_> = names.split(" -> ").collect();
    assert_eq!(names.len(), 9, "{fault}");
    assert_eq!((names[0], names[1], names[8]), ("rule:2", "rule:1", "rule:1"));
}

#[test]
fn a_rule_may_do_much_but_not_without_end() {
    let noting = |times: usize| {
        Scene::new(2).pile("frfr ffff").on(Step::Place, move |_, _, replies| {
            if replies.len() < times { note("and so on") } else { done(false) }
        })
    };
    let mut play = noting(1000).begin();
    assert_eq!(play.go("frfr at 1,0").matches("and so on").count(), 1000);
    let fault = noting(usize::MAX).begin().fault("frfr at 1,0");
    assert_eq!(fault, "more than 20000 notes are made in a game");
}

#[test]
fn questions_in_a_row_are_asked_of_whom_they_name() {
    let mut play = Scene::new(3)
        .pile("frfr ffff")
        .on(Step::Place, |_, _, replies| match replies.len() {
            0 => ask(crate::scene::GREEN, [1, 2]),
            1 => act(Act::Ask(RuleQuestion {
                player: BLUE,
                name: "test.word".into(),
                options: vec![Value::Nil, Value::Bool(true)],
            })),
            2 => note(format!("{replies:?}")),
            _ => done(false),
        })
        .begin();
    play.go("frfr at 1,0");
    assert_eq!(play.asked(), "green test.number");
    play.go("1");
    assert_eq!(play.asked(), "blue test.word");
    assert_eq!(play.options(), ["test.word pass", "test.word yes"]);
    assert_eq!(play.go("pass"), "[Int(1), Nil]");
    assert_eq!(play.asked(), "red deploy");
}

/// A follower of red on a road, and what a rule that sends it home, or gives it to blue, gets for an answer.
fn taken(safe: bool, kept: Option<Cause>, variant: Option<usize>, capture: bool) -> (String, bool) {
    let scene = Scene::new(2)
        .set(|it| {
            it.pieces[0].safe = safe;
            it.pieces[0].variant = variant;
        })
        .pile("ffff ffff")
        .stand(&["red follower on road E of 0,0"])
        .forbid(
            HookPoint::Leave,
            move |_, subject| matches!(subject, Subject::Move(it) if Some(it.cause) == kept),
        );
    let figure = FigureId(0);
    let mut play = acting(scene, move |_, replies| {
        let place = Value::Player(BLUE);
        let taking = match capture {
            true => Act::Move { figure, place, side: None },
            false => Act::SendHome { figure, cause: Cause::SentHome },
        };
        replies.is_empty().then_some(taking)
    })
    .begin();
    let said = play.go("ffff at 0,1");
    (said, matches!(play.table().figure(figure).spot, Spot::Segment(_)))
}

#[test]
fn who_is_safe_or_kept_stays_whatever_a_rule_wants() {
    let (gone, stays) = (("yes".to_owned(), false), ("no".to_owned(), true));
    for (capture, cause) in [(false, Cause::SentHome), (true, Cause::Captured)] {
        assert_eq!(taken(false, None, None, capture), gone);
        assert_eq!(taken(true, None, None, capture), stays);
        assert_eq!(taken(true, None, Some(1), capture), stays, "another variant's");
        assert_eq!(taken(true, None, Some(0), capture), gone, "the variant's own");
        assert_eq!(taken(false, Some(cause), Some(0), capture), stays);
        assert_eq!(taken(false, Some(Cause::Scored), None, capture), gone);
    }
}

#[test]
fn what_leaves_and_arrives_is_told_with_its_origin_and_cause() {
    let said = |table: &Table, subject: Subject| match subject {
        Subject::Move(it) => {
            let from =
                table.tile_at(it.from).map_or("-".to_owned(), |it| table.board().tile(it).pos.to_string());
            format!("{} {from}", it.cause.name())
        }
        other => panic!("{other:?}"),
    };
    let figure = FigureId(0);
    let scene = Scene::new(2)
        .pile("ffff ffff")
        .stand(&["red follower on road E of 0,0"])
        .notes(HookPoint::Arrive, move |table, it| format!("arrives: {}", said(table, it)))
        .notes(HookPoint::Leave, move |table, it| format!("leaves: {}", said(table, it)));
    let mut play = acting(scene, move |table, replies| {
        let tile = table.turn().placed.expect("it is placed");
        let spot = Deployment { player: RED, piece: PieceId(0), ground: Ground::Tile(tile) };
        match replies.len() {
            0 => Some(Act::Move { figure, place: Value::Tile(tile), side: None }),
            1 => Some(Act::Move { figure, place: Value::Player(BLUE), side: None }),
            2 => Some(Act::SendHome { figure, cause: Cause::Recalled }),
            3 => Some(Act::Deploy { spot, figure: None }),
            4 => Some(Act::Put { piece: PieceId(0), owner: Some(BLUE), place: Value::Tile(tile) }),
            _ => None,
        }
    })
    .begin();
    assert_eq!(
        play.go("ffff at 0,1"),
        "leaves: moved 0,0; arrives: moved 0,0; yes; leaves: captured 0,1; yes; leaves: recalled -; yes; \
         arrives: deployed -; red follower on 0,1; arrives: put -; blue follower on 0,1"
    );
    play.table().audit().expect("all is in order");
}

#[test]
fn some_pieces_alone_may_be_scored_and_go_home() {
    let scene = Scene::new(2).pile("ffff ffff").stand(&[
        "red follower on road E of 0,0",
        "red follower on road E of 0,0",
        "blue follower on road E of 0,0",
    ]);
    let mut play = acting(scene, |table, replies| {
        let blue = table.figures_of(Some(BLUE), PieceId(0)).next().expect("blue has followers").0;
        let Spot::Segment(road) = table.figure(blue).spot else { return None };
        replies.is_empty().then(|| Act::Score {
            feature: road.into(),
            figures: Some(vec![blue]),
            points: 5,
            reason: "alone".into(),
        })
    })
    .begin();
    assert_eq!(play.go("ffff at 0,1"), "blue +5 (alone); pass");
    assert_eq!((play.supply(Some(RED), "follower"), play.supply(Some(BLUE), "follower")), (5, 7));
    play.table().audit().expect("all is in order");
}

/// A tile that is laid later would make it what it was, without a word.
#[test]
fn an_unfinished_feature_becomes_nothing_else() {
    let scene = Scene::new(2).pile("frfr frfr").on(Step::AfterPlace, |table, _, replies| {
        let road = table.features(table.rules().words().kind_of("road").expect("roads"))[0];
        let city = table.rules().words().kind_of("city").expect("cities");
        if replies.is_empty() { act(Act::Become { feature: road, kind: city }) } else { done(false) }
    });
    let fault = scene.begin().fault("frfr at 1,0");
    assert_eq!(fault, "an unfinished road cannot become city: the next tile would make it road again");
}
