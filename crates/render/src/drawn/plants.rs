//! Trees, bushes, vines, and the hedgerows they make.

use crate::art::symbols::symbol;
use crate::drawn::pen::{band, blot, bow, evenly, fine, lobes, oval, poly, traced, up};
use crate::drawn::stage::{SOFT, Stage};
use crate::layout::TileLayout;
use crate::plan::Plan;
use crate::plane::{Plane, Pt, pt, thinned};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline, Stamp};
use crate::theme::Role;

/// A leafy tree, or one with needles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Oak,
    Lime,
    Pine,
    Poplar,
}

/// Sizes of trees.
const SIZES: [f64; 2] = [19.0, 27.0];

/// A tree whose foot is at a point: the nearest of the two sizes, in one of three growths.
pub(crate) fn tree(stage: &mut Stage, at: Pt, radius: f64, kind: Kind, town: bool, rng: &mut Rng) {
    let size = u8::from(radius > 22.5);
    let r = SIZES[usize::from(size)];
    let path = if town { &mut stage.town_shade } else { &mut stage.grass_shade };
    blot(path, at + pt(r * 0.5, r * 0.18), r * 1.05, r * 0.6);
    let growth = if kind == Kind::Oak { rng.below(2) as u8 } else { 0 };
    let stamp = Stamp::Tree(kind as u8 * 6 + growth * 2 + size);
    stage.stand(at.y, |items| items.stamp(stamp, at));
}

/// The picture of a tree about its foot.
pub(crate) fn tree_stamp(nth: u8) -> Items {
    let kind = [Kind::Oak, Kind::Lime, Kind::Pine, Kind::Poplar][usize::from(nth / 6) % 4];
    let r = SIZES[usize::from(nth % 2)];
    let mut rng = Rng::of(&format!("tree{nth}"));
    let mut items = Items::new();
    let at = Pt::default();
    if kind == Kind::Pine {
        pine(&mut items, at, r, &mut rng);
        return items;
    }
    let (wide, high, lift) =
        if kind == Kind::Poplar { (r * 0.62, r * 1.25, r * 1.3) } else { (r, r * 0.95, r * 0.9) };
    let [dark, mid, light] = match kind {
        Kind::Oak | Kind::Poplar => [Role::TreeShade, Role::Tree, Role::TreeLight],
        _ => [Role::LimeShade, Role::Lime, Role::LimeLight],
    };
    let trunk =
        [at + pt(-3.5, 0.0), up(at, lift) + pt(-3.0, 0.0), up(at, lift) + pt(3.0, 0.0), at + pt(3.5, 0.0)];
    items.both(Outline::polygon(&trunk), Role::Timber, fine(3));
    let crown = up(at, lift);
    let mut outline = Outline::new();
    lobes(&mut outline, crown, wide, high, 7, &mut rng);
    items.both(outline, dark, fine(4));
    let mut body = Outline::new();
    lobes(&mut body, crown + pt(-wide * 0.12, -high * 0.13), wide * 0.84, high * 0.84, 6, &mut rng);
    items.fill(body, mid);
    let mut sun = Outline::new();
    lobes(&mut sun, crown + pt(-wide * 0.32, -high * 0.38), wide * 0.46, high * 0.4, 4, &mut rng);
    items.fill(sun, light);
    let mut leaves = Outline::new();
    for (x, y) in [(0.35, 0.35), (-0.1, 0.5), (0.46, -0.08), (0.0, 0.05)] {
        let leaf = crown + pt(x * wide, y * high) + pt(rng.between(-2.0, 2.0), 0.0);
        bow(&mut leaves, leaf + pt(-5.0, -1.0), leaf + pt(0.0, 5.0), leaf + pt(5.0, -1.0));
    }
    items.line(leaves, Line::round(Role::TreeLine, 2));
    items
}

/// Flowers of a sort, by the name of their symbol, in a bed of leaves.
pub(crate) fn blossoms(stage: &mut Stage, at: Pt, name: &str, rng: &mut Rng) {
    stage.stand(at.y + 30.0, |items| {
        let mut bed = Outline::new();
        lobes(&mut bed, at + pt(0.0, 16.0), 62.0, 38.0, 9, rng);
        items.both(bed, Role::LimeShade, fine(4));
        let mut light = Outline::new();
        lobes(&mut light, at + pt(-6.0, 10.0), 50.0, 27.0, 8, rng);
        items.fill(light, Role::Lime);
        for (x, y, scale) in [(-34.0, -8.0, 0.56), (33.0, -10.0, 0.56), (0.0, 6.0, 0.8)] {
            symbol(items, at + pt(x, y), name, scale);
        }
    });
}

/// The picture of a bush about its foot, as hedgerows have.
pub(crate) fn bush_stamp(nth: u8) -> Items {
    let mut rng = Rng::of(&format!("bush{nth}"));
    let mut items = Items::new();
    let r = [10.0, 12.0, 14.0, 11.0][usize::from(nth) % 4];
    let crown = pt(0.0, -r * 0.6);
    let (mut edge, mut sun) = (Outline::new(), Outline::new());
    lobes(&mut edge, crown, r * 1.1, r * 0.92, 6, &mut rng);
    items.both(edge, Role::TreeShade, Line::round(Role::TreeLine, 3));
    lobes(&mut sun, crown + pt(-r * 0.22, -r * 0.24), r * 0.74, r * 0.6, 5, &mut rng);
    items.fill(sun, [Role::Tree, Role::Tree, Role::Lime, Role::Tree][usize::from(nth) % 4]);
    let mut light = Outline::new();
    blot(&mut light, crown + pt(-r * 0.36, -r * 0.44), r * 0.32, r * 0.22);
    items.fill(light, Role::TreeLight);
    items
}

