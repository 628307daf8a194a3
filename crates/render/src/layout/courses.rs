//! Courses of roads and rivers: across the tile, to a gate, to a village, to a spring, by rule from their sides.

use bastide_core::geometry::Side;
use bastide_core::tile::SegmentIdx;

use crate::layout::sites::SiteShape;
use crate::layout::walls::CityShape;
use crate::plan::{City, Plan, Way, spot};
use crate::plane::{CENTRE, Curve, Plane, Pt, along, crossing, inward, least, length, middle};
use crate::rng::Rng;
use crate::theme::Look;

/// Width of a road.
pub(crate) const ROAD: f64 = 84.0;
/// Width of a river.
pub(crate) const RIVER: f64 = 150.0;
/// Distance of a hut beyond the end of its road.
pub(crate) const HUT: f64 = 84.0;

/// The course of one way: a curve, or several that meet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    pub(crate) legs: Vec<Curve>,
    /// The legs as chains of lines.
    pub(crate) chains: Vec<Vec<Pt>>,
    /// Its end in the open, and its direction there.
    pub(crate) end: Option<(Pt, Pt)>,
    /// Mouths of its tunnels.
    pub(crate) mouths: Vec<Mouth>,
}

/// The mouth of a tunnel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mouth {
    pub(crate) at: Pt,
    /// The direction into the ground.
    pub(crate) ahead: Pt,
    /// In the open, with land all round; else a gate in a wall.
    pub(crate) open: bool,
    /// Width of the way.
    pub(crate) wide: f64,
}

/// A gatehouse in a wall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gate {
    pub(crate) at: Pt,
    /// The direction of the wall.
    pub(crate) direction: Pt,
    /// The city, by its place in the plan.
    pub(crate) city: usize,
}

/// The still water where a river starts or ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pond {
    pub(crate) at: Pt,
    pub(crate) radius: f64,
}

/// The part of a way that runs below open land, measured from a side.
const COVERED: (f64, f64) = (150.0, 390.0);
/// Distance before a wall at which a tunnel begins if the land beside the road joins there.
const BEFORE_WALL: f64 = 128.0;
/// Radius of a road that runs round a field.
const RING: f64 = 205.0;

/// Width of a way that is water, or none.
pub(crate) fn width(wet: bool) -> f64 {
    if wet { RIVER } else { ROAD }
}

impl Course {
    fn of(legs: Vec<Curve>) -> Self {
        let legs: Vec<Curve> = legs.into_iter().map(Curve::straightened).collect();
        let chains = legs.iter().map(Curve::chain).collect();
        Self { legs, chains, end: None, mouths: Vec::new() }
    }

    /// The markers of the way that are drawn beside it, each as often as it is printed.
    pub(crate) fn markers<'a>(&self, plan: &Plan<'a>, way: &Way) -> Vec<&'a str> {
        // The mouth of a tunnel speaks for itself.
        let is_seen = |name: &&str| !self.mouths.is_empty() && *name == "tunnel";
        plan.markers(way.segment).into_iter().filter(|name| !is_seen(name)).collect()
    }

    /// The place for a figure: the middle of the way, a little nearer to the rim where it has a dead end.
    pub(crate) fn spot(&self) -> Option<Pt> {
        let chain = self.chains.first()?;
        let part = if self.end.is_some() { 0.42 } else { 0.5 };
        Some(along(chain, length(chain) * part).0)
    }
}

/// All courses of a tile, as far as they are laid.
#[derive(Clone, Debug)]
pub(crate) struct Courses<'a> {
    plan: &'a Plan<'a>,
    cities: &'a [CityShape],
    site: Option<SiteShape>,
    /// Courses, by place in [`Plan::ways`].
    pub(crate) courses: Vec<Course>,
    pub(crate) gates: Vec<Gate>,
    pub(crate) pond: Option<Pond>,
    /// The village where roads meet.
    pub(crate) village: Option<Pt>,
}

