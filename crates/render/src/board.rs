//! Boards and their pictures: every design drawn once and used often, pieces on it, names of cells and players
//! beside it.

mod cards;
mod designs;
mod legend;
mod picture;
mod places;

use std::sync::Arc;

use bastide_core::geometry::{Pos, Rotation, Side};
use bastide_core::tile::{SegmentIdx, Tile};
use bastide_core::words::Words;

use crate::pieces::PieceLook;
use crate::scene::Picture;
use crate::theme::Theme;

pub use crate::pieces::{Pose, Sort};
pub(crate) use cards::table;
pub(crate) use designs::Designs;
pub use designs::copy_at;
pub(crate) use picture::{CELL, Cells, MARGIN, boxed, enlarged, shrunk};
pub(crate) use places::{Stood, stand};

/// A laid tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedTile {
    /// The printed tile.
    pub tile: Arc<Tile>,
    /// Its cell.
    pub pos: Pos,
    /// Its rotation.
    pub rotation: Rotation,
}

/// PiecePlace of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PiecePlace {
    /// On a segment of the tile at a cell. A segment that the printed tile lacks is a piece that lies across its middle.
    Segment(Pos, SegmentIdx),
    /// On a tile as a whole.
    Tile(Pos),
    /// On the border of a tile with its neighbour on a side.
    Border(Pos, Side),
}

impl PiecePlace {
    /// The cell.
    #[must_use]
    pub const fn pos(self) -> Pos {
        match self {
            Self::Segment(pos, _) | Self::Tile(pos) | Self::Border(pos, _) => pos,
        }
    }
}

/// A figure or token on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// A number that sets it apart from the others; the same piece keeps it all through a game.
    pub id: usize,
    /// Name of its kind: `follower`, `large`, `castle_token`. An unknown one has a shape after its sort, and two letters.
    pub kind: String,
    /// Its sort.
    pub sort: Sort,
    /// Its seat, which gives the colour; none if it belongs to nobody.
    pub seat: Option<usize>,
    /// Its place.
    pub place: PiecePlace,
    /// Its pose.
    pub pose: Pose,
}

/// Pieces of a kind beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    /// Name of their kind.
    pub kind: String,
    /// Their sort.
    pub sort: Sort,
    /// Their seat; none if they belong to nobody.
    pub seat: Option<usize>,
    /// Their number.
    pub count: usize,
}

/// A line of the score table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The seat, which gives the colour: one of [`Theme::SEATS`].
    pub seat: usize,
    /// Points so far.
    pub points: i32,
    /// The player's supply, and then the pieces of others that the player holds.
    pub stocks: Vec<Stock>,
}

/// A board to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The laid tiles.
    pub tiles: Vec<PlacedTile>,
    /// Pieces on the tiles.
    pub pieces: Vec<Piece>,
    /// The score table, in the order of play; may be empty.
    pub players: Vec<Player>,
    /// Content of the piles beside the board, a line for each; may be empty.
    pub piles: Vec<String>,
    /// A line of text below the board; may be empty.
    pub caption: String,
    /// The cell of the tile laid last, which is framed.
    pub last: Option<Pos>,
    /// Shows free cells beside tiles with their names.
    pub cells: bool,
}

impl Board {
    pub(crate) fn tile_at(&self, pos: Pos) -> Option<&PlacedTile> {
        self.tiles.iter().find(|placed| placed.pos == pos)
    }
}

/// The look of a piece of one of the players, or of nobody.
pub fn look(players: &[Player], kind: &str, sort: Sort, seat: Option<usize>, pose: Pose) -> PieceLook {
    let letter = seat.map(|seat| letter(players, seat)).unwrap_or_default();
    PieceLook { kind: kind.to_owned(), sort, seat, letter, pose }
}

/// The letter on the pieces of a seat, as boards show it; its number where there are not letters enough, for all seats alike.
pub fn letter(players: &[Player], seat: usize) -> String {
    let nth = players.iter().position(|player| player.seat == seat);
    let letters = letters(players);
    nth.and_then(|nth| letters?.get(nth).copied())
        .map_or_else(|| seat.saturating_add(1).to_string(), String::from)
}

/// A letter of the name of each player, all different: the first where only one name begins with it, or for the first of several; else the last one
/// that is free. None if a name has none left.
fn letters(players: &[Player]) -> Option<Vec<char>> {
    let of = |player: &Player| -> Vec<char> {
        player
            .name
            .chars()
            .filter(|it| it.is_alphanumeric())
            .filter_map(|it| it.to_uppercase().next())
            .collect()
    };
    let names: Vec<Vec<char>> = players.iter().map(of).collect();
    let mut taken: Vec<char> = Vec::new();
    for name in &names {
        let first = name.first()?;
        if !taken.contains(first) {
            taken.push(*first);
        }
    }
    let mut firsts = taken.clone();
    let letter = |name: &Vec<char>| {
        let first = *name.first()?;
        if let Some(nth) = firsts.iter().position(|it| *it == first) {
            return Some(firsts.swap_remove(nth));
        }
        let free = name.iter().rev().find(|it| !taken.contains(it)).copied()?;
        taken.push(free);
        Some(free)
    };
    names.iter().map(letter).collect()
}

/// Draws a board.
#[must_use]
pub fn draw_board(words: &Words, board: &Board, theme: &Theme) -> Picture {
    picture::Draft::of(words, board, theme).draw()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_unlike_and_of_one_sort() {
        let letters = |names: &[&str]| {
            let player = |(seat, name): (usize, &&str)| Player {
                name: (*name).into(),
                seat,
                points: 0,
                stocks: Vec::new(),
            };
            let players: Vec<Player> = names.iter().enumerate().map(player).collect();
            (0..names.len()).map(|seat| letter(&players, seat)).collect::<String>()
        };
        assert_eq!(letters(&["red", "blue", "green", "yellow", "black", "grey"]), "RBGYKE");
        assert_eq!(letters(&["ada", "Bo", "Bea"]), "ABE");
        // One name without a free letter: numbers for all.
        assert_eq!(letters(&["ada", "Bo", "b"]), "123");
        assert_eq!(letters(&["ada", ""]), "12");
    }
}
