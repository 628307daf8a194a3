//! The inside of cities: lanes, houses that turn to them, a middle with something of its own.

use crate::drawn::cathedral::cathedral;
use crate::drawn::church::church;
use crate::drawn::house::House;
use crate::drawn::houses::{Size, TownHouse};
use crate::drawn::landscapes::fair::stall;
use crate::drawn::pen::{band, bow, dot, evenly, fine, free_hand, noise, over_rim, patch, poly, traced, up};
use crate::drawn::plants::{Kind, tree};
use crate::drawn::regions;
use crate::drawn::solid::block;
use crate::drawn::stage::Stage;
use crate::drawn::town_marks::town_mark;
use crate::drawn::villages::well;
use crate::layout::TileLayout;
use crate::layout::raster::Grid;
use crate::layout::town::{badge_places, streets};
use crate::plan::{City, Plan};
use crate::plane::{Plane, Pt, on_side, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline, Stamp};
use crate::theme::Role;

const BADGE: f64 = 62.0;
/// Half the width of a high bridge.
const BRIDGE: f64 = 48.0;

/// Draws the grounds and puts up what stands on them, but for `rooms` that are taken.
pub(crate) fn towns(plan: &Plan<'_>, layout: &TileLayout, rooms: &[(Pt, f64)], stage: &mut Stage) -> Items {
    let mut items = Items::new();
    for (nth, city) in plan.cities.iter().enumerate() {
        if city.is_town() {
            Town::of(plan, layout, nth).draw(&mut items, rooms, stage);
        } else {
            regions::region(&mut items, stage, plan, layout, nth);
        }
    }
    items
}

/// The picture of a garden bed about its middle.
pub(crate) fn garden_stamp(nth: u8) -> Items {
    let mut items = Items::new();
    let bed = rectangle(Pt::default(), 48.0, 34.0, 4.0);
    let ground = if nth == 0 { Role::Verge } else { Role::Bed };
    items.both(Outline::polygon(&bed), ground, Line::round(Role::Timber, 3));
    let mut greens = Outline::new();
    for nth in 0..8 {
        dot(&mut greens, pt(f64::from(nth % 4) * 11.0 - 17.0, f64::from(nth / 4) * 14.0 - 7.0));
    }
    items.line(greens.clone(), Line::round(Role::TreeLine, 10));
    items.line(greens, Line::round(Role::TreeLight, 6));
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
    depth: Grid<f64>,
    lanes: Vec<Vec<Pt>>,
    badges: Vec<Pt>,
}

impl<'a> Town<'a> {
    fn of(plan: &'a Plan<'a>, layout: &'a TileLayout, nth: usize) -> Self {
        let city = &plan.cities[nth];
        let markers = plan.markers(city.segment);
        let plaza_radius = match (markers.contains(&"cathedral"), city.sides.len()) {
            (true, _) => 165.0,
            (false, 0 | 1) => 50.0,
            (false, _) => 66.0,
        };
        let mut rng = plan.rng(&format!("town{nth}"));
        let anchor = layout.anchors[usize::from(city.segment.0)];
        let depth = layout.depth_of(city.segment);
        // The square is not always in the same place.
        let plaza = (0..6)
            .map(|_| anchor + pt(rng.between(-60.0, 60.0), rng.between(-40.0, 40.0)))
            .find(|it| {
                depth.at(*it) > plaza_radius + 40.0
                    && it.rim() > plaza_radius + 60.0
                    && !markers.contains(&"cathedral")
            })
            .unwrap_or(anchor);
        // A cathedral is taller than the land to the north of it.
        let plaza = if markers.contains(&"cathedral") {
            pt(plaza.x.clamp(190.0, 800.0), plaza.y.clamp(290.0, 880.0))
        } else {
            plaza
        };
        let lanes = streets(plan, &layout.sketch, nth, plaza, || rng.between(-46.0, 46.0));
        let lanes = lanes.into_iter().map(|street| {
            let mut lane = traced(&street.straightened().chain(), 18.0);
            over_rim(&mut lane);
            lane
        });
        let lanes = lanes.collect();
        let printed = markers.iter().filter(|it| **it != "cathedral").count();
        let badges = badge_places((&layout.sketch, nth), &depth, (plaza, plaza_radius), printed, BADGE);
        Self { plan, layout, city, nth, rng, markers, plaza, plaza_radius, depth, lanes, badges }
    }

