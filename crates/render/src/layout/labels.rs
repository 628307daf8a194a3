//! Raster of the owners of every spot: segments are stamped on the grid, the rest is flood-filled patch by patch.

use crate::layout::courses::{RIVER, ROAD};
use crate::layout::raster::{Grid, flood};
use crate::layout::sketch::Sketch;
use crate::plan::{INSET, Plan, TOWER};
use crate::plane::{on_side, pt};
use crate::theme::Look;

/// Radius of a village green with its road.
pub(crate) const VILLAGE: f64 = 74.0;
/// Half the width of a wall, with its outline.
const WALL: f64 = 17.0;
/// Half the width of a hedge, or of a wall that runs out into the land.
const FENCE: f64 = 15.0;

/// Owner of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    /// A cell that is not looked at yet.
    Open,
    /// A patch of open ground, by its number.
    Patch(u16),
    /// A segment of the tile, by its number.
    Part(u8),
    /// Ground of a village or a site.
    Block,
}

/// The labelled tile.
#[derive(Debug)]
pub(crate) struct Labels {
    pub(crate) grid: Grid<Label>,
    /// Number of cells of each patch.
    pub(crate) patches: Vec<usize>,
}

impl Labels {
    /// A tile with nothing on it.
    pub(crate) fn blank() -> Self {
        Self { grid: Grid::new(Label::Open), patches: Vec::new() }
    }

    /// Stamps everything that is laid out and floods the rest.
    pub(crate) fn of(plan: &Plan<'_>, sketch: &Sketch) -> Self {
        let mut it = Self::blank();
        it.stamp(plan, sketch);
        it.flood();
        it
    }

    fn stamp(&mut self, plan: &Plan<'_>, sketch: &Sketch) {
        let grid = &mut self.grid;
        for rivers in [true, false] {
            for (way, course) in plan.ways.iter().zip(&sketch.courses) {
                if (way.look == Look::River) != rivers {
                    continue;
                }
                let label = Label::Part(way.segment.0);
                let reach = if rivers { RIVER / 2.0 + 8.0 } else { ROAD / 2.0 + 7.0 };
                for chain in &course.chains {
                    grid.stamp(chain, reach, label);
                }
                if let (true, Some(pond), [_]) = (rivers, sketch.pond, &way.sides[..]) {
                    grid.disc(pond.at, pond.radius, label);
                }
            }
        }
        for (nth, (city, shape)) in plan.cities.iter().zip(&sketch.cities).enumerate() {
            let label = Label::Part(city.segment.0);
            for polygon in &shape.polygons {
                grid.fill(polygon, label);
            }
            for chain in &shape.chains {
                grid.stamp(chain, WALL, label);
            }
            for tip in &shape.tips {
                // A bastion reaches both sides, so that the fields beside it are apart.
                grid.disc(*tip, INSET + 16.0, label);
            }
            for side in &city.sides {
                let corner = on_side(*side, 1000.0, 0.0);
                if plan.joined(nth, *side) {
                    grid.disc(corner, INSET + TOWER, label);
                }
            }
        }
        for fence in sketch.hedges.iter().chain(&sketch.spur) {
            grid.stamp(fence, FENCE, Label::Block);
        }
        for mouth in sketch.courses.iter().flat_map(|course| &course.mouths).filter(|mouth| mouth.open) {
            grid.disc(mouth.at + mouth.ahead * 24.0, 46.0, Label::Block);
        }
        if let Some(village) = sketch.village {
            grid.disc(village, VILLAGE, Label::Block);
        }
        for (hut, _) in sketch.huts() {
            grid.disc(hut, 58.0, Label::Block);
        }
        for site in &sketch.sites {
            let (at, h) = (site.at, site.half);
            grid.fill(&[at + pt(-h, -h), at + pt(h, -h), at + pt(h, h), at + pt(-h, h)], Label::Block);
        }
    }

    fn flood(&mut self) {
        for start in 0..self.grid.0.len() {
            if self.grid.0[start] != Label::Open {
                continue;
            }
            let patch = Label::Patch(self.patches.len() as u16);
            let cells = flood(start, |cell| {
                let open = self.grid.0[cell] == Label::Open;
                if open {
                    self.grid.0[cell] = patch;
                }
                open
            });
            self.patches.push(cells.len());
        }
    }
}
