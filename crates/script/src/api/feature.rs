//! Members of features.

use bastide_core::board::FeatureId;
use bastide_core::piece::PieceId;
use bastide_core::player::PlayerId;
use bastide_core::reckon;
use bastide_core::score::Timing;

use super::registry::Members;
use crate::exchange::answer::Answer;
use crate::exchange::cross::on_board;

pub(super) fn feature(it: &mut Members<'_, FeatureId>) {
    it.text(|table, it| Ok(table.feature_name(on_board(table, it)?)));
    it.equal(|table, one, other| Ok(table.same_feature(on_board(table, one)?, on_board(table, other)?)));
    it.field("kind: string", "What it is: `road`, `city`, `field`.", |table, it| {
        Ok(table.kind(on_board(table, it)?))
    });
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
        "has(marker: string): boolean",
        "Whether one of its segments has a marker.",
        |table, it, marker| Ok(table.markers(on_board(table, it)?, marker) > 0),
    );
    it.method(
        "count(marker: string): number",
        "How many of a marker its segments have.",
        |table, it, marker| Ok(table.markers(on_board(table, it)?, marker)),
    );
    it.method(
        "touching(kind: string): { Feature }",
        "The features of a kind that lie beside it, each once: the cities and roads at a field, the \
         fields at a city or along a road.",
        |table, it, kind| Ok(table.beside(on_board(table, it)?, kind)),
    );
    it.method(
        "touches(feature: Feature): boolean",
        "Whether another feature lies beside it.",
        |table, it, other: FeatureId| {
            let (node, other) = (on_board(table, it)?, on_board(table, other)?);
            Ok(table.beside(node, table.kind(other)).contains(&table.canonical(other)))
        },
    );
    it.method(
        "entered_by(kind: string): { Feature }",
        "The features of a kind that run into it with a dead end: the roads into a city.",
        |table, it, kind| Ok(table.entered_by(on_board(table, it)?, kind)),
    );
    it.method(
        "enters(kind: string): { Feature }",
        "The features of a kind that it runs into with a dead end.",
        |table, it, kind| Ok(table.entering(on_board(table, it)?, kind)),
    );
    it.method(
        "figures(piece: string?, owner: Player?): { Figure }",
        "The pieces on it, of one kind and owner or of all.",
        |table, it, (wanted, owner): (Option<PieceId>, Option<PlayerId>)| {
            let found = table.figures_on(on_board(table, it)?).filter(|(_, figure)| {
                wanted.is_none_or(|wanted| figure.piece == wanted)
                    && (owner.is_none() || figure.owner == owner)
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
    });
    it.method(
        "paying(): { Feature }",
        "What a field is paid for, each once: the completed cities at it, and whatever else counts \
         like them.",
        |table, it, ()| Ok(table.paying(on_board(table, it)?)),
    );
    it.method(
        "points(): number",
        "What it is worth now to each owner, after all variants have had their say.",
        |table, it, ()| {
            let feature = on_board(table, it)?;
            let timing = if table.is_completed(feature) { Timing::Completed } else { Timing::Final };
            Ok(reckon::points(&mut { *table }, feature, timing)?.1.value())
        },
    );
    it.method(
        "worth(): number",
        "What it is worth now by the base rules, before variants change it.",
        |table, it, ()| {
            let node = on_board(table, it)?;
            let timing = if table.is_completed(node) { Timing::Completed } else { Timing::Final };
            Ok(table.worth(node, timing).points)
        },
    );
}
