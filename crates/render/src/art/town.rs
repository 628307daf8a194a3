//! The inside of cities: streets, houses in rings along the walls, a plaza, and the symbols printed on them.

use crate::art::badges::badge;
use crate::art::houses::{House, ROOFS, cathedral, houses, trees};
use crate::art::regions;
use crate::layout::TileLayout;
use crate::layout::raster::{Grid, cell_middle, cell_of, distances};
use crate::layout::town::{badge_places, streets};
use crate::plan::{City, Plan};
use crate::plane::{Curve, Plane, Pt, pt, rectangle};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// Distance between rows of houses.
const ROW: f64 = 76.0;
/// Radius of a printed symbol with the room round it.
const BADGE: f64 = 70.0;
/// Half the width of the ground that a high bridge takes.
const BRIDGE: f64 = 60.0;

/// Draws all cities, and everything else that fills sides from corner to corner, but for `rooms` that are taken.
pub(crate) fn towns(plan: &Plan<'_>, layout: &TileLayout, rooms: &[(Pt, f64)]) -> Items {
    let mut items = Items::new();
    for (nth, city) in plan.cities.iter().enumerate() {
        if city.is_town() {
            Town::of(plan, layout, nth).draw(&mut items, rooms);
        } else {
            regions::region(&mut items, plan, layout, nth);
        }
    }
    items
}

struct Town<'a> {
    plan: &'a Plan<'a>,
    layout: &'a TileLayout,
    city: &'a City,
    nth: usize,
    rng: Rng,
    markers: Vec<&'a str>,
    plaza: Pt,
    plaza_radius: f64,
    /// Distance of each cell from everything that is not this city.
    depth: Grid<f64>,
    streets: Vec<Curve>,
    badges: Vec<Pt>,
}

impl<'a> Town<'a> {
    fn of(plan: &'a Plan<'a>, layout: &'a TileLayout, nth: usize) -> Self {
        let city = &plan.cities[nth];
        let markers = plan.markers(city.segment);
        let cathedral = markers.contains(&"cathedral");
        let plaza_radius = match (cathedral, city.sides.len()) {
            (true, _) => 150.0,
            (false, 0 | 1) => 56.0,
            (false, _) => 74.0,
        };
        let plaza = layout.anchors[usize::from(city.segment.0)];
        let depth = layout.depth_of(city.segment);
        let printed = markers.len() - usize::from(cathedral);
        let badges = badge_places((&layout.sketch, nth), &depth, (plaza, plaza_radius), printed, BADGE);
        let streets = streets(plan, &layout.sketch, nth, plaza, || 0.0);
        let rng = plan.rng(&format!("town{nth}"));
        Self { plan, layout, city, nth, rng, markers, plaza, plaza_radius, depth, streets, badges }
    }

    fn draw(mut self, items: &mut Items, rooms: &[(Pt, f64)]) {
        items.fill(self.layout.sketch.cities[self.nth].outline.clone(), self.city.dress.fill);
        let streets = self.streets.iter().fold(Outline::new(), Outline::and_curve);
        items.line(streets, Line::new(Role::Street, 40));
        items.disc(self.plaza, self.plaza_radius, Role::Street);
        self.draw_speckle(items);
        let (built, planted) = self.build(rooms);
        houses(items, &built, Role::GroundShade);
        trees(items, &planted, &mut self.rng);
        if self.markers.contains(&"cathedral") {
            cathedral(items, self.plaza);
        } else {
            self.centre(items);
        }
        let printed = self.markers.iter().filter(|it| **it != "cathedral");
        for (name, at) in printed.zip(&self.badges) {
            badge(items, *at, self.plan.badge(name), 1.15);
        }
    }

    /// A well, a tree, a fountain or a pillar in the middle of the square.
    fn centre(&mut self, items: &mut Items) {
        let at = self.plaza;
        match self.rng.below(4) {
            0 => {
                items.ring(at, 15.0, Role::Merlon, Line::new(Role::RoofLine, 4));
                items.disc(at, 8.0, Role::WaterLine);
            }
            1 => trees(items, &[(at, 21.0)], &mut self.rng),
            2 => {
                items.ring(at, 22.0, Role::Merlon, Line::new(Role::RoofLine, 4));
                items.ring(at, 15.0, Role::Water, Line::new(Role::WaterLine, 3));
                items.disc(at, 4.0, Role::Merlon);
            }
            _ => {
                let step = |side: f64| Outline::polygon(&rectangle(at, side, side, 0.0));
                items.both(step(34.0), Role::Walkway, Line::round(Role::RoofLine, 4));
                items.both(step(17.0), Role::Merlon, Line::round(Role::RoofLine, 3));
            }
        }
    }

