//! Members of tiles, on the board and off it.

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::geometry::{Half, Port, Pos, Rotation, Side};
use bastide_core::rules::TileId;
use bastide_core::table::Table;
use bastide_core::words::{EdgeId, MarkerId, Shape};

use super::piece::pieces;
use super::registry::Members;
use crate::exchange::answer::{Answer, Name};
use crate::exchange::cross::{on_board, placed};
use crate::exchange::given::{EdgeWord, Kinds, Markers, Pieces, Sign, Signs};
use crate::fault::bad;

pub(super) fn tile(it: &mut Members<'_, PlacedIdx>) {
    let design =
        |table: &Table, it: PlacedIdx| Ok::<_, mlua::Error>(table.board().tile(placed(table, it)?).tile);
    let pos = |table: &Table, it: PlacedIdx| Ok::<_, mlua::Error>(table.board().tile(placed(table, it)?).pos);
    it.text(move |table, it| {
        let tile = design(table, it)?;
        Ok(format!("{} at {}", table.rules().design(tile).name, table.board().tile(it).pos))
    });
    it.field("id: string", "The name of the design, as in written games.", move |table, it| {
        Ok(table.rules().design(design(table, it)?).name.clone())
    });
    it.field("x: number", "The column.", move |table, it| Ok(pos(table, it)?.x));
    it.field("y: number", "The row.", move |table, it| Ok(pos(table, it)?.y));
    it.field("cell: Cell", "Where it lies.", move |table, it| pos(table, it));
    it.field("rotation: number", "How it is turned: 0, 90, 180 or 270 degrees clockwise.", |table, it| {
        Ok(table.board().tile(placed(table, it)?).rotation.degrees())
    });
    it.field("turn: number", "The turn in which it was placed; 0 for the start.", |table, it| {
        Ok(table.board().tile(placed(table, it)?).turn)
    });
    it.field(
        "number: number",
        "Its place in the order in which the tiles on the board were placed, from 1.",
        |table, it| Ok(placed(table, it)?.0 + 1),
    );
    it.method(
        "edge(side: string): string",
        "What the tile shows on a side (`\"N\"`, `\"E\"`, `\"S\"`, `\"W\"`) of the board: `city`, \
         `road`, `field`.",
        |table, it, side: Side| Ok(table.edge(placed(table, it)?, side)),
    );
    it.method(
        "sides(edge: string): { string }",
        "The sides of the board on which it shows an edge.",
        |table, it, EdgeWord(edge)| {
            let at = table.board().tile(placed(table, it)?);
            Ok(sides(table, at.tile, at.rotation, edge))
        },
    );
    it.method("neighbour(side: string): Tile?", "The tile across a side.", move |table, it, side: Side| {
        Ok(table.board().at(pos(table, it)?.step(side)))
    });
    it.method("adjacent(): { Tile }", "The tiles across its sides: up to four.", move |table, it, ()| {
        Ok(adjacent(table, pos(table, it)?))
    });
    it.method("around(): { Tile }", "The tiles on the eight cells around.", move |table, it, ()| {
        Ok(Answer::list(table.tiles_around(pos(table, it)?)))
    });
    it.method(
        "near(kinds: string | { string }): { Feature }",
        "The features of a kind, or of several, on the tiles around, each once.",
        move |table, it, Kinds(kinds)| Ok(Answer::list(table.features_around(pos(table, it)?, &kinds))),
    );
    it.method(
        "at(place: string): Segment?",
        "The segment at the middle of a side, `\"N\"`, or of half of one, `\"Ne\"`, as tile sets name them; also one that ends at a \
         gate.",
        |table, it, port: Port| {
            let here = placed(table, it)?;
            Ok(table.at_port(here, port).or_else(|| table.at_gate(here, port)))
        },
    );
    it.method(
        "segments(kinds: string | { string }?): { Segment }",
        "Its segments; those of a kind, or of several.",
        |table, it, wanted: Option<Kinds>| {
            let all = table.board().segments_of(placed(table, it)?);
            let is_wanted = |node: &SegmentId| {
                wanted.as_ref().is_none_or(|Kinds(kinds)| kinds.contains(&table.kind(*node)))
            };
            Ok(Answer::list(all.filter(is_wanted)))
        },
    );
    it.method(
        "group(signs: string | { string }, around: boolean?): { Tile }",
        "The tile, and those reached from it, across sides, over tiles with a piece or marker, or one of several; or \
         those around.",
        |table, it, (Signs(signs), around): (Signs, Option<bool>)| {
            let [group, beside] = group(table, placed(table, it)?, &signs);
            Ok(if around == Some(true) { beside } else { group })
        },
    )
    .costs(16);
    it.method(
        "features(kinds: string | { string }?): { Feature }",
        "The features on the tile, of a kind or of several, or all; each once.",
        |table, it, wanted: Option<Kinds>| {
            let mut found: Vec<FeatureId> = Vec::new();
            for node in table.board().segments_of(placed(table, it)?) {
                let fits = wanted.as_ref().is_none_or(|Kinds(wanted)| wanted.contains(&table.kind(node)));
                if fits && !found.iter().any(|other| table.same_feature(*other, node)) {
                    found.push(node.into());
                }
            }
            Ok(found)
        },
    );
    it.method(
        "carries(feature: Feature): boolean",
        "Whether a part of a feature is on the tile.",
        |table, it, feature: FeatureId| {
            let feature = on_board(table, feature)?;
            Ok(table.board().segments_of(placed(table, it)?).any(|node| table.same_feature(node, feature)))
        },
    );
    it.method(
        "has(markers: string | { string }): boolean",
        "Whether the tile or one of its segments has a marker, or one of several.",
        move |table, it, Markers(wanted)| Ok(marks(table, design(table, it)?, &wanted) > 0),
    );
    it.method(
        "count(markers: string | { string }): number",
        "How many of a marker, or of several, the tile has.",
        move |table, it, Markers(wanted)| Ok(marks(table, design(table, it)?, &wanted)),
    );
    it.method(
        "mark(marker: string): string?",
        "The word written beside a marker of the tile; empty if there is only the marker.",
        move |table, it, marker: MarkerId| Ok(table.mark(design(table, it)?, marker).map(str::to_owned)),
    );
    it.method(
        "figures(pieces: string | { string }?): { Figure }",
        "The figures on the tile and its segments, of one piece or several, or all.",
        |table, it, wanted: Option<Pieces>| {
            let here = placed(table, it)?;
            let found =
                pieces(table, &wanted).map(|(id, _)| id).filter(|id| table.tile_of(*id) == Some(here));
            let mut found: Vec<_> = found.collect();
            found.sort_unstable();
            found.dedup();
            Ok(found)
        },
    )
    .costs(8);
    it.method("followers(): { Figure }", "The followers on the tile and its segments.", |table, it, ()| {
        let here = placed(table, it)?;
        let found = table.followers().map(|(id, _)| id).filter(|id| table.tile_of(*id) == Some(here));
        Ok(Answer::list(found))
    })
    .costs(8);
}