impl<'a> Courses<'a> {
    /// Lays every way: rivers before roads, ways that run on before ways that end on others.
    pub(crate) fn lay(
        plan: &'a Plan<'a>,
        cities: &'a [CityShape],
        site: Option<SiteShape>,
        rng: &mut Rng,
    ) -> Self {
        let courses = vec![Course::default(); plan.ways.len()];
        let mut it = Self { plan, cities, site, courses, gates: Vec::new(), pond: None, village: None };
        it.found_village();
        for (late, river) in [(false, true), (false, false), (true, true), (true, false)] {
            for (nth, way) in plan.ways.iter().enumerate() {
                if (way.look == Look::River) == river && Self::is_late(way) == late {
                    it.courses[nth] = it.course(way, rng);
                }
            }
        }
        it
    }

    /// Tests that a way ends on another, which must be laid before it.
    fn is_late(way: &Way) -> bool {
        way.dead_end().is_some() && way.parts && way.enters.is_empty()
    }

    /// Founds the village where dead ends of roads meet, if two or more do.
    fn found_village(&mut self) {
        let meeting =
            self.plan.ways.iter().filter(|way| way.look != Look::River && Self::is_late(way)).count();
        if meeting >= 2 {
            let away = self.plan.cities.iter().filter(|city| city.sides.len() == 1);
            let push = away.fold(Pt::default(), |sum, city| sum + inward(city.sides[0]) * 30.0);
            self.village = Some(self.plan.hints.centre.map_or(CENTRE + push, spot));
        }
    }

    fn course(&mut self, way: &Way, rng: &mut Rng) -> Course {
        match (way.sides.len(), way.look) {
            (0, _) => Course::default(),
            (1, Look::River) => self.river_end(way, way.sides[0], rng),
            (1, _) => self.road_end(way, way.sides[0], rng),
            (2, _) => {
                let [a, b] = [way.sides[0], way.sides[1]];
                let through = self.across(way, a, b, rng);
                let tunnel =
                    self.tunnel(way, &through, [a, b]).or_else(|| self.covered(way, &through, [a, b]));
                tunnel.unwrap_or_else(|| Course::of(vec![through]))
            }
            _ if self.plan.is_ring(way) => Self::ring(&way.sides),
            _ => Course::of(way.sides.iter().map(|side| to_centre(*side)).collect()),
        }
    }

    /// A way that runs below a city: its parts before and behind.
    fn tunnel(&self, way: &Way, through: &Curve, [a, b]: [Side; 2]) -> Option<Course> {
        // A river is not seen to go in but where land leads over it.
        let is_shut = way.look == Look::River && ![a, b].into_iter().any(|it| self.plan.is_loose(it));
        if is_shut || !way.enters.is_empty() {
            return None;
        }
        let chain = through.chain();
        let back: Vec<Pt> = chain.iter().rev().copied().collect();
        let wall = |from: &[Pt]| {
            let walls = self.cities.iter().flat_map(|city| &city.chains);
            let hits = walls.filter_map(|wall| crossing(from, wall)).map(|(_, at, _)| at);
            hits.min_by(f64::total_cmp)
        };
        let seen =
            |side: Side, at: f64| if self.plan.is_loose(side) { (at - BEFORE_WALL).max(110.0) } else { at };
        let (here, there) = (seen(a, wall(&chain)?), seen(b, wall(&back)?));
        let long = length(&chain);
        if here + there >= long {
            return None;
        }
        let mut course = Course::of(vec![through.stretch(0.0, here), through.stretch(long - there, long)]);
        for (from, at, side) in [(&chain, here, a), (&back, there, b)] {
            let (at, ahead) = along(from, at);
            course.mouths.push(Mouth {
                at,
                ahead,
                open: self.plan.is_loose(side),
                wide: width(way.is_wet()),
            });
        }
        Some(course)
    }

    /// A way through open land that leads over it: its parts before and behind, nearest to the side where one field is on both sides.
    fn covered(&self, way: &Way, through: &Curve, [a, b]: [Side; 2]) -> Option<Course> {
        let chain = through.chain();
        let long = length(&chain);
        let (from, to) = match [a, b].map(|it| self.plan.is_loose(it)) {
            [true, _] => COVERED,
            [false, true] => (long - COVERED.1, long - COVERED.0),
            [false, false] => return None,
        };
        let mut course = Course::of(vec![through.stretch(0.0, from), through.stretch(to, long)]);
        let ((at, ahead), (behind, back)) = (along(&chain, from), along(&chain, to));
        let wide = width(way.is_wet());
        let mouths = [(at, ahead), (behind, -back)];
        course.mouths = mouths.map(|(at, ahead)| Mouth { at, ahead, open: true, wide }).to_vec();
        Some(course)
    }

