//! Members of players.

use bastide_core::piece::{Figure, FigureId, PieceId, Spot};
use bastide_core::player::PlayerId;
use bastide_core::score::ScoreLine;
use bastide_core::spots::spots;
use bastide_core::table::Table;

use super::piece::pieces;
use super::registry::Members;
use crate::exchange::answer::Answer;
use crate::exchange::given::{Kinds, Pieces, Where};
use crate::fault::bad;

pub(super) fn player(it: &mut Members<'_, PlayerId>) {
    it.text(|table, it| Ok(table.rules().player_name(seated(table, it)?).to_owned()));
    it.field("name: string", "What people call the player.", |table, it| {
        Ok(table.rules().player_name(seated(table, it)?).to_owned())
    });
    it.field("seat: number", "The seat, from 1 clockwise.", |_, it| Ok(it.0 + 1));
    it.field("score: number", "The points so far.", |table, it| Ok(table.score(seated(table, it)?)));
    it.field(
        "scored: boolean",
        "Whether the player has received points for a feature in this part of the turn.",
        |table, it| {
            let player = seated(table, it)?;
            let is_paid = |it: &ScoreLine| it.player == player && it.points > 0 && it.feature.is_some();
            Ok(table.part_lines().iter().any(is_paid))
        },
    );
    it.field(
        "team: { Player }",
        "Who wins together with the player, and the player: in seat order.",
        |table, it| Ok(Answer::list(table.team(seated(table, it)?).iter())),
    );
    it.method(
        "supply(pieces: string | { string }): number",
        "How many of a piece, or of several, the player has in supply.",
        |table, it, Pieces(wanted)| {
            let owner = seated(table, it)?;
            Ok(wanted.iter().map(|piece| u32::from(table.supply(Some(owner), *piece))).sum::<u32>())
        },
    );
    it.method(
        "figures(pieces: string | { string }?): { Figure }",
        "The player's figures on the board, of one piece or several, or all.",
        |table, it, wanted: Option<Pieces>| {
            let own = pieces(table, &wanted).filter(|(_, figure)| figure.owner == Some(it)).map(|(id, _)| id);
            Ok(Answer::list(own.filter(|id| table.tile_of(*id).is_some())))
        },
    )
    .costs(8);
    it.method("followers(): { Figure }", "The player's followers on the board.", |table, it, ()| {
        let own = table.followers().filter(|(_, figure)| figure.owner == Some(it));
        Ok(Answer::list(own.map(|(id, _)| id)))
    })
    .costs(8);
    it.method(
        "standing_on(kinds: string | { string }): { Figure }",
        "The player's figures that are on features of a kind, or of several.",
        |table, it, Kinds(kinds)| {
            let own = table.figures().filter(|(_, figure)| match figure.spot {
                Spot::Segment(node) => figure.owner == Some(it) && kinds.contains(&table.kind(node)),
                Spot::Supply | Spot::Tile(_) | Spot::Held(_) => false,
            });
            Ok(Answer::list(own.map(|(id, _)| id)))
        },
    )
    .costs(8);
    it.method(
        "spare(): { Figure }",
        "One figure of each piece that the player has in supply.",
        |table, it, ()| {
            let owner = seated(table, it)?;
            let kinds = (0..table.rules().setup.pieces.len() as u8).map(PieceId);
            Ok(Answer::list(kinds.filter_map(|piece| table.spare(Some(owner), piece))))
        },
    );
    it.method(
        "spots(where: Where?): { Spot }",
        "Where the player could put a piece by its declaration, the general rules and all `filter.deploy`, asked about that \
         very spot, from north to south and west to east. `where` says which are meant: `piece`, one or several \
         (without it, the followers in supply, at `deploy_second` those that may be deployed then); `kind`, one or several, with `\"tile\"` for a tile as a whole; \
         `tile` or `feature`, only there; `occupied` and `completed`, true or false: only on features that are so, or that \
         are not; `each = \"feature\"`: no more than one on each feature, the first. `{ occupied = false, completed = false }` are those of an ordinary deployment anywhere on the board.",
        |table, it, Where(wanted)| spots(&mut { *table }, seated(table, it)?, &wanted),
    )
    .costs(64);
    it.method(
        "held(pieces: string | { string }?): { Figure }",
        "Figures of others or of nobody that the player holds, of one piece or several, or all.",
        |table, it, wanted: Option<Pieces>| {
            let is_held = |(_, figure): &(FigureId, &Figure)| figure.spot == Spot::Held(it);
            Ok(Answer::list(pieces(table, &wanted).filter(is_held).map(|(id, _)| id)))
        },
    )
    .costs(8);
}

/// Players of other games may sit on higher seats.
pub(super) fn seated(table: &Table, player: PlayerId) -> mlua::Result<PlayerId> {
    if player.idx() < table.rules().players() {
        Ok(player)
    } else {
        Err(bad("this player is not in this game"))
    }
}
