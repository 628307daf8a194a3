//! Majorities, what features are worth, score lines, the ways in which fields score.

use bastide_core::host::Subject;
use bastide_core::piece::{Role, Supply};
use bastide_core::rules::{FarmScoring, RepeatTile};
use bastide_core::score::{Timing, Worth, counted};
use bastide_core::step::Step;
use bastide_core::words::{KindId, Marker, MarkerPlace, ValueKind};

use crate::scene::{BLUE, GREEN, RED, Scene, act, done};

const ROAD: [&str; 2] = ["frrr 0,0", "frrr 2,0"];

/// A road of three tiles that the first placement completes, with these on it.
fn road(players: usize, figures: &[&str]) -> Scene {
    let figures: Vec<_> = figures.iter().map(|it| format!("{it} on road E of 0,0")).collect();
    let figures: Vec<_> = figures.iter().map(String::as_str).collect();
    Scene::new(players).start(&ROAD).pile("frfr ffff").stand(&figures)
}

fn completed(scene: Scene) -> String {
    scene.begin().go("frfr at 1,0; pass")
}

#[test]
fn the_most_followers_own_a_feature_and_those_with_equally_many_share_it() {
    let own = |figures: &[&str]| completed(road(3, figures));
    assert_eq!(own(&[]), "completed road");
    assert_eq!(own(&["green follower"]), "completed road; green +3 (road, 3 tiles)");
    assert_eq!(
        own(&["blue follower", "green follower"]),
        "completed road; blue +3 (road, 3 tiles); green +3 (road, 3 tiles)"
    );
    assert_eq!(
        own(&["red follower", "green follower", "green follower"]),
        "completed road; green +3 (road, 3 tiles)"
    );
    assert_eq!(
        own(&["red follower", "blue follower", "green follower"]),
        "completed road; red +3 (road, 3 tiles); blue +3 (road, 3 tiles); green +3 (road, 3 tiles)"
    );
}

#[test]
fn strengths_add_up() {
    let large = |scene: Scene| {
        scene.piece("large", |it| (it.strength, it.supply) = (2, Supply::Each(2))).piece("weak", |it| {
            (it.strength, it.supply) = (0, Supply::Each(2));
        })
    };
    let own = |figures: &[&str]| completed(large(road(2, figures)));
    assert_eq!(own(&["red large", "blue follower"]), "completed road; red +3 (road, 3 tiles)");
    assert_eq!(
        own(&["red large", "blue follower", "blue follower"]),
        "completed road; red +3 (road, 3 tiles); blue +3 (road, 3 tiles)"
    );
    assert_eq!(own(&["red weak", "blue follower"]), "completed road; blue +3 (road, 3 tiles)");
    // Nobody owns what is held with no strength at all, and the follower goes home without points.
    let mut play = large(road(2, &["red weak"])).begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "completed road");
    assert_eq!(play.supply(Some(RED), "weak"), 2);
}

#[test]
fn rules_may_change_strengths_and_only_followers_count() {
    // Each follower of red counts three less than it would.
    let weaken = |by: i32| {
        road(2, &["red follower", "red follower", "blue follower"])
            .strength(move |table, subject, tally| match subject {
                Subject::Figure(figure) if table.figure(figure).owner == Some(RED) => tally.add(by, "tired"),
                _ => {}
            })
            .piece("pig", |it| it.role = Role::Special)
    };
    assert_eq!(completed(weaken(0)), "completed road; red +3 (road, 3 tiles)");
    assert_eq!(completed(weaken(-3)), "completed road; blue +3 (road, 3 tiles)");
    let pigs = weaken(0).stand(&["blue pig on road E of 0,0", "blue pig on road E of 0,0"]);
    assert_eq!(completed(pigs), "completed road; red +3 (road, 3 tiles)");
    // A large follower is weakened from two to one, and so has as much as an ordinary one of the other player.
    let large = road(2, &["blue follower"])
        .piece("large", |it| (it.strength, it.supply) = (2, Supply::Each(1)))
        .stand(&["red large on road E of 0,0"])
        .strength(|table, subject, tally| match subject {
            Subject::Figure(figure) if table.figure(figure).owner == Some(RED) => tally.add(-1, "tired"),
            _ => {}
        });
    assert_eq!(completed(large), "completed road; red +3 (road, 3 tiles); blue +3 (road, 3 tiles)");
    // Who has nothing but weakened ones does not own what nobody else holds.
    let alone = road(2, &["red follower"]).strength(|_, _, tally| tally.add(-1, "tired"));
    assert_eq!(completed(alone), "completed road");
}

