//! The picture of a board: every design drawn once and used often, figures and tokens on it, names of cells and players beside it.

use bastide_core::geometry::{Pos, Rotation, Side};
use bastide_core::tile::{SegmentIdx, Tile};
use bastide_core::words::Words;

use crate::pieces::{self, Stand};
use crate::plane::{Pt, pt};
use crate::scene::{Items, Line, Outline};
use crate::svg::Svg;
use crate::text::{self, Align};
use crate::theme::{Role, Theme};
use crate::tile::Drawing;

/// A laid tile.
#[derive(Clone, Copy, Debug)]
pub struct PlacedTile<'a> {
    /// The printed tile.
    pub tile: &'a Tile,
    /// Its cell.
    pub pos: Pos,
    /// How it was turned.
    pub rotation: Rotation,
}

/// A piece of a player on a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is: `follower`, `large`, `magi`, `builder`, `sheep`, `pig`; others are stones with letters.
    pub kind: String,
    /// Whose it is: the colour of this seat.
    pub seat: usize,
    /// The cell of its tile.
    pub pos: Pos,
    /// The segment it stands on.
    pub segment: SegmentIdx,
    /// Whether it lies on its side, as followers on fields do.
    pub lying: bool,
}

/// Something else that lies on a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is: `bethlehem` is a star; others are plaques with letters.
    pub kind: String,
    /// The cell of its tile.
    pub pos: Pos,
    /// The segment it lies on; none for the tile as a whole.
    pub segment: Option<SegmentIdx>,
    /// Whose it is.
    pub owner: Option<usize>,
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
}

/// What a picture of a board shows.
#[derive(Clone, Debug, Default)]
pub struct Board<'a> {
    /// The laid tiles.
    pub tiles: Vec<PlacedTile<'a>>,
    /// The pieces on them.
    pub figures: Vec<Figure>,
    /// What else lies on them.
    pub tokens: Vec<Token>,
    /// The score table, in the order of play; may be empty.
    pub players: Vec<Player>,
    /// A line over the score table; may be empty.
    pub caption: String,
    /// The cell to be framed: where the last tile was laid.
    pub last: Option<Pos>,
}

/// Side of a cell.
const CELL: i32 = 1000;
/// Room for the names of rows and columns.
const MARGIN: i32 = 260;
/// Height of an entry of the score table, and the room between two.
const CARD: i32 = 380;
const CARD_GAP: i32 = 80;
/// Height of names and of points in the score table.
const NAME: f64 = 135.0;
const POINTS: f64 = 190.0;
/// How large a mil is shown, in hundredths of a millimetre to a hundred mils.
const SHOWN: i32 = 300;
/// Size of pieces.
const PIECE: f64 = 1.75;
/// How far apart pieces on one segment stand.
const APART: f64 = 170.0;

/// Draws a board.
#[must_use]
pub fn board_svg(words: &Words, board: &Board<'_>, theme: &Theme) -> String {
    Picture::of(words, board, theme).draw()
}

struct Picture<'a> {
    board: &'a Board<'a>,
    theme: &'a Theme,
    /// Every design of the board, once.
    designs: Vec<(&'a Tile, Drawing)>,
    /// The cells of the picture: first and last column, first and last row.
    columns: (i32, i32),
    rows: (i32, i32),
}

impl<'a> Picture<'a> {
    fn of(words: &'a Words, board: &'a Board<'a>, theme: &'a Theme) -> Self {
        let mut designs: Vec<(&Tile, Drawing)> = Vec::new();
        for placed in &board.tiles {
            if designs.iter().all(|(tile, _)| *tile != placed.tile) {
                designs.push((placed.tile, Drawing::of(words, placed.tile)));
            }
        }
        let range = |of: fn(Pos) -> i16| {
            let values = || board.tiles.iter().map(|placed| i32::from(of(placed.pos)));
            (values().min().unwrap_or(0) - 1, values().max().unwrap_or(0) + 1)
        };
        Self { board, theme, designs, columns: range(|pos| pos.x), rows: range(|pos| pos.y) }
    }

    /// The upper left corner of a cell.
    fn corner(&self, x: i32, y: i32) -> (i32, i32) {
        (MARGIN + (x - self.columns.0) * CELL, MARGIN + (y - self.rows.0) * CELL)
    }

