//! Tiles that variants do not let come yet.

use bastide_core::host::{Act, Subject};
use bastide_core::rng::Rng;
use bastide_core::rules::TileId;
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::value::Value;

use crate::chance::choose_any;
use crate::scene::{DRAW, Scene, act, done};

/// Lets a tile come once so many tiles lie on the board.
fn from(name: &'static str, tiles: usize) -> impl Fn(&Table, Subject) -> bool {
    move |table, it| match it {
        Subject::Face(tile) => {
            table.rules().design(tile).name == name && table.board().placed().count() < tiles
        }
        _ => false,
    }
}

#[test]
fn a_tile_that_may_not_come_is_set_aside_and_put_back() {
    let mut play = Scene::new(2).pile("cfff frfr frfr ffff").forbid(Step::Draw, from("cfff", 3)).begin();
    assert_eq!(play.table().aside().len(), 1);
    assert!(!play.go("frfr at 1,0; pass").contains("put back"));
    assert!(play.go("frfr at 2,0; pass").contains("put back cfff"));
    assert!(play.table().aside().is_empty());
    assert_eq!(
        play.table().turn().tile.map(|it| play.table().rules().design(it).name.as_str()),
        Some("cfff")
    );
}

#[test]
fn what_never_may_come_ends_the_game_when_nothing_else_is_left() {
    let mut play = Scene::new(2).pile("cfff frfr cfff").forbid(Step::Draw, from("cfff", 99)).begin();
    play.all("frfr at 1,0; pass");
    assert!(play.table().is_over());
    assert_eq!((play.table().aside().len(), play.table().pile().len()), (2, 0));
}

#[test]
fn rules_draw_what_may_come() {
    let play = Scene::new(2)
        .pile("cfff frfr ffff")
        .forbid(Step::Draw, from("cfff", 99))
        .on(Step::TurnBegin, |table, _, replies| match replies {
            [] if table.turn().number == 1 => act(DRAW),
            [tile @ Value::Face(_)] => act(Act::Discard { item: tile.clone() }),
            _ => done(false),
        })
        .begin();
    let design = |it: &TileId| play.table().rules().design(*it).name.clone();
    assert_eq!(play.table().aside().iter().map(design).collect::<Vec<_>>(), ["cfff"]);
    assert_eq!(play.table().turn().tile.as_ref().map(design), Some("ffff".to_owned()));
}

#[test]
fn no_tile_is_lost_by_what_is_set_aside() {
    for seed in 0..20 {
        let mut play = Scene::new(3).seed(seed).forbid(Step::Draw, from("cfff", 9)).begin();
        let all = |table: &Table| {
            table.board().placed().count()
                + table.pile().len()
                + table.aside().len()
                + usize::from(table.turn().tile.is_some())
                + usize::from(table.discarded())
        };
        let before = all(play.table());
        let mut rng = Rng::new(seed);
        while !play.table().is_over() {
            choose_any(&mut play.0, &mut rng).expect("an option");
        }
        assert!(play.table().aside().is_empty(), "the ninth tile lets all come");
        assert_eq!(all(play.table()), before);
    }
}
