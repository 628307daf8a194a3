//! The frames of a moving picture: tiles are drawn in pixels once and copied, whatever else is drawn anew for each frame.

use std::collections::BTreeMap;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::words::Words;
use resvg::tiny_skia::{Pixmap, Transform};

use crate::board::{Board, CELL, Cells, Designs, MARGIN, Stood, boxed, enlarged, shrunk, stand, table};

use crate::film::{Film, Note};
use crate::motion::{Camera, Shot};
use crate::pieces;
use crate::pixels::{DrawError, Painter, colour, filled, placed};
use crate::plane::pt;
use crate::scene::{Items, Line, Outline, Placement};
use crate::theme::{Colour, Role, Theme};

/// The least pixels of a tile's side.
const LEAST: u32 = 8;

/// The most columns and rows of a picture that follows the play.
const FOLLOWED: (i32, i32) = (7, 5);

/// Draws frames.
pub(super) struct Canvas<'a> {
    theme: &'a Theme,
    designs: Designs,
    cells: Cells,
    /// Columns and rows that are seen, and the first of them in each frame.
    seen: (i32, i32),
    firsts: Vec<(i32, i32)>,
    /// Pixels of a tile's side, and of the room beside the tiles.
    cell: u32,
    margin: u32,
    size: (u32, u32),
    /// Designs as they were turned, in pixels.
    drawn: BTreeMap<(usize, usize), Pixmap>,
    /// All tiles that lie, and the pixels of them.
    laid: BTreeMap<Pos, (usize, Rotation)>,
    ground: Pixmap,
}

impl<'a> Canvas<'a> {
    /// Prepares the frames of a game.
    pub(super) fn new(
        words: &Words,
        film: &Film,
        theme: &'a Theme,
        camera: Camera,
    ) -> Result<Self, DrawError> {
        let Camera { width, shot } = camera;
        let mut designs = Designs::new(theme);
        for placed in film.tiles() {
            designs.add(words, &placed);
        }
        let cells = Cells::of(film.cells().into_iter(), 0);
        let seen = match (shot, cells.size()) {
            (Shot::Whole, size) => size,
            (Shot::Following, (columns, rows)) => (columns.min(FOLLOWED.0), rows.min(FOLLOWED.1)),
        };
        let (columns, rows) = seen;
        let across = columns * CELL + 2 * MARGIN;
        let cell = (f64::from(width) * f64::from(CELL) / f64::from(across)) as u32;
        if cell < LEAST {
            let least = (u64::from(LEAST) * across as u64).div_ceil(CELL as u64) as u32;
            return Err(DrawError::Narrow { wide: width, least });
        }
        let margin = cell * MARGIN as u32 / CELL as u32;
        let wide = columns as u32 * cell + 2 * margin;
        let top = rows as u32 * cell + 2 * margin;
        // Cards grow with the supplies of players: all frames are as high as the highest.
        let mils = |pixels: u32| (u64::from(pixels) * CELL as u64 / u64::from(cell)) as i32;
        let larger = enlarged(mils(wide));
        let cards = film.boards().enumerate().map(|(nth, (board, note))| {
            table(&captioned(&board, nth, note), theme, shrunk(mils(wide), larger), 0).1 * larger / 100
        });
        let high = top + (cards.max().unwrap_or(0).max(0) as u32 * cell).div_ceil(CELL as u32);
        if wide > 0xffff || high > 0xffff {
            return Err(DrawError::Size { wide, high });
        }
        let (all_columns, all_rows) = cells.size();
        let ground = filled(all_columns as u32 * cell, all_rows as u32 * cell, colour(theme, Role::Table))?;
        let firsts = firsts(film, cells, seen);
        let (drawn, laid) = (BTreeMap::new(), BTreeMap::new());
        let size = (wide, high);
        Ok(Self { theme, designs, cells, seen, firsts, cell, margin, size, drawn, laid, ground })
    }

