//! Members of the game.

use std::rc::Rc;

use bastide_core::board::{FeatureId, PlacedIdx};
use bastide_core::geometry::Pos;
use bastide_core::host::Subject;
use bastide_core::piece::{Figure, FigureId};
use bastide_core::player::PlayerId;
use bastide_core::reckon;
use bastide_core::score::Scored;
use bastide_core::table::Table;
use bastide_core::words::{KindId, MarkerId};

use super::piece::pieces;
use super::pile;
use super::place::PLACEMENT;
use super::player::seated;
use super::registry::Members;
use super::score::{LINE, RESULT};
use super::tile::{known, with_signs};
use crate::exchange::answer::Answer;
use crate::exchange::cross::{figure, on_board, placed};
use crate::exchange::given::{
    AnyTile, Column, Figures, Kinds, Most, NumberName, PieceWord, Pieces, PileHolder, PileName, Row, Signs,
    VariantWord, Which,
};
use crate::exchange::thing::{GameRef, Thing};
use crate::fault::bad;

/// Signs on tiles, and the bounds of a rectangle.
type Tiles = (Option<Signs>, Option<Column>, Option<Row>, Option<Column>, Option<Row>);

pub(super) fn game(it: &mut Members<'_, GameRef>) {
    it.text(|_, _| Ok("game".to_owned()));
    it.field("players: { Player }", "All players, in seat order.", |table, _| {
        Ok(Answer::list(table.players()))
    });
    it.field("active: Player", "The player whose turn it is.", |table, _| Ok(table.turn().player));
    it.field("turn: number", "The number of the turn, from 1.", |table, _| Ok(table.turn().number));
    it.field("part: number", "The part of the turn, from 1; `act:add_part` adds one.", |table, _| {
        Ok(table.turn().part + 1)
    });
    it.field("step: string", "The step of the pipeline.", |table, _| Ok(table.step()));
    it.field(
        "final: boolean",
        "Whether the game has come to its end, and last scores are made.",
        |table, _| Ok(table.step().is_final()),
    );
    it.field("winners: { Player }", "Who has won, or leads before the end.", |table, _| {
        Ok(Answer::list(table.winners()))
    });
    it.field("placed: Tile?", "The tile placed in this part.", |table, _| Ok(table.turn().placed));
    it.field("drawn: Face?", "The tile drawn and not yet placed.", |table, _| Ok(table.turn().tile));
    it.field(
        "given: boolean",
        "Whether the tile of this part was given instead of being drawn.",
        |table, _| Ok(table.turn().given),
    );
    it.field(
        "inserted: boolean",
        "Whether this turn is played in between, out of the order of seats: `act:add_turn` queued it.",
        |table, _| Ok(table.turn().inserted),
    );
    it.field("parts_left: number", "How many parts of this turn are still to come.", |table, _| {
        Ok(table.turn().more)
    });
    it.field("queued: number", "How many turns are queued before the next player's.", |table, _| {
        Ok(table.queue().len() as u32)
    });
    it.method(
        "tiles_left(most: number?): number",
        "How many tiles are left to draw; counted no further than `most`, if it is given.",
        |table, _, most: Option<Most>| {
            let left = table.pile().len();
            Ok(most.map_or(left, |Most(most)| left.min(most as usize)) as u32)
        },
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
        "features(kinds: string | { string }?, which: Which?): { Feature }",
        "All features of a kind, from north to south and west to east; or those of several or of \
         all kinds, kind by kind; without those that `which` leaves out.",
        |table, _, (kinds, which): (Option<Kinds>, Option<Rc<Which>>)| {
            let all = || table.rules().words().kinds().map(|(kind, _)| kind).collect();
            let kinds = kinds.map_or_else(all, |it| it.0);
            let is_meant = |it| which.as_ref().is_none_or(|which| is_meant(table, which, it));
            Ok(Answer::list(kinds.iter().flat_map(|kind| table.features_that(*kind, is_meant))))
        },
    )
    .costs(8);
    it.method(
        "places(face: Face): { Placement }",
        "Where a tile could lie: every free cell and turn at which its sides go with those beside, row by row. Variants are not asked.",
        |table, _, face| {
            let places = table.places(known(table, face)?);
            Ok(Answer::Rows(places.iter().map(|it| PLACEMENT.answer(table, it)).collect()))
        },
    )
    .costs(32);
    it.method(
        "grown(): { Feature }",
        "The features that have grown in this part: those on the tile placed, and those that a \
         piece laid across a tile adds to.",
        |table, _, ()| Ok(table.grown()),
    );
    it.method(
        "figures(pieces: string | { string }?): { Figure }",
        "All figures on the board, of one piece or several, or all.",
        |table, _, wanted: Option<Pieces>| {
            let is_on_board = |(id, _): &(FigureId, &Figure)| table.tile_of(*id).is_some();
            Ok(Answer::list(pieces(table, &wanted).filter(is_on_board).map(|(id, _)| id)))
        },
    )
    .costs(8);
    it.method("followers(): { Figure }", "All followers on the board.", |table, _, ()| {
        Ok(Answer::list(table.followers().map(|(id, _)| id)))
    })
    .costs(8);
    it.method(
        "figure(piece: string): Figure?",
        "The first figure of a piece on the board: the one neutral token, for instance.",
        |table, _, PieceWord(wanted)| {
            let mut all = wanted.into_iter().flat_map(|it| table.figures_of_all(it));
            Ok(all.find(|(id, _)| table.tile_of(*id).is_some()).map(|(id, _)| id))
        },
    )
    .costs(8);
    it.method(
        "owners(figures: { Figure }): { Player }",
        "The players with most strength among these figures, in seat order; `modify.tie` decides ties.",
        |table, _, Figures(figures)| {
            Ok(Answer::list(reckon::owners_among(&mut { *table }, &figures)?.iter()))
        },
    )
    .costs(8);
    it.method(
        "supply(piece: string): number",
        "How many of a neutral piece lie aside.",
        |table, _, PieceWord(piece)| Ok(piece.map_or(0, |it| table.supply(None, it))),
    );
    it.method(
        "tiles(signs: string | { string } | nil, west: number?, north: number?, east: number?, south: number?): { Tile }",
        "The tiles on the board, in the order of placement: all, or those with one of these pieces and markers; between bounds \
         only, which are included.",
        |table, _, (signs, west, north, east, south): Tiles| {
            let (west, east) = (west.map_or(i16::MIN, |it| it.0), east.map_or(i16::MAX, |it| it.0));
            let (north, south) = (north.map_or(i16::MIN, |it| it.0), south.map_or(i16::MAX, |it| it.0));
            let (columns, rows) = (west..=east, north..=south);
            let signs = signs.map(|Signs(all)| with_signs(table, &all));
            let is_wanted = |tile: &PlacedIdx| {
                let pos = table.board().tile(*tile).pos;
                columns.contains(&pos.x) && rows.contains(&pos.y) && signs.as_ref().is_none_or(|it| it[tile.idx()])
            };
            Ok(Answer::list(table.board().tiles().filter(is_wanted)))
        },
    )
    .costs(8);
    it.method(
        "pile(name: string, holder: Player | Tile | Figure | nil): Pile",
        "A pile that the variant declares: that of a player, tile or figure where each has one. A pile of \
         another variant has that before it: `hands.hand`.",
        |table, _, (name, holder): (PileName, Option<PileHolder>)| pile::of(table, name, holder),
    );
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
        "fits(tile: Face | Tile, cell: Cell, rotation: number): boolean",
        "Whether a tile could lie on a cell, turned clockwise by so many degrees: nothing else lies \
         there, and its sides go with those beside. Variants are not asked.",
        |table, _, (tile, cell, rotation)| match tile {
            AnyTile::Face(face) => Ok(table.fits(known(table, face)?, cell, rotation)),
            AnyTile::Placed(tile) => Ok(table.fits_anew(placed(table, tile)?, cell, rotation)),
        },
    );
    it.method(
        "completions(kinds: string | { string }?): { Feature }",
        "The features that were completed in this part of the turn and still are: of a kind, of \
         several, or all.",
        |table, _, wanted: Option<Kinds>| {
            let found = table.completed().iter().copied().filter(|it| table.is_completed(*it));
            Ok(Answer::list(found.filter(|it| is_of(&wanted, table.kind(*it)))))
        },
    );
    it.method(
        "number(name: string, subject: Feature | Figure | Tile?): number",
        "A number of the game by the name of its variant and its own, `\"barns.city\"`, about a thing or \
         about none, after all `modify.number`.",
        |table, _, (number, subject): (NumberName, Option<Thing>)| {
            let subject = match subject {
                None => Subject::None,
                Some(Thing::Feature(it)) => Subject::Feature(on_board(table, it)?),
                Some(Thing::Figure(it)) => Subject::Figure(figure(table, it)?),
                Some(Thing::Tile(it)) => Subject::Tile(placed(table, it)?),
                Some(_) => return Err(bad("a number is asked about a Feature, a Figure, a Tile or nothing")),
            };
            reckon::number(&mut { *table }, number.0, subject)
        },
    );
    it.method(
        "results(kinds: string | { string }?): { Result }",
        "How features were scored in this part of the turn, or at the end: of a kind, of several, \
         or all.",
        |table, _, wanted: Option<Kinds>| {
            let is_wanted = |it: &&Scored| is_of(&wanted, table.kind(it.feature));
            Ok(Answer::Rows(
                table.scored().iter().filter(is_wanted).map(|it| RESULT.answer(table, it)).collect(),
            ))
        },
    );
    it.method("lines(): { Line }", "The score lines of this part of the turn, in order.", |table, _, ()| {
        Ok(Answer::Rows(table.part_lines().iter().map(|it| LINE.answer(table, it)).collect()))
    });
}

/// True for kinds that are wanted.
fn is_of(wanted: &Option<Kinds>, kind: KindId) -> bool {
    wanted.as_ref().is_none_or(|Kinds(wanted)| wanted.contains(&kind))
}

/// True for features that a choice does not leave out.
fn is_meant(table: &Table, which: &Which, node: FeatureId) -> bool {
    let has = |marker: &MarkerId| table.markers(node, *marker) > 0;
    which.completed.is_none_or(|it| table.is_completed(node) == it)
        && which.occupied.is_none_or(|it| table.is_occupied(node) == it)
        && (which.with.is_empty() || which.with.iter().any(has))
        && !which.without.iter().any(has)
}

/// All players in the order of seats, from one of them.
fn clockwise(table: &Table, first: PlayerId) -> mlua::Result<Answer> {
    let count = table.rules().players();
    let order = std::iter::successors(Some(seated(table, first)?), |it| Some(it.next(count)));
    Ok(Answer::list(order.take(count)))
}
