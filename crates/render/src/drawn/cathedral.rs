//! The cathedral of a city.

use crate::drawn::church::{SLATE, cross};
use crate::drawn::house::House;
use crate::drawn::openings::{pointed, slot};
use crate::drawn::pen::{fine, line, up};
use crate::drawn::solid::{STONE, block, cone, drum, spire};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Line, Outline};
use crate::theme::Role;

/// The cathedral: nave, aisles with buttresses, crossing tower, two towers to the west.
pub(crate) fn cathedral(stage: &mut Stage, at: Pt, rng: &mut Rng) {
    let on = |x: f64, y: f64| at + pt(x, y + 36.0);
    let nave = House {
        wall: 92.0,
        rise: 60.0,
        roof: SLATE,
        plaster: STONE,
        timber: false,
        ..House::new(on(14.0, -6.0), 236.0, 70.0, 0.0)
    };
    let aisle = House { wall: 48.0, rise: 8.0, ..nave };
    let aisle = House { at: on(18.0, 16.0), long: 226.0, deep: 96.0, angle: 0.0, ..aisle };
    stage.shade(true, &aisle.corners(), &nave.corners().map(|it| (it, 150.0)));
    stage.stand(at.y + 84.0, |items| {
        drum(items, on(136.0, -4.0), 42.0, 0.0, 66.0, STONE, Role::Walkway);
        cone(items, on(136.0, -4.0), 44.0, 67.0, 56.0, SLATE);
        nave.draw(items, rng);
        aisle.draw(items, rng);
        // Buttresses and windows.
        let mut panes = Outline::new();
        for nth in 0..6 {
            let x = -66.0 + f64::from(nth) * 36.0;
            for (foot, base, high, half) in [(64.0, 8.0, 30.0, 8.0), (29.0, 64.0, 22.0, 7.0)] {
                let low = up(on(x, foot), base);
                pointed(&mut panes, low, half, high * 0.6, high * 1.25);
            }
        }
        items.both(panes, Role::Window, fine(2));
        for nth in 0..7 {
            let x = -84.0 + f64::from(nth) * 36.0;
            let foot = rectangle(on(x, 66.0), 9.0, 10.0, 0.0);
            block(items, foot, 0.0, 58.0, STONE, Role::Merlon);
        }
        let transept = House {
            at: on(52.0, 20.0),
            long: 128.0,
            deep: 62.0,
            angle: 90.0,
            wall: 92.0,
            rise: 54.0,
            ..nave
        };
        transept.draw(items, rng);
        let rose = up(on(52.0, 84.0), 82.0);
        items.ring(rose, 18.0, Role::Water, fine(4));
        let mut spokes = Outline::new();
        for nth in 0..6 {
            line(&mut spokes, &[rose, rose + towards(f64::from(nth) * 60.0 + 30.0) * 17.0]);
        }
        items.line(spokes, Line::round(Role::Merlon, 3));
        items.ring(rose, 5.0, Role::PetalRed, fine(2));
        let door = on(52.0, 84.0);
        let portal = |half: f64, high: f64| {
            let mut path = Outline::new();
            pointed(&mut path, door, half, high * 0.5, high * 1.3);
            path
        };
        items.both(portal(19.0, 46.0), Role::Merlon, fine(3));
        items.both(portal(12.0, 38.0), Role::Window, fine(2));
        let square = |x: f64, y: f64, wide: f64| rectangle(on(x, y), wide, wide, 0.0);
        block(items, square(52.0, -6.0, 46.0), 128.0, 40.0, STONE, Role::Walkway);
        spire(items, square(52.0, -6.0, 52.0), 168.0, 86.0, [Role::Spire, Role::SpireShade]);
        cross(items, up(on(52.0, -6.0), 252.0), 1.0);
        for y in [-26.0, 36.0] {
            block(items, square(-112.0, y, 58.0), 0.0, 150.0, STONE, Role::Walkway);
            let mut bells = Outline::new();
            for x in [-124.0, -100.0] {
                let low = up(on(x, y + 29.0), 100.0);
                slot(&mut bells, low, 6.0, 34.0);
            }
            items.both(bells, Role::Window, fine(2));
            items.line(
                Outline::chain(&[up(on(-140.0, y + 29.0), 88.0), up(on(-84.0, y + 29.0), 88.0)]),
                Line::round(Role::FaceShade, 4),
            );
            spire(items, square(-112.0, y, 66.0), 150.0, 70.0, [Role::Spire, Role::SpireShade]);
            cross(items, up(on(-112.0, y), 218.0), 0.8);
        }
    });
}