#[test]
fn points_are_changed_with_reasons_and_no_line_is_written_for_nothing() {
    let change = |by: i32| road(2, &["red follower"]).points(move |_, _, tally| tally.add(by, "toll"));
    assert_eq!(completed(change(2)), "completed road; red +5 (road, 3 tiles, toll)");
    assert_eq!(completed(change(-3)), "completed road");
    assert_eq!(completed(change(-4)), "completed road; red -1 (road, 3 tiles, toll)");
    let mut play = change(-3)
        .notes(Step::ScoringEnd, |table, _| {
            let scored: Vec<_> = table.scored().iter().map(|it| (it.points, it.feature)).collect();
            format!("{} scored with {}, {} lines", scored.len(), scored[0].0, table.part_lines().len())
        })
        .begin();
    // It has been scored all the same.
    assert_eq!(play.go("frfr at 1,0; pass"), "completed road; 1 scored with 0, 0 lines");
    let set = road(2, &["red follower"]).points(|_, _, tally| tally.set(7, "fixed"));
    assert_eq!(completed(set), "completed road; red +7 (road, 3 tiles, fixed)");
}

#[test]
fn scores_stop_at_zero_where_the_game_says_so_and_pay_as_far_as_they_reach() {
    for (floor, expected, score) in [(true, "red -3 (toll)", 0), (false, "red -5 (toll)", -2)] {
        let mut play = road(2, &["red follower"])
            .base(|it| it.floor_at_zero = floor)
            .on(Step::ScoringEnd, |_, _, replies| match replies {
                [] => act(bastide_core::host::Act::Award {
                    player: RED,
                    points: -5,
                    reason: "toll".into(),
                    feature: None,
                }),
                _ => done(false),
            })
            .begin();
        let happened = play.go("frfr at 1,0; pass");
        assert_eq!(happened, format!("completed road; red +3 (road, 3 tiles); {expected}"));
        assert_eq!(play.score(RED), score);
    }
}

/// Worth of a city of so many tiles with a follower, completed or not.
fn city(middle: &[&str], end: bool, base: impl FnOnce(&mut bastide_core::rules::BaseOptions)) -> String {
    let mut start = vec!["cfff 0,0 r90".to_owned()];
    start.extend(middle.iter().enumerate().map(|(at, it)| format!("{it} {},0", at + 1)));
    let start: Vec<_> = start.iter().map(String::as_str).collect();
    let place = middle.len() + 1;
    let name = if end { "cfff" } else { "ffff" };
    let mut play =
        Scene::new(2).start(&start).pile(name).stand(&["red follower on city E of 0,0"]).base(base).begin();
    let line = if end { format!("cfff at {place},0 r270; pass") } else { "ffff at 0,1; pass".to_owned() };
    play.go(&line)
}

#[test]
fn cities_bring_two_for_each_tile_and_pennant_and_one_if_they_are_not_completed() {
    assert_eq!(city(&["fcfc-a"], true, |_| ()), "completed city; red +8 (city, 3 tiles, 1 pennant); end");
    assert_eq!(city(&["fcfc-b"], true, |_| ()), "completed city; red +6 (city, 3 tiles); end");
    assert_eq!(city(&["fcfc-a"], false, |_| ()), "red +3 (unfinished city, 2 tiles, 1 pennant); end");
    assert_eq!(
        city(&["fcfc-a", "fcfc-a"], true, |_| ()),
        "completed city; red +12 (city, 4 tiles, 2 pennants); end"
    );
}

#[test]
fn small_cities_bring_less_where_the_game_says_so() {
    let reduced = |middle: &[&str], end| city(middle, end, |it| it.small_reduced = true);
    assert_eq!(reduced(&[], true), "completed city; red +2 (small city, 2 tiles); end");
    assert_eq!(city(&[], true, |_| ()), "completed city; red +4 (city, 2 tiles); end");
    assert_eq!(reduced(&["fcfc-b"], true), "completed city; red +6 (city, 3 tiles); end");
    assert_eq!(reduced(&["fcfc-b"], false), "red +2 (unfinished city, 2 tiles); end");
}

