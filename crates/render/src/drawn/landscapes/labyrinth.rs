//! A maze of clipped hedges.

use crate::drawn::pen::{fine, hull, up};
use crate::drawn::stage::Stage;
use crate::plane::{Plane, Pt, pt, towards};
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A maze of clipped hedges, whole within a circle.
pub(crate) fn labyrinth(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64) {
    ground.both(Outline::new().and_disc(at, r * 0.92), Role::Paving, Line::round(Role::RoadLine, 6));
    let rings = [(0.84, 34.0), (0.64, 200.0), (0.44, 110.0), (0.25, 300.0)];
    for (part, gap) in rings {
        let radius = r * part;
        let count = (radius * 0.32) as usize + 6;
        let mut pieces: Vec<(f64, [Pt; 2])> = Vec::new();
        for nth in 0..count {
            let (a, b) = (nth as f64 * 360.0 / count as f64, (nth + 1) as f64 * 360.0 / count as f64);
            let middle = (a + b) / 2.0;
            let off = (middle - gap + 540.0).rem_euclid(360.0) - 180.0;
            if off.abs() * radius * 0.0175 < 17.0 {
                continue;
            }
            let ends = [at + towards(a) * radius, at + towards(b) * radius];
            pieces.push((ends[0].y.max(ends[1].y), ends));
        }
        for (foot, [p, q]) in pieces {
            stage.stand(foot, |items| {
                let side = (q - p).unit().turn_90() * 6.5;
                let lot = hull(&[p - side, q - side, q + side, p + side]);
                let top: Vec<Pt> = lot.iter().map(|it| up(*it, 13.0)).collect();
                let all = hull(&lot.iter().chain(&top).copied().collect::<Vec<_>>());
                items.both(Outline::polygon(&all), Role::TreeShade, Line::round(Role::TreeLine, 4));
                items.fill(Outline::polygon(&top), Role::Tree);
                items.line(
                    Outline::chain(&[up(p.lerp(q, 0.25), 14.0), up(p.lerp(q, 0.6), 14.0)]),
                    Line::round(Role::TreeLight, 4),
                );
            });
        }
    }
    stage.stand(at.y + 4.0, |items| {
        items.line(Outline::chain(&[at, up(at, 40.0)]), fine(5));
        items.both(
            Outline::polygon(&[up(at, 40.0), up(at, 31.0) + pt(26.0, 0.0), up(at, 22.0)]),
            Role::ClothRed,
            fine(3),
        );
    });
}
