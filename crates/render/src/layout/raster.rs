//! Raster of 200 × 200 cells over the tile: stamping, scan-line filling, distance transform.

use crate::plane::{Plane, Pt, TILE, least, pt};

/// Cells along a side.
pub(crate) const CELLS: usize = 200;
/// Side of a cell in mils.
pub(crate) const CELL: f64 = TILE / CELLS as f64;

/// One value for every cell of the tile, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Grid<T>(pub(crate) Vec<T>);

/// The middle of a cell.
pub(crate) fn cell_middle(cell: usize) -> Pt {
    pt((cell % CELLS) as f64 * CELL + CELL / 2.0, (cell / CELLS) as f64 * CELL + CELL / 2.0)
}

/// The row or column of a coordinate; anything outside counts to the rim.
fn index(at: f64) -> usize {
    ((at / CELL).max(0.0) as usize).min(CELLS - 1)
}

/// The cell a point lies in.
pub(crate) fn cell_of(at: Pt) -> usize {
    index(at.y) * CELLS + index(at.x)
}

/// The cells that hang together with one that `take` takes: it must take a cell only once.
pub(crate) fn flood(start: usize, mut take: impl FnMut(usize) -> bool) -> Vec<usize> {
    let mut cells = Vec::new();
    let mut todo: Vec<usize> = Some(start).filter(|it| take(*it)).into_iter().collect();
    while let Some(cell) = todo.pop() {
        cells.push(cell);
        todo.extend(neighbours(cell).filter(|next| take(*next)));
    }
    cells
}

/// The cells that share a side with this one.
fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (cell % CELLS, cell / CELLS);
    [
        (x > 0).then(|| cell - 1),
        (x + 1 < CELLS).then(|| cell + 1),
        (y > 0).then(|| cell - CELLS),
        (y + 1 < CELLS).then(|| cell + CELLS),
    ]
    .into_iter()
    .flatten()
}

impl<T: Copy> Grid<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(vec![value; CELLS * CELLS])
    }

    pub(crate) fn at(&self, point: Pt) -> T {
        self.0[cell_of(point)]
    }

    /// Writes `value` wherever a cell lies closer than `reach` to a chain of lines.
    pub(crate) fn stamp(&mut self, chain: &[Pt], reach: f64, value: T) {
        for ends in chain.windows(2) {
            let (a, b) = (ends[0], ends[1]);
            for y in index(a.y.min(b.y) - reach)..=index(a.y.max(b.y) + reach) {
                for x in index(a.x.min(b.x) - reach)..=index(a.x.max(b.x) + reach) {
                    let cell = y * CELLS + x;
                    if cell_middle(cell).to_line(a, b) < reach {
                        self.0[cell] = value;
                    }
                }
            }
        }
    }

    /// Writes `value` into a disc.
    pub(crate) fn disc(&mut self, at: Pt, radius: f64, value: T) {
        self.stamp(&[at, at], radius, value);
    }

    /// Writes `value` inside a polygon.
    pub(crate) fn fill(&mut self, polygon: &[Pt], value: T) {
        let (top, bottom) =
            polygon.iter().fold((TILE, 0.0_f64), |(top, bottom), it| (top.min(it.y), bottom.max(it.y)));
        for y in index(top)..=index(bottom) {
            let line = y as f64 * CELL + CELL / 2.0;
            let mut cuts: Vec<f64> = Vec::new();
            for (nth, a) in polygon.iter().enumerate() {
                let b = polygon[(nth + 1) % polygon.len()];
                if (a.y > line) != (b.y > line) {
                    cuts.push(a.x + (line - a.y) / (b.y - a.y) * (b.x - a.x));
                }
            }
            cuts.sort_by(f64::total_cmp);
            for span in cuts.chunks_exact(2) {
                for x in index(span[0])..=index(span[1]) {
                    let middle = x as f64 * CELL + CELL / 2.0;
                    if span[0] < middle && middle < span[1] {
                        self.0[y * CELLS + x] = value;
                    }
                }
            }
        }
    }
}

