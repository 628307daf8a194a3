//! Pictures whose every byte is kept in `tests/render`. After a change: `UPDATE=1 cargo test -p bastide-render`, then look at the pictures.

use std::path::PathBuf;
use std::sync::Arc;

use bastide_core::geometry::{Axis, Pos, Rotation, Side};
use bastide_core::tile::{SegmentIdx, Tile};
use bastide_core::words::Words;
use bastide_render::{
    Board, Options, Piece, PiecePlace, PlacedTile, Places, Player, Pose, Sort, Stock, Theme, draw_board,
    draw_tile,
};
use bastide_tileset::Collection;

mod common;

fn compare(name: &str, svg: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/render").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, svg).expect("the picture can be kept");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name} is not kept: {error}"));
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
        ("base/cccc", "classic", "four-sides.svg"),
        ("base/cfcf", "ink", "two-cities-ink.svg"),
        ("base/rrrr", "gray", "crossroads-gray.svg"),
        ("count/1", "classic", "cathedral-quarter.svg"),
        ("count/4", "cvd", "castle-quarter-cvd.svg"),
        ("count/9", "gray", "smithy-gray.svg"),
        ("count/12", "ink", "market-ink.svg"),
        ("inns/ffrr", "classic", "inn.svg"),
        ("inns/cccc-a", "cvd", "cathedral-cvd.svg"),
        ("river1/fvff", "classic", "spring.svg"),
        ("cult/ffff", "classic", "shrine.svg"),
        ("bridges/ffff", "classic", "bazaar.svg"),
        ("tower/ffff-a", "gray", "tower-gray.svg"),
        ("dragon/ffff", "classic", "volcano.svg"),
        ("hills/cfff", "classic", "hedge.svg"),
        ("catapult/ffff-b", "classic", "two-hedges.svg"),
        ("flier/ffff-a", "classic", "flier.svg"),
        ("abbey/ffrf", "classic", "dead-end.svg"),
        ("labyrinth/rrrr", "classic", "labyrinth.svg"),
        ("gq11/fvfr", "classic", "pier.svg"),
        ("base/crfr", "drawn", "start-drawn.svg"),
        ("flier/ffff-a", "drawn", "flier-drawn.svg"),
        ("inns/ffrr", "autumn", "inn-autumn.svg"),
        ("dragon/ffff", "winter", "volcano-winter.svg"),
        ("river1/fvrv", "drawn", "bridge-drawn.svg"),
        ("count/4", "drawn", "castle-quarter-drawn.svg"),
        ("river2/vcvc", "drawn", "viaduct-drawn.svg"),
        ("dragonfairy31/ffff", "drawn", "lair-drawn.svg"),
    ];
    for (id, theme, file) in cases {
        let theme = Theme::named(theme).expect("a known theme");
        compare(file, &draw_tile(words, tile(&collection, id), &theme, &Options::new()).picture.svg());
    }
    let proof =
        draw_tile(words, tile(&collection, "base/crrf"), &Theme::default(), &Options::new().with_proof());
    compare("proof.svg", &proof.picture.svg());
}

