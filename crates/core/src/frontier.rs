//! The free cells beside placed tiles and what they ask for, packed so that a tile can be held against all of them in one sweep.

use crate::decision::Choice;
use crate::design::Pattern;
use crate::geometry::{Pos, Rotation};

/// The free cells beside placed tiles, numbered in no order that means anything.
///
/// Always: there are patterns for whole blocks, cells and placements for whole sheets; the placements of a number are those on the cell of
/// this number; the patterns beyond the last cell are [`Frontier::NOTHING`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Frontier {
    count: usize,
    cells: Vec<[Pos; Self::SHEET]>,
    /// For each cell the four ways to place a tile there, ready to be listed.
    placements: Vec<[[Choice; 4]; Self::SHEET]>,
    patterns: Vec<Pattern>,
}

/// What lies beyond the last cell does not count.
impl PartialEq for Frontier {
    fn eq(&self, other: &Self) -> bool {
        self.cells() == other.cells() && self.patterns() == other.patterns()
    }
}

impl Eq for Frontier {}

impl Frontier {
    /// Cells are swept in blocks of this size, so that the length of a sweep rarely changes from one turn to the next.
    pub(crate) const BLOCK: usize = 8;
    /// So many cells that a number and a turn fit into a byte.
    pub(crate) const SHEET: usize = 64;
    /// The pattern that no tile fits and no cell asks for. One more is [`ANYTHING`](crate::design::ANYTHING).
    const NOTHING: Pattern = 0;

    pub(crate) fn cells(&self) -> &[Pos] {
        &self.cells.as_flattened()[..self.count]
    }

    /// The placements on the cells.
    pub(crate) fn placements(&self) -> &[[Choice; 4]] {
        &self.placements.as_flattened()[..self.count]
    }

    /// What the cells ask for.
    pub(crate) fn patterns(&self) -> &[Pattern] {
        &self.patterns[..self.count]
    }

    /// The placements on the cells and what the cells ask for, filled up to whole blocks, sheet by sheet.
    pub(crate) fn sheets(
        &self,
    ) -> impl Iterator<Item = (&[[Choice; 4]; Self::SHEET], &[[Pattern; Self::BLOCK]])> {
        let (blocks, _) = self.patterns.as_chunks();
        self.placements.iter().zip(blocks.chunks(Self::SHEET / Self::BLOCK))
    }

    /// The number that the next new cell will have.
    pub(crate) fn next(&self) -> u16 {
        self.count as u16
    }

    /// Adds to what a cell asks for, or adds the cell if its number is the [next](Self::next).
    ///
    /// Known and new cells take the same way, because which one it is cannot be foreseen.
    #[inline]
    pub(crate) fn ask(&mut self, number: u16, pos: Pos, asks: Pattern) {
        if self.count == self.patterns.len() {
            self.grow();
        }
        let at = usize::from(number);
        let is_new = at == self.count;
        self.cells.as_flattened_mut()[at] = pos;
        self.placements.as_flattened_mut()[at] =
            Rotation::ALL.map(|rotation| Choice::Place { pos, rotation });
        self.patterns[at] = self.patterns[at].wrapping_add(asks + Pattern::from(is_new));
        self.count += usize::from(is_new);
    }

    /// Makes room for another block.
    #[cold]
    fn grow(&mut self) {
        self.patterns.resize(self.count + Self::BLOCK, Self::NOTHING);
        let sheets = self.count / Self::SHEET + 1;
        if sheets > self.cells.len() {
            self.cells.resize(sheets, [Pos::default(); Self::SHEET]);
            self.placements.resize(sheets, [[Choice::Pass; 4]; Self::SHEET]);
        }
    }

    /// Takes a cell away. The last one takes its number, and is returned unless it was this one.
    pub(crate) fn take(&mut self, number: u16) -> Option<Pos> {
        let at = usize::from(number);
        let last = self.count - 1;
        self.count = last;
        let cells = self.cells.as_flattened_mut();
        cells[at] = cells[last];
        let placements = self.placements.as_flattened_mut();
        placements[at] = placements[last];
        self.patterns[at] = self.patterns[last];
        self.patterns[last] = Self::NOTHING;
        (at < last).then_some(cells[at])
    }

    /// Copies another frontier into this one without allocating, where there is room.
    pub(crate) fn assign(&mut self, other: &Self) {
        self.count = other.count;
        self.cells.clone_from(&other.cells);
        self.placements.clone_from(&other.placements);
        self.patterns.clone_from(&other.patterns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::ANYTHING;

    #[test]
    fn cells_come_and_go_and_the_blocks_stay_whole() {
        let mut frontier = Frontier::default();
        for x in 0..150 {
            frontier.ask(frontier.next(), Pos::new(x, 0), 1);
            frontier.ask(x as u16, Pos::new(x, 0), 10);
        }
        assert_eq!(frontier.patterns(), [ANYTHING + 11; 150]);
        assert_eq!(frontier.take(3), Some(Pos::new(149, 0)));
        assert_eq!(frontier.cells()[3], Pos::new(149, 0));
        let [_, quarter, ..] = frontier.placements()[3];
        assert_eq!(quarter, Choice::Place { pos: Pos::new(149, 0), rotation: Rotation::R90 });
        assert_eq!(frontier.take(148), None);
        for left in (0..148).rev() {
            frontier.take(0);
            assert_eq!(frontier.patterns().len(), left);
            let blocks = frontier.sheets().flat_map(|(_, blocks)| blocks.as_flattened());
            let swept: Vec<Pattern> = blocks.copied().collect();
            assert!(swept[left..].iter().all(|it| *it == Frontier::NOTHING));
        }
    }
}
