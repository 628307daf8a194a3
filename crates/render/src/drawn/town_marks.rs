//! Markers of cities: what is a place is built, what is counted is a shield or a disc.

use crate::art::badges::{Badge, badge};
use crate::drawn::house::{House, PLASTER, ROOFS};
use crate::drawn::landscapes::princess::princess;
use crate::drawn::openings::{FIRE, flame, smoke};
use crate::drawn::pen::{fine, poly, up};
use crate::drawn::solid::{STONE, block};
use crate::drawn::stage::{BEFORE_ALL, Stage};
use crate::plane::{Pt, pt, rectangle};
use crate::rng::Rng;
use crate::scene::{Line, Outline};
use crate::theme::Role;

/// Draws a marker of a city about a place where nothing else stands.
pub(crate) fn town_mark(stage: &mut Stage, at: Pt, name: &str, symbol: Badge, rng: &mut Rng) {
    let own = matches!(symbol, Badge::Own { .. });
    match name {
        "princess" if !own => {
            let at = at + pt(0.0, 26.0);
            stage.shade(true, &[at + pt(-34.0, 0.0), at + pt(34.0, 0.0)], &[(at, 90.0)]);
            stage.stand(BEFORE_ALL, |items| princess(items, at));
        }
        "besieged" if !own => burning(stage, at + pt(0.0, 22.0), rng),
        "convention-hall" if !own => hall(stage, at + pt(0.0, 24.0)),
        _ => stage.sign(|items| badge(items, at, symbol, 1.0)),
    }
}

/// A house on fire, with crossed swords on a shield before it.
fn burning(stage: &mut Stage, at: Pt, rng: &mut Rng) {
    let house = House {
        wall: 36.0,
        rise: 26.0,
        roof: [Role::RoofSlateShade, Role::Pen],
        plaster: PLASTER[1],
        ..House::new(at, 96.0, 58.0, 0.0)
    };
    house.shade(stage, true);
    stage.stand(house.foot() + 2.0, |items| {
        smoke(items, up(at, 84.0) + pt(14.0, 0.0), 1.1);
        house.draw(items, rng);
        for (x, y, s) in [(-30.0, 42.0, 0.62), (30.0, 46.0, 0.66), (0.0, 50.0, 0.86)] {
            flame(items, up(at, y) + pt(x, 0.0), s, FIRE);
        }
        badge(items, at + pt(0.0, 18.0), Badge::of("besieged"), 0.62);
    });
}

/// A hall with columns and a pediment.
fn hall(stage: &mut Stage, at: Pt) {
    let body = rectangle(at - pt(0.0, 14.0), 120.0, 64.0, 0.0);
    stage.shade(true, &body, &body.map(|it| (it, 70.0)));
    let front = at + pt(0.0, 18.0);
    stage.stand(front.y + 14.0, |items| {
        block(items, rectangle(at, 136.0, 84.0, 0.0), 0.0, 8.0, STONE, Role::Merlon);
        block(items, body, 8.0, 54.0, [Role::Window, Role::Window], Role::RoofSlate);
        for nth in 0..6 {
            let foot = front + pt(f64::from(nth) * 22.0 - 55.0, 0.0);
            let column = Outline::chain(&[up(foot, 11.0), up(foot, 54.0)]);
            items.line(column.clone(), fine(13));
            items.line(column, Line::round(Role::Merlon, 8));
        }
        let mut gable = Outline::new();
        poly(
            &mut gable,
            &[up(front, 56.0) - pt(68.0, 0.0), up(front, 92.0), up(front, 56.0) + pt(68.0, 0.0)],
        );
        let back = [
            up(front, 56.0) - pt(68.0, 0.0),
            up(front, 92.0),
            up(front, 122.0),
            up(front, 88.0) - pt(68.0, 0.0),
        ];
        let east = [
            up(front, 56.0) + pt(68.0, 0.0),
            up(front, 92.0),
            up(front, 122.0),
            up(front, 88.0) + pt(68.0, 0.0),
        ];
        items.both(Outline::polygon(&back), ROOFS[3][0], fine(4));
        items.both(Outline::polygon(&east), ROOFS[3][1], fine(4));
        items.both(gable, Role::Merlon, fine(5));
        items.ring(up(front, 70.0), 9.0, Role::Gold, fine(3));
    });
}
