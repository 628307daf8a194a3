//! Fences between fields that neither way nor city keeps apart: hedges from the rim inward, and a wall that runs out from a city.

use bastide_core::geometry::Side;

use crate::layout::courses::Course;
use crate::layout::sites::SiteShape;
use crate::layout::walls::CityShape;
use crate::plan::Plan;
use crate::plane::{CENTRE, Pt, along, crossing, inward, least, length, on_side};

/// A gap between two fields that a wall can close, from the wall of a city to something else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    /// The city, by its place in the plan.
    city: usize,
    to: To,
}

/// End of a wall, by its place in the plan.
#[derive(Clone, Copy, Debug)]
enum To {
    City(usize),
    Way(usize),
}

/// Every gap between a city and another city or a way.
pub(crate) fn gaps(plan: &Plan<'_>) -> impl Iterator<Item = Gap> {
    let (cities, ways) = (plan.cities.len(), plan.ways.len());
    (0..cities).flat_map(move |city| {
        let others = (city + 1..cities).map(To::City);
        others.chain((0..ways).map(To::Way)).map(move |to| Gap { city, to })
    })
}

impl Gap {
    /// The shortest wall that closes the gap, away from the rim, where city and way may come close in any case.
    pub(crate) fn wall(self, courses: &[Course], cities: &[CityShape]) -> Option<Vec<Pt>> {
        let theirs: &[Vec<Pt>] = match self.to {
            To::City(other) => &cities.get(other)?.chains,
            To::Way(way) => &courses.get(way)?.chains,
        };
        let places = |chain: &[Pt], from: usize, to: usize| -> Vec<Pt> {
            let long = length(chain);
            (from..=to).map(|step| along(chain, long * step as f64 / 40.0).0).collect()
        };
        let ours = cities.get(self.city)?.chains.iter().flat_map(|chain| places(chain, 11, 29));
        let theirs: Vec<Pt> = theirs.iter().flat_map(|chain| places(chain, 6, 34)).collect();
        let walls = ours.flat_map(|here| theirs.iter().map(move |there| [here, *there]));
        least(walls.map(|ends| ((ends[1] - ends[0]).length(), ends))).map(|ends| ends.to_vec())
    }
}

/// The hedges that start where two fields meet on the rim: each runs to the site in the middle, to a city wall, or to the other hedge.
pub(crate) fn hedges(plan: &Plan<'_>, cities: &[CityShape], site: Option<SiteShape>) -> Vec<Vec<Pt>> {
    let seams = plan.seams();
    let hedge = |(side, at): &(Side, f64)| {
        let (start, into) = (on_side(*side, *at, 0.0), inward(*side));
        let bend = start + into * 150.0;
        let ahead = match site {
            Some(site) => vec![start, bend, site.at],
            None => vec![start, start + into * 960.0],
        };
        let walls = cities.iter().flat_map(|city| &city.chains);
        let hits = walls.filter_map(|wall| crossing(&ahead, wall));
        match (least(hits.map(|(wall, far, _)| (far, wall))), site) {
            (Some(wall), _) => vec![start, wall],
            (None, Some(_)) => ahead,
            (None, None) => vec![start, bend, CENTRE],
        }
    };
    seams.iter().map(hedge).collect()
}
