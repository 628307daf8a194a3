//! Regions that are no towns: still water, woods and plain ground of a colour of their own.

use crate::art::badges::badge;
use crate::drawn::pen::{bow, fine, hand, ink, line, oval, up};
use crate::drawn::plants::{Kind, tree};
use crate::drawn::stage::Stage;
use crate::layout::TileLayout;
use crate::layout::raster::Grid;
use crate::plan::Plan;
use crate::plane::{Plane, Pt, pt};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::{Look, Role};

/// Room round the place for figures and the symbols beside it.
const SPOT: f64 = 84.0;

/// Draws the region at this place in the plan, with its symbols.
pub(crate) fn region(items: &mut Items, stage: &mut Stage, plan: &Plan<'_>, layout: &TileLayout, nth: usize) {
    let (city, shape) = (&plan.cities[nth], &layout.sketch.cities[nth]);
    let depth = layout.depth_of(city.segment);
    let spot = layout.anchors[usize::from(city.segment.0)];
    let mut rng = plan.rng(&format!("region{nth}"));
    items.fill(shape.outline.clone(), city.dress.fill);
    let detail = Line::round(city.dress.detail, 5);
    match city.look {
        Look::Lake => lake(items, &depth, detail, &mut rng),
        Look::Wood => wood(stage, &depth, spot, &mut rng),
        _ => items.line(strokes(&depth, &mut rng), detail),
    }
    // The shore, or the edge of the wood, as the hand draws it.
    let mut edge = Outline::new();
    for chain in &shape.chains {
        let points: Vec<Pt> = chain.iter().copied().map(hand).collect();
        ink(&mut edge, &points, 9.0);
    }
    items.fill(edge, city.dress.line);
    let markers = plan.markers(city.segment);
    let step = 132.0;
    let first = spot - pt(step * (markers.len() as f64 - 1.0) / 2.0, 0.0);
    for (nth, name) in markers.into_iter().enumerate() {
        let (at, symbol) = (first + pt(step * nth as f64, 0.0), plan.badge(name));
        stage.sign(|items| badge(items, at, symbol, 1.15));
    }
}

/// Still water: reeds along the shore, short waves row by row, some of them light.
fn lake(items: &mut Items, depth: &Grid<f64>, detail: Line, rng: &mut Rng) {
    let (mut waves, mut lights, mut reeds) = (Outline::new(), Outline::new(), Outline::new());
    for _ in 0..90 {
        let at = rng.point(40.0);
        if depth.at(at) > 34.0 && at.rim() > 40.0 {
            let path = if rng.below(4) == 0 { &mut lights } else { &mut waves };
            bow(path, at - pt(24.0, 0.0), at - pt(12.0, 9.0), at);
            bow(path, at, at + pt(12.0, 8.0), at + pt(24.0, 0.0));
        } else if (6.0..22.0).contains(&depth.at(at)) && at.rim() > 60.0 {
            for lean in [-6.0, 0.0, 6.0] {
                line(&mut reeds, &[at + pt(lean * 0.5, 0.0), up(at, 20.0) + pt(lean, 0.0)]);
            }
        }
    }
    items.line(waves, detail);
    items.line(lights, Line::round(Role::Halo, 3));
    items.line(reeds, Line::round(Role::Tuft, 4));
}

/// Trees close to each other, with a clearing for figures; tufts below them.
fn wood(stage: &mut Stage, depth: &Grid<f64>, spot: Pt, rng: &mut Rng) {
    let mut planted: Vec<Pt> = Vec::new();
    for _ in 0..700 {
        let at = rng.point(30.0);
        let tall = at.y > 27.0 * 3.1 + 14.0 && at.rim() > 46.0;
        let open = depth.at(at) > 26.0 && depth.at(up(at, 40.0)) > 20.0 && (at - spot).length() > SPOT;
        if tall && open && planted.iter().all(|it| (*it - at).length() > 44.0) {
            planted.push(at);
            let kind = [Kind::Oak, Kind::Oak, Kind::Pine, Kind::Lime][rng.below(4)];
            tree(stage, at, if rng.below(3) == 0 { 19.0 } else { 27.0 }, kind, false, rng);
        }
    }
    let mut moss = Outline::new();
    for _ in 0..120 {
        let at = rng.point(20.0);
        if depth.at(at) > 14.0 {
            oval(&mut moss, at, rng.between(6.0, 16.0), 5.0);
        }
    }
    stage.stand(f64::MIN, |items| items.both(moss, Role::TreeShade, fine(2)));
}

/// Short slanted strokes, as maps have them for ground that is not named.
fn strokes(depth: &Grid<f64>, rng: &mut Rng) -> Outline {
    let mut strokes = Outline::new();
    for _ in 0..110 {
        let at = rng.point(24.0);
        if depth.at(at) > 30.0 {
            line(&mut strokes, &[at + pt(-9.0, 8.0), at + pt(9.0, -8.0)]);
        }
    }
    strokes
}
