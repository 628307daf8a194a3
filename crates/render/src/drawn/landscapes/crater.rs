//! A crater.

use crate::drawn::openings::{FIRE, flame, smoke};
use crate::drawn::pen::{fine, line, lobes, oval, patch, poly};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A pit with a wall of thrown up earth, burnt ground about it, and a stone from the sky that still glows.
pub(crate) fn crater(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let mut burnt = Outline::new();
    patch(&mut burnt, at, r * 0.98, r * 0.74, rng);
    ground.both(burnt, Role::Soil, Line::round(Role::Verge, 7));
    let mut rays = Outline::new();
    for nth in 0..18 {
        let out = towards(f64::from(nth) * 20.0 + 7.0);
        let on = |part: f64| at + pt(out.x, out.y * 0.74) * (r * part);
        line(&mut rays, &[on(0.7), on(if nth % 2 == 0 { 0.94 } else { 0.84 })]);
    }
    ground.line(rays, Line::round(Role::SoilShade, 5));
    let mut wall = Outline::new();
    lobes(&mut wall, at, r * 0.68, r * 0.5, 11, rng);
    ground.both(wall, Role::Rock, fine(5));
    let mut lit = Outline::new();
    oval(&mut lit, at - pt(r * 0.05, r * 0.05), r * 0.58, r * 0.41);
    ground.fill(lit, Role::RockLight);
    let mut pit = Outline::new();
    oval(&mut pit, at + pt(r * 0.01, r * 0.02), r * 0.5, r * 0.33);
    ground.both(pit, Role::RockShade, fine(4));
    let mut deep = Outline::new();
    oval(&mut deep, at + pt(r * 0.04, r * 0.08), r * 0.38, r * 0.21);
    ground.fill(deep, Role::Window);
    let stone = at + pt(r * 0.02, r * 0.06);
    stage.stand(stone.y + 2.0, |items| {
        smoke(items, stone - pt(0.0, r * 0.24), r / 150.0);
        for (x, y, part) in [(-0.16, 0.02, 0.6), (0.16, 0.03, 0.56), (0.0, -0.06, 0.8)] {
            flame(items, stone + pt(x, y) * r, r / 110.0 * part, FIRE);
        }
        let mut rock = Outline::new();
        let corners = [(-0.17, 0.04), (-0.12, -0.1), (0.03, -0.15), (0.16, -0.06), (0.17, 0.06), (0.0, 0.12)];
        poly(&mut rock, &corners.map(|(x, y)| stone + pt(x, y) * r));
        items.both(rock, Role::RockShade, fine(5));
        let cracks =
            Outline::chain(&[(-0.1, 0.03), (-0.02, -0.03), (0.04, 0.05)].map(|(x, y)| stone + pt(x, y) * r))
                .and_chain(&[(-0.02, -0.03), (0.08, -0.08)].map(|(x, y)| stone + pt(x, y) * r));
        items.line(cracks, Line::round(Role::Lava, 5));
    });
    for (x, y) in [(-0.66, 0.3), (0.7, 0.22), (0.52, -0.44), (-0.5, -0.46)] {
        let spot = at + pt(x, y) * r;
        stage.stand(spot.y + 6.0, |items| {
            let mut clod = Outline::new();
            let w = r * 0.1;
            poly(
                &mut clod,
                &[
                    spot + pt(-w, 5.0),
                    spot + pt(-w * 0.5, -w * 0.7),
                    spot + pt(w * 0.6, -w * 0.6),
                    spot + pt(w, 5.0),
                ],
            );
            items.both(clod, Role::Rock, fine(4));
        });
    }
}