    /// A road round a field in the middle, with an arm to every side.
    fn ring(sides: &[Side]) -> Course {
        let k = RING * 0.5523;
        let quarter = |side: Side| {
            let (out, next) = (-inward(side), -inward(side).turn_90());
            let (a, d) = (CENTRE + out * RING, CENTRE + next * RING);
            [a, a + next * k, d + out * k, d]
        };
        let arms = sides.iter().map(|side| Curve::line(middle(*side), CENTRE - inward(*side) * RING));
        let round = Curve(Side::ALL.map(quarter).to_vec());
        Course::of(arms.chain([round]).collect())
    }

    /// A way from side to side.
    fn across(&self, way: &Way, a: Side, b: Side, rng: &mut Rng) -> Curve {
        let (start, end, into_a, into_b) = (middle(a), middle(b), inward(a), inward(b));
        if let Some(via) = self.plan.hint(way.segment).via {
            return Curve::past(start, into_a, spot(via), end, into_b);
        }
        if a.opposite() != b {
            let reach = 300.0 + rng.between(-25.0, 25.0);
            return Curve::cubic(start, start + into_a * reach, end + into_b * reach, end);
        }
        let river = way.look == Look::River;
        let rivers = self.plan.ways_of(Look::River).next().is_some();
        let sway = match (river, rivers, self.plan.cities.is_empty()) {
            (true, _, true) => 50.0,
            (false, true, _) => 10.0,
            (_, _, false) => 16.0,
            (false, false, true) => 34.0,
        };
        let push = self.push(into_a, if river { 18.0 } else { 32.0 });
        let mid = CENTRE + into_a.turn_90() * rng.between(-sway, sway) + push;
        let tilt = into_a * 520.0 + into_a.turn_90() * (rng.between(-sway, sway) * 2.0);
        let third = 1.0 / 3.0;
        Curve(vec![
            [start, start + into_a * (780.0 * third), mid - tilt * third, mid],
            [mid, mid + tilt * third, end + into_b * (780.0 * third), end],
        ])
    }

    /// Distance that a straight way keeps from cities, ponds and sites beside it.
    fn push(&self, direction: Pt, step: f64) -> Pt {
        let mut push = Pt::default();
        for city in self.plan.cities.iter().filter(|city| city.sides.len() == 1) {
            push += inward(city.sides[0]) * step;
        }
        if let Some(site) = self.site {
            push += (CENTRE - site.at).unit() * 100.0;
        }
        let across = direction.turn_90();
        across * push.dot(across)
    }

    fn river_end(&mut self, way: &Way, side: Side, rng: &mut Rng) -> Course {
        let (start, into) = (middle(side), inward(side));
        if let Some(city) = self.entered_city(way) {
            return self.gateward(city, side, RIVER, rng);
        }
        if let Some(site) = self.entered_site(way) {
            return self.siteward(site, side, rng);
        }
        let rivers = self.plan.ways_of(Look::River).filter(|(_, it)| Self::is_late(it)).count();
        if way.parts && rivers >= 2 {
            return Course::of(vec![to_centre(side)]);
        }
        if way.parts
            && let Some((at, direction)) = self.host(start + into * 480.0)
        {
            // The spring comes from under a road.
            let from = across_towards(direction, start - at);
            let at = at + from * 14.0;
            return Course::of(vec![Curve::cubic(start, start + into * 180.0, at + from * 120.0, at)]);
        }
        let far = if self.site.is_some() { 280.0 } else { 540.0 };
        let radius = if self.site.is_some() { 112.0 } else { 160.0 };
        let at = start + into * far;
        self.pond = Some(Pond { at, radius });
        let lean = into.turn_90() * rng.between(-60.0, 60.0);
        Course::of(vec![Curve::cubic(start, start + into * (far * 0.4), at - into * (far * 0.4) + lean, at)])
    }

