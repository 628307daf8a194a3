//! Stream compaction over a mixed-radix table: all placements of a tile, listed in one sweep over the free cells.
//!
//! A free cell asks for at most four edges, packed as digits of one number, its [`Pattern`]. A tile has a table with the rotations that
//! fit each pattern ([`FitTable`]). The sweep looks up the patterns of two cells at a time, writes eight bytes unconditionally and advances by
//! the number of rotations that fit; a second sweep turns the bytes into options.

use std::fmt;

use crate::decision::Choice;
use crate::geometry::{Pos, Rotation, Side};
use crate::tile::Tile;
use crate::words::{self, EdgeId, Words};

/// Pattern of a free cell, as one number: [`ANYTHING`] and, for each side, the edge asked there as a digit, north first, where 0 stands
/// for anything. 0 is no pattern.
pub(crate) type Pattern = u16;

/// The pattern that every tile fits.
pub(crate) const ANYTHING: Pattern = 1;

/// Digits: the code of edges in a [`Pattern`].
pub(crate) struct Digits {
    /// For each edge; 0 for those that fit everything.
    of: Vec<Pattern>,
    /// For each edge, the digits of those that it fits.
    fitting: Vec<Vec<Pattern>>,
    /// The base: the number of digits, 0 included. A game has at most 14 kinds of edges.
    base: Pattern,
}

impl Digits {
    pub(crate) fn of(words: &Words) -> Self {
        let mut base = 1;
        let mut digit = |edge: &words::Edge| {
            base += Pattern::from(edge.is_compared());
            if edge.is_compared() { base - 1 } else { 0 }
        };
        let of: Vec<Pattern> = words.edges().map(|(_, edge)| digit(edge)).collect();
        let digit = |edge: EdgeId| of[usize::from(edge.0)];
        let fits = |one, other| digit(one) == 0 || digit(other) == 0 || words.fit(one, other);
        let fitting = |one| {
            let fitting = words.edges().filter(|(other, _)| fits(one, *other)).map(|(other, _)| digit(other));
            // Digit 0 is there also if no edge of the game has it.
            let mut fitting: Vec<_> = fitting.chain([0]).collect();
            fitting.sort_unstable();
            fitting.dedup();
            fitting
        };
        let fitting = words.edges().map(|(edge, _)| fitting(edge)).collect();
        Self { of, fitting, base }
    }

    /// The weight that an edge adds to the pattern of a cell that has it at this side.
    pub(crate) fn place(&self, edge: EdgeId, side: Side) -> Pattern {
        self.of[edge.0 as usize] * self.weight(side)
    }

    /// Tests whether a pattern asks for an edge at a side.
    pub(crate) fn is_asked(&self, pattern: Pattern, edge: EdgeId, side: Side) -> bool {
        (pattern - ANYTHING) / self.weight(side) % self.base == self.of[edge.0 as usize]
    }

    fn weight(&self, side: Side) -> Pattern {
        self.base.pow(side.idx() as u32)
    }
}

/// Table from patterns to the rotations of a tile that fit them.
///
/// There is an entry for every pattern that the digits of the game can write, and no more, so that the tables of all designs lie close
/// together: a tile is rarely one that was looked at lately.
#[derive(Clone)]
pub(crate) struct FitTable(Box<[u8]>);

impl FitTable {
    /// Notes each turn at all patterns that it fits: at each side the digits that its edge fits, and 0.
    pub(crate) fn new(digits: &Digits, tile: &Tile) -> Self {
        let mut fits = Self(vec![0; usize::from(ANYTHING) + usize::from(digits.base).pow(4)].into());
        for turn in Rotation::ALL.into_iter().filter(|turn| tile.plain_turn(*turn) == *turn) {
            let mut patterns = vec![ANYTHING];
            for (side, edge) in Side::ALL.into_iter().zip(tile.turned_edges(turn)) {
                let fitting = &digits.fitting[edge.0 as usize];
                let places: Vec<_> = fitting.iter().map(|digit| digit * digits.weight(side)).collect();
                patterns =
                    patterns.iter().flat_map(|at| places.iter().map(move |place| at + place)).collect();
            }
            for pattern in patterns {
                fits.0[usize::from(pattern)] |= 1 << turn.quarters();
            }
        }
        fits
    }