/// Distance of each cell from the nearest one with another label, in mils (two-pass chamfer). The rim of the tile does not count.
pub(crate) fn depths<L: Copy + PartialEq>(labels: &[L]) -> Grid<f64> {
    let mut far = vec![1e6; labels.len()];
    pass(&mut far, labels);
    // And back: turned round, the grid is passed in the same way.
    far.reverse();
    let turned: Vec<L> = labels.iter().rev().copied().collect();
    pass(&mut far, &turned);
    far.reverse();
    Grid(far)
}

/// One pass, row by row from the first cell to the last: shortens ways that lead by the cells above and before.
fn pass<L: Copy + PartialEq>(far: &mut [f64], labels: &[L]) {
    const SLANT: f64 = CELL * std::f64::consts::SQRT_2;
    let way = |is_alike: bool, far: f64, step: f64| step + if is_alike { far } else { 0.0 };
    for start in (0..far.len()).step_by(CELLS) {
        let (before, row) = far[..start + CELLS].split_at_mut(start);
        let own = &labels[start..start + CELLS];
        if start > 0 {
            let above = &before[start - CELLS..];
            let theirs = &labels[start - CELLS..start];
            for x in 0..CELLS {
                row[x] = row[x].min(way(theirs[x] == own[x], above[x], CELL));
            }
            for x in 1..CELLS {
                row[x] = row[x].min(way(theirs[x - 1] == own[x], above[x - 1], SLANT));
                row[x - 1] = row[x - 1].min(way(theirs[x] == own[x - 1], above[x], SLANT));
            }
        }
        for x in 1..CELLS {
            row[x] = row[x].min(way(own[x - 1] == own[x], row[x - 1], CELL));
        }
    }
}

/// Distance of each cell from the nearest one that is not kept, as [`depths`] are; 0 where it is not kept itself.
pub(crate) fn distances(keep: impl Fn(usize) -> bool) -> Grid<f64> {
    let kept: Vec<bool> = (0..CELLS * CELLS).map(keep).collect();
    depths(&kept).only(|cell| kept[cell])
}

impl Grid<f64> {
    /// The same numbers where cells are kept, and 0 elsewhere.
    pub(crate) fn only(&self, keep: impl Fn(usize) -> bool) -> Self {
        let far = self.0.iter().enumerate();
        Self(far.map(|(cell, far)| if keep(cell) { *far } else { 0.0 }).collect())
    }

    /// The deepest of the kept cells, a little drawn to the middle of the tile; none if nothing is kept.
    pub(crate) fn pole(&self, keep: impl Fn(usize) -> bool) -> Option<Pt> {
        let kept = self.0.iter().enumerate().filter(|(cell, _)| keep(*cell));
        let places = kept.map(|(cell, depth)| (cell_middle(cell), *depth));
        least(places.map(|(at, depth)| (-depth.min(at.rim() * 1.15), at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filled_square_has_its_pole_in_the_middle() {
        let mut grid = Grid::new(false);
        grid.fill(&[pt(200.0, 200.0), pt(400.0, 200.0), pt(400.0, 400.0), pt(200.0, 400.0)], true);
        assert_eq!(grid.0.iter().filter(|it| **it).count(), 40 * 40);
        let Some(pole) = depths(&grid.0).pole(|cell| grid.0[cell]) else { panic!("something is kept") };
        assert!((pole - pt(300.0, 300.0)).length() < 10.0, "{pole:?}");
    }

    #[test]
    fn nothing_kept_has_no_pole() {
        assert_eq!(Grid::new(9.0).pole(|_| false), None);
    }

    #[test]
    fn what_is_deep_among_its_own_is_so_among_all_others() {
        let mut grid = Grid::new(0);
        grid.fill(&[pt(100.0, 0.0), pt(600.0, 0.0), pt(600.0, 700.0), pt(100.0, 300.0)], 1);
        grid.disc(pt(640.0, 500.0), 220.0, 2);
        let all = depths(&grid.0);
        for label in 0..3 {
            let own = distances(|cell| grid.0[cell] == label);
            assert_eq!(all.only(|cell| grid.0[cell] == label).0, own.0, "{label}");
        }
    }
}