pub(super) fn face(it: &mut Members<'_, TileId>) {
    it.text(|table, it| Ok(table.rules().design(known(table, it)?).name.clone()));
    it.field("id: string", "The name of the design, as in written games.", |table, it| {
        Ok(table.rules().design(known(table, it)?).name.clone())
    });
    it.method(
        "edge(side: string): string",
        "What the tile shows on a side as printed.",
        |table, it, side: Side| Ok(table.rules().design(known(table, it)?).tile.edges()[side.idx()]),
    );
    it.method(
        "sides(edge: string): { string }",
        "The sides on which it shows an edge as printed.",
        |table, it, EdgeWord(edge)| Ok(sides(table, known(table, it)?, Rotation::default(), edge)),
    );
    it.method(
        "shows(kinds: string | { string }): boolean",
        "Whether it has a segment of a kind, or of one of several.",
        |table, it, Kinds(wanted)| {
            let segments = table.rules().design(known(table, it)?).tile.segments();
            Ok(segments.iter().any(|it| wanted.contains(&it.kind)))
        },
    );
    it.method(
        "has(markers: string | { string }): boolean",
        "Whether the tile or one of its segments has a marker, or one of several.",
        |table, it, Markers(wanted)| Ok(marks(table, known(table, it)?, &wanted) > 0),
    );
    it.method(
        "count(markers: string | { string }): number",
        "How many of a marker, or of several, the tile has.",
        |table, it, Markers(wanted)| Ok(marks(table, known(table, it)?, &wanted)),
    );
    it.method(
        "mark(marker: string): string?",
        "The word written beside a marker of the tile; empty if there is only the marker.",
        |table, it, marker: MarkerId| Ok(table.mark(known(table, it)?, marker).map(str::to_owned)),
    );
}

