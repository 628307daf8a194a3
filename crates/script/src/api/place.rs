//! Members of cells, and of the options that filters are called about.

use bastide_core::board::FeatureId;
use bastide_core::geometry::{Pos, Rotation, Side};
use bastide_core::piece::{Deployment, Ground};
use bastide_core::prospect::Prospect;
use bastide_core::reckon;
use bastide_core::rules::TileId;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_core::words::KindId;

use super::registry::{Members, Row};
use super::tile::{adjacent, corner, known as design, shown, sides};
use super::view::{Placement, View};
use crate::exchange::answer::{Answer, Name};
use crate::exchange::cross::{on_board, placed, segment as known_segment};
use crate::exchange::given::{EdgeWord, Kinds, Markers};
use crate::exchange::thing::{JoinRef, PlaceRef, ProspectRef};
use crate::fault::bad;

/// Place where a tile could lie.
pub(super) static PLACEMENT: Row<Table, (Pos, Rotation)> = Row {
    name: "Placement",
    doc: "Where and how a tile could lie.",
    fields: &[
        ("cell: Cell", "The free cell.", |_, (pos, _)| (*pos).into()),
        (
            "rotation: number",
            "How the tile would be turned: 0, 90, 180 or 270 degrees clockwise.",
            |_, (_, rotation)| rotation.degrees().into(),
        ),
    ],
};

pub(super) fn cell(it: &mut Members<'_, Pos>) {
    it.text(|_, it| Ok(it.to_string()));
    it.field("x: number", "The column.", |_, it| Ok(it.x));
    it.field("y: number", "The row.", |_, it| Ok(it.y));
    it.field("tile: Tile?", "The tile on it.", |table, it| Ok(table.board().at(it)));
    it.field(
        "corner: Feature?",
        "The field that takes the corner in its north-west on all four tiles there, if it does. A piece that is put on it \
         stands on the cell's own tile.",
        |table, it| Ok(corner(table, it)),
    );
    it.method("step(side: string): Cell", "The cell across a side.", |_, it, side: Side| Ok(it.step(side)));
    it.method("adjacent(): { Tile }", "The tiles across its sides: up to four.", |table, it, ()| {
        Ok(adjacent(table, it))
    });
    it.method(
        "takes(face: Face): boolean",
        "Whether every `filter.place` lets a tile lie on it at some turn.",
        |table, it, face: TileId| reckon::may_place(&mut { *table }, design(table, face)?, it),
    )
    .costs(16);
}

pub(super) fn place(it: &mut Members<'_, PlaceRef>) {
    let at = |it: &View<'_>| -> mlua::Result<Placement> { it.caller.place().ok_or_else(over) };
    it.text(move |table, _| {
        let Placement { tile, pos, rotation } = at(table)?;
        Ok(table.placement_text(Some(tile), pos, rotation))
    });
    it.field("face: Face", "The drawn tile.", move |table, _| Ok(at(table)?.tile));
    it.field("x: number", "The column.", move |table, _| Ok(at(table)?.pos.x)).by_where();
    it.field("y: number", "The row.", move |table, _| Ok(at(table)?.pos.y)).by_where();
    it.field("cell: Cell", "The free cell.", move |table, _| Ok(at(table)?.pos)).by_where();
    it.field(
        "rotation: number",
        "How the tile would be turned: 0, 90, 180 or 270 degrees clockwise.",
        move |table, _| Ok(at(table)?.rotation.degrees()),
    );
    it.method(
        "edge(side: string): string",
        "What the tile would show on a side of the board.",
        move |table, _, side: Side| {
            let at = at(table)?;
            Ok(table.rules().design(at.tile).tile.edges()[side.turned(at.rotation.inverse()).idx()])
        },
    );
    it.method(
        "sides(edge: string): { string }",
        "The sides of the board on which the tile would show an edge.",
        move |table, _, EdgeWord(edge)| {
            let at = at(table)?;
            Ok(sides(table, at.tile, at.rotation, edge))
        },
    );
    it.method(
        "meeting(edge: string): { string }",
        "The sides of the board on which the tile would show an edge and meet the same edge of a \
         tile that lies there.",
        move |table, _, EdgeWord(edge)| {
            let at = at(table)?;
            let meets = |side: &Side| {
                let beside = table.board().at(at.pos.step(*side));
                beside.is_some_and(|beside| Some(table.edge(beside, side.opposite())) == edge)
            };
            let shown = shown(table, at.tile, at.rotation, edge);
            Ok(Answer::Names(shown.filter(meets).map(Name::Side).collect()))
        },
    );
    it.method("neighbour(side: string): Tile?", "The tile across a side.", move |table, _, side| {
        Ok(table.board().at(at(table)?.pos.step(side)))
    })
    .by_where();
    it.method("adjacent(): { Tile }", "The tiles across its sides: up to four.", move |table, _, ()| {
        Ok(adjacent(table, at(table)?.pos))
    })
    .by_where();
    it.method("around(): { Tile }", "The tiles on the eight cells around.", move |table, _, ()| {
        Ok(Answer::list(table.tiles_around(at(table)?.pos)))
    })
    .by_where();
    it.method(
        "near(kinds: string | { string }): { Feature }",
        "The features of a kind, or of several, on the tiles around, each once.",
        move |table, _, Kinds(kinds)| Ok(Answer::list(table.features_around(at(table)?.pos, &kinds))),
    )
    .by_where();
    it.method(
        "prospects(kinds: string | { string }?): { Prospect }",
        "The features that the placement would change, as they would be: those of the tile with what they join, \
         those that it closes, and sites around.",
        move |table, _, kinds: Option<Kinds>| {
            let Placement { tile, pos, rotation } = at(table)?;
            Ok(asked(table.prospects(tile, pos, rotation), &kinds, pos, rotation))
        },
    )
    .costs(16);
}

