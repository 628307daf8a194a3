//! A hill with hachures.

use crate::drawn::house::{House, PLASTER, ROOFS};
use crate::drawn::pen::{bow, fine, hull, ink, noise, oval, up};
use crate::drawn::plants::{Kind, tree};
use crate::drawn::stage::Stage;
use crate::plane::{Plane, Pt, pt, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A hill: contour bands that lighten to the top, hachures on the dark side, trees about its foot.
pub(crate) fn hill(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let high = r * 0.62;
    // The foot and the crest as rings of points; the hill is the hull between them.
    let ring = |wide: f64, deep: f64, lift: f64, seed: u64| -> Vec<Pt> {
        (0..28)
            .map(|nth| {
                let out = towards(f64::from(nth) * 360.0 / 28.0);
                let rough = 1.0 + 0.07 * noise(at + out * r, r * 0.5, seed);
                up(at + pt(out.x * wide, out.y * deep) * rough, lift)
            })
            .collect()
    };
    let base = ring(r * 0.94, r * 0.72, 0.0, 3);
    let shade: Vec<Pt> = base.iter().map(|it| *it + pt(r * 0.17, r * 0.09)).collect();
    ground.fill(Outline::polygon(&hull(&shade)), Role::GrassShade);
    let top = r * 0.22;
    let profile: Vec<Pt> = ring(r * 0.46, r * 0.3, high, 4).iter().map(|it| *it + pt(0.0, top)).collect();
    let body = hull(&base.iter().chain(&profile).copied().collect::<Vec<_>>());
    ground.both(Outline::polygon(&body), Role::GrassDark, Line::round(Role::TreeLine, 4));
    // The side in the shade.
    let side: Vec<Pt> = base
        .iter()
        .enumerate()
        .filter(|(nth, _)| (0..10).contains(nth) || *nth >= 25)
        .map(|(nth, it)| (if nth >= 25 { nth as i32 - 28 } else { nth as i32 }, *it))
        .collect::<std::collections::BTreeMap<_, _>>()
        .into_values()
        .collect();
    let crest_side: Vec<Pt> = (0..7).map(|nth| profile[(nth + 27) % 28]).rev().collect();
    let dark: Vec<Pt> = side.iter().copied().chain(crest_side).collect();
    ground.fill(Outline::polygon(&dark), Role::Verge);
    let mut steps = Outline::new();
    for (part, wide) in [(0.42, 0.72), (0.74, 0.56)] {
        let band: Vec<Pt> = ring(r * wide, r * wide * 0.66, high * part, 5)
            .iter()
            .map(|it| *it + pt(0.0, top * part))
            .collect();
        // Only the near side of a contour is seen.
        let near: Vec<Pt> = (1..14).map(|nth| band[nth]).collect();
        ink(&mut steps, &near, 5.0);
    }
    ground.fill(Outline::polygon(&profile), Role::GrassLight);
    ground.fill(steps, Role::Hatch);
    let mut hachures = Outline::new();
    for nth in 0..44 {
        let angle = -34.0 + f64::from(nth) * 4.2;
        let out = towards(angle);
        let (lo, hi) = (rng.between(0.06, 0.3), rng.between(0.36, 0.62));
        let foot = at + pt(out.x * r * 0.9, out.y * r * 0.68);
        let crest = up(at + pt(out.x * r * 0.46, out.y * r * 0.3), high) + pt(0.0, top);
        let bend = foot.lerp(crest, (lo + hi) / 2.0) + out * (r * 0.03);
        bow(&mut hachures, foot.lerp(crest, lo), bend, foot.lerp(crest, hi));
    }
    ground.line(hachures, Line::round(Role::Tuft, 3));
    let summit = up(at, high) + pt(0.0, top);
    let sort = rng.below(3);
    stage.stand(at.y + r * 0.4, |items| match sort {
        0 => tree_at(items, summit + pt(0.0, 6.0), r * 0.15, rng),
        1 => {
            // A beacon of stones.
            let mut stones = Outline::new();
            for (x, y, w) in [
                (0.0, 6.0, 15.0),
                (-8.0, -1.0, 11.0),
                (8.0, -1.0, 11.0),
                (0.0, -9.0, 10.0),
                (0.0, -17.0, 7.0),
            ] {
                oval(&mut stones, summit + pt(x, y), w, w * 0.62);
            }
            items.both(stones, Role::Rock, fine(3));
        }
        _ => {
            let chapel = House {
                wall: 24.0,
                rise: 24.0,
                roof: ROOFS[3],
                plaster: PLASTER[0],
                timber: false,
                ..House::new(summit + pt(0.0, 4.0), 48.0, 34.0, 0.0)
            };
            chapel.draw(items, rng);
        }
    });
    for (x, y) in [(-0.86, 0.34), (-0.62, 0.56), (0.72, 0.52)] {
        let foot = at + pt(x * r, y * r);
        if foot.rim() > 60.0 && r > 100.0 {
            tree(stage, foot, 19.0, Kind::Oak, false, rng);
        }
    }
}

/// A tree drawn straight into items, for places above the ground.
fn tree_at(items: &mut Items, at: Pt, r: f64, rng: &mut Rng) {
    let mut own = Stage::default();
    tree(&mut own, at, r, Kind::Oak, false, rng);
    for sprite in own.sprites {
        items.0.extend(sprite.items.0);
    }
}
