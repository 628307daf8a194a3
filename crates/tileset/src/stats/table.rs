//! A table with a few tiles for laying the next one: the free cells beside them and the demands on their sides.

use std::collections::{BTreeMap, BTreeSet};

use bastide_core::geometry::{Pos, Side};
use bastide_core::words::Fits;

use super::deck::Deck;
use super::pattern::Pattern;

/// The edge of a side or the demand of a neighbour: a number for each kind of edge, and two more.
type Ask = u8;

/// No neighbour is there.
const FREE: Ask = 0xff;

/// Lies against everything.
const WILD: Ask = 0xfe;

/// Free cells beside tiles, with the demand on each side, and cells that are taken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Table {
    // Invariant: in the order of the cells.
    cells: Vec<(i16, i16, Option<[Ask; 4]>)>,
}

/// The patterns that are drawn, by number.
#[derive(Debug)]
pub(crate) struct Pile {
    patterns: Vec<(Vec<[Ask; 4]>, u32)>,
    all: u32,
    /// Memoised patterns that fit a demand, a bit for each.
    known: BTreeMap<[Ask; 4], Vec<u64>>,
    meets: Meets,
}

/// Edges of two kinds that may lie against each other.
type Meets = BTreeSet<(Ask, Ask)>;

impl Table {
    /// The table at the start.
    pub(crate) fn of(deck: &Deck<'_>) -> Self {
        let mut table = Self { cells: Vec::new() };
        for (pos, edges) in &deck.start {
            table.lay((pos.x, pos.y), edges.map(|edge| ask(deck, edge)));
        }
        table
    }

    /// Lays a tile.
    pub(crate) fn lay(&mut self, (x, y): (i16, i16), sides: [Ask; 4]) {
        *self.cell(x, y) = None;
        for side in Side::ALL {
            let next = Pos::new(x, y).step(side);
            let facing = sides[side.idx()];
            if let Some(asks) = self.cell(next.x, next.y) {
                asks[side.opposite().idx()] = facing;
            }
        }
    }

    /// The cell at a position, a free one if it is new.
    fn cell(&mut self, x: i16, y: i16) -> &mut Option<[Ask; 4]> {
        let at = match self.cells.binary_search_by_key(&(x, y), |(x, y, _)| (*x, *y)) {
            Ok(at) => at,
            Err(at) => {
                self.cells.insert(at, (x, y, Some([FREE; 4])));
                at
            }
        };
        &mut self.cells[at].2
    }

    /// Shifts and turns it so that equal tables are the same.
    pub(crate) fn settle(&mut self) {
        let turned = (0..4).map(|by| self.turned(by));
        if let Some(first) = turned.min() {
            *self = first;
        }
    }

    fn turned(&self, by: usize) -> Self {
        let turn = |(x, y): (i16, i16)| (0..by).fold((x, y), |(x, y), _| (-y, x));
        let mut cells: Vec<_> = self
            .cells
            .iter()
            .map(|(x, y, asks)| {
                let (x, y) = turn((*x, *y));
                let asks = asks.map(|mut asks| {
                    asks.rotate_right(by);
                    asks
                });
                (x, y, asks)
            })
            .collect();
        let left = cells.iter().map(|it| it.0).min().unwrap_or(0);
        let top = cells.iter().map(|it| it.1).min().unwrap_or(0);
        for (x, y, _) in &mut cells {
            (*x, *y) = (*x - left, *y - top);
        }
        cells.sort_unstable();
        Self { cells }
    }

    fn free(&self) -> impl Iterator<Item = ((i16, i16), [Ask; 4])> {
        self.cells.iter().filter_map(|(x, y, asks)| Some(((*x, *y), (*asks)?)))
    }
}

