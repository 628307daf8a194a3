//! Limits of games, one step on each side.

use bastide_core::piece::{Piece, Supply};
use bastide_core::rules::{Deal, StartTile};
use bastide_core::words::{Edge, Fits, Kind, KindId};

use crate::scene::Scene;

fn refused(scene: Scene) -> Option<String> {
    scene.check().err().map(|it| it.to_string())
}

fn fine(scene: Scene) {
    assert_eq!(refused(scene), None);
}

#[test]
fn one_to_nine_play() {
    let players =
        |count: usize| Scene::new(2).set(|it| it.players = (0..count).map(|at| format!("p{at}")).collect());
    for count in 1..=9 {
        fine(players(count));
    }
    for count in [0, 10, 300] {
        assert_eq!(refused(players(count)), Some(format!("a game has 1 to 9 players, not {count}")));
    }
    let same = Scene::new(2).set(|it| it.players = ["a", "b", "a"].map(str::to_owned).to_vec());
    assert_eq!(refused(same).as_deref(), Some("two players have the same name"));
}

#[test]
fn there_are_at_most_so_many_kinds_of_edges_features_and_pieces() {
    let edges = |count: u8| {
        Scene::new(2).set(|it| {
            for at in it.words.edges().count() as u8..count {
                let letter = char::from(b'a' + at);
                it.words.edge(Edge { letter, name: letter.to_string(), fits: Fits::Same });
            }
        })
    };
    fine(edges(14));
    assert_eq!(refused(edges(15)).as_deref(), Some("a game has at most 14 kinds of edges"));
    let kinds = |count: usize| {
        Scene::new(2).set(|it| {
            for at in it.words.kinds().count()..count {
                let site = Kind { name: format!("k{at}"), ..it.words[KindId(3)].clone() };
                it.words.kind(site);
            }
        })
    };
    fine(kinds(64));
    assert_eq!(refused(kinds(65)).as_deref(), Some("a game has at most 64 kinds of features"));
    let pieces = |count: usize| {
        Scene::new(2).set(|it| {
            it.pieces = (0..count)
                .map(|at| Piece {
                    name: format!("p{at}"),
                    supply: Supply::Each(1),
                    ..Piece::follower(Vec::new())
                })
                .collect();
        })
    };
    fine(pieces(1));
    fine(pieces(64));
    for count in [0, 65] {
        assert_eq!(refused(pieces(count)).as_deref(), Some("a game has 1 to 64 kinds of pieces"));
    }
}

#[test]
fn there_are_at_most_so_many_tiles_and_copies_of_a_piece() {
    let tiles = |count: u16| {
        Scene::new(2).set(|it| {
            it.deals.truncate(3);
            it.deals.iter_mut().for_each(|deal: &mut Deal| deal.count = 0);
            it.deals[0].count = count;
        })
    };
    // One more lies on the board.
    fine(tiles(1999));
    assert_eq!(refused(tiles(2000)).as_deref(), Some("a game has at most 2000 tiles, not 2000"));
    for supply in [Supply::Each, Supply::Neutral] {
        let copies = |count| Scene::new(2).set(move |it| it.pieces[0].supply = supply(count));
        fine(copies(100));
        assert_eq!(
            refused(copies(101)).as_deref(),
            Some("there are at most 100 of a piece, not 101 of `follower`")
        );
    }
}

#[test]
fn tiles_on_the_board_have_places_of_their_own_not_too_far_away() {
    let at = |tiles: &[&str]| Scene::new(2).start(tiles);
    fine(at(&["crfr 0,0", "frfr 1,0"]));
    fine(at(&["crfr 1000,-1000"]));
    let far = "a start tile lies more than 1000 cells away from the middle";
    for tile in ["crfr 1001,0", "crfr -1001,0", "crfr 0,1001", "crfr 0,-1001"] {
        assert_eq!(refused(at(&[tile])).as_deref(), Some(far), "{tile}");
    }
    assert_eq!(
        refused(at(&["crfr 1,0", "frfr 0,0", "frfr 1,0"])).as_deref(),
        Some("two start tiles lie at 1,0")
    );
    assert_eq!(refused(at(&[])).as_deref(), Some("no tile lies on the board at the start"));
    let block = Scene::new(2);
    let tile = StartTile { pos: bastide_core::geometry::Pos::new(1001, 0), ..block.tile("ffff 0,0") };
    assert_eq!(refused(block.set(|it| it.block.push(tile))).as_deref(), Some(far));
}

#[test]
fn what_is_named_has_to_be_in_the_game() {
    let missing = Some("a tile is named that is not in the game".to_owned());
    let count = Scene::new(2).setup.deals.len();
    let start = |deal| Scene::new(2).set(move |it| it.start[0].deal = deal);
    fine(start(count - 1));
    assert_eq!(refused(start(count)), missing);
    assert_eq!(refused(Scene::new(2).set(|it| it.pile = Some(vec![0, count]))), missing);
    let block = Scene::new(2).set(|it| it.block.push(StartTile { deal: count, ..it.start[0] }));
    assert_eq!(refused(block), missing);
}

#[test]
fn pieces_of_the_setup_need_to_be_there() {
    let fault =
        |figure: &str| Scene::new(2).stand(&[figure]).try_begin().expect_err("it is not there").to_string();
    assert_eq!(fault("red king on 0,0"), "there is no piece `king`");
    assert_eq!(fault("red follower on 5,0"), "no tile lies at 5,0");
    let many = ["red follower on 0,0"; 8];
    let play = Scene::new(2).stand(&many[..7]).begin();
    assert_eq!(play.supply(Some(crate::scene::RED), "follower"), 0);
    let fault = Scene::new(2).stand(&many).try_begin().expect_err("there are seven").to_string();
    assert_eq!(fault, "no `follower` is left in supply");
}
