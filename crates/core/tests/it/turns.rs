//! Turns: seats, turns in between, parts, and everything that is forgotten from one to the next.

use bastide_core::host::{Act, Subject};
use bastide_core::player::PlayerId;
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::value::Value;

use crate::scene::{BLUE, DRAW, GREEN, RED, Scene, act, done};

/// Players whose turns began, placement by placement.
fn turns(scene: Scene, placements: &[&str]) -> Vec<String> {
    let mut play = scene.begin();
    let mut turns = vec![play.asked()];
    for it in placements {
        play.all(it);
        turns.push(play.asked());
    }
    turns
}

#[test]
fn seats_take_turns_and_begin_again() {
    for players in 1..=9 {
        let mut play = Scene::new(players).pile(&"frfr ".repeat(2 * players + 1)).begin();
        for turn in 0..=2 * players {
            let table = play.table();
            assert_eq!(table.turn().player, PlayerId((turn % players) as u8));
            assert_eq!((table.turn().number, table.turn().part), (turn as u16 + 1, 0));
            play.all(&format!("frfr at {},0; pass", turn + 1));
        }
        assert!(play.table().is_over());
        assert_eq!(play.asked(), "");
    }
}

#[test]
fn the_game_ends_when_the_last_tile_is_placed_and_not_before() {
    let mut play = Scene::new(2).pile("frfr frfr").begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "");
    assert_eq!(play.asked(), "blue place");
    assert_eq!(play.go("frfr at 2,0; pass"), "end");
}

/// Queues turns in the first turn, for these players.
fn queue(scene: Scene, players: &'static [PlayerId], brief: bool) -> Scene {
    scene.on(Step::PartEnd, move |table, _, replies| {
        if table.turn().number > 1 || table.turn().part > 0 {
            return done(false);
        }
        match players.get(replies.len()) {
            Some(player) => act(Act::AddTurn { player: *player, tile: None, brief }),
            None => done(false),
        }
    })
}

#[test]
fn turns_in_between_come_before_the_next_seat_and_do_not_move_it() {
    let scene = Scene::new(3).pile("frfr frfr frfr frfr frfr frfr");
    let scene = queue(scene, &[GREEN, RED], false);
    let places = ["frfr at 1,0; pass", "frfr at 2,0; pass", "frfr at 3,0; pass", "frfr at 4,0; pass"];
    assert_eq!(turns(scene, &places), ["red place", "green place", "red place", "blue place", "green place"]);
}

#[test]
fn turns_in_between_end_before_the_rest_of_the_turn_that_queued_them() {
    let scene = Scene::new(2).pile("frfr frfr frfr");
    let scene = queue(scene, &[BLUE], false).notes(Step::TurnBegin, |table, _| {
        format!("begin {} {}", table.turn().number, table.turn().inserted)
    });
    let mut play = scene
        .notes(Step::TurnEnd, |table, _| format!("end {} {}", table.turn().number, table.turn().player.0))
        .notes(Step::BeforeTurnEnd, |table, _| format!("escape {}", table.turn().number))
        .begin();
    assert_eq!(play.last(), "begin 1 false");
    assert_eq!(play.go("frfr at 1,0; pass"), "begin 2 true");
    assert_eq!(play.go("frfr at 2,0; pass"), "escape 2; end 2 1; escape 1; end 1 0; begin 3 false");
}

#[test]
fn a_brief_turn_has_no_beginning_and_no_end() {
    let scene = Scene::new(2).pile("frfr frfr frfr");
    let mut play = queue(scene, &[BLUE], true)
        .notes(Step::TurnBegin, |table, _| format!("begin {}", table.turn().number))
        .notes(Step::TurnEnd, |table, _| format!("end {}", table.turn().number))
        .notes(Step::BeforeTurnEnd, |table, _| format!("escape {}", table.turn().number))
        .notes(Step::Place, |table, _| format!("placed {}", table.turn().number))
        .begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "placed 1");
    assert_eq!(play.go("frfr at 2,0; pass"), "placed 2; escape 1; end 1; begin 3");
}

