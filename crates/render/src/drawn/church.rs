//! The church of monasteries and towns.

use crate::drawn::house::House;
use crate::drawn::openings::{pointed, slot};
use crate::drawn::pen::{fine, line, up};
use crate::drawn::solid::{STONE, block, cone, drum, spire};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, rectangle};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// Roofs of churches.
pub(crate) const SLATE: [Role; 2] = [Role::Slate, Role::SlateShade];

/// A church with its tower to the west, or to the east if `flip` is negative.
pub(crate) fn church(stage: &mut Stage, at: Pt, scale: f64, flip: f64, town: bool, rng: &mut Rng) {
    let on = |x: f64, y: f64| at + pt(x * flip, y) * scale;
    let nave = House {
        wall: 54.0 * scale,
        rise: 50.0 * scale,
        roof: SLATE,
        plaster: STONE,
        timber: false,
        ..House::new(on(14.0, 0.0), 168.0 * scale, 76.0 * scale, 0.0)
    };
    nave.shade(stage, town);
    let square = |x: f64, y: f64, wide: f64| rectangle(on(x, y), wide * scale, wide * scale, 0.0);
    let belfry = square(-92.0, 2.0, 62.0);
    stage.shade(town, &belfry, &belfry.map(|it| (it, 150.0 * scale)));
    stage.stand(at.y + 38.0 * scale, |items| {
        drum(items, on(98.0, 0.0), 34.0 * scale, 0.0, 42.0 * scale, STONE, Role::Walkway);
        cone(items, on(98.0, 0.0), 36.0 * scale, 43.0 * scale, 40.0 * scale, SLATE);
        nave.draw(items, rng);
        let transept = House { wall: 54.0 * scale, rise: 46.0 * scale, ..nave };
        let transept =
            House { at: on(44.0, 4.0), long: 96.0 * scale, deep: 54.0 * scale, angle: 90.0, ..transept };
        transept.draw(items, rng);
        // Windows with pointed tops.
        let mut panes = Outline::new();
        for x in [-50.0, -24.0, 2.0, 82.0] {
            let low = up(on(x, 38.0), 12.0 * scale);
            pointed(&mut panes, low, 5.0 * scale, 22.0 * scale, 34.0 * scale);
        }
        items.both(panes, Role::Window, fine(2));
        block(items, belfry, 0.0, 128.0 * scale, STONE, Role::Walkway);
        let mut bells = Outline::new();
        for x in [-106.0, -80.0] {
            let low = up(on(x, 33.0), 84.0 * scale);
            slot(&mut bells, low, 5.0 * scale, 24.0 * scale);
        }
        items.fill(bells, Role::Window);
        let mut stones = Outline::new();
        for (x, high) in [(-118.0, 22.0), (-84.0, 38.0), (-112.0, 60.0), (-76.0, 70.0), (-116.0, 112.0)] {
            let low = up(on(x, 33.0), high * scale);
            line(&mut stones, &[low, low + pt(14.0 * scale * flip, 0.0)]);
        }
        items.line(stones, Line::round(Role::FaceShade, 3));
        spire(items, square(-92.0, 2.0, 70.0), 128.0 * scale, 74.0 * scale, SLATE);
        cross(items, up(on(-92.0, 2.0), 202.0 * scale), scale);
    });
}

/// A cross on a gable or a spire.
pub(crate) fn cross(items: &mut Items, at: Pt, scale: f64) {
    for (wide, role) in [(8.0, Role::Pen), (4.0, Role::Gold)] {
        let mark = Outline::chain(&[at, up(at, 26.0 * scale)]).and_chain(&[
            up(at, 17.0 * scale) - pt(8.0 * scale, 0.0),
            up(at, 17.0 * scale) + pt(8.0 * scale, 0.0),
        ]);
        items.line(mark, Line::round(role, wide as i32));
    }
}
