//! Walls, towers, gatehouses and keeps.

use bastide_core::geometry::Side;

use crate::layout::courses::Gate;
use crate::layout::walls::CityShape;
use crate::layout::{self, TileLayout};
use crate::plan::{City, INSET, Plan};
use crate::plane::{CENTRE, Plane, on_side, rectangle};
use crate::scene::{Items, Line, Outline, Stamp};
use crate::theme::{Look, Role};

/// Width of a wall.
const WALL: i32 = 18;

/// The blocks that fill the corner between two sides of one city: four of them make a keep.
pub(crate) fn keeps(plan: &Plan<'_>) -> Items {
    let mut items = Items::new();
    for (nth, city) in plan.cities.iter().enumerate() {
        for side in &city.sides {
            let next = Side::nth(side.idx() + 1);
            if plan.joined(nth, *side) {
                let corner = on_side(*side, 996.0, 4.0);
                let (a, b) = (on_side(*side, 1000.0 - INSET, 4.0), on_side(next, INSET, 4.0));
                let inner = a.lerp(b, 0.5) + (CENTRE - corner).unit() * 6.0;
                let block = Outline::polygon(&[corner, a, inner, b]);
                let fill = if city.is_town() { Role::Walkway } else { city.dress.fill };
                items.both(block, fill, Line::round(city.dress.line, 5));
            }
        }
    }
    items
}

/// The walls of towns, and the banks of other regions.
pub(crate) fn walls(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut items = Items::new();
    for city in plan.cities.iter().zip(&layout.sketch.cities).filter(|(city, _)| !city.is_town()) {
        bank(&mut items, city);
    }
    let towns = plan.cities.iter().zip(&layout.sketch.cities).filter(|(city, _)| city.is_town());
    let walls = towns.flat_map(|(_, shape)| &shape.walls).fold(Outline::new(), Outline::and_curve);
    wall(&mut items, &walls);
    items
}

/// A wall: merlons on both sides of its walkway.
pub(crate) fn wall(items: &mut Items, along: &Outline) {
    items.line(along.clone(), Line::new(Role::WallLine, WALL + 7));
    items.line(along.clone(), Line::new(Role::Wall, WALL));
    items.line(along.clone(), Line::new(Role::Merlon, WALL).dashed(13, 13));
    items.line(along.clone(), Line::new(Role::Walkway, WALL - 9));
}

/// The rim of a region that is no town.
fn bank(items: &mut Items, (city, shape): (&City, &CityShape)) {
    let bank = shape.walls.iter().fold(Outline::new(), Outline::and_curve);
    if city.look == Look::Lake {
        items.line(bank.clone(), Line::round(Role::Bank, WALL + 7));
        items.line(bank, Line::round(city.dress.line, 10));
    } else {
        items.line(bank, Line::round(city.dress.line, 14));
    }
}

/// Towers along walls, on the rim and at corners, and the gatehouses.
pub(crate) fn towers(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut items = Items::new();
    for at in layout::town::towers(plan, &layout.sketch, 235.0) {
        items.stamp(Stamp::Turret, at);
    }
    for (_, city) in plan.cities.iter().zip(&layout.sketch.cities).filter(|(city, _)| city.is_town()) {
        for tip in &city.tips {
            items.stamp(Stamp::Tower, *tip);
        }
    }
    for gate in layout.sketch.gates.iter().filter(|gate| plan.cities[gate.city].is_town()) {
        gatehouse(&mut items, gate);
    }
    for (nth, city) in plan.cities.iter().enumerate() {
        for side in &city.sides {
            let (from, to) = plan.span(nth, *side);
            let stamp = if city.is_town() { Stamp::Tower } else { Stamp::Stone };
            for at in [from, to] {
                items.stamp(stamp, on_side(*side, at, 0.0));
            }
        }
    }
    items
}

fn gatehouse(items: &mut Items, gate: &Gate) {
    let angle = gate.direction.degrees();
    let house = |deep: f64| Outline::polygon(&rectangle(gate.at, 92.0, deep, angle));
    items.both(house(52.0), Role::Wall, Line::round(Role::WallLine, 5));
    items.both(house(26.0), Role::RoofBrown, Line::round(Role::WallLine, 4));
    for sign in [-1.0, 1.0] {
        items.stamp(Stamp::Turret, gate.at + gate.direction * (56.0 * sign));
    }
}