    fn corner_of(&self, pos: Pos) -> (i32, i32) {
        self.corner(i32::from(pos.x), i32::from(pos.y))
    }

    fn placed(&self, pos: Pos) -> Option<&PlacedTile<'a>> {
        self.board.tiles.iter().find(|placed| placed.pos == pos)
    }

    fn draw(&self) -> String {
        let (right, bottom) = self.corner(self.columns.1 + 1, self.rows.1 + 1);
        let wide = right + MARGIN;
        let (table, table_high) = self.table(wide, bottom + MARGIN);
        let high = bottom + MARGIN + table_high;
        let mut svg = Svg::new(self.theme, (wide, high), (wide * SHOWN / 100, high * SHOWN / 100));
        if !self.board.caption.is_empty() {
            svg.title(&self.board.caption);
        }
        svg.write(format_args!("<defs>"));
        svg.stamps(self.designs.iter().flat_map(|(_, drawing)| drawing.scene.items()));
        for (nth, (_, drawing)) in self.designs.iter().enumerate() {
            svg.write(format_args!(r#"<g id="t{nth}">"#));
            svg.groups(&drawing.scene.groups);
            svg.write(format_args!("</g>\n"));
        }
        svg.write(format_args!("</defs>\n"));
        let mut ground = Items::new();
        ground.fill(boxed(0, 0, wide, high, Outline::new()), Role::Table);
        svg.group("table", &ground);
        self.tiles(&mut svg);
        svg.group("frontier", &self.frontier());
        svg.group("seams", &self.seams());
        svg.group("names", &self.names());
        svg.group("pieces", &self.pieces());
        svg.group("score", &table);
        svg.finish()
    }

    fn tiles(&self, svg: &mut Svg<'_>) {
        svg.write(format_args!(r#"<g class="tiles">"#));
        for placed in &self.board.tiles {
            let Some(design) = self.designs.iter().position(|(tile, _)| *tile == placed.tile) else {
                continue;
            };
            let (x, y) = self.corner_of(placed.pos);
            let turn = match placed.rotation {
                Rotation::R0 => format!("translate({x} {y})"),
                Rotation::R90 => format!("matrix(0 1 -1 0 {} {y})", x + CELL),
                Rotation::R180 => format!("matrix(-1 0 0 -1 {} {})", x + CELL, y + CELL),
                Rotation::R270 => format!("matrix(0 -1 1 0 {x} {})", y + CELL),
            };
            svg.write(format_args!("<g>"));
            svg.title(&format!("{} {} at {}", placed.tile.id(), placed.rotation, placed.pos));
            svg.write(format_args!(r##"<use href="#t{design}" transform="{turn}"/></g>"##));
        }
        svg.write(format_args!("</g>\n"));
    }

    /// Free cells beside tiles: they hide what of towers stands over the rim, and show where a tile could lie.
    fn frontier(&self) -> Items {
        let mut cells: Vec<Pos> = self
            .board
            .tiles
            .iter()
            .flat_map(|placed| Side::ALL.map(|side| placed.pos.step(side)))
            .filter(|pos| self.placed(*pos).is_none())
            .collect();
        cells.sort_unstable();
        cells.dedup();
        let (mut covers, mut slots, mut names) = (Outline::new(), Outline::new(), Outline::new());
        for pos in cells {
            let (x, y) = self.corner_of(pos);
            covers = boxed(x, y, CELL, CELL, covers);
            slots = boxed(x + 70, y + 70, CELL - 140, CELL - 140, slots);
            let middle = pt(f64::from(x + CELL / 2), f64::from(y + CELL / 2));
            names = names.and(&text::label(&pos.to_string(), middle, 92.0, Align::Middle));
        }
        let mut items = Items::new();
        items.fill(covers, Role::Table);
        items.line(slots, Line::round(Role::Slot, 10).dashed(40, 34));
        items.line(names, Line::round(Role::Slot, 13));
        items
    }

    /// Thin frames round all tiles, and a strong one round the last.
    fn seams(&self) -> Items {
        let mut items = Items::new();
        let frames = self.board.tiles.iter().fold(Outline::new(), |frames, placed| {
            let (x, y) = self.corner_of(placed.pos);
            boxed(x, y, CELL, CELL, frames)
        });
        items.line(frames, Line::new(Role::Seam, 4));
        if let Some(last) = self.board.last.filter(|pos| self.placed(*pos).is_some()) {
            let (x, y) = self.corner_of(last);
            items.line(boxed(x, y, CELL, CELL, Outline::new()), Line::round(Role::Halo, 40));
            items.line(boxed(x, y, CELL, CELL, Outline::new()), Line::round(Role::Last, 22));
        }
        items
    }

    /// The numbers of columns and rows, on all four sides.
    fn names(&self) -> Items {
        let mut names = Outline::new();
        let mut write = |text: String, x: i32, y: i32| {
            let at = pt(f64::from(x), f64::from(y));
            names = std::mem::take(&mut names).and(&text::label(&text, at, 110.0, Align::Middle));
        };
        let (right, bottom) = self.corner(self.columns.1 + 1, self.rows.1 + 1);
        for column in self.columns.0..=self.columns.1 {
            let (x, _) = self.corner(column, 0);
            for y in [MARGIN / 2, bottom + MARGIN / 2] {
                write(column.to_string(), x + CELL / 2, y);
            }
        }
        for row in self.rows.0..=self.rows.1 {
            let (_, y) = self.corner(0, row);
            for x in [MARGIN / 2, right + MARGIN / 2] {
                write(row.to_string(), x, y + CELL / 2);
            }
        }
        let mut items = Items::new();
        items.line(names, Line::round(Role::FaintInk, 15));
        items
    }

    /// Figures and tokens, side by side where they share a segment.
    fn pieces(&self) -> Items {
        let mut items = Items::new();
        let mut shared: Vec<((Pos, Option<SegmentIdx>), Vec<Piece<'_>>)> = Vec::new();
        let figures = self.board.figures.iter().map(|it| ((it.pos, Some(it.segment)), Piece::Figure(it)));
        let tokens = self.board.tokens.iter().map(|it| ((it.pos, it.segment), Piece::Token(it)));
        for (place, piece) in tokens.chain(figures) {
            match shared.iter_mut().find(|(other, _)| *other == place) {
                Some((_, pieces)) => pieces.push(piece),
                None => shared.push((place, vec![piece])),
            }
        }
        // Rows from the top, so that what stands nearer covers what stands behind.
        shared.sort_by_key(|((pos, segment), _)| (*pos, *segment));
        for ((pos, segment), pieces) in shared {
            let Some(middle) = self.spot(pos, segment) else { continue };
            let (x, y) = self.corner_of(pos);
            let half = APART * (pieces.len() as f64 - 1.0) / 2.0;
            let reach = (f64::from(CELL) / 2.0 - 90.0).min(half);
            let keep = |it: f64, from: i32| {
                it.clamp(f64::from(from) + 90.0 + reach, f64::from(from + CELL) - 90.0 - reach)
            };
            let first = pt(
                keep(middle.x, x) - reach,
                middle.y.clamp(f64::from(y) + 95.0, f64::from(y + CELL) - 95.0),
            );
            for (nth, piece) in pieces.iter().enumerate() {
                let step = if half > 0.0 { 2.0 * reach / (pieces.len() as f64 - 1.0) } else { 0.0 };
                let at = first + pt(step * nth as f64, 0.0);
                match piece {
                    Piece::Figure(it) => {
                        let stand = Stand { at, scale: PIECE, lying: it.lying };
                        pieces::figure(&mut items, &it.kind, it.seat, &self.letter(it.seat), stand);
                    }
                    Piece::Token(it) => {
                        let stand = Stand { at, scale: PIECE, lying: false };
                        pieces::token(&mut items, &it.kind, it.owner, stand);
                    }
                }
            }
        }
        items
    }

    /// Where the middle of a segment, or the upper right of a tile, is in the picture.
    fn spot(&self, pos: Pos, segment: Option<SegmentIdx>) -> Option<Pt> {
        let placed = self.placed(pos)?;
        let (_, drawing) = self.designs.iter().find(|(tile, _)| *tile == placed.tile)?;
        let on_tile = match segment {
            Some(segment) => {
                let printed = *drawing.anchors.get(usize::from(segment.0))?;
                let mil = f64::from(CELL);
                (0..placed.rotation.quarters()).fold(printed, |at, _| pt(mil - at.y, at.x))
            }
            None => pt(850.0, 150.0),
        };
        let (x, y) = self.corner_of(pos);
        Some(on_tile + pt(f64::from(x), f64::from(y)))
    }

    /// What is written on the pieces of a seat: the first letter of the player, or the number of the seat where letters clash.
    fn letter(&self, seat: usize) -> String {
        let initial = |player: &Player| player.name.chars().next().map(|it| it.to_uppercase().to_string());
        let own = self.board.players.iter().find(|player| player.seat == seat).and_then(initial);
        let clash = self.board.players.iter().filter(|player| initial(player) == own).count() > 1;
        own.filter(|_| !clash).unwrap_or_else(|| (seat + 1).to_string())
    }

    /// The caption and the score table, and how high they are.
    fn table(&self, wide: i32, top: i32) -> (Items, i32) {
        let mut items = Items::new();
        let mut y = top;
        if !self.board.caption.is_empty() {
            let at = pt(f64::from(MARGIN), f64::from(y + 80));
            let room = f64::from(wide - 2 * MARGIN);
            let high = (room / text::width(&self.board.caption, 1.0).max(1.0)).min(140.0);
            items.line(
                text::label(&self.board.caption, at, high, Align::Start),
                Line::round(Role::Ink, (high / 7.5) as i32),
            );
            y += 280;
        }
        let card = self.card_width().min(wide - 2 * MARGIN);
        let in_row = ((wide - 2 * MARGIN + CARD_GAP) / (card + CARD_GAP)).max(1) as usize;
        for (nth, player) in self.board.players.iter().enumerate() {
            let x = MARGIN + (nth % in_row) as i32 * (card + CARD_GAP);
            let y = y + (nth / in_row) as i32 * (CARD + CARD_GAP);
            self.card(&mut items, player, (x, y), card);
        }
        let rows = self.board.players.len().div_ceil(in_row) as i32;
        (items, y - top + rows * (CARD + CARD_GAP) + if rows > 0 { MARGIN - CARD_GAP } else { 0 })
    }

    /// Wide enough for the longest name, within reason.
    fn card_width(&self) -> i32 {
        let widths = self.board.players.iter().map(|player| {
            text::width(&player.name, NAME) + text::width(&player.points.to_string(), POINTS) + 560.0
        });
        widths.fold(1200.0, f64::max).min(2400.0) as i32
    }

    /// An entry of the score table: the piece, the name, the points.
    fn card(&self, items: &mut Items, player: &Player, (x, y): (i32, i32), wide: i32) {
        items.both(boxed(x, y, wide, CARD, Outline::new()), Role::Card, Line::round(Role::CardLine, 14));
        let middle = f64::from(y + CARD / 2);
        let stand = Stand { at: pt(f64::from(x + 190), middle), scale: 2.2, lying: false };
        pieces::figure(items, "follower", player.seat, &self.letter(player.seat), stand);
        let points = player.points.to_string();
        let end = pt(f64::from(x + wide - 90), middle);
        items.line(text::label(&points, end, POINTS, Align::End), Line::round(Role::Ink, 30));
        let room = f64::from(wide - 450) - text::width(&points, POINTS) - 60.0;
        let size = (room / text::width(&player.name, 1.0).max(0.1)).min(NAME);
        let name = text::label(&player.name, pt(f64::from(x + 360), middle), size, Align::Start);
        items.line(name, Line::round(Role::Ink, (size / 7.5) as i32));
    }
}

/// A piece that shares a segment with others.
enum Piece<'a> {
    Figure(&'a Figure),
    Token(&'a Token),
}

/// A box by its corner and size, after what is drawn already.
fn boxed(x: i32, y: i32, wide: i32, high: i32, before: Outline) -> Outline {
    let [left, right] = [x, x + wide].map(f64::from);
    let [top, bottom] = [y, y + high].map(f64::from);
    before.and_polygon(&[pt(left, top), pt(right, top), pt(right, bottom), pt(left, bottom)])
}
