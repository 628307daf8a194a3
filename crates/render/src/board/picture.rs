//! The picture of a board: tiles, free cells, frames, names of rows and columns, pieces; then the cards of the players and a legend.

use bastide_core::geometry::{Pos, Side};
use bastide_core::words::Words;

use crate::board::designs::Designs;
use crate::board::places::{Stood, stand};
use crate::board::{Board, PlacedTile, cards, legend};
use crate::pieces;
use crate::plane::pt;
use crate::scene::{Group, Item, Items, Line, Outline, Picture, Placement};
use crate::text::{self, Align};
use crate::theme::{Role, Theme};

/// Side of a cell in the picture.
pub(crate) const CELL: i32 = 1000;
/// Room beside the cells, for the names of rows and columns.
pub(crate) const MARGIN: i32 = 260;
/// Size of a mil as shown, in hundredths of a millimetre.
const SHOWN: i32 = 3;

/// The cells that a picture shows: first and last column, first and last row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    pub(crate) columns: (i32, i32),
    pub(crate) rows: (i32, i32),
}

impl Cells {
    /// All cells with a tile, and `more` on each side.
    pub(crate) fn of(cells: impl Iterator<Item = Pos> + Clone, more: i32) -> Self {
        let range = |of: fn(Pos) -> i16| {
            let values = || cells.clone().map(|pos| i32::from(of(pos)));
            (values().min().unwrap_or(0) - more, values().max().unwrap_or(0) + more)
        };
        Self { columns: range(|pos| pos.x), rows: range(|pos| pos.y) }
    }

    /// Number of columns and of rows.
    pub(crate) fn size(self) -> (i32, i32) {
        (self.columns.1 - self.columns.0 + 1, self.rows.1 - self.rows.0 + 1)
    }

    /// The upper left corner of a cell, with so much room beside the cells.
    pub(crate) fn corner(self, x: i32, y: i32, margin: i32) -> (i32, i32) {
        (margin + (x - self.columns.0) * CELL, margin + (y - self.rows.0) * CELL)
    }
}

/// A board being drawn.
pub(super) struct Draft<'a> {
    board: &'a Board,
    theme: &'a Theme,
    designs: Designs,
    cells: Cells,
}

impl<'a> Draft<'a> {
    pub(super) fn of(words: &Words, board: &'a Board, theme: &'a Theme) -> Self {
        let mut designs = Designs::new(theme);
        for placed in &board.tiles {
            designs.add(words, placed);
        }
        let more = i32::from(board.cells);
        Self { board, theme, designs, cells: Cells::of(board.tiles.iter().map(|it| it.pos), more) }
    }

    /// The upper left corner of a cell.
    fn corner(&self, x: i32, y: i32) -> (i32, i32) {
        self.cells.corner(x, y, MARGIN)
    }

    fn corner_of(&self, pos: Pos) -> (i32, i32) {
        self.corner(i32::from(pos.x), i32::from(pos.y))
    }

    /// Draws it whole.
    pub(super) fn draw(self) -> Picture {
        let (right, bottom) = self.corner(self.cells.columns.1 + 1, self.cells.rows.1 + 1);
        // A small board leaves room for two cards.
        let wide = (right + MARGIN).max(3400);
        let larger = enlarged(wide);
        let (table, table_high) = cards::table(self.board, self.theme, shrunk(wide, larger), 0);
        let (legend, legend_high) = legend::legend(self.board, self.theme, shrunk(wide, larger), table_high);
        let top = bottom + MARGIN;
        let high = top + (table_high + legend_high) * larger / 100;
        let mut picture = Picture::new(self.theme, (wide, high), (wide * SHOWN, high * SHOWN));
        picture.title = Some(self.board.caption.clone()).filter(|it| !it.is_empty());
        let items = &mut picture.items;
        items.0.push(Item::Definitions);
        let mut ground = Items::new();
        ground.fill(boxed(0, 0, wide, high, Outline::new()), Role::Table);
        items.group("table", ground);
        items.group("ground", self.ground());
        items.0.push(self.tiles());
        items.group("frontier", self.frontier());
        items.group("seams", self.seams());
        items.group("names", self.names());
        items.0.push(self.pieces());
        let mut below = Items::new();
        below.group("score", table);
        below.group("legend", legend);
        let placement = Placement::Enlarged { down: top, by: larger };
        items.0.push(Item::Group(Group { placement, items: below, ..Group::default() }));
        picture.designs = self.designs.into_drawings().map(|drawing| drawing.scene).collect();
        picture
    }