/// The area that takes the corner in the north-west of a cell on all four tiles there, as the segment on the cell's own tile.
pub(super) fn corner(table: &Table, cell: Pos) -> Option<FeatureId> {
    let takes = |dx, dy, halves: [Half; 2]| {
        let tile = table.board().at(Pos::new(cell.x - dx, cell.y - dy))?;
        let at = table.board().tile(tile);
        let printed = &table.rules().design(at.tile).tile;
        let [one, other] = halves.map(|half| printed.at(half.port().turned(at.rotation.inverse())));
        let node = one.filter(|_| one == other).map(|segment| table.board().segment(tile, segment))?;
        (table.rules().words()[table.kind(node)].shape == Shape::Area).then_some(FeatureId::from(node))
    };
    takes(1, 1, [Half::Es, Half::Se])?;
    takes(0, 1, [Half::Sw, Half::Ws])?;
    takes(1, 0, [Half::Ne, Half::En])?;
    takes(0, 0, [Half::Wn, Half::Nw])
}

/// The tiles that hang together with one, across sides, over tiles with one of some signs, and those around them; nearer ones first.
fn group(table: &Table, first: PlacedIdx, signs: &[Sign]) -> [Vec<PlacedIdx>; 2] {
    let board = table.board();
    let is_open = with_signs(table, signs);
    let mut is_new = vec![true; is_open.len()];
    is_new[first.idx()] = false;
    let [mut found, mut around] = [vec![first], Vec::new()];
    let mut at = 0;
    while let Some(tile) = found.get(at).copied() {
        let pos = board.tile(tile).pos;
        let beside = Side::ALL.into_iter().filter_map(|side| board.at(pos.step(side)));
        for tile in beside.filter(|it| std::mem::take(&mut is_new[it.idx()])) {
            if is_open[tile.idx()] { &mut found } else { &mut around }.push(tile);
        }
        at += 1;
    }
    [found, around]
}

/// Tells of each tile by its index whether it has one of some signs: a piece that stands on it, or a marker.
pub(super) fn with_signs(table: &Table, signs: &[Sign]) -> Vec<bool> {
    let board = table.board();
    let mut found = vec![false; board.numbers()];
    for sign in signs {
        match *sign {
            Sign::Piece(piece) => {
                let standing = table.figures_of_all(piece).filter_map(|(id, _)| table.tile_of(id));
                standing.for_each(|tile| found[tile.idx()] = true);
            }
            Sign::Marker(marker) => {
                for tile in board.tiles() {
                    found[tile.idx()] |= table.rules().design(board.tile(tile).tile).marks(marker) > 0;
                }
            }
        }
    }
    found
}

/// The sides of the board on which a tile that lies so shows an edge.
pub(super) fn sides(table: &Table, tile: TileId, rotation: Rotation, edge: Option<EdgeId>) -> Answer {
    Answer::Names(shown(table, tile, rotation, edge).map(Name::Side).collect())
}

/// As [`sides`], as sides.
pub(super) fn shown(
    table: &Table,
    tile: TileId,
    rotation: Rotation,
    edge: Option<EdgeId>,
) -> impl Iterator<Item = Side> {
    let edges = table.rules().design(tile).tile.edges();
    let shows = move |side: &Side| Some(edges[side.turned(rotation.inverse()).idx()]) == edge;
    Side::ALL.into_iter().filter(shows)
}

/// The tiles beside a cell.
pub(super) fn adjacent(table: &Table, pos: Pos) -> Answer {
    Answer::list(Side::ALL.into_iter().filter_map(|side| table.board().at(pos.step(side))))
}

/// Number of some markers on a tile and on its segments.
fn marks(table: &Table, tile: TileId, wanted: &[MarkerId]) -> u32 {
    let design = table.rules().design(tile);
    wanted.iter().map(|it| design.marks(*it)).sum()
}

/// A face that belongs to this game.
pub(super) fn known(table: &Table, tile: TileId) -> mlua::Result<TileId> {
    if tile.idx() < table.rules().designs.len() {
        Ok(tile)
    } else {
        Err(bad("this face is not in this game"))
    }
}