    fn draw(mut self, items: &mut Items, rooms: &[(Pt, f64)], stage: &mut Stage) {
        items.fill(self.layout.sketch.cities[self.nth].outline.clone(), self.city.dress.fill);
        self.cobbles(items);
        let mut lanes = Outline::new();
        for lane in &self.lanes {
            let ring = band(lane, |at, side| {
                let free = free_hand(at);
                (
                    19.0 + free * 5.0 * noise(at, 40.0, 31),
                    19.0 + free * 5.0 * noise(at + side * 40.0, 40.0, 32),
                )
            });
            poly(&mut lanes, &ring);
        }
        items.fill(lanes, Role::Street);
        let mut square = Outline::new();
        patch(&mut square, self.plaza, self.plaza_radius, self.plaza_radius * 0.88, &mut self.rng);
        items.fill(square, Role::Street);
        let mut stones = Outline::new();
        for nth in 0..(self.plaza_radius * 0.5) as usize {
            let at = self.plaza
                + towards(nth as f64 * 137.5)
                    * (self.plaza_radius * 0.82 * libm::sqrt(nth as f64 / (self.plaza_radius * 0.5)));
            bow(&mut stones, at - pt(5.0, 0.0), at + pt(0.0, -4.0), at + pt(5.0, 0.0));
        }
        items.line(stones, Line::round(Role::StreetShade, 3));
        self.build(rooms, stage);
        self.middle(stage);
        let printed: Vec<&str> = self.markers.iter().copied().filter(|it| *it != "cathedral").collect();
        for (name, at) in printed.into_iter().zip(self.badges.clone()) {
            town_mark(stage, at, name, self.plan.badge(name), &mut self.rng);
        }
    }

    fn cobbles(&mut self, items: &mut Items) {
        let (mut dark, mut light) = (Outline::new(), Outline::new());
        let mut worn = Outline::new();
        for _ in 0..26 {
            let (at, wide) = (self.rng.point(40.0), self.rng.between(40.0, 80.0));
            if self.depth.at(at) > wide + 12.0 && at.rim() > wide * 1.15 + 8.0 {
                patch(&mut worn, at, wide, wide * 0.6, &mut self.rng);
            }
        }
        items.fill(worn, Role::GroundLight);
        for nth in 0..100 {
            let at = self.rng.point(18.0);
            if self.depth.at(at) < 30.0 {
                continue;
            }
            let long = self.rng.between(5.0, 9.0);
            bow(
                if nth % 3 == 0 { &mut light } else { &mut dark },
                at - pt(long, 0.0),
                at - pt(0.0, 5.0),
                at + pt(long, 0.0),
            );
        }
        items.line(dark, Line::round(Role::Speckle, 3));
        items.line(light, Line::round(Role::Street, 3));
    }

    /// Puts something on the square.
    fn middle(&mut self, stage: &mut Stage) {
        if self.markers.contains(&"cathedral") {
            return cathedral(stage, self.plaza, &mut self.rng);
        }
        let at = self.plaza;
        match self.rng.below(6) {
            0 => well(stage, at, &mut self.rng),
            1 => tree(stage, at + pt(0.0, 10.0), 28.0, Kind::Lime, true, &mut self.rng),
            2 => {
                // A fountain.
                stage.stand(at.y + 24.0, |items| {
                    items.ring(at, 27.0, Role::Merlon, fine(4));
                    items.ring(at, 20.0, Role::Water, fine(3));
                    items.line(Outline::chain(&[at, up(at, 26.0)]), fine(9));
                    items.line(Outline::chain(&[at, up(at, 26.0)]), Line::round(Role::Merlon, 5));
                    let mut spray = Outline::new();
                    for side in [-1.0, 1.0] {
                        bow(
                            &mut spray,
                            up(at, 26.0),
                            up(at, 36.0) + pt(side * 10.0, 0.0),
                            at + pt(side * 15.0, -4.0),
                        );
                    }
                    items.line(spray, Line::round(Role::Ripple, 3));
                });
            }
            3 => {
                // Stalls.
                for (x, y, role) in [
                    (-26.0, -8.0, Role::ClothRed),
                    (18.0, -20.0, Role::ClothBlue),
                    (10.0, 22.0, Role::ClothYellow),
                ] {
                    stall(stage, at + pt(x, y), role, true);
                }
            }
            4 if self.city.sides.len() > 1 && at.y > 190.0 => {
                let flip = if self.rng.below(2) == 0 { 1.0 } else { -1.0 };
                church(stage, at + pt(0.0, 6.0), 0.62, flip, true, &mut self.rng);
            }
            _ => {
                // A statue.
                stage.stand(at.y + 12.0, |items| {
                    let foot = rectangle(at, 26.0, 20.0, 0.0);
                    block(items, foot, 0.0, 15.0, [Role::Merlon, Role::Face], Role::Merlon);
                    items.line(Outline::chain(&[up(at, 12.0), up(at, 34.0)]), fine(13));
                    items.line(Outline::chain(&[up(at, 12.0), up(at, 34.0)]), Line::round(Role::Walkway, 8));
                    items.ring(up(at, 42.0), 6.0, Role::Walkway, fine(3));
                });
            }
        }
    }

