//! Sketch of a tile: the shapes of everything on it, before the land between them is known.

use crate::layout::courses::{Course, Gate, HUT, Pond};
use crate::layout::sites::SiteShape;
use crate::layout::walls::CityShape;
use crate::plane::Pt;

/// Shapes of everything on a tile.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sketch {
    pub(crate) cities: Vec<CityShape>,
    /// Courses, by place in [`Plan::ways`](crate::plan::Plan::ways).
    pub(crate) courses: Vec<Course>,
    pub(crate) gates: Vec<Gate>,
    pub(crate) pond: Option<Pond>,
    /// The village where roads meet.
    pub(crate) village: Option<Pt>,
    /// Hedges between fields that meet on the rim.
    pub(crate) hedges: Vec<Vec<Pt>>,
    /// A wall that runs out from a city to something else.
    pub(crate) spur: Option<Vec<Pt>>,
    pub(crate) sites: Vec<SiteShape>,
}

impl Sketch {
    /// The huts beyond the ends of roads: the place of each, and the direction of its road.
    pub(crate) fn huts(&self) -> impl Iterator<Item = (Pt, Pt)> {
        self.courses.iter().filter_map(|course| course.end).map(|(end, ahead)| (end + ahead * HUT, ahead))
    }
}
