//! The frame of a game: how many play, who wins together, and ends by a rule.

use std::sync::Arc;

use bastide_core::host::{Act, Fault, Outcome};
use bastide_core::player::{PlayerId, Seats};
use bastide_core::step::Step;
use bastide_core::table::Table;

use crate::scene::{BLUE, DRAW, GREEN, Play, RED, Scene, act, done};

fn finish(winners: Option<&[PlayerId]>) -> Result<Outcome, Fault> {
    act(Act::Finish { reason: Arc::from("enough"), winners: winners.map(<[_]>::to_vec) })
}

/// A game that a rule ends at a step of the first turn.
fn ends_at(scene: Scene, step: Step, winners: Option<&'static [PlayerId]>) -> Play {
    let rule = move |table: &Table, _, replies: &[_]| {
        if replies.is_empty() && table.turn().number <= 1 { finish(winners) } else { done(false) }
    };
    scene.on(step, rule).begin()
}

#[test]
fn one_player_takes_all_turns() {
    let mut play = Scene::new(1).pile("frfr frfr").begin();
    assert_eq!(play.asked(), "red place");
    play.all("frfr at 1,0; follower on road W");
    assert_eq!(play.asked(), "red place");
    play.all("frfr at 2,0; pass");
    assert!(play.table().is_over());
    assert_eq!((play.table().score(RED), play.table().winners()), (3, vec![RED]));
}

/// SUP-05: 71 tiles to draw, in the order of seats.
#[test]
fn nine_players_take_turns_in_the_order_of_seats() {
    let mut play = Scene::new(9).pile(&"frfr ".repeat(71)).begin();
    for turn in 0..71 {
        assert_eq!(play.table().pile().len(), 70 - turn);
        assert_eq!(play.table().turn().player, PlayerId((turn % 9) as u8));
        play.all(&format!("frfr at {},0; pass", turn + 1));
    }
    assert!(play.table().is_over());
    assert_eq!(play.table().winners().len(), 9, "nobody has a point, so all have the most");
}

#[test]
fn a_rule_ends_the_game_with_the_part_and_the_last_scores_follow() {
    let scene = Scene::new(2).pile("frfr frfr frfr");
    let mut play = ends_at(scene, Step::AfterDeploy, None);
    play.all("frfr at 1,0; follower on road W");
    let table = play.table();
    assert!(table.is_over());
    assert_eq!((table.turn().number, table.score(RED)), (1, 2), "the unfinished road is scored");
    assert_eq!((table.winners(), table.ending(), table.decided()), (vec![RED], Some("enough"), None));
}

#[test]
fn parts_and_turns_that_are_queued_are_not_played_after_the_end() {
    let scene =
        Scene::new(2).pile("frfr frfr frfr frfr").on(Step::AfterPlace, |_, _, replies| match replies.len() {
            0 => act(Act::AddPart),
            1 => act(Act::AddTurn { player: BLUE, tile: None, brief: false }),
            2 => finish(None),
            _ => done(false),
        });
    let mut play = scene.notes(Step::TurnEnd, |_, _| "turn end".to_owned()).begin();
    play.all("frfr at 1,0");
    assert_eq!(play.go("pass"), "turn end; end");
    assert_eq!(play.table().turn().number, 1);
}

/// A tile that was given to a turn that is not played leaves the game, as an event tells.
#[test]
fn the_tile_of_a_turn_that_is_not_played_leaves_the_game() {
    let scene =
        Scene::new(2).pile("frfr frfr ffrr frfr").on(Step::AfterPlace, |_, _, replies| match replies {
            [] => act(DRAW),
            [bastide_core::value::Value::Face(tile)] => {
                act(Act::AddTurn { player: BLUE, tile: Some(*tile), brief: true })
            }
            [_, _] => finish(None),
            _ => done(false),
        });
    let mut play = scene.begin();
    play.all("frfr at 1,0");
    assert_eq!(play.go("pass"), "discarded frfr; end");
    assert_eq!(play.table().discarded(), 1);
}

#[test]
fn turns_that_the_end_itself_brings_are_played_after_a_rule_has_ended_the_game() {
    let scene = Scene::new(2).pile("frfr frfr frfr").on(Step::EndBegin, |table, _, replies| {
        if replies.is_empty() && table.turn().number == 1 {
            act(Act::AddTurn { player: BLUE, tile: None, brief: false })
        } else {
            done(false)
        }
    });
    let mut play = ends_at(scene, Step::AfterPlace, None);
    play.all("frfr at 1,0; pass");
    assert_eq!(play.asked(), "blue place");
    play.all("frfr at 2,0; pass");
    assert!(play.table().is_over());
    assert_eq!(play.table().pile().len(), 1);
}