pub(super) fn join(it: &mut Members<'_, JoinRef>) {
    it.text(|table, _| {
        let join = table.caller.join().ok_or_else(over)?;
        let [one, other] = [join.one, join.other]
            .map(|it| known_segment(table, it).map(|it| table.value_text(&Value::Segment(it))));
        Ok(format!("{} with {}", one?, other?))
    });
    it.method(
        "prospects(kinds: string | { string }?): { Prospect }",
        "The features that it would change, as they would be.",
        |table, _, kinds: Option<Kinds>| {
            let all = table.prospects_of_join(table.caller.join().ok_or_else(over)?);
            Ok(asked(all, &kinds, Pos::new(0, 0), Rotation::R0))
        },
    )
    .costs(16);
}

/// Those of some prospects that are of kinds that are asked about.
fn asked(all: Vec<Prospect>, kinds: &Option<Kinds>, pos: Pos, rotation: Rotation) -> Answer {
    let all = all.into_iter().zip(0..).take(ProspectRef::MOST);
    let is_asked = |kind: KindId| kinds.as_ref().is_none_or(|Kinds(kinds)| kinds.contains(&kind));
    let asked = all.filter(|(it, _)| is_asked(it.kind));
    Answer::list(asked.map(|(_, number)| ProspectRef { pos, rotation, number }))
}

pub(super) fn prospect(it: &mut Members<'_, ProspectRef>) {
    // With the tile that would be placed, if one would.
    let of = |it: &View<'_>, of: ProspectRef| -> mlua::Result<(Option<TileId>, Prospect)> {
        let (tile, mut all) = match it.caller.join() {
            Some(join) => (None, it.prospects_of_join(join)),
            None => {
                let tile = it.caller.place().ok_or_else(over)?.tile;
                (Some(tile), it.prospects(tile, of.pos, of.rotation))
            }
        };
        let number = usize::from(of.number);
        if number < all.len() { Ok((tile, all.swap_remove(number))) } else { Err(over()) }
    };
    it.text(move |table, it| {
        let (_, it) = of(table, it)?;
        let features: Vec<_> = it.features.iter().map(|it| table.feature_name(*it)).collect();
        let kind = &table.rules().words()[it.kind].name;
        let completed = if it.completed { ", completed" } else { "" };
        Ok(if features.is_empty() {
            format!("new {kind}{completed}")
        } else {
            format!("{kind} with {}{completed}", features.join(", "))
        })
    });
    it.field("features: { Feature }", "Those on the board that would be joined in it.", move |table, it| {
        Ok(of(table, it)?.1.features)
    });
    it.field("completed: boolean", "Whether it would be completed.", move |table, it| {
        Ok(of(table, it)?.1.completed)
    });
    it.method(
        "count(markers: string | { string }): number",
        "How many of a marker, or of several, it would have.",
        move |table, it, Markers(wanted)| {
            let (tile, it) = of(table, it)?;
            Ok(wanted.iter().map(|marker| table.would_count(tile, &it, *marker)).sum::<u32>())
        },
    );
}

fn over() -> mlua::Error {
    bad("this place belongs to a call that has ended")
}

pub(super) fn spot(it: &mut Members<'_, Deployment>) {
    it.text(|table, it| Ok(table.value_text(&Value::Spot(known(table, it)?))));
    it.field("player: Player", "Who would deploy.", |_, it| Ok(it.player));
    it.field("piece: string", "What.", |_, it| Ok(it.piece));
    it.field(
        "role: string",
        "What the piece is declared as: `follower`, `special` or `token`.",
        |table, it| Ok(table.rules().piece(it.piece).role),
    );
    it.field(
        "feature: Feature?",
        "On which feature; nil on a tile as a whole, and for a piece that is laid across a tile.",
        |table, it| match known(table, it)?.ground {
            Ground::Segment(node) => Ok(Some(FeatureId::from(node))),
            Ground::Tile(_) | Ground::Across(_) => Ok(None),
        },
    );
    it.field(
        "segment: Segment?",
        "On which segment; nil where there is no feature.",
        |table, it| match known(table, it)?.ground {
            Ground::Segment(node) => Ok(Some(node)),
            Ground::Tile(_) | Ground::Across(_) => Ok(None),
        },
    );
    it.field("tile: Tile", "On which tile.", |table, it| Ok(table.tile_under(known(table, it)?.ground)))
        .by_where();
}

/// A spot on the board of this game.
pub(super) fn known(table: &Table, it: Deployment) -> mlua::Result<Deployment> {
    match it.ground {
        Ground::Segment(node) => on_board(table, node.into()).map(|_| it),
        Ground::Tile(tile) | Ground::Across(tile) => placed(table, tile).map(|_| it),
    }
}