impl Pile {
    /// The draws from a pile with so many tiles of each pattern.
    pub(crate) fn new(deck: &Deck<'_>, counts: &BTreeMap<Pattern, u32>) -> Self {
        let number = |letter| deck.words.edge_of(letter).map_or(FREE, |edge| ask(deck, edge));
        let turns = |it: &Pattern| it.turns().into_iter().map(|it| it.map(number)).collect();
        let patterns: Vec<_> = counts.iter().map(|(pattern, count)| (turns(pattern), *count)).collect();
        let all = patterns.iter().map(|(_, count)| count).sum();
        let edges = || deck.words.edges().map(|(edge, _)| edge);
        let unlike = edges().flat_map(|one| edges().map(move |other| (one, other)));
        let unlike = unlike.filter(|(one, other)| one != other && deck.words.fit(*one, *other));
        let meets = unlike.map(|(one, other)| (ask(deck, one), ask(deck, other))).collect();
        Self { patterns, all, known: BTreeMap::new(), meets }
    }

    /// True if nothing is left after so many draws.
    pub(crate) fn is_empty(&self, drawn: usize) -> bool {
        self.all as usize <= drawn
    }

    /// The chance that the next draw fits nowhere, when some patterns are gone.
    pub(crate) fn unfit(&mut self, table: &Table, gone: &[u16]) -> f64 {
        let mut fitting = vec![0; self.patterns.len().div_ceil(64)];
        for (_, asks) in table.free() {
            let (patterns, meets) = (&self.patterns, &self.meets);
            let known = self.known.entry(asks).or_insert_with(|| fit_there(patterns, meets, asks));
            fitting.iter_mut().zip(known).for_each(|(all, these)| *all |= *these);
        }
        let fits = |number: usize| fitting[number / 64] >> (number % 64) & 1 == 1;
        let there: u32 =
            self.patterns.iter().enumerate().filter(|(at, _)| !fits(*at)).map(|(_, (_, count))| count).sum();
        let lost = gone.iter().filter(|it| !fits(usize::from(**it))).count();
        let left = self.all as usize - gone.len();
        if left == 0 { 0.0 } else { (there as usize - lost) as f64 / left as f64 }
    }

    /// The patterns that may be drawn next, and how likely.
    pub(crate) fn next(&self, gone: &[u16]) -> Vec<(u16, f64)> {
        let left = (self.all as usize - gone.len()) as f64;
        let numbered = (0..).zip(&self.patterns).map(|(number, (_, count))| {
            let lost = gone.iter().filter(|it| **it == number).count();
            (number, (*count as usize - lost) as f64 / left)
        });
        numbered.filter(|(_, chance)| *chance > 0.0).collect()
    }

    /// The placements of a tile of a pattern, with its turned sides.
    pub(crate) fn options(&self, table: &Table, number: u16) -> Vec<((i16, i16), [Ask; 4])> {
        let (turns, _) = &self.patterns[usize::from(number)];
        let at = |(pos, asks)| {
            turns.iter().filter(move |it| fits(&self.meets, **it, asks)).map(move |it| (pos, *it))
        };
        table.free().flat_map(at).collect()
    }

    /// Upper bound of the placements of the next draw.
    pub(crate) fn placements(&self, table: &Table) -> usize {
        (0..self.patterns.len()).map(|number| self.options(table, number as u16).len().max(1)).sum()
    }
}

/// The patterns that fit a demand, a bit for each.
fn fit_there(patterns: &[(Vec<[Ask; 4]>, u32)], meets: &Meets, asks: [Ask; 4]) -> Vec<u64> {
    let mut bits = vec![0; patterns.len().div_ceil(64)];
    for (at, (turns, _)) in patterns.iter().enumerate() {
        bits[at / 64] |= u64::from(turns.iter().any(|it| fits(meets, *it, asks))) << (at % 64);
    }
    bits
}

fn ask(deck: &Deck<'_>, edge: bastide_core::words::EdgeId) -> Ask {
    if deck.words[edge].fits == Fits::All { WILD } else { edge.0 }
}

/// True if sides meet all demands.
fn fits(meets: &Meets, sides: [Ask; 4], asks: [Ask; 4]) -> bool {
    let fit = |side: Ask, ask: Ask| ask == side || meets.contains(&(side, ask));
    sides.iter().zip(asks).all(|(side, ask)| ask == FREE || ask == WILD || *side == WILD || fit(*side, ask))
}
