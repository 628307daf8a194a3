//! A dragon in flight.

use crate::drawn::pen::{across, bow, fine, poly};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt};
use crate::scene::{Items, Outline};
use crate::theme::Role;

/// A dragon over the land, with its shadow below.
pub(crate) fn dragon(stage: &mut Stage, at: Pt, r: f64) {
    let s = r / 165.0;
    let on = |x: f64, y: f64| at + pt(x, y) * s;
    let shadow = Outline::new()
        .to(on(-70.0, 88.0))
        .quad(on(0.0, 60.0), on(104.0, 92.0))
        .quad(on(40.0, 122.0), on(-20.0, 108.0))
        .quad(on(-50.0, 112.0), on(-70.0, 88.0))
        .close();
    stage.grass_shade = std::mem::take(&mut stage.grass_shade).and(&shadow);
    stage.stand(1300.0, |items| {
        let wing = |flip: f64, fill: Role, items: &mut Items| {
            let w = |x: f64, y: f64| on(10.0 + x * flip, y);
            let skin = Outline::new()
                .to(w(0.0, -6.0))
                .quad(w(30.0, -82.0), w(78.0, -106.0))
                .quad(w(96.0, -74.0), w(112.0, -38.0))
                .quad(w(92.0, -48.0), w(78.0, -26.0))
                .quad(w(62.0, -40.0), w(46.0, -10.0))
                .quad(w(32.0, -22.0), w(16.0, 16.0))
                .close();
            items.both(skin, fill, fine(6));
            let mut bones = Outline::new();
            for (x, y) in [(112.0, -38.0), (78.0, -26.0), (46.0, -10.0)] {
                bow(&mut bones, w(74.0, -100.0), w(x * 0.8, -60.0), w(x, y));
            }
            items.line(bones, fine(3));
        };
        wing(1.0, Role::RoofRedShade, items);
        // Tail, body, neck and head in one sweep.
        let spine: Vec<Pt> = [
            (-112.0, 66.0),
            (-92.0, 36.0),
            (-62.0, 44.0),
            (-34.0, 60.0),
            (0.0, 48.0),
            (22.0, 22.0),
            (18.0, -12.0),
            (-8.0, -34.0),
            (-38.0, -44.0),
            (-66.0, -40.0),
        ]
        .into_iter()
        .map(|(x, y)| on(x, y))
        .collect();
        let smooth: Vec<Pt> = (0..spine.len() - 1)
            .flat_map(|nth| {
                let p = |it: i64| spine[it.clamp(0, spine.len() as i64 - 1) as usize];
                let it = nth as i64;
                let (a, b, c, d) = (p(it - 1), p(it), p(it + 1), p(it + 2));
                (0..5).map(move |step| {
                    let t = f64::from(step) / 5.0;
                    (b * 2.0
                        + (c - a) * t
                        + (a * 2.0 - b * 5.0 + c * 4.0 - d) * (t * t)
                        + (b * 3.0 - a - c * 3.0 + d) * (t * t * t))
                        * 0.5
                })
            })
            .collect();
        let thick =
            |part: f64| 4.0 + 26.0 * libm::pow(libm::sin(std::f64::consts::PI * (part * 0.96 + 0.02)), 1.6);
        let count = smooth.len() as f64;
        let sides = across(&smooth);
        let edge = |sign: f64, more: f64| -> Vec<Pt> {
            smooth
                .iter()
                .enumerate()
                .map(|(nth, it)| *it + sides[nth] * (sign * more * thick(nth as f64 / count) * s))
                .collect()
        };
        let body: Vec<Pt> = edge(1.0, 1.0).into_iter().chain(edge(-1.0, 1.0).into_iter().rev()).collect();
        items.both(Outline::polygon(&body), Role::ClothRed, fine(7));
        let belly: Vec<Pt> = edge(1.0, 0.86).into_iter().chain(edge(1.0, 0.2).into_iter().rev()).collect();
        items.fill(Outline::polygon(&belly), Role::Grain);
        let mut spikes = Outline::new();
        let back = edge(-1.0, 1.0);
        for nth in (4..back.len() - 4).step_by(3) {
            poly(&mut spikes, &[back[nth - 1], back[nth] - sides[nth] * (12.0 * s), back[nth + 1]]);
        }
        items.both(spikes, Role::RoofOrange, fine(3));
        wing(-1.0, Role::RoofOrange, items);
        let head = on(-70.0, -40.0);
        let snout = Outline::new()
            .to(head + pt(16.0, -18.0) * s)
            .quad(head + pt(-12.0, -24.0) * s, head + pt(-46.0, -4.0) * s)
            .line(head + pt(-26.0, 2.0) * s)
            .line(head + pt(-44.0, 12.0) * s)
            .quad(head + pt(-14.0, 22.0) * s, head + pt(16.0, 12.0) * s)
            .close();
        items.both(snout, Role::ClothRed, fine(5));
        items.both(
            Outline::polygon(&[
                head + pt(10.0, -16.0) * s,
                head + pt(30.0, -40.0) * s,
                head + pt(20.0, -10.0) * s,
            ]),
            Role::Merlon,
            fine(3),
        );
        items.ring(head + pt(-12.0, -8.0) * s, 5.0 * s, Role::Glow, fine(3));
        let flame = |k: f64| {
            Outline::new()
                .to(head + pt(-34.0, 4.0) * s)
                .quad(
                    head + pt(-54.0 - 16.0 * k, -6.0 * k) * s,
                    head + pt(-58.0 - 34.0 * k, 10.0 - 6.0 * k) * s,
                )
                .quad(head + pt(-62.0 - 8.0 * k, 12.0) * s, head + pt(-56.0 - 26.0 * k, 26.0) * s)
                .quad(head + pt(-50.0, 20.0) * s, head + pt(-34.0, 4.0) * s)
                .close()
        };
        items.both(flame(1.0), Role::Lava, fine(4));
        items.fill(flame(0.4), Role::Glow);
    });
}
