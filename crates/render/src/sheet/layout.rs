//! The grid of cells on sheets: number of cells, the sheet of each tile, and the place of its back.

use std::collections::BTreeSet;

use crate::sheet::settings::{Back, Faces, Orientation, Paper, Settings, Skip};
use crate::sheet::um::{Area, PagePoint, Um};

/// The most tiles that are laid out at once.
pub const MOST_TILES: usize = 100_000;
/// The least distance between tiles and the fold.
const FOLD: Um = Um::mm(3);

/// Reasons why there can be no sheets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// There are no tiles.
    #[error("there are no tiles to print")]
    NoTiles,
    /// There are more tiles than are laid out at once.
    #[error("{0} tiles are more than the {MOST_TILES} that can be printed at once")]
    TooMany(usize),
    /// Not one tile fits.
    #[error(
        "a tile of {tile} mm does not fit on {wide} x {high} mm with {clearance} mm kept free on each side"
    )]
    NoRoom {
        /// The side of a tile.
        tile: Um,
        /// Width of the room that the tile has to fit in.
        wide: Um,
        /// Height of the room that the tile has to fit in.
        high: Um,
        /// Free margin on each side of the paper.
        clearance: Um,
    },
    /// All cells are skipped.
    #[error("all cells of a sheet are skipped, so nothing can be printed")]
    AllSkipped,
}

/// Cell of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot {
    /// The sheet, counted from zero.
    pub sheet: usize,
    /// The column, counted from zero.
    pub column: usize,
    /// The row, counted from zero.
    pub row: usize,
}

impl Slot {
    /// The slots beside it on the sheet, from north clockwise; none beyond the first row and column.
    pub(crate) fn beside(self) -> [Option<Self>; 4] {
        let Self { column, row, .. } = self;
        [
            row.checked_sub(1).map(|row| Self { row, ..self }),
            Some(Self { column: column + 1, ..self }),
            Some(Self { row: row + 1, ..self }),
            column.checked_sub(1).map(|column| Self { column, ..self }),
        ]
    }
}

/// Contents of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Fronts.
    Front,
    /// Backs.
    Back,
    /// Fronts and, beyond a fold, backs.
    Both,
}

/// Way of bringing fronts onto their backs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// About an upright line in the middle.
    Upright,
    /// About a level line in the middle.
    Level,
}

/// The grid of cells, and which of them are used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Width of a page.
    pub wide: Um,
    /// Height of a page.
    pub high: Um,
    /// Cells in a row.
    pub columns: usize,
    /// Rows on a sheet.
    pub rows: usize,
    /// The side of a cut tile.
    pub tile: Um,
    /// Distance from a cell to the next.
    pub pitch: Um,
    /// Corner of the first cell.
    pub origin: PagePoint,
    /// The cells in use, sheet by sheet, row by row.
    pub slots: Vec<Slot>,
    back: Back,
    faces: Faces,
    turn: Turn,
}

impl Layout {
    /// Lays out so many tiles.
    ///
    /// # Errors
    /// If there are none or too many, if none fits on the paper, or if every cell is skipped.
    pub fn of(settings: &Settings, tiles: usize) -> Result<Self, SheetError> {
        match tiles {
            0 => return Err(SheetError::NoTiles),
            1..=MOST_TILES => {}
            more => return Err(SheetError::TooMany(more)),
        }
        let mut best: Option<Self> = None;
        for (wide, high) in sizes(settings) {
            for turn in turns(settings.back, wide, high) {
                let grid = Self::grid(settings, wide, high, *turn);
                let room = |it: &Self| it.columns * it.rows;
                if best.as_ref().is_none_or(|best| room(&grid) > room(best)) {
                    best = Some(grid);
                }
            }
        }
        let Some(mut layout) = best.filter(|it| it.columns * it.rows > 0) else {
            let (wide, high) = sizes(settings)[0];
            let (wide, high) = if settings.back == Back::Fold { (wide.half(), high) } else { (wide, high) };
            return Err(SheetError::NoRoom {
                tile: settings.tile,
                wide,
                high,
                clearance: settings.clearance(),
            });
        };
        layout.slots = layout.fill(&settings.skip, tiles)?;
        Ok(layout)
    }

