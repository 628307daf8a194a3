//! A burning mountain.

use crate::drawn::pen::{band, bow, fine, lobes, noise, oval, patch, up};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt};
use crate::rng::Rng;
use crate::scene::{Items, Outline};
use crate::theme::Role;

/// A burning mountain.
pub(crate) fn volcano(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let foot = at + pt(0.0, r * 0.52);
    let high = r * 1.22;
    let mut scree = Outline::new();
    patch(&mut scree, foot - pt(0.0, r * 0.02), r * 0.96, r * 0.4, rng);
    ground.fill(scree, Role::Soil);
    ground.fill(
        Outline::polygon(&[
            foot + pt(-r * 0.2, r * 0.1),
            foot + pt(r * 0.9, r * 0.26),
            foot + pt(r * 0.98, r * 0.06),
            foot + pt(r * 0.4, -r * 0.3),
        ]),
        Role::SoilShade,
    );
    let left: Vec<Pt> = vec![
        foot + pt(-r * 0.84, r * 0.06),
        foot + pt(-r * 0.52, -r * 0.34),
        foot + pt(-r * 0.34, -r * 0.78),
        foot + pt(-r * 0.24, -high),
    ];
    let right: Vec<Pt> = vec![
        foot + pt(r * 0.26, -high + 3.0),
        foot + pt(r * 0.35, -r * 0.74),
        foot + pt(r * 0.56, -r * 0.32),
        foot + pt(r * 0.86, r * 0.08),
    ];
    let mut shake = |it: &Pt| *it + pt(rng.between(-5.0, 5.0), rng.between(-5.0, 5.0));
    let left: Vec<Pt> = left.iter().flat_map(|it| [*it]).map(|it| shake(&it)).collect();
    let right: Vec<Pt> = right.iter().map(&mut shake).collect();
    let low = vec![foot + pt(r * 0.5, r * 0.2), foot + pt(0.0, r * 0.27), foot + pt(-r * 0.48, r * 0.2)];
    let body: Vec<Pt> = left.iter().chain(&right).chain(&low).copied().collect();
    let rim = up(foot, high);
    let smoke: Vec<(Pt, f64)> =
        [(0.02, 0.16, 0.17), (0.14, 0.36, 0.22), (-0.06, 0.5, 0.19), (0.22, 0.62, 0.24), (0.42, 0.5, 0.17)]
            .into_iter()
            .map(|(x, y, w)| (rim + pt(x, -y) * r, w * r))
            .filter(|(it, reach)| it.y - reach > 14.0 && it.x + reach < 986.0)
            .collect();
    stage.stand(foot.y + r * 0.1, |items| {
        let (mut puffs, mut lights) = (Outline::new(), Outline::new());
        for (it, reach) in &smoke {
            lobes(&mut puffs, *it, *reach, reach * 0.86, 7, rng);
            oval(&mut lights, *it - pt(reach * 0.26, reach * 0.28), reach * 0.5, reach * 0.42);
        }
        items.line(puffs.clone(), fine(5));
        items.fill(puffs, Role::Smoke);
        items.fill(lights, Role::SmokeLight);
        items.both(Outline::polygon(&body), Role::Rock, fine(6));
        let dark: Vec<Pt> = [
            rim + pt(r * 0.02, 6.0),
            foot + pt(r * 0.02, -r * 0.6),
            foot + pt(-r * 0.06, -r * 0.2),
            foot + pt(r * 0.1, r * 0.24),
        ]
        .into_iter()
        .chain(low[..1].iter().copied())
        .chain(right.iter().rev().copied())
        .collect();
        items.fill(Outline::polygon(&dark), Role::RockShade);
        let mut cracks = Outline::new();
        for nth in 0..16 {
            let x = -0.78 + f64::from(nth) * 0.1;
            let low = foot + pt(x * r, r * 0.1 * (1.0 - x.abs()));
            let peak = rim + pt(x * r * 0.24, 0.0);
            let (a, b) = (rng.between(0.05, 0.3), rng.between(0.4, 0.8));
            bow(
                &mut cracks,
                low.lerp(peak, a),
                low.lerp(peak, (a + b) * 0.5) + pt(0.0, 8.0),
                low.lerp(peak, b),
            );
        }
        items.line(cracks, fine(3));
        items.both(Outline::new().and_oval(rim, r * 0.26, r * 0.1), Role::Lava, fine(5));
        items.fill(Outline::new().and_oval(rim + pt(0.0, 2.0), r * 0.16, r * 0.055), Role::Glow);
        for (x, sway, long) in [(-0.12, -0.2, 0.72), (0.1, 0.12, 0.92), (0.0, -0.02, 0.5)] {
            let start = rim + pt(x * r, r * 0.05);
            let end = start + pt(sway * r, long * r);
            let chain: Vec<Pt> = (0..9)
                .map(|nth| {
                    let part = f64::from(nth) / 8.0;
                    start.lerp(end, part) + pt(noise(start + pt(0.0, part * r), r * 0.25, 8) * r * 0.06, 0.0)
                })
                .collect();
            let flow = |wide: f64| -> Outline {
                let last = chain.len() as f64;
                let ring = band(&chain, |at, _| {
                    let part = (at.y - start.y) / (end.y - start.y).max(1.0);
                    let w = wide * (0.7 + 0.5 * part) * if part > 0.96 { 0.4 } else { 1.0 };
                    (w, w)
                });
                let _ = last;
                Outline::polygon(&ring)
            };
            items.both(flow(r * 0.05), Role::Lava, fine(3));
            items.fill(flow(r * 0.022), Role::Glow);
        }
    });
    for (x, y) in [(-0.7, 0.66), (0.66, 0.7), (-0.2, 0.78)] {
        let rock = at + pt(x, y) * r;
        stage.stand(rock.y, |items| {
            items.both(
                Outline::polygon(&[
                    rock + pt(-12.0, 4.0),
                    rock + pt(-6.0, -12.0),
                    rock + pt(6.0, -13.0),
                    rock + pt(13.0, 5.0),
                ]),
                Role::Rock,
                fine(4),
            );
        });
    }
}
