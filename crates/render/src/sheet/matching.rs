//! Ordering and turning tiles so that neighbours on a sheet continue each other: annealing, started from a seed.

use std::collections::BTreeMap;

use crate::rng::Rng;
use crate::sheet::layout::Slot;

/// A tile and how it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Number among the designs.
    pub design: usize,
    /// Quarter turns, clockwise.
    pub turn: u8,
}

/// Edges of a tile, from north clockwise; equal numbers fit.
pub type Edges = [u8; 4];

/// Tiles are matched in windows of so many, so that the work grows with their number and not faster.
const WINDOW: usize = 120;
/// Steps for each tile in a round.
const STEPS: usize = 4000;
/// Restarts of a window.
const ROUNDS: u64 = 4;
/// No neighbour.
const NOBODY: u32 = u32::MAX;

/// Number of inner sides on the sheets, and of those at which neighbours differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seams {
    /// Sides with a neighbour on the same sheet, each counted once.
    pub inner: usize,
    /// Sides at which neighbours differ.
    pub unmatched: usize,
}

impl Seams {
    /// Counts the sides of tiles that lie in these slots.
    #[must_use]
    pub fn of(edges: &[Edges], laid: &[Laid], slots: &[Slot]) -> Self {
        let mut seams = Self::default();
        for (_, _, fits) in inner_sides(edges, laid, slots) {
            seams.inner += 1;
            seams.unmatched += usize::from(!fits);
        }
        seams
    }
}

/// The sides between neighbours: the number of the upper or left one, that of the other, and whether they show the same there.
pub(crate) fn inner_sides(
    edges: &[Edges],
    laid: &[Laid],
    slots: &[Slot],
) -> impl Iterator<Item = (usize, usize, bool)> {
    // East and south count; the others are the same sides seen from the neighbour.
    let sides = |(at, near): (usize, [u32; 4])| [1, 2].map(|side| (at, side, near[side]));
    let sides = neighbours(slots).into_iter().enumerate().flat_map(sides);
    sides.filter(|(_, _, other)| *other != NOBODY).map(|(at, side, other)| {
        let other = other as usize;
        (at, other, shown(edges, laid[at], side) == shown(edges, laid[other], side + 2))
    })
}

/// Puts designs into slots, one after the other as they come, all upright.
#[must_use]
pub fn as_they_come(designs: &[usize]) -> Vec<Laid> {
    designs.iter().map(|design| Laid { design: *design, turn: 0 }).collect()
}

/// Puts designs into slots, ordered and turned so that as many neighbours as possible show the same at their common side.
///
/// `tick` gets the number of tiles done.
#[must_use]
pub fn matched(
    edges: &[Edges],
    designs: &[usize],
    slots: &[Slot],
    seed: u64,
    tick: &mut dyn FnMut(usize),
) -> Vec<Laid> {
    let mut all = as_they_come(designs);
    mix(&mut all, seed);
    let mut start = 0;
    while start < slots.len() {
        let end = window(slots, start);
        let (slots, laid) = (&slots[start..end], &mut all[start..end]);
        let near = neighbours(slots);
        let mut best = laid.to_vec();
        let mut least = usize::MAX;
        for round in 0..ROUNDS {
            let rng = Rng::of(&format!("sheet/{seed}/{start}/{round}"));
            let left = Annealing { edges, near: &near, laid, rng }.run();
            if left < least {
                least = left;
                best.copy_from_slice(laid);
            }
            if least == 0 {
                break;
            }
        }
        laid.copy_from_slice(&best);
        start = end;
        tick(start);
    }
    all
}

/// The same; tiles that fit beside nobody are moved to free cells. Gives the slots, too.
#[must_use]
pub(crate) fn matched_or_apart(
    edges: &[Edges],
    designs: &[usize],
    slots: &[Slot],
    free: &[Slot],
    seed: u64,
    tick: &mut dyn FnMut(usize),
) -> (Vec<Slot>, Vec<Laid>) {
    let laid = matched(edges, designs, slots, seed, tick);
    let sheets = slots.last().map_or(0, |slot| slot.sheet + 1);
    let inside = free.partition_point(|slot| slot.sheet < sheets);
    let (moved, laid) = apart(edges, &laid, slots, free[..inside].to_vec());
    if Seams::of(edges, &laid, &moved).unmatched == 0 {
        return (moved, laid);
    }
    // One sheet more costs less than tiles that are spoilt by the first cut.
    apart(edges, &laid, &moved, free.iter().filter(|slot| !moved.contains(slot)).copied().collect())
}