    /// Width and height in pixels.
    pub(super) fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Colours that every frame needs: those of pieces, frames and letters.
    pub(super) fn colours(&self) -> Vec<[u8; 3]> {
        let seats = (0..8).flat_map(|seat| [Role::Seat(seat), Role::SeatLine(seat)]);
        let others = [Role::Table, Role::Halo, Role::Last, Role::Star, Role::Ink, Role::Card];
        let colours = seats.chain(others).filter_map(|role| self.theme.colour(role));
        colours.map(Colour::rgb).collect()
    }

    /// The frame of a board.
    pub(super) fn frame(&mut self, board: &Board, nth: usize, note: &Note) -> Result<Pixmap, DrawError> {
        self.lay(board)?;
        let mut frame = filled(self.size.0, self.size.1, colour(self.theme, Role::Table))?;
        self.show(nth, &mut frame);
        self.overlay(board, nth, note, &mut frame)?;
        Ok(frame)
    }

    /// Copies the part of the board that is seen.
    fn show(&self, nth: usize, frame: &mut Pixmap) {
        let (column, row) = self.first(nth);
        let pixels = |cells: i32| cells as usize * self.cell as usize;
        let (left, top) = (pixels(column - self.cells.columns.0), pixels(row - self.cells.rows.0));
        let (wide, high) = (pixels(self.seen.0), pixels(self.seen.1));
        let (from_wide, to_wide, margin) =
            (self.ground.width() as usize, self.size.0 as usize, self.margin as usize);
        for line in 0..high {
            let from = (top + line) * from_wide + left;
            let to = (margin + line) * to_wide + margin;
            frame.pixels_mut()[to..to + wide].copy_from_slice(&self.ground.pixels()[from..from + wide]);
        }
    }

    /// The first column and row that a frame shows.
    fn first(&self, nth: usize) -> (i32, i32) {
        self.firsts.get(nth).copied().unwrap_or((self.cells.columns.0, self.cells.rows.0))
    }

    /// Copies tiles that are new, and clears cells that have none any more.
    fn lay(&mut self, board: &Board) -> Result<(), DrawError> {
        let mut now = BTreeMap::new();
        for placed in &board.tiles {
            if let Some(found) = self.designs.find(placed) {
                now.insert(placed.pos, found);
            }
        }
        let gone: Vec<Pos> = self.laid.keys().filter(|pos| !now.contains_key(pos)).copied().collect();
        for pos in gone {
            let blank = self.blank()?;
            self.copy(pos, &blank);
        }
        for (pos, (design, rotation)) in &now {
            if self.laid.get(pos) == Some(&(*design, *rotation)) {
                continue;
            }
            let key = (*design, rotation.quarters());
            let tile = match self.drawn.remove(&key) {
                Some(tile) => tile,
                None => self.tile(*design, *rotation)?,
            };
            self.copy(*pos, &tile);
            self.drawn.insert(key, tile);
        }
        self.laid = now;
        Ok(())
    }

    /// Copies the pixels of a tile into its cell.
    fn copy(&mut self, pos: Pos, tile: &Pixmap) {
        let column = (i32::from(pos.x) - self.cells.columns.0) as u32;
        let row = (i32::from(pos.y) - self.cells.rows.0) as u32;
        let (x, y) = (column * self.cell, row * self.cell);
        let (cell, wide) = (self.cell as usize, self.ground.width() as usize);
        for (line, pixels) in tile.pixels().chunks(cell).enumerate() {
            let start = (y as usize + line) * wide + x as usize;
            self.ground.pixels_mut()[start..start + cell].copy_from_slice(pixels);
        }
    }

    /// A cell without a tile.
    fn blank(&self) -> Result<Pixmap, DrawError> {
        filled(self.cell, self.cell, colour(self.theme, Role::Table))
    }

    /// The map from mils to pixels.
    fn scale(&self) -> Transform {
        let scale = self.cell as f32 / CELL as f32;
        Transform::from_scale(scale, scale)
    }

    /// A design as it was turned, in pixels.
    fn tile(&self, design: usize, rotation: Rotation) -> Result<Pixmap, DrawError> {
        let mut pixmap = self.blank()?;
        if let Some((_, drawing)) = self.designs.drawings().nth(design) {
            let turned = placed(self.scale(), Placement::Turned(rotation, 0, 0));
            self.painter().paint(&drawing.scene, turned, &mut pixmap.as_mut())?;
            let mut seam = Items::new();
            seam.line(boxed(0, 0, CELL, CELL, Outline::new()), Line::new(Role::Seam, 8));
            self.painter().paint(&seam, self.scale(), &mut pixmap.as_mut())?;
        }
        Ok(pixmap)
    }

