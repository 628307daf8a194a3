//! Members of figures and tokens.

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::geometry::{Axis, Side};
use bastide_core::piece::{Figure, FigureId, Move, PieceId, Spot};
use bastide_core::reckon::{is_safe, strength};
use bastide_core::table::Table;

use super::registry::{Members, Row};
use crate::exchange::answer::{Answer, Name};
use crate::exchange::cross::{figure as known, placed};
use crate::exchange::given::Pieces;

/// Piece that leaves its place, would leave it or has come to another.
pub(crate) static MOVE: Row<Table, Move> = Row {
    name: "Move",
    doc: "A piece that changes its place: from where, and why.",
    fields: &[
        ("figure: Figure", "Which piece. At `on.leave` and `on.arrive` it has moved already.", |_, it| {
            it.figure.into()
        }),
        (
            "cause: string",
            "Why: `deployed`, `put`, `moved`, `captured` (into the hands of a player), `scored`, `sent_home`, `recalled` \
             (by its owner), `left` (with the last follower beside it).",
            |_, it| it.cause.into(),
        ),
        ("from: Tile?", "The tile that it leaves; nil for one from supply or from hand.", |table, it| {
            table.tile_at(it.from).filter(|it| table.board().lies(*it)).into()
        }),
        ("feature: Feature?", "The feature that it leaves, if it was on one.", |table, it| match it.from {
            Spot::Segment(node) if table.board().has(node) => FeatureId::from(node).into(),
            Spot::Segment(_) | Spot::Supply | Spot::Tile(_) | Spot::Held(_) => Answer::Nil,
        }),
    ],
};

pub(super) fn figure(it: &mut Members<'_, FigureId>) {
    it.text(|table, it| Ok(table.figure_name(known(table, it)?)));
    it.field(
        "piece: string",
        "Which piece it is: `follower`, `flag`; one of another variant has that before it: `tolls.flag`.",
        |table, it| Ok(table.figure(known(table, it)?).piece),
    );
    it.field("owner: Player?", "Whose it is; nobody's for neutral ones.", |table, it| {
        Ok(table.figure(known(table, it)?).owner)
    });
    it.field(
        "role: string",
        "What it is declared as: `follower`, which occupies features and counts for majorities, \
         `special` or `token`.",
        |table, it| Ok(table.rules().piece(table.figure(known(table, it)?).piece).role),
    );
    it.field("strength: number", "What it weighs in majorities.", |table, it| {
        strength(&mut { *table }, known(table, it)?)
    });
    it.field(
        "kinds: { string }",
        "The kinds of features that it may be deployed on, if nothing else forbids it.",
        |table, it| {
            let piece = table.figure(known(table, it)?).piece;
            let kinds = table.rules().words().kinds().filter(|(kind, _)| table.may_be_on(piece, *kind));
            Ok(Answer::Names(kinds.map(|(kind, _)| Name::Kind(kind)).collect()))
        },
    );
    it.field(
        "safe: boolean",
        "Whether rules that take figures off the board leave it alone: it or the feature that it is on \
         is declared so, or a `filter.leave` keeps it there.",
        |table, it| is_safe(&mut { *table }, known(table, it)?),
    );
    it.field("tile: Tile?", "The tile it is on.", |table, it| Ok(table.tile_of(known(table, it)?)));
    it.field("feature: Feature?", "The feature it is on.", |table, it| {
        Ok(node(table, known(table, it)?).map(FeatureId::from))
    });
    it.field("segment: Segment?", "The very segment it is on.", |table, it| {
        Ok(node(table, known(table, it)?))
    });
    it.field("holder: Player?", "Who holds it, if another player does.", |table, it| {
        match table.figure(known(table, it)?).spot {
            Spot::Held(player) => Ok(Some(player)),
            Spot::Supply | Spot::Tile(_) | Spot::Segment(_) => Ok(None),
        }
    });
    it.field("facing: string", "Which way it looks: `N`, `E`, `S` or `W`.", |table, it| {
        Ok(table.figure(known(table, it)?).facing.unwrap_or(Side::N))
    });
    it.method(
        "sees(tile: Tile): boolean",
        "Whether a tile is in the column or row along which it looks: before it, behind it, or \
         where it stands.",
        |table, it, tile: PlacedIdx| {
            let facing = table.figure(known(table, it)?).facing.unwrap_or(Side::N);
            let there = table.board().tile(placed(table, tile)?).pos;
            Ok(table.tile_of(it).map(|here| table.board().tile(here).pos).is_some_and(|here| {
                match Axis::through(facing) {
                    Axis::Ns => here.x == there.x,
                    Axis::Ew => here.y == there.y,
                }
            }))
        },
    );
    it.field("turn: number", "The turn in which it came to its place.", |table, it| {
        Ok(table.figure(known(table, it)?).turn)
    });
    it.field("fresh: boolean", "Whether it came to its place in this part of the turn.", |table, it| {
        Ok(table.is_fresh(known(table, it)?))
    });
}

/// The segment that a piece is on.
fn node(table: &Table, figure: FigureId) -> Option<SegmentId> {
    match table.figure(figure).spot {
        Spot::Segment(node) => Some(node),
        Spot::Supply | Spot::Tile(_) | Spot::Held(_) => None,
    }
}

/// All figures of some pieces, or of all pieces, in the order of their numbers.
pub(super) fn pieces<'a>(
    table: &'a Table,
    wanted: &'a Option<Pieces>,
) -> impl Iterator<Item = (FigureId, &'a Figure)> {
    let some = wanted.iter().flat_map(|Pieces(wanted)| wanted.iter());
    let all = wanted.is_none().then(|| table.figures()).into_iter().flatten();
    some.flat_map(|piece| table.figures_of_all(*piece)).chain(all)
}

/// True for pieces that are wanted.
pub(super) fn is_wanted(wanted: &Option<Pieces>, piece: PieceId) -> bool {
    wanted.as_ref().is_none_or(|Pieces(wanted)| wanted.contains(&piece))
}