/// Moves tiles that do not fit beside a neighbour to free cells where they stand alone or fit, as long as there are some.
fn apart(edges: &[Edges], laid: &[Laid], slots: &[Slot], mut free: Vec<Slot>) -> (Vec<Slot>, Vec<Laid>) {
    let mut cells: BTreeMap<Cell, (Slot, Laid)> =
        slots.iter().zip(laid).map(|(slot, laid)| (order(*slot), (*slot, *laid))).collect();
    while let Some((from, nth, turn)) = better(edges, &cells, &free) {
        let Some((slot, laid)) = cells.remove(&from) else { break };
        let there = std::mem::replace(&mut free[nth], slot);
        cells.insert(order(there), (there, Laid { turn, ..laid }));
    }
    cells.into_values().unzip()
}

/// A tile that does not fit, the free cell where it does, and how it lies there: of all tiles the one that fits worst.
fn better(edges: &[Edges], cells: &BTreeMap<Cell, (Slot, Laid)>, free: &[Slot]) -> Option<(Cell, usize, u8)> {
    let all = cells.iter().map(|(cell, (slot, laid))| (misfits(edges, cells, *slot, *laid), *cell));
    let mut wrong: Vec<(usize, Cell)> = all.filter(|(misfits, _)| *misfits > 0).collect();
    wrong.sort_unstable_by(|one, two| two.cmp(one));
    wrong.into_iter().find_map(|(_, from)| {
        let mut others = cells.clone();
        let (_, laid) = others.remove(&from)?;
        let fitting = |(nth, cell): (usize, &Slot)| {
            let fits = |turn: &u8| misfits(edges, &others, *cell, Laid { turn: *turn, ..laid }) == 0;
            (0..4).find(fits).map(|turn| (from, nth, turn))
        };
        free.iter().enumerate().find_map(fitting)
    })
}

/// Number of sides at which a tile in a slot differs from its neighbours.
fn misfits(edges: &[Edges], cells: &BTreeMap<Cell, (Slot, Laid)>, slot: Slot, laid: Laid) -> usize {
    let beside = slot.beside().into_iter().enumerate();
    let near = beside.filter_map(|(side, slot)| Some((side, cells.get(&order(slot?))?.1)));
    near.filter(|(side, other)| shown(edges, laid, *side) != shown(edges, *other, side + 2)).count()
}

/// Shuffles, so that every window has its share of each design.
fn mix(laid: &mut [Laid], seed: u64) {
    let mut rng = Rng::of(&format!("sheet/{seed}"));
    for at in (1..laid.len()).rev() {
        laid.swap(at, rng.below(at + 1));
    }
}

/// The end of the window that begins here: after the whole sheets that it has room for, or after one.
fn window(slots: &[Slot], start: usize) -> usize {
    let sheet_end = |sheet| slots.partition_point(|slot| slot.sheet <= sheet);
    let mut end = sheet_end(slots[start].sheet);
    while end < slots.len() && sheet_end(slots[end].sheet) - start <= WINDOW {
        end = sheet_end(slots[end].sheet);
    }
    end
}

/// The neighbours of each slot, from north clockwise.
fn neighbours(slots: &[Slot]) -> Vec<[u32; 4]> {
    let find =
        |slot: Slot| slots.binary_search_by_key(&order(slot), |it| order(*it)).map_or(NOBODY, |it| it as u32);
    let near = |slot: &Slot| slot.beside().map(|near| near.map_or(NOBODY, find));
    slots.iter().map(near).collect()
}

/// Sheet, row and column.
type Cell = (usize, usize, usize);

/// Slots come sheet by sheet and row by row.
fn order(slot: Slot) -> Cell {
    (slot.sheet, slot.row, slot.column)
}

/// The edge of a tile at a side, as it lies.
fn shown(edges: &[Edges], laid: Laid, side: usize) -> u8 {
    edges[laid.design][(side + 4 - usize::from(laid.turn)) % 4]
}

struct Annealing<'a> {
    edges: &'a [Edges],
    near: &'a [[u32; 4]],
    laid: &'a mut [Laid],
    rng: Rng,
}