    fn painter(&self) -> Painter<'_> {
        Painter { theme: self.theme, designs: &[] }
    }

    /// Paints everything that is not a tile.
    fn overlay(&self, board: &Board, nth: usize, note: &Note, frame: &mut Pixmap) -> Result<(), DrawError> {
        let mils = |pixels: u32| (u64::from(pixels) * CELL as u64 / u64::from(self.cell)) as i32;
        let wide = mils(self.size.0);
        let margin = mils(self.margin);
        let mut items = Items::new();
        let (column, row) = self.first(nth);
        let (columns, rows) = self.seen;
        let seen = Cells { columns: (column, column + columns - 1), rows: (row, row + rows - 1) };
        let is_seen = |pos: Pos| {
            let within = |it: i16, (from, to): (i32, i32)| (from..=to).contains(&i32::from(it));
            within(pos.x, seen.columns) && within(pos.y, seen.rows)
        };
        if let Some(last) = board.last.filter(|it| is_seen(*it)) {
            let (x, y) = seen.corner(last.x.into(), last.y.into(), margin);
            items.line(boxed(x, y, CELL, CELL, Outline::new()), Line::round(Role::Halo, 70));
            items.line(boxed(x, y, CELL, CELL, Outline::new()), Line::round(Role::Last, 44));
        }
        let (x, y) = seen.corner(0, 0, margin);
        let on_seen = |it: &Stood| is_seen(board.pieces[it.nth].place.pos());
        for stood in stand(board, &self.designs).into_iter().filter(on_seen) {
            let mut place = stood.stand;
            place.at += pt(f64::from(x), f64::from(y));
            pieces::piece(&mut items, &stood.look, place, self.theme);
        }
        let below = margin + rows * CELL + margin;
        let larger = enlarged(wide);
        let (cards, _) = table(&captioned(board, nth, note), self.theme, shrunk(wide, larger), 0);
        let scale = self.size.0 as f32 / wide as f32;
        let scale = Transform::from_scale(scale, scale);
        self.painter().paint(&items, scale, &mut frame.as_mut())?;
        let below = placed(scale, Placement::Enlarged { down: below, by: larger });
        self.painter().paint(&cards, below, &mut frame.as_mut())
    }
}

/// The first column and row that each frame shows: moved as little as brings the last tile and its neighbours into the picture.
fn firsts(film: &Film, cells: Cells, seen: (i32, i32)) -> Vec<(i32, i32)> {
    let middle = |(from, to): (i32, i32), count: i32| i32::midpoint(from, to - count + 1);
    let mut now: Option<(i32, i32)> = None;
    let moved = |first: i32, at: i32, count: i32, (from, to): (i32, i32)| {
        let room = i32::from(count > 2);
        first.clamp(at + room - count + 1, at - room).clamp(from, to - count + 1)
    };
    let first = |(board, _): (Board, &Note)| {
        let (column, row) = now.unwrap_or_else(|| {
            let laid = Cells::of(board.tiles.iter().map(|it| it.pos), 0);
            (middle(laid.columns, seen.0), middle(laid.rows, seen.1))
        });
        let last = board.last.map_or((column, row), |it| (i32::from(it.x), i32::from(it.y)));
        let next = (moved(column, last.0, seen.0, cells.columns), moved(row, last.1, seen.1, cells.rows));
        now = Some(next);
        next
    };
    film.boards().map(first).collect()
}

/// A board with the account of its step as caption.
fn captioned(board: &Board, nth: usize, note: &Note) -> Board {
    let player = note.player.and_then(|it| board.players.get(it)).map(|it| it.name.as_str());
    let caption = match player {
        Some(player) => format!("{nth}  {player} {}", note.words),
        None => "setup".to_owned(),
    };
    Board { caption, ..board.clone() }
}
