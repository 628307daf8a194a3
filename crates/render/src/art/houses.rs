//! Houses and trees: drawn many at a time, so that a whole street is a few outlines.

use crate::plane::{Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// The roofs there are: the side in the light and the side in the shade.
pub(crate) const ROOFS: [[Role; 2]; 4] = [
    [Role::RoofRed, Role::RoofRedShade],
    [Role::RoofOrange, Role::RoofOrangeShade],
    [Role::RoofBrown, Role::RoofBrownShade],
    [Role::RoofSlate, Role::RoofSlateShade],
];

/// The roof of churches and castles.
pub(crate) const SLATE: [Role; 2] = [Role::Slate, Role::SlateShade];

/// A house from above.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    pub(crate) at: Pt,
    /// Along the ridge.
    pub(crate) long: f64,
    /// Across the ridge.
    pub(crate) deep: f64,
    /// Clockwise angle of the ridge from east, in degrees.
    pub(crate) angle: f64,
    pub(crate) roof: [Role; 2],
}

/// Draws houses that do not overlap; `shade` is the colour of the ground beside them, where it is darker.
pub(crate) fn houses(items: &mut Items, houses: &[House], shade: Role) {
    let mut shades = Outline::new();
    let mut lines = Outline::new();
    let mut roofs: Vec<([Role; 2], Outline, Outline)> = Vec::new();
    for it in houses {
        shades = shades.and_polygon(&rectangle(it.at, it.long + 12.0, it.deep + 12.0, it.angle));
        let [a, b, c, d] = rectangle(it.at, it.long, it.deep, it.angle);
        let ridge = [a.lerp(d, 0.5), b.lerp(c, 0.5)];
        lines = lines.and_polygon(&[a, b, c, d]).and_chain(&ridge);
        let nth = roofs.iter().position(|(roof, ..)| *roof == it.roof).unwrap_or_else(|| {
            roofs.push((it.roof, Outline::new(), Outline::new()));
            roofs.len() - 1
        });
        let (_, light, dark) = &mut roofs[nth];
        *light = std::mem::take(light).and_polygon(&[a, b, ridge[1], ridge[0]]);
        *dark = std::mem::take(dark).and_polygon(&[ridge[0], ridge[1], c, d]);
    }
    items.fill(shades, shade);
    for ([light_role, dark_role], light, dark) in roofs {
        items.fill(light, light_role);
        items.fill(dark, dark_role);
    }
    items.line(lines, Line::round(Role::RoofLine, 4));
}

/// Draws trees, each a place and a radius, from back to front.
pub(crate) fn trees(items: &mut Items, trees: &[(Pt, f64)], rng: &mut Rng) {
    const LOBES: usize = 6;
    let mut crowns = Outline::new();
    let mut lights = Outline::new();
    for (at, radius) in trees {
        let first = rng.between(0.0, 360.0);
        let knots: Vec<Pt> = (0..LOBES)
            .map(|lobe| {
                let angle = first + lobe as f64 * 360.0 / LOBES as f64;
                *at + towards(angle) * (radius * rng.between(0.82, 0.96))
            })
            .collect();
        crowns = crowns.to(knots[0]);
        for nth in 0..LOBES {
            let (a, b) = (knots[nth], knots[(nth + 1) % LOBES]);
            let bulge = *at + (a.lerp(b, 0.5) - *at) * 1.62;
            crowns = crowns.quad(bulge, b);
        }
        crowns = crowns.close();
        lights = lights.and_disc(*at + pt(-radius * 0.16, -radius * 0.2), radius * 0.5);
    }
    items.both(crowns, Role::Tree, Line::round(Role::TreeLine, 5));
    items.fill(lights, Role::TreeLight);
}

/// A smooth round shape of no particular form.
pub(crate) fn blob(outline: Outline, at: Pt, wide: f64, high: f64, rng: &mut Rng) -> Outline {
    const KNOTS: usize = 7;
    let knots: Vec<Pt> = (0..KNOTS)
        .map(|nth| {
            let out = towards(nth as f64 * 360.0 / KNOTS as f64);
            at + pt(out.x * wide, out.y * high) * rng.between(0.82, 1.14)
        })
        .collect();
    let mut outline = outline.to(knots[KNOTS - 1].lerp(knots[0], 0.5));
    for nth in 0..KNOTS {
        outline = outline.quad(knots[nth], knots[nth].lerp(knots[(nth + 1) % KNOTS], 0.5));
    }
    outline.close()
}

/// A square roof that rises to a point.
pub(crate) fn pyramid(items: &mut Items, at: Pt, wide: f64, roof: [Role; 2]) {
    let corners = rectangle(at, wide, wide, 0.0);
    for (nth, role) in [roof[0], roof[1], roof[1], roof[0]].into_iter().enumerate() {
        let side = Outline::polygon(&[corners[nth], corners[(nth + 1) % 4], at]);
        items.both(side, role, Line::round(Role::RoofLine, 4));
    }
}

/// The cathedral on the plaza of a city.
pub(crate) fn cathedral(items: &mut Items, at: Pt) {
    let line = Line::round(Role::RoofLine, 4);
    let apse = at + pt(0.0, -92.0);
    let round = Outline::new()
        .to(apse + pt(-50.0, 0.0))
        .cubic(apse + pt(-50.0, -68.0), apse + pt(50.0, -68.0), apse + pt(50.0, 0.0))
        .close();
    items.both(round, Role::SlateShade, line);
    let nave = House { at: at + pt(0.0, 4.0), long: 208.0, deep: 96.0, angle: 90.0, roof: SLATE };
    let transept = House { at: at + pt(0.0, -30.0), long: 216.0, deep: 78.0, angle: 0.0, roof: SLATE };
    houses(items, &[nave], Role::StreetShade);
    houses(items, &[transept], Role::StreetShade);
    for x in [-44.0, 44.0] {
        pyramid(items, at + pt(x, 112.0), 62.0, SLATE);
    }
    items.ring(at + pt(0.0, -30.0), 30.0, Role::Gold, line);
    items.disc(at + pt(0.0, -30.0), 10.0, Role::RoofLine);
}