#[test]
fn a_rule_that_names_winners_ends_the_game_at_once() {
    let winners: &[PlayerId] = &[BLUE, GREEN];
    let scene = Scene::new(3).pile("frfr frfr frfr").notes(Step::AfterDeploy, |_, _| "too late".to_owned());
    let mut play = ends_at(scene, Step::AfterPlace, Some(winners));
    assert_eq!(play.go("frfr at 1,0"), "enough; end");
    let table = play.table();
    assert!(table.is_over());
    assert_eq!((table.winners(), table.score(RED)), (vec![BLUE, GREEN], 0));
    assert_eq!(play.asked(), "");
}

#[test]
fn everybody_may_lose() {
    let play = ends_at(Scene::new(2).pile("frfr"), Step::Setup, Some(&[]));
    assert!(play.table().is_over());
    assert_eq!((play.table().winners(), play.table().decided()), (vec![], Some(Seats::NONE)));
}

#[test]
fn the_last_step_may_name_winners_whatever_the_points() {
    let scene = Scene::new(2).pile("frfr").on(Step::Winner, |table, _, replies| {
        let least = table.players().min_by_key(|it| table.score(*it)).expect("a player");
        if replies.is_empty() {
            act(Act::Finish { reason: "least points".into(), winners: Some(vec![least]) })
        } else {
            done(false)
        }
    });
    let mut play = scene.begin();
    play.all("frfr at 1,0; follower on road W");
    assert_eq!((play.table().score(RED), play.table().winners()), (2, vec![BLUE]));
}

/// The rest of a rule is run, and nothing after it.
#[test]
fn a_rule_that_has_ended_the_game_runs_to_its_end() {
    let scene = Scene::new(2).pile("frfr frfr").on(Step::AfterPlace, |_, _, replies| match replies.len() {
        0 => finish(Some(&[RED])),
        1 => act(Act::Note { text: "goodbye".into() }),
        _ => done(false),
    });
    assert_eq!(scene.begin().go("frfr at 1,0"), "enough; goodbye; end");
}

#[test]
fn ends_that_mean_nothing_are_faults() {
    let late = Scene::new(2).pile("frfr").on(Step::AfterEndFields, |_, _, replies| {
        if replies.is_empty() { finish(None) } else { done(false) }
    });
    let mut late = late.begin();
    late.all("frfr at 1,0");
    assert_eq!(
        late.fault("pass"),
        "the end is being scored already: name the winners to end the game at once"
    );
    let mut nobody = ends_at(Scene::new(2).pile("frfr"), Step::AfterPlace, Some(&[GREEN]));
    assert_eq!(nobody.fault("frfr at 1,0"), "who wins is not in this game");
}

#[test]
fn teams_win_with_the_sum_of_their_points() {
    let teams = |it: &mut bastide_core::rules::Setup| {
        it.teams = [[0, 2], [1, 3]].map(|seats| seats.into_iter().map(PlayerId).collect()).to_vec();
    };
    let mut play = Scene::new(4).pile("frfr frfr frfr").set(teams).begin();
    assert_eq!(play.table().team(GREEN).iter().collect::<Vec<_>>(), [RED, GREEN]);
    play.all("frfr at 1,0; follower on field N; frfr at 2,0; follower on road W; frfr at 3,0; pass");
    let table = play.table();
    assert_eq!(table.players().map(|it| table.score(it)).collect::<Vec<_>>(), [0, 4, 0, 0]);
    assert_eq!(table.winners(), [BLUE, PlayerId(3)]);
}

#[test]
fn teams_share_out_the_players() {
    let refused = |teams: &[&[u8]]| {
        let teams = teams.iter().map(|it| it.iter().map(|seat| PlayerId(*seat)).collect()).collect();
        Scene::new(3).set(|it| it.teams = teams).check().err().map(|it| it.to_string())
    };
    assert_eq!(refused(&[&[0, 2], &[1]]), None);
    for wrong in [&[&[0, 2][..]][..], &[&[0, 1], &[1, 2]], &[&[0, 1], &[2, 3]]] {
        assert_eq!(refused(wrong).as_deref(), Some("each player is in one team, or nobody is in any"));
    }
}
