//! A gold mine.

use crate::drawn::landscapes::cave::{crag, crag_shade};
use crate::drawn::pen::{fine, line, lobes, patch, poly};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A timbered hole in a rock, a cart on rails, and gold.
pub(crate) fn gold_mine(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let foot = at + pt(0.0, r * 0.3);
    let mut soil = Outline::new();
    patch(&mut soil, foot + pt(0.0, r * 0.08), r * 0.92, r * 0.5, rng);
    ground.both(soil, Role::Soil, Line::round(Role::Verge, 6));
    let (a, b) = (foot, foot + pt(r * 0.3, r * 0.5));
    let side = pt(11.0, -3.0);
    let mut sleepers = Outline::new();
    for nth in 0..6 {
        let p = a.lerp(b, f64::from(nth) / 5.5);
        line(&mut sleepers, &[p - side * 1.5, p + side * 1.5]);
    }
    ground.line(sleepers, Line::round(Role::Timber, 6));
    ground.line(Outline::chain(&[a - side, b - side]).and_chain(&[a + side, b + side]), fine(4));
    crag_shade(stage, foot, r);
    stage.stand(foot.y + 6.0, |items| {
        crag(items, foot, r, rng);
        let half = r * 0.24;
        let mouth = [
            foot + pt(-half, 10.0),
            foot + pt(-half * 0.84, -r * 0.42),
            foot + pt(half * 0.84, -r * 0.42),
            foot + pt(half, 10.0),
        ];
        items.fill(Outline::polygon(&mouth), Role::Window);
        for (wide, role) in [(16, Role::Pen), (10, Role::Timber)] {
            items.line(Outline::chain(&mouth), Line::round(role, wide));
            items.line(
                Outline::chain(&[mouth[1] - pt(12.0, 0.0), mouth[2] + pt(12.0, 0.0)]),
                Line::round(role, wide),
            );
        }
        let mut veins = Outline::new();
        for (x, y) in [(-0.6, -0.16), (-0.5, -0.26), (0.44, -0.3), (0.58, -0.14), (-0.24, -0.68)] {
            let p = foot + pt(x, y) * r;
            poly(&mut veins, &[p + pt(-7.0, 0.0), p + pt(-1.0, -7.0), p + pt(7.0, -1.0), p + pt(1.0, 6.0)]);
        }
        items.both(veins, Role::Grain, fine(3));
    });
    let cart = a.lerp(b, 0.72);
    stage.stand(cart.y + 14.0, |items| {
        let mut gold = Outline::new();
        for (x, y, w) in [(-12.0, -24.0, 9.0), (3.0, -28.0, 11.0), (15.0, -23.0, 8.0)] {
            lobes(&mut gold, cart + pt(x, y), w, w * 0.8, 5, rng);
        }
        items.both(gold, Role::Grain, fine(3));
        items.both(
            Outline::polygon(&[
                cart + pt(-26.0, -22.0),
                cart + pt(28.0, -22.0),
                cart + pt(20.0, 4.0),
                cart + pt(-18.0, 4.0),
            ]),
            Role::RoofBrown,
            fine(5),
        );
        items.line(Outline::chain(&[cart + pt(-23.0, -12.0), cart + pt(25.0, -12.0)]), fine(3));
        for x in [-12.0, 14.0] {
            items.ring(cart + pt(x, 7.0), 8.0, Role::Walkway, fine(4));
        }
    });
}
