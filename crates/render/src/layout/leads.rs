//! Cities that lead over another one: a quarter of theirs lies beyond it, with a bridge to there.

use bastide_core::geometry::Side;

use crate::layout::walls::{Bays, CityShape};
use crate::plan::{INSET, Plan};
use crate::plane::{Curve, Pt, TILE, along, crossing, inward, length, on_side};
use crate::scene::Outline;

/// Distances from the rim at which the walls of the city below run: that at which the other city begins, and that with land before it.
const NEAR: f64 = 300.0;
const FAR: f64 = 440.0;

/// A city at one side of the tile that leads over the city between the two sides beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lead {
    /// The city, by its place in the plan.
    city: usize,
    side: Side,
    /// The city below, by its place in the plan.
    below: usize,
}

/// Every city that leads over another one: no land lies between the two, and yet it lies at a field.
pub(crate) fn leads<'a>(plan: &'a Plan<'_>) -> impl Iterator<Item = Lead> + 'a {
    plan.cities.iter().enumerate().filter_map(|(city, it)| {
        let [side] = it.sides[..] else { return None };
        let [one, other] = [1, 3].map(|turn| plan.owner(Side::nth(side.idx() + turn)));
        let below = one.filter(|it| one == other && *it != city)?;
        let has_field = plan.fields.iter().any(|field| plan.tile[*field].touches.contains(&it.segment));
        (it.is_town() && has_field).then_some(Lead { city, side, below })
    })
}

impl Lead {
    /// The depths to which a city below leaves its sides to the city that leads over it and to the land beyond.
    pub(crate) fn bays(self, city: usize) -> Bays {
        let mut bays = Bays::default();
        if city == self.below {
            bays[self.side.idx()] = Some(NEAR);
            bays[self.side.opposite().idx()] = Some(FAR);
        }
        bays
    }

    /// Draws the city anew, in two pieces at the walls of the city below.
    pub(crate) fn lay(self, cities: &mut [CityShape]) {
        let shape = cities.get(self.below).and_then(|below| self.shape(below, cities));
        if let (Some(city), Some(shape)) = (cities.get_mut(self.city), shape) {
            *city = shape;
        }
    }

    fn shape(self, below: &CityShape, cities: &[CityShape]) -> Option<CityShape> {
        let (near, far) = (wall_at(below, self.side)?, wall_at(below, self.side.opposite())?);
        let (near_chain, far_chain) = (near.chain(), far.chain());
        let [start, landing] = [&near_chain, &far_chain].map(|chain| along(chain, length(chain) / 2.0).0);
        // Up to the city below, whose wall is that of both.
        let rim = [INSET, TILE - INSET].map(|at| on_side(self.side, at, 0.0));
        let mut home = Outline::new().to(rim[0]).line(rim[1]).line(*near_chain.last()?);
        for [a, b, c, _] in near.0.iter().rev() {
            home = home.cubic(*c, *b, *a);
        }
        let home_ground = rim.into_iter().chain(near_chain.iter().rev().copied()).collect();
        // The quarter beyond has a wall of its own, half-way to what lies ahead.
        let ahead = inward(self.side);
        let sight = [landing + ahead, landing + ahead * FAR];
        let walls = cities.iter().flat_map(|city| &city.chains);
        let rooms = walls.filter_map(|wall| crossing(&sight, wall)).map(|(_, room, _)| room);
        let deep = rooms.fold(FAR, f64::min) * 0.5;
        let (middle, half) = (length(&far_chain) / 2.0, deep / 2.0 + 75.0);
        let base = far.stretch(middle - half, middle + half);
        let (from, to) = (base.0.first()?[0], base.0.last()?[3]);
        let out = ahead * (deep / 0.75);
        let wall = Curve::cubic(to, to + out, from + out, from);
        let mut quarter = Outline::new().to(from);
        for [_, b, c, d] in base.0.iter().chain(&wall.0) {
            quarter = quarter.cubic(*b, *c, *d);
        }
        let chain = wall.chain();
        let quarter_ground = base.chain().into_iter().chain(chain.iter().copied()).collect();
        Some(CityShape {
            outline: home.close().and(&quarter.close()),
            polygons: vec![home_ground, quarter_ground],
            walls: vec![wall],
            chains: vec![chain],
            tips: Vec::new(),
            bridge: Some([start, landing]),
        })
    }
}

/// The wall of a city from the side before this one to the side after it.
fn wall_at(city: &CityShape, side: Side) -> Option<&Curve> {
    let start = on_side(Side::nth(side.idx() + 3), TILE - INSET, 0.0);
    let end = on_side(Side::nth(side.idx() + 1), INSET, 0.0);
    let is_near = |at: Option<Pt>, corner: Pt| at.is_some_and(|it| (it - corner).length() < 1.0);
    city.walls.iter().find(|wall| {
        is_near(wall.0.first().map(|it| it[0]), start) && is_near(wall.0.last().map(|it| it[3]), end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::TileLayout;
    use crate::theme::Theme;

    /// The city leads to the land beyond the city below, and keeps off the other city that lies there.
    #[test]
    fn a_city_leads_over_another_one_to_a_quarter_beyond() {
        let collection = crate::common::collection();
        let theme = Theme::default();
        for (id, city, side) in [("feud/cccc-c", 0, Side::E), ("gates/ccgc-b", 1, Side::N)] {
            let tile = &collection.entry(id).expect("a known tile").tile;
            let plan = Plan::of(collection.words(), tile, &theme);
            let layout = TileLayout::of(&plan);
            assert_eq!(layout.problems, [], "{id}");
            let shape = &layout.sketch.cities[city];
            let [start, landing] = shape.bridge.expect("a bridge");
            let ahead = inward(side);
            assert!((landing - start).dot(ahead) > 200.0, "{id}: {start:?} to {landing:?}");
            let [_, quarter] = &shape.polygons[..] else { panic!("{id}: a city of two pieces") };
            assert!(quarter.iter().all(|it| (*it - start).dot(ahead) > 200.0), "{id}: {quarter:?}");
            assert!(layout.sketch.bridges_over(city).next().is_none(), "{id}: nothing leads over it");
        }
    }

    #[test]
    fn a_city_with_land_before_it_leads_over_nothing() {
        let collection = crate::common::collection();
        let theme = Theme::default();
        for id in ["base/ccfc-b", "feud/ccfc-c"] {
            let tile = &collection.entry(id).expect("a known tile").tile;
            let plan = Plan::of(collection.words(), tile, &theme);
            assert!(TileLayout::of(&plan).sketch.cities.iter().all(|it| it.bridge.is_none()), "{id}");
        }
    }
}
