//! Pictures whose every byte is kept in `tests/render`. After a change: `UPDATE=1 cargo test -p bastide-render`, then look at the pictures.

use std::path::PathBuf;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::tile::{SegmentIdx, Tile};
use bastide_core::words::Words;
use bastide_render::{Board, Figure, Options, PlacedTile, Player, Theme, Token, board_svg, tile_svg};
use bastide_tileset::Collection;

mod common;

fn compare(name: &str, svg: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/render").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, svg).expect("the picture can be kept");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let same = kept.replace("\r\n", "\n") == svg;
    assert!(same, "{name} is drawn otherwise than it is kept; if that is meant, keep it with UPDATE=1");
}

fn tile<'a>(collection: &'a Collection, id: &str) -> &'a Tile {
    &collection.entry(id).expect("a known tile").tile
}

#[test]
fn tiles_are_drawn_byte_for_byte_as_they_are_kept() {
    let collection = common::collection();
    let words = collection.words();
    let cases = [
        ("base/crfr", "classic", "start.svg"),
        ("base/ffrf", "cvd", "monastery-cvd.svg"),
        ("base/crrr", "ink", "village-ink.svg"),
        ("base/cffc-b+g", "classic", "garden.svg"),
        ("river1/fvrv", "gray", "bridge-gray.svg"),
        ("traders/crrc-a", "classic", "bastion.svg"),
        ("dragon/rcrc", "classic", "tunnel.svg"),
        ("king/cccc", "cvd", "viaduct-cvd.svg"),
        ("abbey/crrf", "classic", "spur.svg"),
        ("windroses/fcfr", "ink", "rose-ink.svg"),
    ];
    for (id, theme, file) in cases {
        let theme = Theme::named(theme).expect("a known theme");
        compare(file, &tile_svg(words, tile(&collection, id), &theme, &Options::new()).svg);
    }
    let proof =
        tile_svg(words, tile(&collection, "base/crrf"), &Theme::default(), &Options::new().with_proof());
    compare("proof.svg", &proof.svg);
}

#[test]
fn a_board_is_drawn_byte_for_byte_as_it_is_kept() {
    let collection = common::collection();
    let [start, curve, cloister] = ["base/crfr", "base/crrf", "base/ffff"].map(|id| tile(&collection, id));
    let laid = |tile, x, y, rotation| PlacedTile { tile, pos: Pos::new(x, y), rotation };
    let on = |tile: &Tile, name: &str| {
        let mut segments = tile.numbered().map(|(segment, _)| segment);
        segments
            .find(|it| tile.name(collection.words(), *it, Rotation::R0) == name)
            .expect("a segment of this name")
    };
    let figure = |kind: &str, seat, x, segment, lying| Figure {
        kind: kind.into(),
        seat,
        pos: Pos::new(x, 0),
        segment,
        lying,
    };
    let player = |name: &str, seat, points| Player { name: name.into(), seat, points };
    let board = Board {
        tiles: vec![
            laid(start, 0, 0, Rotation::R0),
            laid(start, 1, 0, Rotation::R180),
            laid(curve, -1, 0, Rotation::R0),
            laid(cloister, 1, 1, Rotation::R90),
        ],
        figures: vec![
            figure("follower", 0, 0, on(start, "road EW"), false),
            figure("magi", 1, 0, on(start, "road EW"), false),
            figure("follower", 1, 0, on(start, "field Es"), true),
            figure("large", 0, -1, on(curve, "city N"), false),
            figure("builder", 2, 1, on(start, "road EW"), false),
            figure("sheep", 2, 1, on(start, "field En"), false),
            figure("pig", 0, 1, on(start, "field Es"), false),
            figure("abbot", 2, -1, on(curve, "field En"), false),
        ],
        tokens: vec![
            Token {
                kind: "bethlehem".into(),
                pos: Pos::new(0, 0),
                segment: Some(on(start, "city N")),
                owner: None,
            },
            Token { kind: "flea".into(), pos: Pos::new(1, 1), segment: None, owner: Some(1) },
        ],
        players: vec![player("Ada", 0, 12), player("Björn", 1, 7), player("Bea", 2, -1)],
        caption: String::from("Turn 4: Ada lays ffff & rests"),
        last: Some(Pos::new(1, 1)),
    };
    let svg = board_svg(collection.words(), &board, &Theme::default());
    assert!(svg.contains(r#"id="t2""#) && !svg.contains(r#"id="t3""#), "each design is drawn once");
    compare("board.svg", &svg);
}

#[test]
fn the_back_is_drawn_byte_for_byte_as_it_is_kept() {
    compare("back.svg", &bastide_render::back_svg(&Theme::default()));
}

#[test]
fn an_empty_board_has_a_picture_too() {
    let svg = board_svg(&Words::default(), &Board::default(), &Theme::default());
    assert!(bastide_render::png(&svg, bastide_render::Size::Wide(100)).is_ok());
}

#[test]
fn pieces_that_lie_nowhere_are_left_out() {
    let collection = common::collection();
    let start = tile(&collection, "base/crfr");
    let board = Board {
        tiles: vec![PlacedTile { tile: start, pos: Pos::new(0, 0), rotation: Rotation::R0 }],
        figures: vec![
            Figure {
                kind: "follower".into(),
                seat: 0,
                pos: Pos::new(5, 5),
                segment: SegmentIdx(0),
                lying: false,
            },
            Figure {
                kind: "follower".into(),
                seat: 0,
                pos: Pos::new(0, 0),
                segment: SegmentIdx(99),
                lying: false,
            },
        ],
        ..Board::default()
    };
    let bare = Board { figures: Vec::new(), ..board.clone() };
    let draw = |board: &Board<'_>| board_svg(collection.words(), board, &Theme::default());
    assert_eq!(draw(&board), draw(&bare));
}
