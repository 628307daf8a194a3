//! The caption and the score table under a board.

use crate::board::{MARGIN, Player, boxed};
use crate::pieces::{self, Stand};
use crate::plane::pt;
use crate::scene::{Items, Line, Outline};
use crate::text::{self, Align};
use crate::theme::Role;

/// Height of an entry, and the room between two.
const CARD: i32 = 380;
const GAP: i32 = 80;
/// Height of the caption, of names and of points.
const CAPTION: f64 = 140.0;
const NAME: f64 = 135.0;
const POINTS: f64 = 190.0;

/// What is written on the pieces of a seat: the first letter of the player, or the number of the seat where letters clash.
pub(crate) fn letter(players: &[Player], seat: usize) -> String {
    let initial = |player: &Player| player.name.chars().next().map(|it| it.to_uppercase().to_string());
    let own = players.iter().find(|player| player.seat == seat).and_then(initial);
    let clash = players.iter().filter(|player| initial(player) == own).count() > 1;
    own.filter(|_| !clash).unwrap_or_else(|| seat.saturating_add(1).to_string())
}

/// Draws caption and table below `top` in a picture of this width. Gives also how high they are.
pub(crate) fn table(caption: &str, players: &[Player], wide: i32, top: i32) -> (Items, i32) {
    let mut items = Items::new();
    let mut y = top;
    if !caption.is_empty() {
        let at = pt(f64::from(MARGIN), f64::from(y + 80));
        let room = f64::from(wide - 2 * MARGIN);
        let high = (room / text::width(caption, 1.0).max(0.1)).min(CAPTION);
        items.line(text::label(caption, at, high, Align::Start), Line::round(Role::Ink, stroke(high)));
        y += 280;
    }
    let card = card_width(players).min(wide - 2 * MARGIN);
    let in_row = ((wide - 2 * MARGIN + GAP) / (card + GAP)).max(1);
    let (mut column, mut below) = (0, 0);
    for player in players {
        if column == in_row {
            (column, y) = (0, y + CARD + GAP);
        }
        draw_card(&mut items, players, player, (MARGIN + column * (card + GAP), y), card);
        column += 1;
        below = CARD + MARGIN;
    }
    (items, y - top + below)
}

/// How broad strokes of letters are.
fn stroke(high: f64) -> i32 {
    (high / 7.5).max(1.0) as i32
}

/// Wide enough for the longest name, within reason.
fn card_width(players: &[Player]) -> i32 {
    let widths = players.iter().map(|player| {
        text::width(&player.name, NAME) + text::width(&player.points.to_string(), POINTS) + 560.0
    });
    widths.fold(1200.0, f64::max).min(2400.0) as i32
}

/// An entry: the piece, the name, the points.
fn draw_card(items: &mut Items, players: &[Player], player: &Player, (x, y): (i32, i32), wide: i32) {
    items.both(boxed(x, y, wide, CARD, Outline::new()), Role::Card, Line::round(Role::CardLine, 14));
    let middle = f64::from(y + CARD / 2);
    let stand = Stand { at: pt(f64::from(x + 190), middle), scale: 2.2, lying: false };
    pieces::figure(items, "follower", player.seat, &letter(players, player.seat), stand);
    let points = player.points.to_string();
    let end = pt(f64::from(x + wide - 90), middle);
    items.line(text::label(&points, end, POINTS, Align::End), Line::round(Role::Ink, 30));
    let room = f64::from(wide - 450) - text::width(&points, POINTS) - 60.0;
    let size = (room / text::width(&player.name, 1.0).max(0.1)).min(NAME);
    let name = text::label(&player.name, pt(f64::from(x + 360), middle), size, Align::Start);
    items.line(name, Line::round(Role::Ink, stroke(size)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_unlike_or_give_way_to_numbers() {
        let player = |name: &str, seat| Player { name: name.into(), seat, points: 0 };
        let players = [player("ada", 0), player("Bo", 1), player("Bea", 2), player("", 3)];
        let letters = [0, 1, 2, 3, 9].map(|seat| letter(&players, seat));
        assert_eq!(letters, ["A", "2", "3", "4", "10"]);
    }
}