impl Annealing<'_> {
    /// Runs until everything fits or the steps are used up. Gives the number of sides that do not fit.
    fn run(&mut self) -> usize {
        let count = self.laid.len();
        let sum: u32 = (0..count).map(|at| self.misfits(at, self.laid[at])).sum();
        let mut left = sum / 2;
        let (mut least, mut best) = (left, self.laid.to_vec());
        let steps = STEPS * count;
        for step in 0..steps {
            if least == 0 {
                break;
            }
            let heat = 0.7 * (1.0 - step as f64 / steps as f64) + 0.06;
            let one = self.rng.below(count);
            // Tiles that fit already are moved more rarely.
            if self.misfits(one, self.laid[one]) == 0 && self.rng.below(8) != 0 {
                continue;
            }
            let two = self.rng.below(count);
            let change = self.swap(one, two, heat);
            left = left.saturating_add_signed(change);
            if left < least {
                least = left;
                best.copy_from_slice(self.laid);
            }
        }
        self.laid.copy_from_slice(&best);
        least as usize
    }

    /// Exchanges two tiles, turned as they fit best, or turns one, and takes it back unless the Metropolis rule accepts it. Gives the change.
    fn swap(&mut self, one: usize, two: usize, heat: f64) -> i32 {
        let before = (self.laid[one], self.laid[two]);
        let was = self.around(one, two);
        if one == two {
            self.laid[one].turn = self.best_turn(one);
        } else {
            (self.laid[one], self.laid[two]) = (before.1, before.0);
            self.laid[one].turn = self.best_turn(one);
            self.laid[two].turn = self.best_turn(two);
        }
        let change = self.around(one, two) as i32 - was as i32;
        if change > 0 && self.rng.between(0.0, 1.0) >= libm::exp(-f64::from(change) / heat) {
            (self.laid[one], self.laid[two]) = before;
            return 0;
        }
        change
    }

    /// The turn with which most sides fit; of several, one by chance.
    fn best_turn(&mut self, at: usize) -> u8 {
        let from = self.rng.below(4) as u8;
        let design = self.laid[at].design;
        let turns = (0..4).map(|turn| (turn + from) % 4);
        turns.min_by_key(|turn| self.misfits(at, Laid { design, turn: *turn })).unwrap_or(0)
    }

    /// Number of sides that would not fit with this tile in this slot.
    fn misfits(&self, at: usize, laid: Laid) -> u32 {
        let fits_not = |side: usize| match self.near[at][side] {
            NOBODY => 0,
            other => {
                let other = self.laid[other as usize];
                u32::from(shown(self.edges, laid, side) != shown(self.edges, other, side + 2))
            }
        };
        fits_not(0) + fits_not(1) + fits_not(2) + fits_not(3)
    }

    /// Number of sides of two tiles that do not fit, their common side counted once.
    fn around(&self, one: usize, two: usize) -> u32 {
        if one == two {
            return self.misfits(one, self.laid[one]);
        }
        let both = self.misfits(one, self.laid[one]) + self.misfits(two, self.laid[two]);
        let common = self.near[one].iter().position(|it| *it as usize == two);
        let counted_twice = common.is_some_and(|side| {
            shown(self.edges, self.laid[one], side) != shown(self.edges, self.laid[two], side + 2)
        });
        both - u32::from(counted_twice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(columns: usize, rows: usize, count: usize) -> Vec<Slot> {
        let of = |nth: usize| Slot {
            sheet: nth / (columns * rows),
            column: nth % columns,
            row: nth % (columns * rows) / columns,
        };
        (0..count).map(of).collect()
    }

    #[test]
    fn tiles_cut_from_one_map_fit_again() {
        // Every pattern of two edge kinds four times: one of them fits into any hole.
        let edges: Vec<Edges> = (0..16).map(|it: u8| [it & 1, it >> 1 & 1, it >> 2 & 1, it >> 3]).collect();
        let designs: Vec<usize> = (0..64).map(|it| it % 16).collect();
        let slots = grid(4, 6, 64);
        let laid = matched(&edges, &designs, &slots, 1, &mut |_| {});
        // Two full sheets of 4 x 6 with 38 inner sides, and one of 4 x 4 with 24.
        assert_eq!(Seams::of(&edges, &laid, &slots), Seams { inner: 38 + 38 + 24, unmatched: 0 });
        let mut used: Vec<usize> = laid.iter().map(|it| it.design).collect();
        used.sort_unstable();
        assert_eq!(used, (0..64).map(|it| it / 4).collect::<Vec<_>>());
    }

    #[test]
    fn tiles_that_fit_nowhere_are_counted() {
        let edges = [[1, 2, 3, 4], [5, 6, 7, 8]];
        let slots = grid(2, 1, 2);
        let laid = matched(&edges, &[0, 1], &slots, 1, &mut |_| {});
        assert_eq!(Seams::of(&edges, &laid, &slots), Seams { inner: 1, unmatched: 1 });
    }

    #[test]
    fn annealing_keeps_the_best_layout_and_counts_it() {
        // Hardly any edges fit, so the last layout is seldom the best.
        let edges: Vec<Edges> = (0..9).map(|it: u8| [it, it + 1, 20 + it, it / 2]).collect();
        for (columns, rows) in [(2, 2), (3, 2), (3, 3), (5, 3)] {
            let slots = grid(columns, rows, columns * rows);
            let near = neighbours(&slots);
            for seed in 0..6 {
                let mut laid = as_they_come(&(0..slots.len()).map(|it| it % edges.len()).collect::<Vec<_>>());
                let rng = Rng::of(&format!("test/{seed}"));
                let left = Annealing { edges: &edges, near: &near, laid: &mut laid, rng }.run();
                let seams = Seams::of(&edges, &laid, &slots);
                assert_eq!(left, seams.unmatched, "{columns} x {rows}, seed {seed}");
                assert!(left > 0);
            }
        }
    }
}
