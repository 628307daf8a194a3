//! A magic portal.

use crate::drawn::pen::{fine, line, oval, patch, up};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// An arch of old stones with something shining in it.
pub(crate) fn portal(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let s = r / 120.0;
    let foot = at + pt(0.0, 40.0 * s);
    let mut place = Outline::new();
    patch(&mut place, foot, 104.0 * s, 56.0 * s, rng);
    ground.both(place, Role::Paving, Line::round(Role::Verge, 6));
    for nth in 0..9 {
        let out = towards(f64::from(nth) * 40.0);
        oval(&mut stage.grass_shade, foot + pt(out.x * 88.0, out.y * 44.0) * s + pt(6.0, 3.0), 9.0, 5.0);
        let stone = foot + pt(out.x * 88.0, out.y * 44.0) * s;
        stage.stand(stone.y, |items| {
            items.both(
                Outline::polygon(&[
                    stone + pt(-8.0, 4.0),
                    up(stone, 11.0) - pt(5.0, 0.0),
                    up(stone, 12.0) + pt(5.0, 0.0),
                    stone + pt(9.0, 4.0),
                ]),
                Role::Rock,
                fine(3),
            );
        });
    }
    stage.shade(
        false,
        &[foot - pt(60.0 * s, 0.0), foot + pt(60.0 * s, 0.0)],
        &[(foot - pt(50.0 * s, 0.0), 110.0 * s), (foot + pt(50.0 * s, 0.0), 110.0 * s)],
    );
    stage.stand(foot.y + 6.0, |items| {
        let arch = |half: f64, high: f64| {
            Outline::new()
                .to(foot - pt(half * s, -4.0))
                .line(up(foot, high * 0.52 * s) - pt(half * s, 0.0))
                .cubic(
                    up(foot, high * 1.14 * s) - pt(half * s, 0.0),
                    up(foot, high * 1.14 * s) + pt(half * s, 0.0),
                    up(foot, high * 0.52 * s) + pt(half * s, 0.0),
                )
                .line(foot + pt(half * s, 4.0))
                .close()
        };
        items.both(arch(66.0, 140.0), Role::Rock, fine(6));
        items.both(arch(44.0, 116.0), Role::SpireShade, fine(4));
        items.fill(arch(35.0, 100.0), Role::Spire);
        let eye = up(foot, 52.0 * s);
        let mut spiral: Vec<Pt> = Vec::new();
        for nth in 0..40 {
            let part = f64::from(nth) / 39.0;
            let out = towards(part * 900.0) * (32.0 * s * part);
            spiral.push(eye + pt(out.x * 0.86, out.y * 1.1));
        }
        items.line(Outline::chain(&spiral), Line::round(Role::Halo, 5));
        items.disc(eye, 6.0 * s, Role::Glow);
        let mut joints = Outline::new();
        for nth in 0..9 {
            let angle = 180.0 + f64::from(nth) * 22.5;
            let out = towards(angle);
            let middle = up(foot, 72.0 * s);
            line(
                &mut joints,
                &[middle + pt(out.x * 44.0, out.y * 48.0) * s, middle + pt(out.x * 66.0, out.y * 66.0) * s],
            );
        }
        for y in [16.0, 40.0] {
            for x in [-1.0, 1.0] {
                line(
                    &mut joints,
                    &[up(foot, y * s) + pt(x * 44.0 * s, 0.0), up(foot, y * s) + pt(x * 66.0 * s, 0.0)],
                );
            }
        }
        items.line(joints, fine(3));
    });
}
