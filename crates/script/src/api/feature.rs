//! Members of features.

use bastide_core::board::FeatureId;
use bastide_core::player::PlayerId;
use bastide_core::reckon;
use bastide_core::score::Timing;
use bastide_core::words::{KindId, MarkerId};

use super::piece::is_wanted;
use super::registry::Members;
use super::view::View;
use crate::exchange::answer::Answer;
use crate::exchange::cross::on_board;
use crate::exchange::given::{Kinds, Markers, Pieces};

pub(super) fn feature(it: &mut Members<'_, FeatureId>) {
    it.text(|table, it| Ok(table.feature_name(on_board(table, it)?)));
    it.equal(|table, one, other| Ok(table.same_feature(on_board(table, one)?, on_board(table, other)?)));
    it.field("kind: string", "What it is: `road`, `city`, `field`.", |table, it| {
        Ok(table.kind(on_board(table, it)?))
    });
    it.method(
        "is(kinds: string | { string }): boolean",
        "Whether it is of a kind, or of one of several, or like it, as a chapel is a monastery.",
        |table, it, Kinds(kinds)| Ok(kinds.contains(&table.kind(on_board(table, it)?))),
    );
    it.field("size: number", "How many tiles count when it is scored.", |table, it| {
        Ok(table.size(on_board(table, it)?))
    });
    it.field("tile_count: number", "How many different tiles it lies on.", |table, it| {
        Ok(table.tile_count(on_board(table, it)?))
    });
    it.field("open_sides: number", "How many of its sides face a free cell.", |table, it| {
        Ok(table.open_sides(on_board(table, it)?))
    });
    it.field("completed: boolean", "Whether it is completed. Fields never are.", |table, it| {
        Ok(table.is_completed(on_board(table, it)?))
    });
    it.field("closed: boolean", "Whether nothing of it faces a free cell, fields included.", |table, it| {
        Ok(table.is_closed(on_board(table, it)?))
    });
    it.field("occupied: boolean", "Whether a follower is on it.", |table, it| {
        Ok(table.is_occupied(on_board(table, it)?))
    });
    it.field("tile: Tile", "Its first tile, from north to south and west to east.", |table, it| {
        Ok(table.board().locate(table.canonical(on_board(table, it)?).segment()).0)
    });
    it.method("tiles(): { Tile }", "Its different tiles.", |table, it, ()| {
        Ok(table.tiles(on_board(table, it)?))
    });
    it.method(
        "counting(): { Tile }",
        "The tiles that count for it: its own, or of a site those on its cells.",
        |table, it, ()| Ok(Answer::list(table.counting(on_board(table, it)?))),
    );
    it.method(
        "has(markers: string | { string }): boolean",
        "Whether one of its segments has a marker, or one of several.",
        |table, it, Markers(wanted)| Ok(count(table, it, &wanted)? > 0),
    );
    it.method(
        "count(markers: string | { string }): number",
        "How many of a marker, or of several, its segments have.",
        |table, it, Markers(wanted)| count(table, it, &wanted),
    );
    it.method(
        "touching(kinds: string | { string }): { Feature }",
        "The features of a kind, or of several, that lie beside it, each once: the cities and roads \
         at a field, the fields at a city or road.",
        |table, it, Kinds(kinds)| of_kinds(table, it, &kinds, |node, kind| table.beside(node, kind)),
    )
    .costs(16);
    it.method(
        "touches(feature: Feature): boolean",
        "Whether another feature lies beside it.",
        |table, it, other: FeatureId| {
            let (node, other) = (on_board(table, it)?, on_board(table, other)?);
            Ok(table.beside(node, table.kind(other)).contains(&table.canonical(other)))
        },
    )
    .costs(16);
    it.method(
        "entered_by(kinds: string | { string }): { Feature }",
        "The features of a kind, or of several, that run into it with a dead end: the roads into a city.",
        |table, it, Kinds(kinds)| of_kinds(table, it, &kinds, |node, kind| table.entered_by(node, kind)),
    )
    .costs(16);
    it.method(
        "entering(kinds: string | { string }): { Feature }",
        "The features of a kind, or of several, that it runs into with a dead end.",
        |table, it, Kinds(kinds)| of_kinds(table, it, &kinds, |node, kind| table.entering(node, kind)),
    )
    .costs(16);
    it.method(
        "figures(pieces: string | { string }?, owner: Player?): { Figure }",
        "The figures on it: of one piece or several, of one owner, or all.",
        |table, it, (wanted, owner): (Option<Pieces>, Option<PlayerId>)| {
            let found = table.figures_on(on_board(table, it)?).filter(|(_, figure)| {
                is_wanted(&wanted, figure.piece) && (owner.is_none() || figure.owner == owner)
            });
            Ok(Answer::list(found.map(|(id, _)| id)))
        },
    );
    it.method(
        "followers(owner: Player?): { Figure }",
        "The followers on it, of one owner or of all.",
        |table, it, owner: Option<PlayerId>| {
            let found = table.followers_on(on_board(table, it)?);
            let found = found.filter(|(_, it)| owner.is_none() || it.owner == owner);
            Ok(Answer::list(found.map(|(id, _)| id)))
        },
    );
    it.method("owners(): { Player }", "The players with the majority, in seat order.", |table, it, ()| {
        let owners = reckon::owners(&mut { *table }, on_board(table, it)?)?;
        Ok(Answer::list(owners.iter()))
    })
    .costs(4);
    it.method(
        "paying(): { Feature }",
        "What a field is paid for, each once: the completed cities at it, and whatever else counts \
         like them.",
        |table, it, ()| Ok(table.paying(on_board(table, it)?)),
    )
    .costs(8);
    it.method(
        "points(): number",
        "What it is worth now to each owner, after all variants have had their say.",
        |table, it, ()| {
            let feature = on_board(table, it)?;
            let timing = if table.is_completed(feature) { Timing::Completed } else { Timing::Final };
            Ok(reckon::points(&mut { *table }, feature, timing)?.1.value())
        },
    )
    .costs(8);
    it.method(
        "worth(): number",
        "What it is worth now by the base rules, before variants change it.",
        |table, it, ()| {
            let node = on_board(table, it)?;
            let timing = if table.is_completed(node) { Timing::Completed } else { Timing::Final };
            Ok(table.worth(node, timing).points)
        },
    )
    .costs(8);
}

/// The number of some markers on the segments of a feature.
fn count(table: &View<'_>, it: FeatureId, wanted: &[MarkerId]) -> mlua::Result<u32> {
    let node = on_board(table, it)?;
    Ok(wanted.iter().map(|marker| table.markers(node, *marker)).sum())
}

/// The features of some kinds in a relation to one of them, kind by kind.
fn of_kinds(
    table: &View<'_>,
    it: FeatureId,
    kinds: &[KindId],
    related: impl Fn(FeatureId, KindId) -> Vec<FeatureId>,
) -> mlua::Result<Vec<FeatureId>> {
    let node = on_board(table, it)?;
    Ok(kinds.iter().flat_map(|kind| related(node, *kind)).collect())
}
