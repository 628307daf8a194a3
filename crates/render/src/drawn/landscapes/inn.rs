//! An inn by a lake.

use crate::drawn::house::{House, PLASTER, ROOFS};
use crate::drawn::pen::{bow, fine, line, patch, up};
use crate::drawn::stage::Stage;
use crate::plane::{Plane, Pt, pt, rectangle};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// An inn by a lake, with its sign, a jetty and a boat.
pub(crate) fn inn(ground: &mut Items, stage: &mut Stage, at: Pt, on: Pt, room: f64, rng: &mut Rng) {
    let s = room / 104.0;
    let away = (at - on).unit();
    let lake = at + away * (26.0 * s) + pt(0.0, 24.0 * s);
    let mut water = Outline::new();
    patch(&mut water, lake, 96.0 * s, 54.0 * s, rng);
    ground.both(water.clone(), Role::Bank, Line::round(Role::Bank, 18));
    ground.both(water, Role::Water, Line::round(Role::WaterLine, 5));
    let mut waves = Outline::new();
    for (x, y) in [(-50.0, 12.0), (-14.0, 28.0), (34.0, 20.0), (54.0, -2.0), (14.0, 4.0)] {
        bow(&mut waves, lake + pt(x - 14.0, y) * s, lake + pt(x, y + 7.0) * s, lake + pt(x + 14.0, y) * s);
    }
    ground.line(waves, Line::round(Role::Ripple, 4));
    let foot = at - away * (8.0 * s) - pt(0.0, 26.0 * s);
    let house = House {
        wall: 40.0 * s.max(0.8),
        rise: 40.0 * s.max(0.8),
        roof: ROOFS[0],
        plaster: PLASTER[0],
        chimney: true,
        ..House::new(foot, 108.0 * s, 60.0 * s, rng.between(-6.0, 6.0))
    };
    let path = [on, foot + pt(-20.0 * s, 30.0 * s)];
    ground.line(Outline::chain(&path), Line::round(Role::RoadLine, 22));
    ground.line(Outline::chain(&path), Line::round(Role::Road, 15));
    house.stand(stage, false, rng);
    let post = foot + pt(70.0 * s, 34.0 * s);
    stage.stand(post.y, |items| {
        items.line(
            Outline::chain(&[post, up(post, 56.0 * s), up(post, 56.0 * s) + pt(24.0 * s, 0.0)]),
            fine(8),
        );
        items.line(
            Outline::chain(&[post, up(post, 56.0 * s), up(post, 56.0 * s) + pt(24.0 * s, 0.0)]),
            Line::round(Role::Timber, 4),
        );
        let sign = rectangle(up(post, 40.0 * s) + pt(16.0 * s, 0.0), 26.0 * s, 24.0 * s, 0.0);
        items.both(Outline::polygon(&sign), Role::ClothYellow, fine(3));
        items.disc(up(post, 40.0 * s) + pt(16.0 * s, 0.0), 6.0 * s, Role::ClothRed);
    });
    let boat = lake + pt(-30.0, 12.0) * s;
    stage.stand(boat.y + 8.0, |items| {
        let hull = Outline::new()
            .to(boat - pt(20.0 * s, 4.0))
            .line(boat + pt(20.0 * s, -4.0))
            .quad(boat + pt(14.0 * s, 10.0), boat + pt(0.0, 10.0))
            .quad(boat + pt(-14.0 * s, 10.0), boat - pt(20.0 * s, 4.0))
            .close();
        items.both(hull, Role::RoofBrown, fine(4));
        items.line(Outline::chain(&[boat, up(boat, 40.0 * s)]), fine(3));
        items.both(
            Outline::polygon(&[up(boat, 40.0 * s), up(boat, 8.0) + pt(20.0 * s, 0.0), up(boat, 8.0)]),
            Role::Fleece,
            fine(3),
        );
    });
    let mut reeds = Outline::new();
    for nth in 0..6 {
        let foot = lake + pt(60.0 * s + f64::from(nth) * 5.0, 30.0 * s - f64::from(nth) * 5.0);
        line(&mut reeds, &[foot, up(foot, 26.0) + pt(f64::from(nth) * 1.5 - 3.0, 0.0)]);
    }
    stage.stand(lake.y + 50.0 * s, |items| items.line(reeds, Line::round(Role::Tuft, 4)));
}
