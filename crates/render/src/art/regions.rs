//! Regions that are no towns: still water, woods and plain ground of a colour of their own.

use crate::art::badges::badge;
use crate::art::houses::trees;
use crate::layout::TileLayout;
use crate::layout::raster::Grid;
use crate::plan::Plan;
use crate::plane::{Plane, Pt, pt};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Look;

/// Room round the place for figures and the symbols beside it.
const SPOT: f64 = 84.0;

/// Draws the region at this place in the plan, with its symbols.
pub(crate) fn region(items: &mut Items, plan: &Plan<'_>, layout: &TileLayout, nth: usize) {
    let city = &plan.cities[nth];
    let depth = layout.depth_of(city.segment);
    let spot = layout.anchors[usize::from(city.segment.0)];
    let mut rng = plan.rng(&format!("region{nth}"));
    items.fill(layout.sketch.cities[nth].outline.clone(), city.dress.fill);
    match city.look {
        Look::Lake => items.line(waves(&depth, &mut rng), Line::round(city.dress.detail, 6)),
        Look::Wood => {
            let mut planted = thicket(&depth, spot, &mut rng);
            planted.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
            trees(items, &planted, &mut rng);
        }
        _ => items.line(strokes(&depth, &mut rng), Line::round(city.dress.detail, 6)),
    }
    let markers = plan.markers(city.segment);
    let step = 132.0;
    let first = spot - pt(step * (markers.len() as f64 - 1.0) / 2.0, 0.0);
    for (nth, name) in markers.into_iter().enumerate() {
        badge(items, first + pt(step * nth as f64, 0.0), plan.badge(name), 1.15);
    }
}

/// Short waves, row by row.
fn waves(depth: &Grid<f64>, rng: &mut Rng) -> Outline {
    let mut waves = Outline::new();
    for row in 0..15 {
        let y = 36.0 + f64::from(row) * 66.0;
        let mut x = rng.between(30.0, 120.0);
        while x < 940.0 {
            let (start, end) = (pt(x, y), pt(x + 58.0, y));
            if [start, end].into_iter().all(|it| depth.at(it) > 36.0 && it.rim() > 24.0) {
                waves = waves
                    .to(start)
                    .quad(pt(x + 14.0, y - 15.0), pt(x + 29.0, y))
                    .quad(pt(x + 44.0, y + 15.0), end);
            }
            x += rng.between(96.0, 190.0);
        }
    }
    waves
}

/// Short slanted strokes, as maps have them for ground that is not named.
fn strokes(depth: &Grid<f64>, rng: &mut Rng) -> Outline {
    let mut strokes = Outline::new();
    for _ in 0..110 {
        let at = rng.point(24.0);
        if depth.at(at) > 30.0 {
            strokes = strokes.and_chain(&[at + pt(-9.0, 8.0), at + pt(9.0, -8.0)]);
        }
    }
    strokes
}

/// Trees close to each other, with a clearing for figures.
fn thicket(depth: &Grid<f64>, spot: Pt, rng: &mut Rng) -> Vec<(Pt, f64)> {
    let mut planted: Vec<(Pt, f64)> = Vec::new();
    for _ in 0..900 {
        let (at, radius) = (rng.point(34.0), rng.between(22.0, 38.0));
        let open =
            depth.at(at) > radius + 12.0 && at.rim() > radius + 10.0 && (at - spot).length() > SPOT + radius;
        if open && planted.iter().all(|(other, reach)| (*other - at).length() > (reach + radius) * 0.86) {
            planted.push((at, radius));
        }
    }
    planted
}
