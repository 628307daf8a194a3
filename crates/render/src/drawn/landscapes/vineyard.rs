//! A vineyard with its press house.

use crate::drawn::house::{House, ROOFS};
use crate::drawn::pen::{evenly, fine, hand, poly, up};
use crate::drawn::stage::Stage;
use crate::plane::{Plane, Pt, pt, rectangle};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline, Stamp};
use crate::theme::Role;

/// Rows of vines on a slope, a wall at its foot, a press house.
pub(crate) fn vineyard(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let slant = rng.between(-14.0, 14.0);
    let lot = rectangle(at + pt(0.0, r * 0.06), r * 1.5, r * 1.12, slant);
    let ring: Vec<Pt> =
        (0..4).flat_map(|nth| evenly(&[lot[nth], lot[(nth + 1) % 4]], 26.0)).map(hand).collect();
    ground.both(Outline::polygon(&ring), Role::Soil, Line::round(Role::Tuft, 4));
    let rows = (r / 21.0) as usize;
    for row in 0..rows {
        let part = (row as f64 + 0.7) / rows as f64;
        let (p, q) = (lot[0].lerp(lot[3], part), lot[1].lerp(lot[2], part));
        let points = evenly(&[p.lerp(q, 0.04), p.lerp(q, 0.96)], 19.0);
        let mut shades = Outline::new();
        poly(
            &mut shades,
            &[
                p.lerp(q, 0.05) + pt(6.0, 0.0),
                p.lerp(q, 0.97) + pt(6.0, 0.0),
                p.lerp(q, 0.97) + pt(8.0, 6.0),
                p.lerp(q, 0.05) + pt(8.0, 6.0),
            ],
        );
        ground.fill(shades, Role::SoilShade);
        for at in points {
            let growth = rng.below(4) as u8;
            stage.stand(at.y, |items| items.stamp(Stamp::Vine(growth), at));
        }
    }
    let foot = lot[2].lerp(lot[3], 0.2) + pt(0.0, 8.0);
    if r > 110.0 && foot.rim() > 60.0 {
        let mut press = House::any(foot, 62.0, 46.0, 0.0, rng);
        press.roof = ROOFS[0];
        press.stand(stage, false, rng);
    }
    // A barrel.
    let barrel = lot[3].lerp(lot[2], 0.28) + pt(0.0, 16.0);
    stage.stand(barrel.y, |items| {
        items.both(Outline::new().and_oval(up(barrel, 10.0), 14.0, 11.0), Role::RoofBrown, fine(4));
        items.line(
            Outline::chain(&[up(barrel, 20.0) - pt(5.0, 0.0), barrel - pt(5.0, 0.0)])
                .and_chain(&[up(barrel, 20.0) + pt(5.0, 0.0), barrel + pt(5.0, 0.0)]),
            fine(2),
        );
    });
}