#[test]
fn a_turn_that_is_queued_in_between_comes_after_those_that_wait() {
    // The first turn queues two, the first of these a third.
    let scene = Scene::new(3).pile("frfr frfr frfr frfr frfr").on(Step::PartEnd, |table, _, replies| {
        let players: &[PlayerId] = match table.turn().number {
            1 => &[BLUE, GREEN],
            2 => &[RED],
            _ => &[],
        };
        match players.get(replies.len()) {
            Some(player) => act(Act::AddTurn { player: *player, tile: None, brief: false }),
            None => done(false),
        }
    });
    let mut play = scene.notes(Step::TurnEnd, |table, _| table.turn().number.to_string()).begin();
    let mut turns = vec![play.asked()];
    let mut ends = Vec::new();
    for x in 1..=4 {
        ends.push(play.go(&format!("frfr at {x},0; pass")));
        turns.push(play.asked());
    }
    assert_eq!(turns, ["red place", "blue place", "green place", "red place", "blue place"]);
    assert_eq!(ends, ["", "2", "3", "4; 1"]);
}

#[test]
fn the_game_does_not_end_while_a_turn_with_a_tile_waits() {
    // The last tile is drawn by the rule and given to the queued turn.
    let scene = Scene::new(2).pile("frfr frfr").on(Step::PartEnd, |table, _, replies| match replies {
        [] if table.turn().number == 1 => act(DRAW),
        [Value::Face(tile)] => act(Act::AddTurn { player: BLUE, tile: Some(*tile), brief: false }),
        _ => done(false),
    });
    let mut play = scene.begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "");
    assert_eq!((play.table().pile().len(), play.table().turn().given), (0, true));
    assert_eq!(play.go("frfr at 2,0; pass"), "end");
}

/// Brings so many further parts to the first turn.
fn parts(scene: Scene, more: usize) -> Scene {
    scene.on(Step::Place, move |table, _, replies| {
        let wants = table.turn().number == 1 && table.turn().part == 0 && replies.len() < more;
        if wants { act(Act::AddPart) } else { done(false) }
    })
}

#[test]
fn a_turn_has_as_many_parts_as_rules_bring() {
    for more in 0..3 {
        let mut play = parts(Scene::new(2).pile("frfr frfr frfr frfr frfr"), more).begin();
        for part in 0..=more {
            assert_eq!(play.asked(), "red place");
            let turn = play.table().turn();
            assert_eq!(
                (turn.number, turn.part, turn.more),
                (1, part as u8, if part == 0 { 0 } else { (more - part) as u8 })
            );
            assert!(turn.placed.is_none() && !turn.closed && turn.spans == 0);
            play.all(&format!("frfr at {},0", part + 1));
            play.all("pass");
        }
        assert_eq!(play.asked(), "blue place");
        assert_eq!(play.table().turn().part, 0);
    }
}

#[test]
fn a_part_starts_with_nothing_completed_scored_or_fresh() {
    let scene = Scene::new(2)
        .start(&["frrr 0,0", "frrr 2,0"])
        .pile("frfr ffff ffff")
        .stand(&["blue follower on road E of 0,0"]);
    let mut play = parts(scene, 1)
        .notes(Step::ScoringEnd, |table, _| {
            let fresh = table.figures().filter(|(it, _)| table.is_fresh(*it)).count();
            format!(
                "{} completed, {} scored, {} lines, {fresh} fresh",
                table.completed().len(),
                table.scored().len(),
                table.part_lines().len()
            )
        })
        .notes(Step::AfterPlace, |table, _| format!("{} completed before", table.completed().len()))
        .begin();
    assert_eq!(
        play.go("frfr at 1,0; follower on field Nw"),
        "0 completed before; completed road; blue +3 (road, 3 tiles); 1 completed, 1 scored, 1 lines, 1 fresh"
    );
    assert_eq!(
        play.go("ffff at 0,-1; follower on monastery"),
        "0 completed before; 0 completed, 0 scored, 0 lines, 1 fresh"
    );
}

#[test]
fn what_a_turn_in_between_has_completed_is_no_matter_of_the_turn_that_goes_on() {
    let scene = Scene::new(2)
        .start(&["frrr 0,0", "frrr 2,0"])
        .pile("ffff frfr ffff")
        .stand(&["blue follower on road E of 0,0"]);
    let mut play = queue(scene, &[BLUE], false)
        .notes(Step::TurnEnd, |table, _| {
            format!("{} completed, {} scored", table.completed().len(), table.scored().len())
        })
        .begin();
    assert_eq!(play.go("ffff at 0,-1; pass"), "");
    assert_eq!(
        play.go("frfr at 1,0; pass"),
        "completed road; blue +3 (road, 3 tiles); 1 completed, 1 scored; 0 completed, 0 scored"
    );
}