#[test]
fn a_board_is_drawn_byte_for_byte_as_it_is_kept() {
    let collection = common::collection();
    let [start, curve, cloister] = ["base/crfr", "base/crrf", "base/ffff"].map(|id| tile(&collection, id));
    let laid = |tile: &Tile, x, y, rotation| PlacedTile {
        tile: Arc::new(tile.clone()),
        pos: Pos::new(x, y),
        rotation,
    };
    let on = |tile: &Tile, x, name: &str| {
        let mut segments = tile.numbered().map(|(segment, _)| segment);
        let named = |it: &SegmentIdx| tile.name(collection.words(), *it, Rotation::R0) == name;
        PiecePlace::Segment(Pos::new(x, 0), segments.find(named).expect("a segment of this name"))
    };
    let pieces = [
        ("follower", Sort::Follower, Some(0), on(start, 0, "road EW"), Pose::Standing),
        ("magi", Sort::Companion, Some(1), on(start, 0, "road EW"), Pose::Standing),
        ("follower", Sort::Follower, Some(1), on(start, 0, "field Es"), Pose::Lying),
        ("large", Sort::Follower, Some(0), on(curve, -1, "city N"), Pose::Standing),
        ("builder", Sort::Companion, Some(2), on(start, 1, "road EW"), Pose::Standing),
        ("sheep", Sort::Companion, Some(2), on(start, 1, "field En"), Pose::Standing),
        ("pig", Sort::Companion, Some(0), on(start, 1, "field Es"), Pose::Standing),
        ("abbot", Sort::Follower, Some(2), on(curve, -1, "field En"), Pose::Lying),
        ("bethlehem", Sort::Token, None, on(start, 0, "city N"), Pose::Standing),
        ("zeppelin", Sort::Token, Some(1), PiecePlace::Tile(Pos::new(1, 1)), Pose::Standing),
        (
            "bridge",
            Sort::Token,
            Some(2),
            PiecePlace::Segment(Pos::new(1, 1), SegmentIdx(9)),
            Pose::Across(Axis::Ew),
        ),
        ("castle_token", Sort::Token, Some(0), PiecePlace::Border(Pos::new(1, 0), Side::S), Pose::Standing),
        ("herod", Sort::Token, None, PiecePlace::Tile(Pos::new(-1, 0)), Pose::Facing(Side::W)),
    ];
    let pieces = pieces.into_iter().enumerate().map(|(id, (kind, sort, seat, place, pose))| Piece {
        id,
        kind: kind.into(),
        sort,
        seat,
        place,
        pose,
    });
    let player = |name: &str, seat, points, stocks| Player { name: name.into(), seat, points, stocks };
    let stock = |kind: &str, sort, seat, count| Stock { kind: kind.into(), sort, seat, count };
    let board = Board {
        tiles: vec![
            laid(start, 0, 0, Rotation::R0),
            laid(start, 1, 0, Rotation::R180),
            laid(curve, -1, 0, Rotation::R0),
            laid(cloister, 1, 1, Rotation::R90),
        ],
        pieces: pieces.collect(),
        players: vec![
            player("Ada", 0, 12, vec![stock("follower", Sort::Follower, Some(0), 6)]),
            player(
                "Björn",
                1,
                7,
                vec![stock("robber", Sort::Token, None, 1), stock("wine", Sort::Token, None, 2)],
            ),
            player("Bea", 2, -1, Vec::new()),
        ],
        piles: Vec::new(),
        caption: String::from("Turn 4: Ada lays ffff & rests"),
        last: Some(Pos::new(1, 1)),
        cells: true,
    };
    let svg = draw_board(collection.words(), &board, &Theme::default()).svg();
    // The two start tiles lie beside each other, so they are two copies.
    assert!(svg.contains(r#"id="t3""#) && !svg.contains(r#"id="t4""#), "each copy of a design is drawn once");
    assert!(svg.contains("<title>Björn zeppelin</title>"), "a piece says whose it is");
    compare("board.svg", &svg);
}

#[test]
fn the_back_is_drawn_byte_for_byte_as_it_is_kept() {
    compare("back.svg", &bastide_render::draw_back(&Theme::default()).svg());
}

#[test]
fn an_empty_board_has_a_picture_too() {
    let picture = draw_board(&Words::default(), &Board::default(), &Theme::default());
    assert!(picture.png(bastide_render::Size::Wide(100)).is_ok());
}

#[test]
fn each_pile_has_a_line_below_the_board() {
    let high = |piles: &[&str]| {
        let piles = piles.iter().map(|it| (*it).to_owned()).collect();
        let board = Board { piles, ..Board::default() };
        let svg = draw_board(&Words::default(), &board, &Theme::default()).svg();
        let (_, high) = svg.split_once("height=\"").expect("a height");
        high.split_once("mm").and_then(|(high, _)| high.parse::<f64>().ok()).expect("a number")
    };
    assert!(high(&["market: cfff, frfr"]) > high(&[]));
    assert!(high(&["market: cfff, frfr", "hand of red: 3"]) > high(&["market: cfff, frfr"]));
}

#[test]
fn pieces_that_lie_nowhere_are_left_out() {
    let collection = common::collection();
    let start = Arc::new(tile(&collection, "base/crfr").clone());
    let follower = |place| Piece {
        id: 0,
        kind: "follower".into(),
        sort: Sort::Follower,
        seat: Some(0),
        place,
        pose: Pose::Standing,
    };
    let board = Board {
        tiles: vec![PlacedTile { tile: start, pos: Pos::new(0, 0), rotation: Rotation::R0 }],
        pieces: vec![follower(PiecePlace::Tile(Pos::new(5, 5)))],
        ..Board::default()
    };
    let bare = Board { pieces: Vec::new(), ..board.clone() };
    let pieces = |board: &Board| {
        let svg = draw_board(collection.words(), board, &Theme::default()).svg();
        svg.split_once(r#"<g class="pieces">"#).map(|(_, rest)| rest.matches("<path").count())
    };
    assert_eq!(pieces(&board), pieces(&bare));
    let standing = Board { pieces: vec![follower(PiecePlace::Tile(Pos::new(0, 0)))], ..board };
    assert!(pieces(&standing) > pieces(&bare));
}

/// On the card of a player, a piece of somebody else shows whose it is by its letter, too.
#[test]
fn prisoners_have_the_letter_of_their_owner() {
    let collection = common::collection();
    let start = Arc::new(tile(&collection, "base/crfr").clone());
    let strokes = |seat| {
        let held = Stock { kind: "follower".into(), sort: Sort::Follower, seat: Some(seat), count: 1 };
        let player = |name: &str, seat, stocks| Player { name: name.into(), seat, points: 0, stocks };
        let board = Board {
            tiles: vec![PlacedTile { tile: Arc::clone(&start), pos: Pos::new(0, 0), rotation: Rotation::R0 }],
            players: vec![player("red", 0, vec![held]), player("blue", 1, Vec::new())],
            ..Board::default()
        };
        draw_board(collection.words(), &board, &Theme::default()).svg().matches("<path").count()
    };
    assert_eq!(strokes(1), strokes(0) + 1);
}

/// Pieces of a tower lie upon each other on its foundation, in the order in which they came; whoever is on it stands beside.
#[test]
fn tokens_of_one_kind_are_piled_up_where_their_marker_is() {
    let collection = common::collection();
    let site = Arc::new(tile(&collection, "tower/rrfr").clone());
    let piece = |id, kind: &str, sort, seat| Piece {
        id,
        kind: kind.into(),
        sort,
        seat: Some(seat),
        place: PiecePlace::Tile(Pos::new(0, 0)),
        pose: Pose::Standing,
    };
    let tower = |id, seat| piece(id, "tower_piece", Sort::Token, seat);
    let board = |rotation, pieces| Board {
        tiles: vec![PlacedTile { tile: Arc::clone(&site), pos: Pos::new(0, 0), rotation }],
        pieces,
        ..Board::default()
    };
    for rotation in Rotation::ALL {
        let mut places = Places::new(&Theme::default());
        let mut on = |pieces| places.on(collection.words(), &board(rotation, pieces));
        let pile = on(vec![tower(0, 0), tower(1, 1), tower(2, 0)]);
        assert_eq!(
            pile.iter().map(|it| it.nth).collect::<Vec<_>>(),
            [0, 1, 2],
            "the upper ones are drawn later"
        );
        assert!(
            pile.windows(2).all(|it| it[0].at[0] == it[1].at[0] && it[0].at[1] - it[1].at[1] > 20),
            "{pile:?}"
        );
        assert_ne!(pile[0].at, [850, 150], "it stands on its foundation");
        let manned = on(vec![tower(0, 0), tower(1, 1), piece(2, "follower", Sort::Follower, 0)]);
        let at = |nth| manned.iter().find(|it| it.nth == nth).map(|it| it.at).expect("a piece");
        assert!((at(2)[0] - at(0)[0]).abs() > 60, "{manned:?}");
    }
}

/// Every shipped tile in a line: where figures stand on its segments, and how many thousandths of the tile each takes.
#[test]
fn scenes_are_laid_out_as_they_are_kept() {
    let collection = common::collection();
    let words = collection.words();
    let mut text = String::new();
    for entry in collection.sets().iter().flat_map(|set| &set.entries) {
        let drawn = draw_tile(words, &entry.tile, &Theme::default(), &Options::new());
        text.push_str(entry.tile.id());
        for (nth, (segment, _)) in entry.tile.numbered().enumerate() {
            let (at, share) = (drawn.anchors[nth], drawn.shares[nth]);
            let name = entry.tile.name(words, segment, Rotation::R0);
            text.push_str(&format!("; {name} {},{} {share}", at.x, at.y));
        }
        text.push('\n');
    }
    compare("scenes.txt", &text);
}

/// The pixels of a PNG.
fn pixels(file: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let size = reader.next_frame(&mut bytes).expect("a frame").buffer_size();
    bytes.truncate(size);
    bytes
}

/// Pixels are kept with some slack, so that another release of the rasteriser may round otherwise.
#[test]
fn pixels_are_those_that_are_kept() {
    let collection = common::collection();
    for (id, theme, name) in [
        ("base/crfr", "classic", "start.png"),
        ("count/4", "classic", "castle-quarter.png"),
        ("king/cccc", "cvd", "viaduct-cvd.png"),
    ] {
        let theme = Theme::named(theme).expect("a known theme");
        let picture = draw_tile(collection.words(), tile(&collection, id), &theme, &Options::new()).picture;
        let drawn = picture.png(bastide_render::Size::Wide(240)).expect("our own picture");
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/render").join(name);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &drawn).expect("the picture can be kept");
        }
        let kept = pixels(&std::fs::read(&path).expect("a kept picture"));
        let drawn = pixels(&drawn);
        assert_eq!(drawn.len(), kept.len(), "{name}");
        let off: Vec<u8> = drawn.iter().zip(&kept).map(|(a, b)| a.abs_diff(*b)).collect();
        let far = off.iter().filter(|it| **it > 24).count();
        assert!(far * 1000 < off.len(), "{name}: {far} of {} values are off by more than 24", off.len());
    }
}
