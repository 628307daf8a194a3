//! What every spot of a laid out tile belongs to: segments stamped on the grid, what is left flooded patch by patch.

use crate::courses::{HUT, RIVER, ROAD};
use crate::layout::Layout;
use crate::plan::Plan;
use crate::plane::{on_side, pt};
use crate::raster::{Grid, neighbours};
use crate::theme::Look;
use crate::walls::INSET;

/// Radius of a village green with its road.
pub(crate) const VILLAGE: f64 = 74.0;
/// Half the width of a wall, with its outline.
const WALL: f64 = 17.0;
/// Half the width of a hedge, or of a wall that runs out into the land.
const FENCE: f64 = 15.0;
/// Radius of a tower on the rim.
pub(crate) const TOWER: f64 = 35.0;

/// What a spot belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    /// Not looked at yet.
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
    /// How many cells each patch has.
    pub(crate) patches: Vec<usize>,
}

impl Labels {
    /// A tile with nothing on it.
    pub(crate) fn blank() -> Self {
        Self { grid: Grid::new(Label::Open), patches: Vec::new() }
    }

    /// Stamps everything that is laid out and floods the rest.
    pub(crate) fn of(plan: &Plan<'_>, layout: &Layout) -> Self {
        let mut it = Self::blank();
        it.stamp(plan, layout);
        it.flood();
        it
    }

    fn stamp(&mut self, plan: &Plan<'_>, layout: &Layout) {
        let grid = &mut self.grid;
        for rivers in [true, false] {
            for (way, course) in plan.ways.iter().zip(&layout.courses) {
                if (way.look == Look::River) != rivers {
                    continue;
                }
                let label = Label::Part(way.segment.0);
                let reach = if rivers { RIVER / 2.0 + 8.0 } else { ROAD / 2.0 + 7.0 };
                for chain in &course.chains {
                    grid.stamp(chain, reach, label);
                }
                if let (true, Some(pond), [_]) = (rivers, layout.pond, &way.sides[..]) {
                    grid.disc(pond.at, pond.radius, label);
                }
            }
        }
        for (nth, (city, shape)) in plan.cities.iter().zip(&layout.cities).enumerate() {
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
        for fence in layout.hedges.iter().chain(&layout.spur) {
            grid.stamp(fence, FENCE, Label::Block);
        }
        for mouth in layout.courses.iter().flat_map(|course| &course.mouths).filter(|mouth| mouth.open) {
            grid.disc(mouth.at + mouth.ahead * 24.0, 46.0, Label::Block);
        }
        if let Some(village) = layout.village {
            grid.disc(village, VILLAGE, Label::Block);
        }
        for (end, ahead) in layout.courses.iter().filter_map(|course| course.end) {
            grid.disc(end + ahead * HUT, 58.0, Label::Block);
        }
        for site in &layout.sites {
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
            let mut size = 0;
            let mut todo = vec![start];
            self.grid.0[start] = patch;
            while let Some(cell) = todo.pop() {
                size += 1;
                for next in neighbours(cell) {
                    if self.grid.0[next] == Label::Open {
                        self.grid.0[next] = patch;
                        todo.push(next);
                    }
                }
            }
            self.patches.push(size);
        }
    }
}