    fn draw_speckle(&mut self, items: &mut Items) {
        let mut speckle = Outline::new();
        for _ in 0..70 {
            let (at, long) = (self.rng.point(20.0), self.rng.between(7.0, 14.0));
            if self.depth.at(at) > 24.0 && self.depth.at(at + pt(long, 0.0)) > 24.0 {
                speckle = speckle.and_chain(&[at, at + pt(long, 0.0)]);
            }
        }
        items.line(speckle, Line::round(Role::Speckle, 5));
    }

    /// Houses and the trees between them, row by row from the walls inward.
    fn build(&mut self, rooms: &[(Pt, f64)]) -> (Vec<House>, Vec<(Pt, f64)>) {
        let mut open = Grid::new(true);
        for chain in &self.layout.sketch.cities[self.nth].chains {
            open.stamp(chain, 4.0, false);
        }
        let from_wall = distances(|cell| open.0[cell]);
        let mut free = Grid::new(true);
        for street in &self.streets {
            free.stamp(&street.chain(), 22.0, false);
        }
        free.disc(self.plaza, self.plaza_radius + 6.0, false);
        for badge in &self.badges {
            free.disc(*badge, BADGE + 6.0, false);
        }
        for (at, reach) in rooms {
            free.disc(*at, *reach, false);
        }
        for bridge in self.layout.sketch.bridges_over(self.nth) {
            free.stamp(&bridge, BRIDGE, false);
        }
        let mut lots: Vec<(i64, usize, Pt)> = Vec::new();
        for cell in 0..self.depth.0.len() {
            let at = cell_middle(cell);
            if self.depth.0[cell] < 44.0 || at.rim() < 40.0 {
                continue;
            }
            let reach = from_wall.0[cell].min(at.rim() + 8.0) - 50.0;
            let row = libm::round(reach / ROW);
            if (reach - row * ROW).abs() < 5.0 {
                lots.push((row as i64, self.rng.below(1 << 20), at));
            }
        }
        lots.sort_by_key(|(row, order, _)| (*row, *order));
        let (mut built, mut planted) = (Vec::new(), Vec::new());
        for (_, _, at) in lots {
            let deep = self.rng.between(46.0, 56.0);
            let long = if self.rng.below(11) == 0 { 104.0 } else { self.rng.between(58.0, 86.0) };
            let angle = self.row_angle(&from_wall, at) + self.rng.between(-5.0, 5.0);
            let lot = rectangle(at, long + 12.0, deep + 12.0, angle);
            if !self.fits(&free, &lot) {
                continue;
            }
            free.fill(&lot, false);
            // Every eighth lot is a tree.
            if self.rng.below(8) == 0 {
                planted.push((at, 24.0));
            } else {
                let roof = ROOFS[[0, 0, 1, 1, 2, 2, 3][self.rng.below(7)]];
                built.push(House { at, long, deep, angle, roof });
            }
        }
        (built, planted)
    }

    /// The direction of the nearest wall, or of the rim where that is nearer.
    fn row_angle(&self, from_wall: &Grid<f64>, at: Pt) -> f64 {
        if from_wall.at(at) < at.rim() + 8.0 {
            let slope = |dx: f64, dy: f64| from_wall.at(at + pt(dx, dy)) - from_wall.at(at - pt(dx, dy));
            return pt(-slope(0.0, 15.0), slope(15.0, 0.0)).degrees();
        }
        if at.x.min(1000.0 - at.x) < at.y.min(1000.0 - at.y) { 90.0 } else { 0.0 }
    }

    /// Tests that a lot lies on free ground of this city.
    fn fits(&self, free: &Grid<bool>, lot: &[Pt; 4]) -> bool {
        (0..25).all(|nth| {
            let (across, down) = (f64::from(nth % 5) / 4.0, f64::from(nth / 5) / 4.0);
            let at = lot[0].lerp(lot[1], across).lerp(lot[3].lerp(lot[2], across), down);
            at.rim() > 9.0 && self.depth.at(at) > 41.0 && free.0[cell_of(at)]
        })
    }
}