    fn build(&mut self, rooms: &[(Pt, f64)], stage: &mut Stage) {
        let mut free = Grid::new(true);
        for lane in &self.lanes {
            free.stamp(lane, 19.0, false);
        }
        free.disc(self.plaza, self.plaza_radius, false);
        for badge in &self.badges {
            free.disc(*badge, BADGE, false);
        }
        for (at, radius) in rooms {
            free.disc(*at, *radius, false);
        }
        for side in &self.city.sides {
            let (from, to) = self.plan.span(self.nth, *side);
            for at in [from, to] {
                free.disc(on_side(*side, at, 0.0), 44.0, false);
            }
        }
        // First along lanes and walls, then wherever there is room.
        let mut places: Vec<(Pt, f64)> = Vec::new();
        for lane in &self.lanes {
            for pair in lane.windows(2).step_by(2) {
                let ahead = (pair[1] - pair[0]).unit();
                for sign in [-1.0, 1.0] {
                    places.push((
                        pair[0] + ahead.turn_90() * (sign * self.rng.between(52.0, 62.0)),
                        ahead.degrees(),
                    ));
                }
            }
        }
        for chain in &self.layout.sketch.cities[self.nth].chains {
            for pair in evenly(chain, 34.0).windows(2) {
                let ahead = (pair[1] - pair[0]).unit();
                for sign in [-1.0, 1.0] {
                    places.push((
                        pair[0] + ahead.turn_90() * (sign * self.rng.between(68.0, 80.0)),
                        ahead.degrees(),
                    ));
                }
            }
        }
        for _ in 0..1500 {
            let at = self.rng.point(30.0);
            places.push((at, noise(at, 300.0, 77) * 60.0));
        }
        let last = places.len() - 900;
        for (nth, (at, along)) in places.into_iter().enumerate() {
            let size = match nth {
                _ if nth > last + 420 => Size::Hut,
                _ if nth > last => Size::Shed,
                _ if self.rng.below(9) == 0 => Size::Large,
                _ => Size::Usual,
            };
            let chosen = TownHouse::along(size, along, &mut self.rng);
            let house = chosen.at(at);
            // Room to the north shows the wall of the house behind.
            let sideways = house.angle > 45.0;
            let (long, deep) = if sideways { (19.0, 10.0) } else { (10.0, 19.0) };
            let lot = rectangle(at - pt(0.0, 7.0), house.long + long, house.deep + deep, house.angle);
            if !self.fits(&free, &lot, &house) {
                // A small gap takes a tree or a bush.
                if self.rng.below(7) == 0 && self.roomy(&free, at, 19.0) {
                    free.disc(at, 24.0, false);
                    let kind = [Kind::Oak, Kind::Lime, Kind::Poplar][self.rng.below(3)];
                    let radius = self.rng.between(14.0, 19.0);
                    tree(stage, at + pt(0.0, 8.0), radius, kind, true, &mut self.rng);
                }
                continue;
            }
            free.fill(&lot, false);
            chosen.stand(stage, at);
        }
        // Gardens with a fence, and woodpiles, where ground is left.
        let mut left = 5;
        for _ in 0..90 {
            let at = self.rng.point(40.0);
            if left > 0 && at.rim() > 40.0 && self.flat(&free, at, 32.0) {
                left -= 1;
                free.disc(at, 40.0, false);
                let rows = self.rng.below(2) == 0;
                stage.stand(at.y - 20.0, |items| items.stamp(Stamp::Garden(rows.into()), at));
            }
        }
    }

    /// Tests that a house at a place would stand in a high bridge, or hide its arches.
    fn is_bridged(&self, at: Pt) -> bool {
        let near = |[a, b]: [Pt; 2]| at.to_line(a, b).min((at - pt(0.0, 50.0)).to_line(a, b)) < BRIDGE;
        self.layout.sketch.bridges_over(self.nth).any(near)
    }

    /// Tests that there is room for something low.
    fn flat(&self, free: &Grid<bool>, at: Pt, radius: f64) -> bool {
        self.depth.at(at) > radius + 18.0
            && free.at(at)
            && (0..8).all(|nth| free.at(at + towards(f64::from(nth) * 45.0) * radius))
    }

    fn roomy(&self, free: &Grid<bool>, at: Pt, radius: f64) -> bool {
        self.depth.at(at) > radius + 22.0
            && at.rim() > radius * 1.3 + 14.0
            && at.y > radius * 3.2 + 14.0
            && (0..8).all(|nth| free.at(at + towards(f64::from(nth) * 45.0) * radius))
            && free.at(at)
    }

    fn fits(&self, free: &Grid<bool>, lot: &[Pt; 4], house: &House) -> bool {
        let back = house.corners().iter().map(|it| it.y).fold(f64::MAX, f64::min);
        if back - house.wall - house.rise * 0.9 < 17.0 {
            return false;
        }
        (0..36).all(|nth| {
            let (across, down) = (f64::from(nth % 6) / 5.0, f64::from(nth / 6) / 5.0);
            let at = lot[0].lerp(lot[1], across).lerp(lot[3].lerp(lot[2], across), down);
            at.rim() > 15.0 && self.depth.at(at) > 35.0 && free.at(at) && !self.is_bridged(at)
        })
    }
}