#[test]
fn a_monastery_brings_a_point_for_itself_and_each_tile_around() {
    let around = ["-1,-1", "0,-1", "1,-1", "-1,0", "-1,1", "0,1", "1,1"];
    let worth = |lying: usize, last: &str| {
        let cells = ["0,0"].iter().chain(&around[..lying]);
        let start: Vec<_> = cells.map(|it| format!("ffff {it}")).collect();
        let start: Vec<_> = start.iter().map(String::as_str).collect();
        let figures = ["red follower on monastery of 0,0"];
        let mut play = Scene::new(2).start(&start).pile("ffff").stand(&figures).begin();
        play.go(&format!("ffff at {last}; pass"))
    };
    assert_eq!(worth(0, "1,0"), "red +2 (unfinished monastery, 1 around); end");
    assert_eq!(worth(3, "2,-1"), "red +4 (unfinished monastery, 3 around); end");
    assert_eq!(worth(6, "1,0"), "red +8 (unfinished monastery, 7 around); end");
    assert_eq!(worth(7, "1,0"), "completed monastery; red +9 (monastery, 8 around); end");
}

#[test]
fn a_tile_with_two_segments_of_a_feature_counts_once_or_for_each() {
    // A road in a ring of four that ends in the crossroads at 0,0 from two sides.
    let ring = |repeat| {
        let mut play = Scene::new(2)
            .start(&["rrrr 0,0", "ffrr 1,0", "ffrr 1,1 r90"])
            .pile("ffrr")
            .stand(&["red follower on road E of 0,0"])
            .base(|it| it.repeat_tile = repeat)
            .begin();
        play.go("ffrr at 0,1 r180; pass")
    };
    assert_eq!(ring(RepeatTile::Once), "completed road; red +4 (road, 4 tiles); end");
    assert_eq!(ring(RepeatTile::PerSegment), "completed road; red +5 (road, 5 tiles); end");
}

/// A completed city of two tiles with a field at each, and a third field that does not touch it.
fn fields(figures: &[&str], how: FarmScoring) -> String {
    let scene = Scene::new(3).start(&["crfr 0,0", "cfff 0,-1 r180"]).pile("ffff").stand(figures);
    scene.base(|it| it.farm_scoring = how).begin().go("ffff at 0,1; pass")
}

#[test]
fn fields_bring_three_for_each_completed_city() {
    let worth = |figure| fields(&[figure], FarmScoring::Third);
    assert_eq!(worth("red follower on field Nw of 0,-1"), "red +3 (field, 1 completed city); end");
    assert_eq!(worth("red follower on field En of 0,0"), "red +3 (field, 1 completed city); end");
    assert_eq!(worth("red follower on field Es of 0,0"), "end");
    let mut play = Scene::new(2)
        .start(&["cfcf 0,0", "cfff 0,-1 r180", "crfr 0,1", "cfff 0,-2"])
        .pile("ffff")
        .stand(&["red follower on field En of 0,0"])
        .begin();
    assert_eq!(play.go("ffff at 1,0; pass"), "red +6 (field, 2 completed cities); end");
}

#[test]
fn a_city_pays_all_its_farmers_together_or_each_player_once_or_each_field() {
    let farmers = [
        "red follower on field Nw of 0,-1",
        "blue follower on field Nw of 0,-1",
        "red follower on field En of 0,0",
    ];
    assert_eq!(
        fields(&farmers, FarmScoring::Third),
        "red +3 (field, 1 completed city); blue +3 (field, 1 completed city); red +3 (field, 1 completed city); end"
    );
    assert_eq!(
        fields(&farmers, FarmScoring::Second),
        "red +3 (field at a completed city); blue +3 (field at a completed city); end"
    );
    // Two farmers of red and one of blue are at the city.
    assert_eq!(fields(&farmers, FarmScoring::First), "red +4 (fields at a completed city); end");
    for how in [FarmScoring::First, FarmScoring::Second] {
        assert_eq!(fields(&["red follower on field Es of 0,0"], how), "end");
    }
}

#[test]
fn without_fields_nobody_stands_on_them_and_they_do_not_score() {
    let mut play = Scene::new(2)
        .start(&["cfff 0,0", "cfff 0,-1 r180"])
        .pile("ffff")
        .stand(&["red follower on field Es of 0,0"])
        .base(|it| it.fields = false)
        .begin();
    play.all("ffff at 1,0");
    assert_eq!(play.options(), ["follower on monastery", "pass"]);
    assert_eq!(play.go("pass"), "end");
}

