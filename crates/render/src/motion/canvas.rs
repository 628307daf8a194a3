//! The frames of a moving picture: tiles are drawn in pixels once and copied, whatever else is drawn anew for each frame.

use std::collections::BTreeMap;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::words::Words;
use resvg::tiny_skia::{Pixmap, Transform};

use crate::board::{Board, CELL, Cells, Designs, MARGIN, boxed, enlarged, shrunk, stand, table};
use crate::film::{Film, Note};
use crate::pieces;
use crate::pixels::{DrawError, Painter, colour, filled, placed};
use crate::plane::pt;
use crate::scene::{Items, Line, Outline, Placement};
use crate::theme::{Colour, Role, Theme};

/// The least pixels of a tile's side.
const LEAST: u32 = 8;

/// Draws frames.
pub(super) struct Canvas<'a> {
    theme: &'a Theme,
    designs: Designs,
    cells: Cells,
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
    /// Prepares the frames of a game at most `width` pixels wide.
    pub(super) fn new(words: &Words, film: &Film, theme: &'a Theme, width: u32) -> Result<Self, DrawError> {
        let mut designs = Designs::new(theme);
        for placed in film.tiles() {
            designs.add(words, &placed, theme);
        }
        let cells = Cells::of(film.cells().into_iter(), 0);
        let (columns, rows) = cells.size();
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
            table(&captioned(&board, nth, note), shrunk(mils(wide), larger), 0).1 * larger / 100
        });
        let high = top + (cards.max().unwrap_or(0).max(0) as u32 * cell).div_ceil(CELL as u32);
        if wide > 0xffff || high > 0xffff {
            return Err(DrawError::Size { wide, high });
        }
        let ground = filled(wide, high, colour(theme, Role::Table))?;
        let (drawn, laid) = (BTreeMap::new(), BTreeMap::new());
        Ok(Self { theme, designs, cells, cell, margin, size: (wide, high), drawn, laid, ground })
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
        let mut frame = self.ground.clone();
        self.overlay(board, nth, note, &mut frame)?;
        Ok(frame)
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
        let (x, y) = (self.margin + column * self.cell, self.margin + row * self.cell);
        let (cell, wide) = (self.cell as usize, self.size.0 as usize);
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
        if let Some(last) = board.last {
            let (x, y) = self.cells.corner(last.x.into(), last.y.into(), margin);
            items.line(boxed(x, y, CELL, CELL, Outline::new()), Line::round(Role::Halo, 70));
            items.line(boxed(x, y, CELL, CELL, Outline::new()), Line::round(Role::Last, 44));
        }
        let (x, y) = self.cells.corner(0, 0, margin);
        for stood in stand(board, &self.designs) {
            let mut place = stood.stand;
            place.at += pt(f64::from(x), f64::from(y));
            pieces::piece(&mut items, &stood.look, place);
        }
        let below = margin + self.cells.size().1 * CELL + margin;
        let larger = enlarged(wide);
        let (cards, _) = table(&captioned(board, nth, note), shrunk(wide, larger), 0);
        let scale = self.size.0 as f32 / wide as f32;
        let scale = Transform::from_scale(scale, scale);
        self.painter().paint(&items, scale, &mut frame.as_mut())?;
        let below = placed(scale, Placement::Enlarged { down: below, by: larger });
        self.painter().paint(&cards, below, &mut frame.as_mut())
    }
}

/// A board with the account of its step as caption.
fn captioned(board: &Board, nth: usize, note: &Note) -> Board {
    let player = note.player.and_then(|it| board.players.get(it)).map(|it| it.name.as_str());
    let caption = match player {
        Some(player) => format!("{nth}  {player}: {}", note.text),
        None => "setup".to_owned(),
    };
    Board { caption, ..board.clone() }
}
