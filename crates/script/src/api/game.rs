//! Members of the game.

use bastide_core::board::FeatureId;
use bastide_core::geometry::Pos;
use bastide_core::piece::{Figure, FigureId, PieceId};
use bastide_core::player::{PlayerId, Seats};
use bastide_core::score::Scored;
use bastide_core::table::Table;
use bastide_core::words::{KindId, MarkerId};

use super::piece::pieces;
use super::place::PLACEMENT;
use super::player::seated;
use super::registry::Members;
use super::score::{LINE, RESULT};
use super::tile::known;
use crate::exchange::answer::Answer;
use crate::exchange::given::{Column, Count, Row, VariantWord};
use crate::exchange::thing::GameRef;

pub(super) fn game(it: &mut Members<'_, GameRef>) {
    it.text(|_, _| Ok("game".to_owned()));
    it.field("players: { Player }", "All players, in seat order.", |table, _| {
        Ok(Answer::list(table.players()))
    });
    it.field("active: Player", "The player whose turn it is.", |table, _| Ok(table.turn().player));
    it.field("turn: number", "The number of the turn, from 1.", |table, _| Ok(table.turn().number));
    it.field(
        "part: number",
        "The part of the turn, from 1; a rule may add a second (`act:part`).",
        |table, _| Ok(table.turn().part + 1),
    );
    it.field("step: string", "The step of the pipeline.", |table, _| Ok(table.step().name()));
    it.field(
        "final: boolean",
        "Whether the game has come to its end, and last scores are made.",
        |table, _| Ok(table.step().is_final()),
    );
    it.field("placed: Tile?", "The tile placed in this part.", |table, _| Ok(table.turn().placed));
    it.field("drawn: Face?", "The tile drawn and not yet placed.", |table, _| Ok(table.turn().tile));
    it.field(
        "given: boolean",
        "Whether the tile of this part was given to the player instead of being drawn.",
        |table, _| Ok(table.turn().given),
    );
    it.field(
        "inserted: boolean",
        "Whether this turn is played in between, out of the order of seats: `act:turn` queued it.",
        |table, _| Ok(table.turn().inserted),
    );
    it.field("parts_left: number", "How many parts of this turn are still to come.", |table, _| {
        Ok(table.turn().more)
    });
    it.field("queued: number", "How many turns are queued before the next player's.", |table, _| {
        Ok(table.queue().len() as u32)
    });
    it.field("tiles_left: number", "How many tiles are still to be drawn.", |table, _| {
        Ok(table.pile().len() as u32)
    });
    it.method(
        "can_draw(count: number): boolean",
        "Whether so many tiles are still to be drawn.",
        |table, _, Count(count)| Ok(table.pile().len() >= count),
    );
    it.field(
        "early_left: number",
        "How many of them are drawn before the ordinary pile (`before` in tile sets).",
        |table, _| Ok(table.early_left() as u32),
    );
    it.field(
        "options: { [string]: any }",
        "All options of the game by key: `game.options[\"tolls.toll\"]`.",
        |_, _| Ok(Answer::Options),
    );
    it.method(
        "plays(variant: string): boolean",
        "Whether a variant is in the game.",
        |table, _, VariantWord(name)| Ok(table.rules().setup.variants.iter().any(|it| *it.id == *name)),
    );
    it.method(
        "from(player: Player): { Player }",
        "All players clockwise, `player` first.",
        |table, _, player: PlayerId| clockwise(table, player),
    );
    it.method(
        "after(player: Player): { Player }",
        "All players clockwise from the next one; `player` comes last.",
        |table, _, player: PlayerId| clockwise(table, player.next(table.rules().players())),
    );
    it.method(
        "features(kind: string?): { Feature }",
        "All features of a kind, from north to south and west to east; or those of all kinds, kind \
         by kind.",
        |table, _, kind: Option<KindId>| {
            if let Some(kind) = kind {
                return Ok(Answer::list(table.features(kind)));
            }
            let kinds = table.rules().words().kinds();
            Ok(Answer::list(kinds.flat_map(|(kind, _)| table.features(kind))))
        },
    );
    it.method(
        "places(face: Face): { Placement }",
        "Where a tile could lie: every free cell and turn at which its sides go with those beside, \
         from north to south and west to east. Variants are not asked.",
        |table, _, face| {
            let places = table.places(known(table, face)?);
            Ok(Answer::Rows(places.iter().map(|it| PLACEMENT.answer(table, it)).collect()))
        },
    );
    it.method(
        "grown(): { Feature }",
        "The features that have grown in this part: those on the tile placed, and those that a \
         piece laid across a tile adds to.",
        |table, _, ()| Ok(table.grown()),
    );
    it.method(
        "figures(piece: string?): { Figure }",
        "All pieces on the board, of one kind or of all.",
        |table, _, wanted: Option<PieceId>| {
            let is_on_board = |(id, _): &(FigureId, &Figure)| table.tile_of(*id).is_some();
            Ok(Answer::list(pieces(table, wanted).filter(is_on_board).map(|(id, _)| id)))
        },
    );
    it.method(
        "figure(piece: string): Figure?",
        "The first piece of a kind on the board: the one neutral token, for instance.",
        |table, _, wanted: PieceId| {
            let mut all = table.figures_of_all(wanted);
            Ok(all.find(|(id, _)| table.tile_of(*id).is_some()).map(|(id, _)| id))
        },
    );
    it.method(
        "supply(piece: string): number",
        "How many of a neutral piece lie aside.",
        |table, _, piece: PieceId| Ok(table.supply(None, piece)),
    );
    it.method("tiles(): { Tile }", "All tiles on the board, in the order of placement.", |table, _, ()| {
        Ok(Answer::list(table.board().tiles()))
    });
    it.method(
        "tile(x: number, y: number): Tile?",
        "The tile on a cell. East is `x + 1`, south is `y + 1`.",
        |table, _, (x, y): (Column, Row)| Ok(table.board().at(Pos::new(x.0, y.0))),
    );
    it.method(
        "cell(x: number, y: number): Cell",
        "The cell in a column and row.",
        |_, _, (x, y): (Column, Row)| Ok(Pos::new(x.0, y.0)),
    );
    it.method(
        "fits(face: Face, cell: Cell, rotation: number): boolean",
        "Whether a tile could lie on a cell, turned clockwise by so many degrees: nothing lies \
         there, and its sides go with those beside. Variants are not asked.",
        |table, _, (face, cell, rotation)| Ok(table.fits(known(table, face)?, cell, rotation)),
    );
    it.method(
        "completed(kind: string?): { Feature }",
        "What was completed in this part of the turn.",
        |table, _, wanted: Option<KindId>| {
            let found = table.completed().iter().copied();
            Ok(Answer::list(found.filter(|it| wanted.is_none_or(|wanted| table.kind(*it) == wanted))))
        },
    );
    it.method(
        "count_completed(kind: string, without: string?): number",
        "How many completed features of a kind are on the board, without those that have a marker, \
         if one is named.",
        |table, _, (kind, without): (KindId, Option<MarkerId>)| {
            Ok(table.completed_unsorted(kind).filter(|it| lacks(table, *it, without)).count() as u32)
        },
    );
    it.method(
        "largest_completed(kind: string, without: string?): number",
        "The most tiles of a completed feature of a kind, without those completed in this part and \
         those that have a marker, if one is named; 0 if there is none.",
        |table, _, (kind, without): (KindId, Option<MarkerId>)| {
            let is_new = |node: FeatureId| table.completed().iter().any(|it| table.same_feature(*it, node));
            let mut largest = 0;
            for node in table.completed_unsorted(kind) {
                let count = table.tile_count(node);
                // Few are larger than all before, and all else matters only for them.
                if count > largest && lacks(table, node, without) && !is_new(node) {
                    largest = count;
                }
            }
            Ok(largest)
        },
    );
    it.method(
        "scored(kind: string?): { Result }",
        "How features were scored in this part of the turn, or at the end.",
        |table, _, wanted: Option<KindId>| {
            let is_wanted = |it: &&Scored| wanted.is_none_or(|wanted| table.kind(it.feature) == wanted);
            Ok(Answer::Rows(
                table.scored().iter().filter(is_wanted).map(|it| RESULT.answer(table, it)).collect(),
            ))
        },
    );
    it.method("lines(): { Line }", "The score lines of this part of the turn, in order.", |table, _, ()| {
        Ok(Answer::Rows(table.part_lines().iter().map(|it| LINE.answer(table, it)).collect()))
    });
    it.method(
        "scorers(for_features: boolean): { Player }",
        "The players who received points in this part of the turn, in seat order; those who \
         received some for a feature, or all.",
        |table, _, for_features: bool| {
            let lines = table.part_lines().iter().filter(|it| it.points > 0);
            let counted = lines.filter(|it| it.feature.is_some() || !for_features);
            let paid: Seats = counted.map(|it| it.player).collect();
            Ok(Answer::list(paid.iter()))
        },
    );
}

/// True for features without a marker; for all if none is named.
fn lacks(table: &Table, node: FeatureId, marker: Option<MarkerId>) -> bool {
    marker.is_none_or(|marker| table.markers(node, marker) == 0)
}

/// All players in the order of seats, from one of them.
fn clockwise(table: &Table, first: PlayerId) -> mlua::Result<Answer> {
    let count = table.rules().players();
    let order = std::iter::successors(Some(seated(table, first)?), |it| Some(it.next(count)));
    Ok(Answer::list(order.take(count)))
}