#[test]
fn what_is_not_completed_scores_at_the_end_in_rows_each_feature_once() {
    let mut play = Scene::new(3)
        .start(&["crfr 0,0", "frrr 2,0", "ffff 0,1", "frfr 1,0"])
        .pile("ffff")
        .stand(&[
            "green follower on monastery of 0,1",
            "red follower on road W of 0,0",
            "blue follower on road E of 1,0",
            "red follower on road S of 2,0",
            "blue follower on city N of 0,0",
            "red follower on field Nw of 2,0",
        ])
        .begin();
    assert_eq!(
        play.go("ffff at 0,2; pass"),
        "blue +1 (unfinished city, 1 tile); \
         red +3 (unfinished road, 3 tiles); blue +3 (unfinished road, 3 tiles); \
         red +1 (unfinished road, 1 tile); \
         green +4 (unfinished monastery, 3 around); end"
    );
    assert_eq!((play.score(RED), play.score(BLUE), play.score(GREEN)), (4, 4, 4));
    let table = play.table();
    assert_eq!(table.winners(), [RED, BLUE, GREEN]);
}

#[test]
fn winners_are_all_with_the_most_points_also_below_zero() {
    let play = Scene::new(3)
        .pile("ffff")
        .on(Step::Setup, |_, _, replies| {
            let player = [RED, BLUE, GREEN].get(replies.len()).copied();
            match player {
                Some(player) => act(bastide_core::host::Act::Award {
                    player,
                    points: [-2, -1, -1][replies.len()],
                    reason: "toll".into(),
                    feature: None,
                }),
                None => done(false),
            }
        })
        .begin();
    assert_eq!(play.table().winners(), [BLUE, GREEN]);
}

#[test]
fn reasons_name_the_marker_or_count_markers_where_several_kinds_count() {
    let scene = Scene::new(2).set(|setup| {
        let shield = setup.words.marker(Marker::new(
            "shield",
            MarkerPlace::Segment(vec![KindId(0)]),
            ValueKind::Count,
        ));
        setup.words.kind_mut(KindId(0)).completed.markers.insert(shield, 1);
    });
    let worth = Worth {
        kind: KindId(0),
        timing: Timing::Completed,
        small: false,
        tiles: 3,
        markers: 2,
        around: 0,
        touching: 0,
        points: 10,
    };
    assert_eq!(worth.text(&scene.setup.words), "city, 3 tiles, 2 markers");
    // Unfinished, only pennants count.
    let unfinished = Worth { timing: Timing::Final, markers: 1, tiles: 1, ..worth };
    assert_eq!(unfinished.text(&scene.setup.words), "unfinished city, 1 tile, 1 pennant");
    assert_eq!(Worth { markers: 0, ..worth }.text(&scene.setup.words), "city, 3 tiles");
}

#[test]
fn counts_are_written_in_words_that_agree() {
    assert_eq!(counted(0, "tile"), "0 tiles");
    assert_eq!(counted(1, "city"), "1 city");
    assert_eq!(counted(2, "city"), "2 cities");
    assert_eq!(counted(3, "road"), "3 roads");
}

#[test]
fn a_city_counts_once_for_a_field_however_often_it_is_touched() {
    let mut play = Scene::new(2)
        .start(&["cfff 0,0 r90", "cfff 1,0 r270", "ffff 0,-1", "ffff 1,-1"])
        .pile("ffff")
        .stand(&["red follower on field Es of 0,-1"])
        .begin();
    assert_eq!(play.table().tiles(play.table().features(KindId(2))[0]).len(), 4);
    assert_eq!(play.go("ffff at 2,0; pass"), "red +3 (field, 1 completed city); end");
}

#[test]
fn rules_about_cities_that_fields_pay_for_are_called_for_those_that_paid() {
    let mut play = Scene::new(2)
        .start(&["crfr 0,0", "cfff 0,-1 r180", "cfff 5,0", "cfff 5,-1 r180"])
        .pile("ffff")
        .stand(&["red follower on field Nw of 0,-1"])
        .base(|it| it.farm_scoring = FarmScoring::First)
        .notes(Step::EndFields, |table, subject| match subject {
            Subject::Feature(node) => table.feature_name(node),
            _ => "none".to_owned(),
        })
        .only(|it| it.kinds = vec![KindId(0)])
        .begin();
    assert_eq!(play.go("ffff at 0,1; pass"), "red +4 (fields at a completed city); city S of 0,-1; end");
}