    /// Union of tables of a game: the turns at which at least one of their tiles fits.
    pub(crate) fn union<'a>(tables: impl Iterator<Item = &'a Self>) -> Self {
        let mut all = Vec::new();
        for Self(table) in tables {
            all.resize(table.len(), 0);
            all.iter_mut().zip(table).for_each(|(all, turns)| *all |= turns);
        }
        Self(all.into())
    }

    /// The turns that fit a cell, as bits; of turns that look the same only the smallest.
    pub(crate) fn turns(&self, pattern: Pattern) -> u8 {
        self.0[usize::from(pattern)]
    }

    /// As [`Self::turns`], for all patterns.
    pub(crate) fn of_patterns(&self) -> &[u8] {
        &self.0
    }

    /// As [`Self::turns`], for a number that may be no pattern; its result does not matter then.
    pub(crate) fn turns_if_any(&self, pattern: Pattern) -> u8 {
        self.0.get(usize::from(pattern)).copied().unwrap_or(0)
    }

    /// All patterns of the game.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = Pattern> + use<> {
        ANYTHING..self.0.len() as Pattern
    }
}

impl fmt::Debug for FitTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FitTable").finish_non_exhaustive()
    }
}

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

/// Compares cells and their patterns; the rest of the last sheet does not count.
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

    /// The patterns of the cells.
    pub(crate) fn patterns(&self) -> &[Pattern] {
        &self.patterns[..self.count]
    }

    /// The placements on the cells and the patterns of the cells, filled up to whole blocks, sheet by sheet.
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

    /// Adds to the pattern of a cell, or adds the cell if its number is the [next](Self::next).
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

/// Memory for [`fit`]: the cells and turns that fit, a cell's number times four plus a turn; eight more than there can be.
#[derive(Debug)]
pub(crate) struct Hits([u8; 4 * Frontier::SHEET + 8]);

impl Default for Hits {
    fn default() -> Self {
        Self([0; 4 * Frontier::SHEET + 8])
    }
}

/// Compaction table: for two sets of rotations, of a cell and of the next, the rotations in order, as eight bytes, those of the second cell
/// four more; and their number. As long as a byte can count, so that no index is checked.
static TURNS: [(u64, u64); 256] = {
    let mut all = [(0, 0); 256];
    let mut sets = 0;
    while sets < 256 {
        let (turns, count) = &mut all[sets];
        let mut turn = 0;
        while turn < 8 {
            if sets >> turn & 1 == 1 {
                *turns |= turn << (8 * *count);
                *count += 1;
            }
            turn += 1;
        }
        sets += 1;
    }
    all
};

/// Lists every free cell and rotation at which the edges match.
///
/// Branch-free stream compaction, sheet by sheet: for two cells at a time, the rotations that fit are looked up, eight bytes are written
/// unconditionally, and the end advances by the popcount. A second pass turns the bytes into options.
// By itself, so that the sweeps have all registers.
#[inline(never)]
pub(crate) fn list_fitting(
    fits: &FitTable,
    frontier: &Frontier,
    Hits(hits): &mut Hits,
    options: &mut Vec<Choice>,
) {
    /// From the turns of two cells to those of the next two.
    const NEXT: u64 = 0x0808_0808_0808_0808;
    let fits = fits.of_patterns();
    options.clear();
    for (placements, blocks) in frontier.sheets() {
        let (mut first, mut count) = (0u64, 0);
        for block in blocks {
            let (pairs, _) = block.as_chunks();
            for [one, other] in pairs {
                let sets = fits[usize::from(*one)] | fits[usize::from(*other)] << 4;
                let (turns, size) = TURNS[usize::from(sets)];
                let at = count as usize % (4 * Frontier::SHEET);
                hits[at..at + 8].copy_from_slice(&(turns + first).to_le_bytes());
                count += size;
                first = first.wrapping_add(NEXT);
            }
        }
        let placements = placements.as_flattened();
        let listed = options.len() + count as usize;
        let (eights, _) = hits.as_chunks::<8>();
        for eight in &eights[..(count as usize).div_ceil(8)] {
            options.extend(eight.map(|hit| placements[usize::from(hit)]));
        }
        options.truncate(listed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
