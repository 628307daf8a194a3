//! Sketch of a tile: the shapes of everything on it, before the land between them is known.

use crate::layout::courses::{Course, Gate, HUT, Pond, ROAD};
use crate::layout::sites::SiteShape;
use crate::layout::walls::CityShape;
use crate::plane::{Plane, Pt};

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
    /// The radius of the square in a village: smaller where walls are near.
    pub(crate) fn square(&self, green: Pt) -> f64 {
        const MOST: f64 = 78.0;
        let walls = self.cities.iter().flat_map(|city| &city.chains).map(|chain| green.to_chain(chain));
        walls.map(|far| far - 30.0).fold(MOST, f64::min).max(ROAD / 2.0 + 11.0)
    }

    /// The high bridges of all other cities, which may lead over the one at place `nth`.
    pub(crate) fn bridges_over(&self, nth: usize) -> impl Iterator<Item = [Pt; 2]> {
        let others = self.cities.iter().enumerate().filter(move |(other, _)| *other != nth);
        others.filter_map(|(_, city)| city.bridge)
    }

    /// The shore and the end of a road that ends in still water.
    pub(crate) fn landing(&self, road: &Course) -> Option<[Pt; 2]> {
        let (pond, chain) = (self.pond?, road.chains.first()?);
        let far = |it: &Pt| (*it - pond.at).length();
        let end = chain.last().filter(|it| far(it) < 8.0)?;
        let shore = chain.iter().find(|it| far(it) < pond.radius + 4.0)?;
        Some([*shore, *end])
    }

    /// The huts beyond the ends of roads: the place of each, and the direction of its road.
    pub(crate) fn huts(&self) -> impl Iterator<Item = (Pt, Pt)> {
        self.courses.iter().filter_map(|course| course.end).map(|(end, ahead)| (end + ahead * HUT, ahead))
    }
}