/// The picture of a vine about its foot.
pub(crate) fn vine_stamp(nth: u8) -> Items {
    let mut rng = Rng::of(&format!("vine{nth}"));
    let mut items = Items::new();
    let at = Pt::default();
    items.line(Outline::chain(&[at, up(at, 22.0)]), Line::round(Role::Timber, 3));
    let (mut vine, mut sun, mut grapes) = (Outline::new(), Outline::new(), Outline::new());
    lobes(&mut vine, up(at, 9.0), 9.5, 8.0, 5, &mut rng);
    blot(&mut sun, up(at, 12.0) - pt(3.0, 0.0), 4.0, 3.0);
    items.both(vine, Role::Tree, Line::round(Role::TreeLine, 3));
    items.fill(sun, Role::TreeLight);
    if nth.is_multiple_of(2) {
        oval(&mut grapes, up(at, 5.0) + pt(2.0, 0.0), 2.8, 3.4);
        items.fill(grapes, Role::Wine);
    }
    items
}

fn pine(items: &mut Items, at: Pt, r: f64, rng: &mut Rng) {
    items.line(Outline::chain(&[at, up(at, r * 0.6)]), Line::round(Role::Timber, 6));
    let mut edge = Outline::new();
    let mut tiers: Vec<([Pt; 5], [Pt; 4])> = Vec::new();
    for tier in 0..3 {
        let base = r * (0.35 + 0.62 * f64::from(tier));
        let half = r * (0.86 - 0.2 * f64::from(tier)) * rng.between(0.94, 1.06);
        let peak = up(at, base + r * 1.15);
        let (left, right) = (up(at, base) + pt(-half, 0.0), up(at, base) + pt(half, 0.0));
        let low = up(at, base) + pt(0.0, r * 0.2);
        let shape = [left, left.lerp(low, 0.5) + pt(0.0, 4.0), low, right, peak];
        poly(&mut edge, &shape);
        tiers.push((shape, [low, right, peak, low.lerp(peak, 0.4)]));
    }
    items.line(edge, fine(5));
    for (shape, dark) in tiers {
        items.both(Outline::polygon(&shape), Role::Pine, fine(2));
        items.fill(Outline::polygon(&dark), Role::PineShade);
        items.line(
            Outline::chain(&[shape[0].lerp(shape[4], 0.25), shape[0].lerp(shape[4], 0.8)]),
            Line::round(Role::PineLight, 4),
        );
    }
}

/// A hedgerow: bushes one after the other, with their shadow and a gap for a gate.
pub(crate) fn hedge(stage: &mut Stage, chain: &[Pt], radius: f64, rng: &mut Rng) {
    let points = traced(chain, radius * 1.45);
    let gap = if points.len() > 8 { 2 + rng.below(points.len() - 5) } else { usize::MAX };
    let mut run: Vec<Pt> = Vec::new();
    let mut runs: Vec<Vec<Pt>> = Vec::new();
    for (nth, at) in points.iter().enumerate() {
        if nth == gap || nth == gap.saturating_add(1) {
            runs.push(std::mem::take(&mut run));
            continue;
        }
        run.push(*at);
        let growth = rng.below(9);
        let foot = *at;
        if growth == 8 && foot.rim() > 44.0 && foot.y > 80.0 {
            // Now and then a tree stands in the row.
            tree(stage, foot, 18.0, Kind::Oak, false, rng);
        } else {
            stage.stand(foot.y, |items| items.stamp(Stamp::Bush((growth % 4) as u8), foot));
        }
    }
    runs.push(run);
    for run in runs.into_iter().filter(|it| it.len() > 1) {
        let ring = band(&run, |_, _| (radius * 0.7, radius * 0.7));
        let ring: Vec<Pt> = ring.into_iter().map(|it| it + pt(7.0, 4.0)).collect();
        poly(&mut stage.grass_shade, &thinned(&ring, SOFT));
    }
}

/// The hedges between fields that meet on the rim.
pub(crate) fn hedges(plan: &Plan<'_>, layout: &TileLayout, stage: &mut Stage) {
    let mut rng = plan.rng("drawn");
    for chain in &layout.sketch.hedges {
        // On the rim stands a bush that is seen from above, the same in every turn; the row begins behind it.
        let row: Vec<_> = evenly(chain, 6.0).into_iter().filter(|it| it.rim() > 34.0).collect();
        hedge(stage, &row, 13.0, &mut rng);
        for end in [chain.first(), chain.last()].into_iter().flatten().filter(|it| it.rim() < 1.0) {
            stage.stand(2100.0, |items| items.ring(*end, 17.0, Role::Tree, Line::round(Role::TreeLine, 4)));
        }
    }
}
