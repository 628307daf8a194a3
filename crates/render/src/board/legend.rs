//! The legend under a board: a name for each kind of piece, plain followers excepted, and what lies in piles.

use crate::board::{Board, MARGIN, cards::stroke};
use crate::pieces::{self, PieceLook, Pose, Sort, Stand};
use crate::plane::pt;
use crate::scene::{Items, Line};
use crate::text::{self, Align};
use crate::theme::{Role, Theme};

/// Height of a line, of its letters, and size of its pieces.
const ROW: i32 = 250;
const WORD: f64 = 88.0;
const PIECE: f64 = 1.2;

/// The kinds of pieces on the board and beside it, each once, by sort and name.
fn kinds(board: &Board) -> Vec<PieceLook> {
    let on = board.pieces.iter().map(|it| (it.sort, it.kind.as_str(), it.seat));
    let stocks =
        board.players.iter().flat_map(|it| &it.stocks).map(|it| (it.sort, it.kind.as_str(), it.seat));
    let mut all: Vec<(Sort, &str, Option<usize>)> =
        on.chain(stocks).filter(|(_, kind, _)| *kind != "follower").collect();
    all.sort_unstable();
    all.dedup_by_key(|(sort, kind, _)| (*sort, *kind));
    // The pieces of players are shown in the colour of one: the shape matters.
    let seat = board.players.first().map_or(0, |it| it.seat);
    all.into_iter()
        .map(|(sort, kind, owner)| PieceLook {
            kind: kind.to_owned(),
            sort,
            seat: owner.map(|_| seat),
            letter: String::new(),
            pose: Pose::Standing,
        })
        .collect()
}

/// Draws the legend below `top` in a picture of this width. Gives also how high it is.
pub(super) fn legend(board: &Board, theme: &Theme, wide: i32, top: i32) -> (Items, i32) {
    let mut items = Items::new();
    let looks = kinds(board);
    if looks.is_empty() && board.piles.is_empty() {
        return (items, 0);
    }
    let end = f64::from(wide - MARGIN);
    let (mut x, mut y) = (f64::from(MARGIN), top - MARGIN / 2 + ROW / 2);
    for look in looks {
        let words = look.words();
        let reach = look.reach().x * PIECE;
        let long = 2.0 * reach + 60.0 + text::width(&words, WORD) + 150.0;
        if x + long > end && x > f64::from(MARGIN) {
            (x, y) = (f64::from(MARGIN), y + ROW);
        }
        let middle = f64::from(y);
        pieces::piece(
            &mut items,
            &look,
            Stand { at: pt(x + reach, middle), scale: PIECE, casts: true },
            theme,
        );
        let at = pt(x + 2.0 * reach + 60.0, middle);
        items.line(text::label(&words, at, WORD, Align::Start), Line::round(Role::Ink, stroke(WORD)));
        x += long;
    }
    // Each pile has a line of its own, below the names of pieces if there are any.
    if x > f64::from(MARGIN) && !board.piles.is_empty() {
        y += ROW;
    }
    for (nth, pile) in (0..).zip(&board.piles) {
        let middle = y + nth * ROW;
        let high = (f64::from(wide - 2 * MARGIN) / text::width(pile, 1.0).max(0.1)).min(WORD);
        let at = pt(f64::from(MARGIN), f64::from(middle));
        items.line(text::label(pile, at, high, Align::Start), Line::round(Role::Ink, stroke(high)));
    }
    y += ROW * (board.piles.len() as i32 - 1).max(0);
    (items, y + ROW / 2 + MARGIN / 2 - top)
}
