//! A game's table as a picture: from what the engine knows to what the drawing needs.

use anyhow::{Context, Result, bail};
use bastide_core::piece::{Role, Spot};
use bastide_core::table::Table;
use bastide_core::words::Shape;
use bastide_render::{Board, Figure, PlacedTile, Player, Size, Theme, Token, board_svg, png};
use std::path::Path;

pub use crate::themes::theme;

/// The colour of each seat: that of the player's name if all are called by colours, else one after the other.
fn colours(table: &Table) -> Vec<usize> {
    let names = table.players().map(|player| table.rules().player_name(player));
    let named: Option<Vec<usize>> =
        names.map(|name| Theme::SEATS.iter().position(|it| *it == name)).collect();
    named.unwrap_or_else(|| (0..table.rules().players()).collect())
}

/// The board of a table with its figures, tokens and scores.
pub fn board<'a>(table: &'a Table, caption: &str) -> Board<'a> {
    let colours = colours(table);
    let mut view = Board { caption: caption.to_owned(), ..Board::default() };
    for placed in table.board().placed() {
        let tile = &table.rules().design(placed.tile).tile;
        view.tiles.push(PlacedTile { tile, pos: placed.pos, rotation: placed.rotation });
    }
    view.last = table.turn().placed.map(|tile| table.board().tile(tile).pos);
    for (_, figure) in table.figures() {
        let piece = table.rules().piece(figure.piece);
        let (tile, segment) = match figure.spot {
            Spot::Segment(node) => {
                let (tile, segment) = table.board().segment(node);
                (tile, Some((segment, node)))
            }
            Spot::Tile(tile) => (tile, None),
            Spot::Supply | Spot::Held(_) => continue,
        };
        let pos = table.board().tile(tile).pos;
        let owner = figure.owner.map(|it| colours[it.idx()]);
        match (segment, owner, piece.role) {
            (Some((segment, node)), Some(seat), Role::Follower | Role::Special) => {
                let lying = piece.role == Role::Follower
                    && table.rules().words()[table.kind(node)].shape == Shape::Area;
                view.figures.push(Figure { kind: piece.name.clone(), seat, pos, segment, lying });
            }
            _ => view.tokens.push(Token {
                kind: piece.name.clone(),
                pos,
                segment: segment.map(|(segment, _)| segment),
                owner,
            }),
        }
    }
    for player in table.players() {
        view.players.push(Player {
            name: table.rules().player_name(player).to_owned(),
            seat: colours[player.idx()],
            points: table.score(player),
        });
    }
    view
}

/// Writes a picture as SVG or PNG, as the file's name says.
///
/// # Errors
/// If the name ends otherwise, or the file cannot be written.
pub fn write_picture(path: &Path, svg: &str, width: u32) -> Result<()> {
    let extension = path.extension().and_then(|it| it.to_str()).unwrap_or("");
    match extension {
        _ if path == Path::new("-") => crate::out::write(path, svg.as_bytes()),
        "svg" => crate::out::write(path, svg.as_bytes()),
        "png" => {
            let bytes = png(svg, Size::Wide(width)).context("cannot turn the picture into pixels")?;
            crate::out::write(path, &bytes)
        }
        _ => bail!("a picture's name ends in .svg or .png, not `{}`", path.display()),
    }
}

/// Draws a table's board and writes it.
///
/// # Errors
/// As [`write_picture`].
pub fn write_board(path: &Path, table: &Table, caption: &str, theme: &Theme, width: u32) -> Result<()> {
    let svg = board_svg(table.rules().words(), &board(table, caption), theme);
    write_picture(path, &svg, width)
}