    /// The city that a dead end runs into, by its place in the plan.
    fn entered_city(&self, way: &Way) -> Option<usize> {
        self.plan.cities.iter().position(|city| way.enters.contains(&city.segment))
    }

    /// The site that a dead end runs into.
    fn entered_site(&self, way: &Way) -> Option<SiteShape> {
        self.site.filter(|site| way.enters.contains(&self.plan.sites[site.site].segment))
    }

    /// A way to the wall of a site.
    fn siteward(&self, site: SiteShape, side: Side, rng: &mut Rng) -> Course {
        Course::of(vec![self.straight(side, site.at - inward(side) * (site.half - 14.0), rng)])
    }

    /// The city at whose wall both fields beside a way lie, or else one of them.
    fn city_beside(&self, side: Side) -> Option<usize> {
        let fields = self.plan.beside(side);
        let borders = |city: &City, field: &Option<SegmentIdx>| {
            field.is_some_and(|field| self.plan.tile[field].touches.contains(&city.segment))
        };
        let count = |city: &City| fields.iter().filter(|field| borders(city, field)).count();
        let cities = self.plan.cities.iter().enumerate().rev().map(|(nth, city)| (count(city), nth));
        cities.filter(|(count, _)| *count > 0).max_by_key(|(count, _)| *count).map(|(_, nth)| nth)
    }

    fn road_end(&mut self, way: &Way, side: Side, rng: &mut Rng) -> Course {
        let (start, into) = (middle(side), inward(side));
        if let Some(city) = self.entered_city(way) {
            return self.gateward(city, side, ROAD, rng);
        }
        if let Some(site) = self.entered_site(way).or(self.site.filter(|_| way.parts)) {
            return self.siteward(site, side, rng);
        }
        if let (true, Some(village)) = (way.parts, self.village) {
            return Course::of(vec![self.straight(side, village, rng)]);
        }
        if way.parts
            && let Some((host, _)) = self.host(start + into * 450.0)
        {
            self.village = Some(host);
            return Course::of(vec![self.straight(side, host, rng)]);
        }
        if let (true, Some(pond)) = (way.parts, self.pond) {
            return Course::of(vec![self.straight(side, pond.at, rng)]);
        }
        if way.parts
            && let Some(city) = self.city_beside(side)
        {
            return self.gateward(city, side, ROAD, rng);
        }
        let far = match (self.site.is_some(), self.plan.ways.len()) {
            (true, _) => 110.0,
            (false, 1) => 330.0,
            (false, _) => 180.0,
        };
        let end = self.plan.hint(way.segment).end.map_or(start + into * far, spot);
        let mut course = Course::of(vec![Curve::cubic(start, start + into * 120.0, end - into * 60.0, end)]);
        course.end = Some((end, into));
        course
    }

    /// The nearest place of a road that is laid already, and its direction there, for a way that must end on it.
    fn host(&self, near: Pt) -> Option<(Pt, Pt)> {
        let roads = self.plan.ways.iter().zip(&self.courses).filter(|(way, _)| way.look != Look::River);
        let pieces = roads.flat_map(|(_, course)| course.chains.iter().flat_map(|chain| chain.windows(2)));
        let places = pieces.map(|ends| (ends[0], (ends[1] - ends[0]).unit()));
        least(places.filter(|(at, _)| at.rim() > 250.0).map(|place| ((place.0 - near).length(), place)))
    }

    /// A way that leaves its side at a right angle and goes straight to a point.
    fn straight(&self, side: Side, to: Pt, rng: &mut Rng) -> Curve {
        let (start, into) = (middle(side), inward(side));
        let far = (to - start).length();
        let sway = into.turn_90() * rng.between(-22.0, 22.0);
        Curve::cubic(start, start + into * (far * 0.38), to - (to - start).unit() * (far * 0.3) + sway, to)
    }

    /// A way to the wall of a city, which it meets at a right angle.
    fn gateward(&mut self, city: usize, side: Side, wide: f64, rng: &mut Rng) -> Course {
        let (start, into) = (middle(side), inward(side));
        let Some((at, direction)) = self.gate_place(city, side) else {
            return Course::of(vec![self.straight(side, CENTRE, rng)]);
        };
        if wide == ROAD {
            self.gates.push(Gate { at, direction, city });
        }
        let out = across_towards(direction, start - at);
        let far = (at - start).length();
        Course::of(vec![Curve::cubic(start, start + into * (far * 0.4), at + out * (far * 0.4), at)])
    }

