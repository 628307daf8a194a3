//! The picture of a board: every design drawn once and used often, figures and tokens on it, names of cells and players beside it.

use bastide_core::geometry::{Pos, Rotation, Side};
use bastide_core::tile::{SegmentIdx, Tile};
use bastide_core::words::Words;

use crate::pieces::{self, Stand};
use crate::plane::{Pt, pt};
use crate::scene::{Items, Line, Outline};
use crate::score;
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
pub(crate) const MARGIN: i32 = 260;
/// How large a mil is shown, in hundredths of a millimetre.
const SHOWN: i32 = 3;
/// Size of pieces.
const PIECE: f64 = 1.75;
/// How far apart slim pieces and broad ones on one segment are.
const APART: [f64; 2] = [170.0, 232.0];
/// How far the middle of a piece stays from the rim of its tile.
const RIM: f64 = 92.0;

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
                designs.push((placed.tile, Drawing::of(words, placed.tile, theme)));
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
        let (table, table_high) =
            score::table(&self.board.caption, &self.board.players, wide, bottom + MARGIN);
        let high = bottom + MARGIN + table_high;
        let mut svg = Svg::new(self.theme, (wide, high), (wide * SHOWN, high * SHOWN));
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
        let mut piles: Vec<Pile<'_>> = Vec::new();
        let figures = self.board.figures.iter().map(|it| (it.pos, Some(it.segment), Piece::Figure(it)));
        let tokens = self.board.tokens.iter().map(|it| (it.pos, it.segment, Piece::Token(it)));
        for (pos, segment, piece) in tokens.chain(figures) {
            match piles.iter_mut().find(|pile| (pile.pos, pile.segment) == (pos, segment)) {
                Some(pile) => pile.pieces.push(piece),
                None => piles.push(Pile { pos, segment, pieces: vec![piece] }),
            }
        }
        // Rows from the top, so that what stands nearer covers what stands behind.
        piles.sort_by_key(|pile| (pile.pos, pile.segment));
        let mut items = Items::new();
        for pile in &piles {
            self.pile(&mut items, pile);
        }
        items
    }

    fn pile(&self, items: &mut Items, pile: &Pile<'_>) {
        let Some(middle) = self.spot(pile.pos, pile.segment) else { return };
        let (x, y) = self.corner_of(pile.pos);
        let (left, top, cell) = (f64::from(x), f64::from(y), f64::from(CELL));
        let broad = pile.pieces.iter().any(Piece::is_broad);
        let gaps = pile.pieces.len() as f64 - 1.0;
        // Side by side about the middle, but within the tile.
        let step = APART[usize::from(broad)].min((cell - 2.0 * RIM) / gaps.max(1.0));
        let half = step * gaps / 2.0;
        let middle = pt(
            middle.x.min(left + cell - RIM - half).max(left + RIM + half),
            middle.y.min(top + cell - RIM).max(top + RIM),
        );
        for (nth, piece) in pile.pieces.iter().enumerate() {
            let at = middle + pt(step * nth as f64 - half, 0.0);
            match piece {
                Piece::Figure(it) => {
                    let stand = Stand { at, scale: PIECE, lying: it.lying };
                    let letter = score::letter(&self.board.players, it.seat);
                    pieces::figure(items, &it.kind, it.seat, &letter, stand);
                }
                Piece::Token(it) => {
                    pieces::token(items, &it.kind, it.owner, Stand { at, scale: PIECE, lying: false });
                }
            }
        }
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
}

/// Pieces that share a segment, or a tile.
struct Pile<'a> {
    pos: Pos,
    segment: Option<SegmentIdx>,
    pieces: Vec<Piece<'a>>,
}

enum Piece<'a> {
    Figure(&'a Figure),
    Token(&'a Token),
}

impl Piece<'_> {
    /// Whether it is broader than high: beasts, and whatever lies.
    fn is_broad(&self) -> bool {
        match self {
            Self::Figure(it) => it.lying || matches!(it.kind.as_str(), "pig" | "sheep"),
            Self::Token(_) => false,
        }
    }
}

/// A box by its corner and size, after what is drawn already.
pub(crate) fn boxed(x: i32, y: i32, wide: i32, high: i32, before: Outline) -> Outline {
    let [left, right] = [x, x + wide].map(f64::from);
    let [top, bottom] = [y, y + high].map(f64::from);
    before.and_polygon(&[pt(left, top), pt(right, top), pt(right, bottom), pt(left, bottom)])
}