    fn tiles(&self) -> Item {
        let tile = |placed: &PlacedTile| {
            let (x, y) = self.corner_of(placed.pos);
            let (nth, laid) = self.designs.find(placed)?;
            let items = Items(vec![Item::Design { nth, placement: Placement::Turned(laid, x, y) }]);
            let title = Some(format!("{} {} at {}", placed.tile.id(), placed.rotation, placed.pos));
            Some(Item::Group(Group { title, items, ..Group::default() }))
        };
        let items = Items(self.board.tiles.iter().filter_map(tile).collect());
        Item::Group(Group { name: "tiles", items, ..Group::default() })
    }

    /// Ground below all tiles and a little beyond: nothing else shines through between two of them.
    fn ground(&self) -> Items {
        let below = self.board.tiles.iter().fold(Outline::new(), |below, placed| {
            let (x, y) = self.corner_of(placed.pos);
            boxed(x - 6, y - 6, CELL + 12, CELL + 12, below)
        });
        let mut items = Items::new();
        items.fill(below, Role::Grass);
        items
    }

    /// Free cells beside tiles: they hide the halves of towers beyond the rim, and show room for a tile.
    fn frontier(&self) -> Items {
        let (mut covers, mut slots, mut names) = (Outline::new(), Outline::new(), Outline::new());
        for pos in free_cells(self.board) {
            let (x, y) = self.corner_of(pos);
            covers = boxed(x, y, CELL, CELL, covers);
            slots = boxed(x + 70, y + 70, CELL - 140, CELL - 140, slots);
            let middle = pt(f64::from(x + CELL / 2), f64::from(y + CELL / 2));
            names = names.and(&text::label(&pos.to_string(), middle, 92.0, Align::Middle));
        }
        let mut items = Items::new();
        items.fill(covers, Role::Table);
        if self.board.cells {
            items.line(slots, Line::round(Role::Slot, 10).dashed(40, 34));
            items.line(names, Line::round(Role::Ink, 12));
        }
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
        if let Some(last) = self.board.last.filter(|pos| self.board.tile_at(*pos).is_some()) {
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
        let Cells { columns, rows } = self.cells;
        let (right, bottom) = self.corner(columns.1 + 1, rows.1 + 1);
        for column in columns.0..=columns.1 {
            let (x, _) = self.corner(column, 0);
            for y in [MARGIN / 2, bottom + MARGIN / 2] {
                write(column.to_string(), x + CELL / 2, y);
            }
        }
        for row in rows.0..=rows.1 {
            let (_, y) = self.corner(0, row);
            for x in [MARGIN / 2, right + MARGIN / 2] {
                write(row.to_string(), x, y + CELL / 2);
            }
        }
        let mut items = Items::new();
        items.line(names, Line::round(Role::FaintInk, 15));
        items
    }

    /// Figures and tokens, each with its name for viewers that point at it.
    fn pieces(&self) -> Item {
        let (x, y) = self.corner(0, 0);
        let piece = |stood: Stood| {
            let mut place = stood.stand;
            place.at += pt(f64::from(x), f64::from(y));
            let mut items = Items::new();
            pieces::piece(&mut items, &stood.look, place, self.theme);
            let owner = |seat| self.board.players.iter().find(|it| it.seat == seat);
            let owner = stood.look.seat.and_then(owner).map(|it| format!("{} ", it.name));
            let title = Some(format!("{}{}", owner.unwrap_or_default(), stood.look.words()));
            Item::Group(Group { title, items, ..Group::default() })
        };
        let items = Items(stand(self.board, &self.designs).into_iter().map(piece).collect());
        Item::Group(Group { name: "pieces", items, ..Group::default() })
    }
}

/// Enlargement of the cards in a picture of this width, in hundredths: their letters can be read where a whole board is seen.
pub(crate) fn enlarged(wide: i32) -> i32 {
    (wide / 80).clamp(100, 240)
}

/// A length in a picture that is drawn larger.
pub(crate) fn shrunk(length: i32, larger: i32) -> i32 {
    length * 100 / larger
}

/// The free cells beside tiles.
fn free_cells(board: &Board) -> Vec<Pos> {
    let taken: std::collections::BTreeSet<Pos> = board.tiles.iter().map(|it| it.pos).collect();
    let beside = taken.iter().flat_map(|pos| Side::ALL.map(|side| pos.step(side)));
    let free: std::collections::BTreeSet<Pos> = beside.filter(|pos| !taken.contains(pos)).collect();
    free.into_iter().collect()
}

/// An outline with a box added, by its corner and size.
pub(crate) fn boxed(x: i32, y: i32, wide: i32, high: i32, before: Outline) -> Outline {
    let [left, right] = [x, x + wide].map(f64::from);
    let [top, bottom] = [y, y + high].map(f64::from);
    before.and_polygon(&[pt(left, top), pt(right, top), pt(right, bottom), pt(left, bottom)])
}