    /// Meeting point of a way from `side` with the wall of a city: straight ahead, but apart from others that enter by the same wall.
    fn gate_place(&self, city: usize, side: Side) -> Option<(Pt, Pt)> {
        let (start, into) = (middle(side), inward(side));
        let chains = &self.cities.get(city)?.chains;
        let hit = |side: Side| {
            let ahead = [middle(side), middle(side) + inward(side) * 980.0];
            let hits = chains
                .iter()
                .enumerate()
                .filter_map(|(wall, chain)| crossing(&ahead, chain).map(|(_, far, at)| (far, (wall, at))));
            least(hits)
        };
        if let Some((wall, at)) = hit(side) {
            let mut rivals: Vec<Side> = self
                .plan
                .ways
                .iter()
                .filter(|way| self.entered_city(way) == Some(city))
                .filter_map(Way::dead_end)
                .filter(|it| hit(*it).is_some_and(|(theirs, _)| theirs == wall))
                .collect();
            let chain = &chains[wall];
            if rivals.len() < 2 {
                return Some(along(chain, at));
            }
            // Walls run clockwise round the fields outside, and so do the ways that come through these.
            let origin = chain[0];
            rivals.sort_by(|a, b| (middle(*a) - origin).length().total_cmp(&(middle(*b) - origin).length()));
            let place = rivals.iter().position(|it| *it == side).unwrap_or(0);
            let part = (2 * place + 1) as f64 / (2 * rivals.len()) as f64;
            return Some(along(chain, length(chain) * part));
        }
        // Nothing straight ahead: the place of a wall that is nearest to a point some way in, away from its ends.
        let near = start + into * 330.0;
        let places = chains.iter().flat_map(|chain| {
            let long = length(chain);
            (3..=17).map(move |step| along(chain, long * f64::from(step) / 20.0))
        });
        least(places.map(|place| ((place.0 - near).length(), place)))
    }
}

/// A way from the middle of a side to the middle of the tile.
fn to_centre(side: Side) -> Curve {
    let (start, into) = (middle(side), inward(side));
    Curve::cubic(start, start + into * 200.0, CENTRE - into * 120.0, CENTRE)
}

/// Of the two directions across another one, the one that leads to where `goal` points.
fn across_towards(direction: Pt, goal: Pt) -> Pt {
    let across = direction.turn_90();
    if across.dot(goal) < 0.0 { -across } else { across }
}

#[cfg(test)]
mod tests {
    use bastide_diag::Source;
    use bastide_tileset::Collection;

    use super::*;
    use crate::layout::TileLayout;
    use crate::theme::Theme;

    const COAST: &str = "format = 1\n[set]\nid = \"coast\"\nuses = [\"base\"]\n\
        [edge.K]\nname = \"canal\"\n[feature.canal]\nshape = \"linked\"\nedge = \"K\"\n[feature.lookout]\nshape = \"site\"\n\
        [[tile]]\nid = \"kfff\"\ncanal = [\"N\"]\ncentre = \"lookout\"\n\
        [[tile]]\nid = \"ffff\"\ncentre = \"lookout\"\n";

    #[test]
    fn water_that_enters_a_site_reaches_it() {
        let base = include_str!("../../../../tilesets/base.toml");
        let sources = vec![Source::new("base.toml", base), Source::new("coast.toml", COAST)];
        let collection = Collection::read(sources).0;
        let theme = Theme::default();
        let tile = &collection.entry("coast/kfff").expect("it is declared").tile;
        let plan = Plan::of(collection.words(), tile, &theme);
        let sketch = TileLayout::of(&plan).sketch;
        assert!(sketch.pond.is_none(), "it ends at the lookout, not in a pond before it");
        let end = sketch.courses[0].chains[0].last().expect("it has points");
        let site = sketch.sites[0];
        assert!((*end - site.at).length() < site.half, "{end:?} {site:?}");
    }
}