    /// The grid on paper of this size, without tiles.
    fn grid(settings: &Settings, wide: Um, high: Um, turn: Turn) -> Self {
        let fold = settings.back == Back::Fold;
        let inner = settings.bleed_reach().max(FOLD);
        let edge = settings.clearance();
        // The room for one row of cells, and its start.
        let run = |length: Um, folded: bool| {
            let room = if folded { length.half() - edge - inner } else { length - edge * 2 };
            let pitch = settings.tile + settings.gap();
            let count = ((room + settings.gap()).0 / pitch.0).max(0);
            let taken = pitch * count - settings.gap();
            (count as usize, edge + (room - taken).half(), pitch)
        };
        let (columns, x, pitch) = run(wide, fold && turn == Turn::Upright);
        let (rows, y, _) = run(high, fold && turn == Turn::Level);
        Self {
            wide,
            high,
            columns,
            rows,
            tile: settings.tile,
            pitch,
            origin: PagePoint::new(x, y),
            slots: Vec::new(),
            back: settings.back,
            faces: settings.faces,
            turn,
        }
    }

    /// The cells that so many tiles take.
    fn fill(&self, skip: &[Skip], tiles: usize) -> Result<Vec<Slot>, SheetError> {
        let cells = self.columns * self.rows;
        let skipped: BTreeSet<&Skip> = skip.iter().collect();
        let free = |sheet: usize, cell: usize| {
            let on = |sheet| Skip { sheet, cell: cell + 1 };
            !skipped.contains(&on(None)) && !skipped.contains(&on(Some(sheet + 1)))
        };
        let most_sheets = skip.iter().filter_map(|it| it.sheet).max().unwrap_or(0);
        // Beyond the sheets that are named, all sheets are the same.
        if (0..cells).all(|cell| !free(most_sheets, cell)) {
            return Err(SheetError::AllSkipped);
        }
        let all = (0..).flat_map(|sheet| (0..cells).map(move |cell| (sheet, cell)));
        let used = all.filter(|(sheet, cell)| free(*sheet, *cell)).take(tiles);
        let mut slots: Vec<Slot> = used
            .map(|(sheet, cell)| Slot { sheet, column: cell % self.columns, row: cell / self.columns })
            .collect();
        // Sheets without a free cell are not printed.
        let mut sheets: Vec<usize> = slots.iter().map(|slot| slot.sheet).collect();
        sheets.dedup();
        for slot in &mut slots {
            slot.sheet = sheets.partition_point(|sheet| *sheet < slot.sheet);
        }
        Ok(slots)
    }

    /// The cells of the last sheet that stay free and need not, and those of one sheet more.
    pub(crate) fn free(&self, skip: &[Skip]) -> Vec<Slot> {
        let used: BTreeSet<&Slot> = self.slots.iter().collect();
        let skipped =
            |sheet, cell| skip.iter().any(|it| it.cell == cell && it.sheet.is_none_or(|it| it == sheet));
        let cells = |sheet| (0..self.columns * self.rows).map(move |cell| (sheet, cell));
        let sheets = self.sheets();
        (sheets.saturating_sub(1)..=sheets)
            .flat_map(cells)
            .filter(|(sheet, cell)| !skipped(sheet + 1, cell + 1))
            .map(|(sheet, cell)| Slot { sheet, column: cell % self.columns, row: cell / self.columns })
            .filter(|slot| !used.contains(slot))
            .collect()
    }

    /// Number of sheets of paper.
    #[must_use]
    pub fn sheets(&self) -> usize {
        self.slots.last().map_or(0, |slot| slot.sheet + 1)
    }

    /// The pages in the order in which they are printed: sheet and face.
    #[must_use]
    pub fn pages(&self) -> Vec<(usize, Face)> {
        let faces: &[Face] = match (self.back, self.faces) {
            (Back::None, _) => &[Face::Front],
            (Back::DuplexLong | Back::DuplexShort, Faces::FrontFirst) => &[Face::Front, Face::Back],
            (Back::DuplexLong | Back::DuplexShort, Faces::BackFirst) => &[Face::Back, Face::Front],
            (Back::Fold, _) => &[Face::Both],
        };
        (0..self.sheets()).flat_map(|sheet| faces.iter().map(move |face| (sheet, *face))).collect()
    }

