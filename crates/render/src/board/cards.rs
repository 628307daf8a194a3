//! The caption and the cards of the players under a board: name, points, and the pieces that each has in supply and holds.

use crate::board::{Board, MARGIN, Player, Stock, boxed, letter, look};
use crate::pieces::{self, PieceLook, Pose, Sort, Stand};
use crate::plane::pt;
use crate::scene::{Items, Line, Outline};
use crate::text::{self, Align};
use crate::theme::{Role, Theme};

/// Height of the row with the name, of the row with pieces, and the room between cards.
const CARD: i32 = 380;
const STOCKS: i32 = 250;
const GAP: i32 = 80;
/// Height of the caption, of names, of points and of counts.
const CAPTION: f64 = 140.0;
const NAME: f64 = 135.0;
const POINTS: f64 = 190.0;
const COUNT: f64 = 92.0;
/// Scale of pieces in supply, and the room from one to the next besides its width.
const PIECE: f64 = 1.25;
const ROOM: f64 = 66.0;
/// Room between a piece and its count.
const BESIDE: f64 = 40.0;

/// Draws caption and cards below `top` in a picture of this width. Gives also how high they are.
pub(crate) fn table(board: &Board, theme: &Theme, wide: i32, top: i32) -> (Items, i32) {
    let mut items = Items::new();
    let mut y = top;
    if !board.caption.is_empty() {
        let at = pt(f64::from(MARGIN), f64::from(y + 130));
        let room = f64::from(wide - 2 * MARGIN);
        let high = (room / text::width(&board.caption, 1.0).max(0.1)).min(CAPTION);
        let caption = text::label(&board.caption, at, high, Align::Start);
        items.line(caption, Line::round(Role::Ink, stroke(high)));
        y += 330;
    }
    let players = &board.players;
    let card = card_width(players).min(wide - 2 * MARGIN);
    let high = CARD + if players.iter().any(|it| !it.stocks.is_empty()) { STOCKS } else { 0 };
    let in_row = ((wide - 2 * MARGIN + GAP) / (card + GAP)).max(1);
    let (mut column, mut below) = (0, 0);
    for player in players {
        if column == in_row {
            (column, y) = (0, y + high + GAP);
        }
        let at = (MARGIN + column * (card + GAP), y);
        Card { items: &mut items, players, player, theme }.draw(at, (card, high));
        column += 1;
        below = high + MARGIN;
    }
    (items, y - top + below)
}

/// Width of the strokes of letters.
pub(super) fn stroke(high: f64) -> i32 {
    (high / 7.5).max(1.0) as i32
}

/// The piece that stands for a stock.
fn stock_look(players: &[Player], stock: &Stock) -> PieceLook {
    look(players, &stock.kind, stock.sort, stock.seat, Pose::Standing)
}

/// Width of a stock with its count.
fn stock_width(stock: &Stock) -> f64 {
    let reach = stock_look(&[], stock).reach().x * PIECE;
    2.0 * reach + text::width(&count(stock), COUNT) + ROOM + if stock.count > 1 { BESIDE + 12.0 } else { 0.0 }
}

/// The count in figures; a single piece needs none.
fn count(stock: &Stock) -> String {
    if stock.count > 1 { stock.count.to_string() } else { String::new() }
}

/// Wide enough for the longest name and the largest supply, within reason.
fn card_width(players: &[Player]) -> i32 {
    let widths = players.iter().map(|player| {
        let name = text::width(&player.name, NAME) + text::width(&player.points.to_string(), POINTS) + 600.0;
        let stocks = player.stocks.iter().map(stock_width).sum::<f64>() + 160.0;
        name.max(stocks)
    });
    widths.fold(1200.0, f64::max).min(2900.0) as i32
}

/// The entry of a player while it is drawn.
struct Card<'a> {
    items: &'a mut Items,
    players: &'a [Player],
    player: &'a Player,
    theme: &'a Theme,
}

impl Card<'_> {
    /// The figure, the name, the points; below them the stocks.
    fn draw(mut self, (x, y): (i32, i32), (wide, high): (i32, i32)) {
        let player = self.player;
        let outline = boxed(x, y, wide, high, Outline::new());
        self.items.both(outline, Role::Card, Line::round(Role::CardLine, 14));
        let middle = f64::from(y + CARD / 2);
        let stand = Stand { at: pt(f64::from(x + 200), middle), scale: 1.9, casts: true };
        let figure = PieceLook {
            kind: "follower".to_owned(),
            sort: Sort::Follower,
            seat: Some(player.seat),
            letter: letter(self.players, player.seat),
            pose: Pose::Standing,
        };
        pieces::piece(self.items, &figure, stand, self.theme);
        let points = player.points.to_string();
        let end = pt(f64::from(x + wide - 90), middle);
        self.items.line(text::label(&points, end, POINTS, Align::End), Line::round(Role::Ink, 30));
        let room = f64::from(wide - 490) - text::width(&points, POINTS) - 60.0;
        let size = (room / text::width(&player.name, 1.0).max(0.1)).min(NAME);
        let name = text::label(&player.name, pt(f64::from(x + 400), middle), size, Align::Start);
        self.items.line(name, Line::round(Role::Ink, stroke(size)));
        self.stocks((f64::from(x) + 80.0, f64::from(y + CARD) + 90.0), f64::from(wide - 160));
    }

    /// Pieces with their numbers, closer together if there are too many.
    fn stocks(&mut self, (x, y): (f64, f64), room: f64) {
        let need: f64 = self.player.stocks.iter().map(stock_width).sum();
        let shrink = (room / need.max(1.0)).min(1.0);
        let mut left = x;
        for stock in &self.player.stocks {
            let mut look = stock_look(self.players, stock);
            // The letter of the card's player is on the card; that of a prisoner is not.
            if stock.seat == Some(self.player.seat) {
                look.letter.clear();
            }
            let reach = look.reach().x * PIECE * shrink;
            let stand = Stand { at: pt(left + reach, y), scale: PIECE * shrink, casts: true };
            pieces::piece(self.items, &look, stand, self.theme);
            if stock.count > 1 {
                let high = COUNT * shrink;
                let at = pt(left + 2.0 * reach + BESIDE * shrink, y + 34.0 * shrink);
                let count = text::label(&count(stock), at, high, Align::Start);
                self.items.line(count, Line::round(Role::Ink, stroke(high)));
            }
            left += stock_width(stock) * shrink;
        }
    }
}
