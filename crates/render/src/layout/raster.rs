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

/// Distance of each cell from the nearest one that is not kept, in mils (two-pass chamfer). The rim of the tile does not count.
pub(crate) fn distances(keep: impl Fn(usize) -> bool) -> Grid<f64> {
    const SLANT: f64 = CELL * std::f64::consts::SQRT_2;
    let mut far: Vec<f64> = (0..CELLS * CELLS).map(|cell| if keep(cell) { 1e6 } else { 0.0 }).collect();
    // From the first cell to the last, and then back: turned round, the grid is passed in the same way.
    for _ in 0..2 {
        for cell in 0..far.len() {
            let (x, y) = (cell % CELLS, cell / CELLS);
            let mut least = far[cell];
            if x > 0 {
                least = least.min(far[cell - 1] + CELL);
            }
            if y > 0 {
                least = least.min(far[cell - CELLS] + CELL);
                if x > 0 {
                    least = least.min(far[cell - CELLS - 1] + SLANT);
                }
                if x + 1 < CELLS {
                    least = least.min(far[cell - CELLS + 1] + SLANT);
                }
            }
            far[cell] = least;
        }
        far.reverse();
    }
    Grid(far)
}

/// The kept cell that lies deepest among kept ones, a little drawn to the middle of the tile; none if nothing is kept.
pub(crate) fn pole(keep: impl Fn(usize) -> bool) -> Option<Pt> {
    let far = distances(keep);
    let kept = far.0.iter().enumerate().filter(|(_, depth)| **depth > 0.0);
    let places = kept.map(|(cell, depth)| (cell_middle(cell), *depth));
    least(places.map(|(at, depth)| (-depth.min(at.rim() * 1.15), at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filled_square_has_its_pole_in_the_middle() {
        let mut grid = Grid::new(false);
        grid.fill(&[pt(200.0, 200.0), pt(400.0, 200.0), pt(400.0, 400.0), pt(200.0, 400.0)], true);
        assert_eq!(grid.0.iter().filter(|it| **it).count(), 40 * 40);
        let Some(pole) = pole(|cell| grid.0[cell]) else { panic!("something is kept") };
        assert!((pole - pt(300.0, 300.0)).length() < 10.0, "{pole:?}");
    }

    #[test]
    fn nothing_kept_has_no_pole() {
        assert_eq!(pole(|_| false), None);
    }
}
