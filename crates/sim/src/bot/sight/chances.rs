//! Chances: how likely the tiles still to come complete a linked feature, cell by cell, and how long that takes.

use bastide_core::board::SegmentId;
use bastide_core::outlook::{Opening, Outlook};
use bastide_core::score::Timing;
use bastide_core::table::Table;

/// Tenths of a closing tile that a tile counts which only leads on.
const EXTENDING: u32 = 3;

/// Draws that count for each own turn left: not every drawn tile is to be had, and not every one is used for this.
const PACE: f64 = 0.7;

/// Part of the chance that is left for the first open cell, and for each further one. Both are calibrated: of features of which
/// 21, 33, 59, 82 and 98 % were expected to be completed, 27, 37, 56, 77 and 88 % were.
const FIRST: f32 = 0.9;
const NEXT: f32 = 0.7;

/// Chances that are remembered.
const MEMORY: usize = 2048;

/// Prospect of a linked feature.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closing {
    /// The look in which it was worked out.
    look: u32,
    /// Chance to be completed.
    pub(super) chance: f32,
    /// Turns that completing it takes.
    pub(super) wait: f32,
    /// Free cells that it opens on.
    pub(super) cells: u16,
    /// Share of the unseen tiles that close its last such cell.
    pub(super) close: f32,
}

impl Closing {
    /// Of a feature that opens on no free cell.
    const NONE: Self = Self { look: 0, chance: 1.0, wait: 0.0, cells: 0, close: 0.0 };
}

/// One cell: the chance that it is closed, and the turns that it takes.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// Tiles left, players and tenths of closing tiles, as one number that is never 0.
    key: u64,
    chance: f32,
    wait: f32,
}

/// Chances of all linked features on a table, and whose features meet.
///
/// Chances that follow from the tiles alone are kept from one table to the next that has the same: a search asks about every deployment after a place.
#[derive(Debug, Default)]
pub(super) struct Chances {
    outlook: Outlook,
    look: u32,
    closings: Vec<Closing>,
    cells: Vec<Cell>,
    /// Features with one open cell that some tile closes, in the order of their cells, each with what completing it pays, times the share
    /// of such tiles.
    nearly: Vec<(SegmentId, f64)>,
    /// Pairs of occupied features of one kind that a tile on a free cell may join.
    pub(super) meeting: Vec<(SegmentId, SegmentId)>,
}

impl Chances {
    /// Works out the chances on a table.
    pub(super) fn read(&mut self, table: &Table) {
        if self.outlook.look(table) {
            self.count(table);
        }
        self.meet(table);
    }

    /// Number of the tiles that were read last, on the board and in the pile: the same for the same, and never 0.
    pub(super) fn look(&self) -> u32 {
        self.look
    }

    fn count(&mut self, table: &Table) {
        let Self { outlook, look, closings, cells, nearly, .. } = self;
        *look = look.wrapping_add(1).max(1);
        closings.resize(table.segment_numbers().max(closings.len()), Closing::NONE);
        cells.resize(MEMORY, Cell::default());
        nearly.clear();
        let (left, players) = (table.pile().len().max(1), table.rules().players());
        for opening in outlook.openings() {
            let closing = &mut closings[opening.root.idx()];
            if closing.look != *look {
                *closing = Closing { look: *look, ..Closing::NONE };
                nearly.push((opening.root, 0.0));
            }
            let cell = cell(cells, *opening, left, players);
            closing.chance *= cell.chance * if closing.cells == 0 { FIRST } else { NEXT };
            closing.wait += cell.wait;
            closing.cells += 1;
            closing.close = f32::from(opening.close) / left as f32;
        }
        nearly.retain_mut(|(root, worth)| {
            let Closing { cells, close, .. } = closings[root.idx()];
            let is_near = cells == 1 && close > 0.0;
            if is_near {
                *worth = f64::from(table.worth(*root, Timing::Completed).points) * f64::from(close);
            }
            is_near
        });
    }

    /// Lists the occupied features that meet.
    fn meet(&mut self, table: &Table) {
        self.meeting.clear();
        for at_cell in self.outlook.openings().chunk_by(|one, other| one.pos == other.pos) {
            for (nth, one) in at_cell.iter().enumerate().filter(|(_, it)| table.is_occupied(it.root)) {
                let alike =
                    at_cell[..nth].iter().filter(|it| it.kind == one.kind && table.is_occupied(it.root));
                self.meeting.extend(alike.map(|it| (it.root, one.root)));
            }
        }
    }

    /// Pay for completing features of nobody, times the share of the tiles that do it.
    pub(super) fn unclaimed(&self, table: &Table) -> f64 {
        self.nearly.iter().filter(|(root, _)| !table.is_occupied(*root)).map(|(_, worth)| worth).sum()
    }

    /// The prospect of a linked feature; none if no free cell can complete it.
    pub(super) fn of(&self, root: SegmentId) -> Option<&Closing> {
        self.closings.get(root.idx()).filter(|it| it.look == self.look)
    }
}

/// The chance of a cell, from memory if it is there.
fn cell(memory: &mut [Cell], opening: Opening, left: usize, players: usize) -> Cell {
    let tenths = u32::from(opening.close) * 10 + EXTENDING * u32::from(opening.fit - opening.close);
    let key = ((left as u64) << 32) | ((players as u64) << 24) | (u64::from(tenths) + 1);
    let known = &mut memory[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 53) as usize];
    if known.key != key {
        let share = (f64::from(tenths) / 10.0 / left as f64).min(1.0);
        let draws = left as f64 / players as f64 * PACE;
        let chance = (1.0 - libm::pow(1.0 - share, draws)) as f32;
        *known = Cell { key, chance, wait: (1.0 / (share * PACE).max(0.01)) as f32 };
    }
    *known
}