    /// The slots of a sheet with their numbers among all.
    pub fn on(&self, sheet: usize) -> impl Iterator<Item = (usize, Slot)> {
        let first = self.slots.partition_point(|slot| slot.sheet < sheet);
        let of_sheet = self.slots[first..].iter().take_while(move |slot| slot.sheet == sheet);
        of_sheet.enumerate().map(move |(nth, slot)| (first + nth, *slot))
    }

    /// Cut lines of a tile, seen from its front.
    #[must_use]
    pub fn front(&self, slot: Slot) -> Area {
        let at = |origin: Um, nth: usize| origin + self.pitch * nth as i32;
        let from = PagePoint::new(at(self.origin.x, slot.column), at(self.origin.y, slot.row));
        Area::sized(from, self.tile, self.tile)
    }

    /// The area behind an area, seen from the back; on the same page if it is folded.
    #[must_use]
    pub fn behind(&self, front: Area) -> Area {
        let (mut from, mut to) = (front.from, front.to);
        match self.turn {
            Turn::Upright => (from.x, to.x) = (self.wide - front.to.x, self.wide - front.from.x),
            Turn::Level => (from.y, to.y) = (self.high - front.to.y, self.high - front.from.y),
        }
        Area { from, to }
    }

    /// Values for the sides of a front, from north clockwise, in the order of the sides of its back.
    pub(crate) fn sides_behind<T>(&self, [north, east, south, west]: [T; 4]) -> [T; 4] {
        match self.turn {
            Turn::Upright => [north, west, south, east],
            Turn::Level => [south, east, north, west],
        }
    }

    /// The line along which sheets are folded.
    #[must_use]
    pub fn fold(&self) -> Option<(PagePoint, PagePoint)> {
        let (x, y) = (self.wide.half(), self.high.half());
        match (self.back, self.turn) {
            (Back::Fold, Turn::Upright) => Some((PagePoint::new(x, Um(0)), PagePoint::new(x, self.high))),
            (Back::Fold, Turn::Level) => Some((PagePoint::new(Um(0), y), PagePoint::new(self.wide, y))),
            _ => None,
        }
    }

    /// Number of straight cuts through the whole sheet that free its tiles.
    #[must_use]
    pub fn cuts(&self, sheet: usize) -> usize {
        let (upright, level) = self.cut_lines(sheet);
        upright.len() + level.len()
    }

    /// The upright and the level lines along which a sheet is cut, seen from the front.
    pub(crate) fn cut_lines(&self, sheet: usize) -> (BTreeSet<Um>, BTreeSet<Um>) {
        let areas: Vec<Area> = self.on(sheet).map(|(_, slot)| self.front(slot)).collect();
        let upright = areas.iter().flat_map(|it| [it.from.x, it.to.x]).collect();
        let level = areas.iter().flat_map(|it| [it.from.y, it.to.y]).collect();
        (upright, level)
    }

    /// The share of the paper that is no tile, in thousandths.
    #[must_use]
    pub fn waste(&self) -> u64 {
        let side = self.tile.0 as u64;
        let sides = if self.back == Back::Fold { 2 } else { 1 };
        let tiles = side * side * self.slots.len() as u64 * sides;
        let paper = self.wide.0 as u64 * self.high.0 as u64 * self.sheets() as u64;
        1000 - (tiles * 1000 + paper / 2) / paper.max(1)
    }
}

/// The sizes that pages may have, the first one preferred.
fn sizes(settings: &Settings) -> Vec<(Um, Um)> {
    let (wide, high) = match settings.paper {
        Paper::Sheet { wide, high } => (wide, high),
        Paper::Tile => {
            let side = settings.tile + settings.bleed_reach() * 2;
            (side, side)
        }
    };
    match settings.orientation {
        Orientation::Best => vec![(wide, high), (high, wide)],
        Orientation::Portrait => vec![(wide.min(high), wide.max(high))],
        Orientation::Landscape => vec![(wide.max(high), wide.min(high))],
    }
}

/// The ways in which paper of this size can be turned to its back.
fn turns(back: Back, wide: Um, high: Um) -> &'static [Turn] {
    match (back, wide <= high) {
        (Back::Fold, _) => &[Turn::Upright, Turn::Level],
        (Back::DuplexLong | Back::None, true) | (Back::DuplexShort, false) => &[Turn::Upright],
        (Back::DuplexLong | Back::None, false) | (Back::DuplexShort, true) => &[Turn::Level],
    }
}