#[test]
fn hooks_of_a_step_run_in_order_each_for_every_subject() {
    // Two roads are completed together; each is gone through by both rules before the next.
    let tell = |name: &'static str| {
        move |table: &Table, subject: Subject| match subject {
            Subject::Feature(node) => format!("{name} {}", table.feature_name(node)),
            _ => name.to_owned(),
        }
    };
    let mut play = Scene::new(2)
        .start(&["frrr 0,0", "frrr 2,0", "ffrf 1,-1"])
        .pile("frrr ffff")
        .notes(Step::Complete, tell("first"))
        .notes(Step::Complete, tell("second"))
        .begin();
    assert_eq!(
        play.go("frrr at 1,0 r180; pass"),
        "completed road; completed road; completed road; \
         first road S of 1,-1; second road S of 1,-1; first road E of 0,0; second road E of 0,0; \
         first road E of 1,0; second road E of 1,0"
    );
}

/// Draws so many tiles after the first placement and gives them to blue, turn by turn.
fn give(scene: Scene, count: usize) -> Scene {
    scene.on(Step::PartEnd, move |table, _, replies| match replies {
        _ if table.turn().number == 1 && replies.len() < count => act(DRAW),
        _ if replies.is_empty() => done(false),
        _ => match replies.get(replies.len() - count) {
            Some(Value::Face(tile)) => act(Act::AddTurn { player: BLUE, tile: Some(*tile), brief: false }),
            _ => done(false),
        },
    })
}

#[test]
fn all_turns_with_a_tile_are_played_before_the_game_ends() {
    let mut play = give(Scene::new(2).pile("frfr frfr frfr"), 2).begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "");
    assert_eq!(play.go("frfr at 2,0; pass"), "");
    assert_eq!(play.asked(), "blue place");
    assert_eq!(play.go("frfr at 3,0; pass"), "end");
}

#[test]
fn what_is_drawn_for_a_given_tile_that_fits_nowhere_was_not_given() {
    let mut play = give(Scene::new(2).start(&["ffff 0,0"]).pile("ffff cccc cfff ffff"), 1).begin();
    assert_eq!(play.go("ffff at 1,0; pass"), "discarded cccc");
    assert_eq!((play.asked(), play.table().turn().given), ("blue place".to_owned(), false));
    assert_eq!(play.refused("ffff at 2,0"), "the drawn tile is cfff");
}

/// A rule in place of drawing has nothing to do where a tile is given, until that has left the game.
#[test]
fn drawing_is_not_replaced_where_a_tile_is_given() {
    let scene = give(Scene::new(2).start(&["ffff 0,0"]).pile("ffff cccc cfff ffff"), 1);
    let scene = scene.replace(Step::Draw, |table, _, replies| match replies {
        [] => {
            let drawn = if table.turn().tile.is_some() { "given" } else { "nothing" };
            act(Act::Note { text: format!("{drawn} in turn {}", table.turn().number).into() })
        }
        _ => done(false),
    });
    let mut play = scene.begin();
    assert_eq!(play.go("ffff at 1,0; pass"), "discarded cccc; nothing in turn 2");
}

#[test]
fn what_is_offered_at_a_step_comes_before_what_the_step_does() {
    let play = Scene::new(2)
        .pile("frfr ffff")
        .offer(Step::Draw, bastide_core::host::Taking::Uses, |_, _, _| done(false))
        .begin();
    assert_eq!(play.asked(), "red draw");
    assert!(play.table().turn().tile.is_none());
}

#[test]
fn score_lines_of_a_turn_are_not_those_of_the_next() {
    let mut play = Scene::new(2)
        .start(&["frrr 0,0", "frrr 2,0"])
        .stand(&["red follower on road E of 0,0"])
        .pile("frfr ffff ffff")
        .notes(Step::ScoringEnd, |table, _| {
            format!("{} of {}", table.part_lines().len(), table.lines().len())
        })
        .begin();
    assert_eq!(play.go("frfr at 1,0; pass"), "completed road; red +3 (road, 3 tiles); 1 of 1");
    assert_eq!(play.go("ffff at 0,-1; pass"), "0 of 1");
}
