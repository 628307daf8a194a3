//! Tiles and pieces of a game in play as pictures of their own, and the places of pieces: for pages that move them about.

use bastide_core::words::Words;

use crate::board::{Board, Designs, PlacedTile, stand};
use crate::pieces::{self, PieceLook, Stand};
use crate::plane::pt;
use crate::scene::{Item, Items, Picture, Placement};
use crate::theme::Theme;

/// Room for the halo and the line around a piece, in mils.
const RIM: f64 = 24.0;

/// Draws a tile as it lies on its cell, with north above.
#[must_use]
pub fn draw_laid(words: &Words, placed: &PlacedTile, theme: &Theme) -> Picture {
    let mut designs = Designs::new(theme);
    designs.add(words, placed);
    let mut items = Items(vec![Item::Definitions]);
    if let Some((nth, laid)) = designs.find(placed) {
        items.0.push(Item::Design { nth, placement: Placement::Turned(laid, 0, 0) });
    }
    let mut picture = Picture::tile(theme, Some(placed.tile.id()), items);
    picture.designs = designs.into_drawings().map(|drawing| drawing.scene).collect();
    picture
}

/// The width and height of the picture of a piece, in thousandths of a cell.
#[must_use]
pub fn piece_size(look: &PieceLook) -> [i32; 2] {
    let half = look.reach() * Stand::ON_BOARD + pt(RIM, RIM);
    [half.x, half.y].map(|it| 2 * libm::ceil(it) as i32)
}

/// Draws a piece alone, as large as it is on boards: see [`piece_size`].
#[must_use]
pub fn draw_piece(look: &PieceLook, theme: &Theme) -> Picture {
    let [wide, high] = piece_size(look);
    let mut picture = Picture::new(theme, (wide, high), (wide, high));
    picture.title = Some(look.words());
    let at = pt(f64::from(wide / 2), f64::from(high / 2));
    pieces::piece(&mut picture.items, look, Stand { at, scale: Stand::ON_BOARD, casts: true }, theme);
    picture
}

/// Piece on the board: its look and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Stood {
    /// Number in [`Board::pieces`].
    pub nth: usize,
    /// Look of the piece.
    pub look: PieceLook,
    /// Middle of the piece in thousandths of a cell; the upper left corner of the cell 0,0 is the origin.
    pub at: [i32; 2],
}

/// Places of pieces on boards. The designs on which pieces stand are drawn once and kept from board to board.
#[derive(Debug)]
pub struct Places {
    designs: Designs,
}

impl Places {
    /// For the boards of a theme.
    pub fn new(theme: &Theme) -> Self {
        Self { designs: Designs::new(theme) }
    }

    /// The pieces on a board, in the order in which they are drawn: no two overlap, as far as there is
    /// room, but tokens of one kind on a tile, which lie upon each other.
    pub fn on(&mut self, words: &Words, board: &Board) -> Vec<Stood> {
        for pos in board.pieces.iter().map(|piece| piece.place.pos()) {
            if let Some(placed) = board.tile_at(pos) {
                self.designs.add(words, placed);
            }
        }
        let whole = |it: f64| libm::round(it) as i32;
        let stood = stand(board, &self.designs).into_iter();
        stood
            .map(|it| Stood { nth: it.nth, at: [whole(it.stand.at.x), whole(it.stand.at.y)], look: it.look })
            .collect()
    }

    /// Places of the figures of each segment of a tile as it lies, in thousandths from the upper left corner of its cell.
    pub fn of_segments(&mut self, words: &Words, placed: &PlacedTile) -> Vec<[i32; 2]> {
        self.designs.add(words, placed);
        let whole = |it: f64| libm::round(it) as i32;
        let place = |segment| self.designs.anchor(placed, segment);
        let segments = 0..placed.tile.segments().len() as u8;
        segments
            .map(|nth| place(bastide_core::tile::SegmentIdx(nth)))
            .map(|at| [whole(at.x), whole(at.y)])
            .collect()
    }
}
