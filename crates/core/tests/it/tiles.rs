//! Printed tiles: turning, naming, what is not a tile.

use bastide_core::geometry::{Port, Ports, Rotation, Side, Third};
use bastide_core::rules::BaseOptions;
use bastide_core::tile::{Segment, SegmentIdx, Tile, TileDefect};
use bastide_core::words::{EdgeId, KindId};

use crate::sample::{setup, words};

fn tile(id: &str) -> Tile {
    let deals = setup(2, BaseOptions::default()).deals;
    let deal = deals.iter().find(|deal| deal.tile.id() == id).expect("a base tile");
    (*deal.tile).clone()
}

fn letters(tile: &Tile, turn: Rotation) -> String {
    tile.turned_edges(turn).iter().map(|edge| words()[*edge].letter).collect()
}

/// GLO-02: the tile `C R F R` reads `R C R F` after a quarter turn.
#[test]
fn glo_02_edges_turn_with_the_tile() {
    assert_eq!(letters(&tile("base/crfr"), Rotation::R90), "RCRF");
}

/// GLO-03: `abcd` becomes `dabc`, `cdab` and `bcda`.
#[test]
fn glo_03_each_quarter_turn_moves_the_edge_string_on() {
    for id in ["base/crrf", "base/cfff", "base/ffrr", "base/crfr"] {
        let tile = tile(id);
        let text = letters(&tile, Rotation::R0);
        let (a, b, c, d) = (&text[0..1], &text[1..2], &text[2..3], &text[3..4]);
        assert_eq!(letters(&tile, Rotation::R90), [d, a, b, c].concat());
        assert_eq!(letters(&tile, Rotation::R180), [c, d, a, b].concat());
        assert_eq!(letters(&tile, Rotation::R270), [b, c, d, a].concat());
    }
}

#[test]
fn a_name_of_a_segment_finds_it_and_so_does_a_part_of_the_name() {
    let words = words();
    for id in ["base/rrrr", "base/crrr", "base/cfcf", "base/ffrf", "base/cffc-c"] {
        let tile = tile(id);
        for turn in Rotation::ALL {
            for (at, _) in tile.numbered() {
                assert_eq!(tile.find(&words, &tile.name(&words, at, turn), turn), [at]);
            }
        }
    }
    let corner = tile("base/cffc-a");
    assert_eq!(corner.name(&words, SegmentIdx(0), Rotation::R0), "city NW");
    assert_eq!(corner.find(&words, "city W", Rotation::R0), [SegmentIdx(0)]);
    assert_eq!(corner.find(&words, "city", Rotation::R90), [SegmentIdx(0)]);
    assert_eq!(corner.find(&words, "city S", Rotation::R0), []);
    assert_eq!(corner.find(&words, "castle N", Rotation::R0), []);
}

#[test]
fn turns_that_look_alike_have_one_plain_turn() {
    let plain = |id| Rotation::ALL.map(|turn| tile(id).plain_turn(turn).degrees());
    assert_eq!(plain("base/cccc"), [0, 0, 0, 0]);
    assert_eq!(plain("base/rrrr"), [0, 0, 0, 0]);
    assert_eq!(plain("base/frfr"), [0, 90, 0, 90]);
    assert_eq!(plain("base/cfff"), [0, 90, 180, 270]);
}

#[test]
fn what_does_not_share_out_the_ports_is_not_a_tile() {
    let segment = |kind, ports| Segment::new(KindId(kind), ports);
    let north = Ports::side(Side::N);
    let road = Port::new(Side::N, Third::Middle);
    let edges = [EdgeId(0), EdgeId(2), EdgeId(2), EdgeId(2)];
    let parts = vec![
        segment(0, north),
        segment(1, Ports::one(road)),
        segment(2, Ports::ALL.without(north).without(Ports::side(Side::E))),
    ];
    let defects = Tile::new(&words(), "bad", edges, parts, Vec::new()).expect_err("it has defects");
    assert!(defects.contains(&TileDefect::Overlap { port: road, segments: [SegmentIdx(0), SegmentIdx(1)] }));
    assert!(defects.contains(&TileDefect::WrongEdge { side: Side::N, segment: SegmentIdx(1) }));
    assert!(defects.contains(&TileDefect::Gap { port: Port::new(Side::E, Third::Middle) }));
}
