//! Writes a sample board: `cargo run -p bastide-render --example board -- THEME OUT.png [TILES [PIXELS]]`. With `.svg`, the text itself.

#![expect(clippy::print_stdout, reason = "an example reports to its reader")]

use std::collections::BTreeMap;
use std::sync::Arc;

use bastide_core::geometry::{Pos, Rotation, Side};
use bastide_core::tile::{SegmentIdx, Tile};
use bastide_core::words::Shape;
use bastide_render::{Board, Piece, PiecePlace, PlacedTile, Player, Pose, Size, Sort, Theme, draw_board};

#[path = "../tests/common/mod.rs"]
mod common;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let theme = Theme::named(args.first().map_or("classic", String::as_str)).ok_or("no such theme")?;
    let out = args.get(1).ok_or("no file to write")?;
    let count = args.get(2).map_or(Ok(20), |it| it.parse())?;
    let collection = common::collection();
    let words = collection.words();
    let sets = ["base", "traders"].iter().filter_map(|id| collection.set(id));
    let tiles: Vec<Arc<Tile>> =
        sets.flat_map(|set| &set.entries).map(|entry| Arc::new(entry.tile.clone())).collect();
    let mut cells: BTreeMap<Pos, PlacedTile> = BTreeMap::new();
    let edge =
        |placed: &PlacedTile, side: Side| placed.tile.edges()[side.turned(placed.rotation.inverse()).idx()];
    cells.insert(
        Pos::new(0, 0),
        PlacedTile { tile: Arc::clone(&tiles[2]), pos: Pos::new(0, 0), rotation: Rotation::R0 },
    );
    let mut nth = 5;
    while cells.len() < count {
        nth = (nth * 7 + 11) % 1_000_003;
        let tile = &tiles[nth % tiles.len()];
        let mut best: Option<(i32, PlacedTile)> = None;
        let spots: Vec<Pos> = cells.keys().flat_map(|pos| Side::ALL.map(|side| pos.step(side))).collect();
        for pos in spots.into_iter().filter(|pos| !cells.contains_key(pos)) {
            for rotation in Rotation::ALL {
                let placed = PlacedTile { tile: Arc::clone(tile), pos, rotation };
                let beside: Vec<_> = Side::ALL
                    .iter()
                    .filter_map(|side| cells.get(&pos.step(*side)).map(|it| (*side, it)))
                    .collect();
                let fits =
                    beside.iter().all(|(side, other)| edge(&placed, *side) == edge(other, side.opposite()));
                let worth = beside.len() as i32 * 20 - i32::from(pos.x * pos.x + pos.y * pos.y * 2);
                if fits && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, placed));
                }
            }
        }
        if let Some((_, placed)) = best {
            cells.insert(placed.pos, placed);
        }
    }
    let mut board = Board {
        caption: format!("After {count} tiles - Adélie to move"),
        last: cells.keys().next_back().copied(),
        players: [
            ("Adélie", 0, 34),
            ("Bruno", 1, 51),
            ("Chidi", 2, 127),
            ("Zoë von Hohenstein-Lippe", 3, -2),
            ("Kim", 4, 0),
        ]
        .map(|(name, seat, points)| Player { name: name.into(), seat, points, stocks: Vec::new() })
        .into(),
        ..Board::default()
    };
    let kinds = ["follower", "follower", "large", "magi", "sheep", "builder", "pig", "abbot"];
    for (nth, placed) in cells.values().enumerate() {
        board.tiles.push(placed.clone());
        if nth % 2 == 0 || nth > 30 {
            let segment = SegmentIdx((nth / 2 % placed.tile.segments().len()) as u8);
            let field = words[placed.tile[segment].kind].shape == Shape::Area;
            let kind = kinds[nth / 2 % kinds.len()];
            for more in 0..=usize::from(nth % 6 == 0) {
                let lying = field && kind != "sheep" && kind != "pig";
                board.pieces.push(Piece {
                    id: board.pieces.len(),
                    kind: kind.into(),
                    sort: if nth % 3 == 0 { Sort::Companion } else { Sort::Follower },
                    seat: Some((nth + more) % 5),
                    place: PiecePlace::Segment(placed.pos, segment),
                    pose: if lying { Pose::Lying } else { Pose::Standing },
                });
            }
        }
        if nth % 9 == 4 {
            board.pieces.push(Piece {
                id: board.pieces.len(),
                kind: if nth == 4 { "bethlehem" } else { "tower" }.into(),
                sort: Sort::Token,
                seat: (nth == 13).then_some(1),
                place: if nth == 4 {
                    PiecePlace::Segment(placed.pos, SegmentIdx(0))
                } else {
                    PiecePlace::Tile(placed.pos)
                },
                pose: Pose::Standing,
            });
        }
    }
    let started = std::time::Instant::now();
    let picture = draw_board(words, &board, &theme);
    let svg = picture.svg();
    println!("{} tiles, {} bytes, {:?}", board.tiles.len(), svg.len(), started.elapsed());
    if out.ends_with(".svg") {
        std::fs::write(out, svg)?;
    } else {
        let started = std::time::Instant::now();
        std::fs::write(out, picture.png(Size::Wide(args.get(3).map_or(Ok(2000), |it| it.parse())?))?)?;
        println!("drawn in pixels in {:?}", started.elapsed());
    }
    Ok(())
}
