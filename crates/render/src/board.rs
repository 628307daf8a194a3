//! What a picture of a board shows, and the picture: every design drawn once and used often, pieces on it, names of cells and players
//! beside it.

mod cards;
mod legend;
mod picture;
mod places;

use std::sync::Arc;

use bastide_core::geometry::{Pos, Rotation, Side};
use bastide_core::tile::{SegmentIdx, Tile};
use bastide_core::words::Words;

use crate::pieces::Look;
use crate::theme::Theme;

pub use crate::pieces::{Pose, Sort};
pub(crate) use cards::table;
pub(crate) use picture::{
    CELL, Cells, Designs, MARGIN, Picture, boxed, enlarged, hundredths, shrunk, turned,
};
pub(crate) use places::stand;

/// A laid tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedTile {
    /// The printed tile.
    pub tile: Arc<Tile>,
    /// Its cell.
    pub pos: Pos,
    /// How it was turned.
    pub rotation: Rotation,
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// On a segment of the tile at a cell. A segment that the printed tile lacks is a piece that lies across its middle.
    Segment(Pos, SegmentIdx),
    /// On a tile as a whole.
    Tile(Pos),
    /// On the border of a tile with its neighbour on a side.
    Border(Pos, Side),
}

impl Place {
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
    /// A number that tells it from the others; the same piece keeps it all through a game.
    pub id: usize,
    /// What it is called: `follower`, `large`, `castle_token`. What nobody knows has a shape after its sort, and two letters.
    pub kind: String,
    /// What sort it is.
    pub sort: Sort,
    /// Whose it is: the colour of this seat. None for what belongs to nobody.
    pub seat: Option<usize>,
    /// Where it is.
    pub place: Place,
    /// How it is held.
    pub pose: Pose,
}

/// Pieces of a kind beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    /// What they are called.
    pub kind: String,
    /// What sort they are.
    pub sort: Sort,
    /// Whose they are.
    pub seat: Option<usize>,
    /// How many.
    pub count: usize,
}

/// A line of the score table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// What the player is called.
    pub name: String,
    /// The seat, which says the colour: one of [`Theme::SEATS`].
    pub seat: usize,
    /// Points so far.
    pub points: i32,
    /// What the player has in supply, and then what the player holds of others.
    pub stocks: Vec<Stock>,
}

/// What a picture of a board shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The laid tiles.
    pub tiles: Vec<PlacedTile>,
    /// What lies and stands on them.
    pub pieces: Vec<Piece>,
    /// The score table, in the order of play; may be empty.
    pub players: Vec<Player>,
    /// A line of text below the board; may be empty.
    pub caption: String,
    /// The cell of the tile laid last, which is framed.
    pub last: Option<Pos>,
    /// Whether free cells beside tiles are shown with their names.
    pub cells: bool,
}

impl Board {
    pub(crate) fn tile_at(&self, pos: Pos) -> Option<&PlacedTile> {
        self.tiles.iter().find(|placed| placed.pos == pos)
    }

    /// What a piece looks like.
    pub(crate) fn look(&self, piece: &Piece) -> Look {
        look(&self.players, &piece.kind, piece.sort, piece.seat, piece.pose)
    }
}

/// What a piece of a player looks like.
pub(crate) fn look(players: &[Player], kind: &str, sort: Sort, seat: Option<usize>, pose: Pose) -> Look {
    let letter = seat.map(|seat| letter(players, seat)).unwrap_or_default();
    Look { kind: kind.to_owned(), sort, seat, letter, pose }
}

/// What is written on the pieces of a seat: the first letter of the player, or the number of the seat where letters clash.
pub(crate) fn letter(players: &[Player], seat: usize) -> String {
    let initial = |player: &Player| player.name.chars().next().map(|it| it.to_uppercase().to_string());
    let own = players.iter().find(|player| player.seat == seat).and_then(initial);
    let clash = players.iter().filter(|player| initial(player) == own).count() > 1;
    own.filter(|_| !clash).unwrap_or_else(|| seat.saturating_add(1).to_string())
}

/// Draws a board.
#[must_use]
pub fn board_svg(words: &Words, board: &Board, theme: &Theme) -> String {
    Picture::of(words, board, theme).draw()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_unlike_or_give_way_to_numbers() {
        let player = |name: &str, seat| Player { name: name.into(), seat, points: 0, stocks: Vec::new() };
        let players = [player("ada", 0), player("Bo", 1), player("Bea", 2), player("", 3)];
        let letters = [0, 1, 2, 3, 9].map(|seat| letter(&players, seat));
        assert_eq!(letters, ["A", "2", "3", "4", "10"]);
    }
}
