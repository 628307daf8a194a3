//! The hand that draws: a noise that is the same for everybody, a wobble that dies at the rim, ink of varying width.

use crate::plane::{Plane, Pt, length, pt, towards};
use crate::rng::Rng;
use crate::scene::{Line, Outline};
use crate::theme::Role;

/// Largest distance of a drawn line from its place, in mils.
pub(crate) const STRAY: f64 = 4.2;

/// From the rim inward: where the hand starts to stray, and where it strays fully.
const PIN: (f64, f64) = (26.0, 90.0);

/// One lattice value from -1 to 1.
fn lattice(x: i64, y: i64, seed: u64) -> f64 {
    let mut it = (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (y as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
        ^ seed.wrapping_mul(0x1656_67b1_9e37_79f9);
    it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    it ^= it >> 31;
    (it >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

/// Smooth noise from -1 to 1 that changes over about `scale` mils.
pub(crate) fn noise(at: Pt, scale: f64, seed: u64) -> f64 {
    let (x, y) = (at.x / scale, at.y / scale);
    let (fx, fy) = (libm::floor(x), libm::floor(y));
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (tx, ty) = (ease(x - fx), ease(y - fy));
    let (ix, iy) = (fx as i64, fy as i64);
    let mix = |a: f64, b: f64, t: f64| a + (b - a) * t;
    let upper = mix(lattice(ix, iy, seed), lattice(ix + 1, iy, seed), tx);
    let lower = mix(lattice(ix, iy + 1, seed), lattice(ix + 1, iy + 1, seed), tx);
    mix(upper, lower, ty)
}

/// From 0 at `from` to 1 at `to`, smoothly.
pub(crate) fn rise(at: f64, from: f64, to: f64) -> f64 {
    let t = ((at - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Freedom of the hand, from 0 at the rim, where every tile must be the same, to 1.
pub(crate) fn free_hand(at: Pt) -> f64 {
    rise(at.rim(), PIN.0, PIN.1)
}

/// The place where the hand puts a point. Equal points go to equal places, so that what lies on each other stays there.
pub(crate) fn hand(at: Pt) -> Pt {
    let stray = |seed: u64| noise(at, 54.0, seed) * 0.7 + noise(at, 23.0, seed + 9) * 0.3;
    at + pt(stray(1), stray(2)) * (STRAY * free_hand(at))
}

/// A chain in steps of about `step`, each point where the hand puts it.
pub(crate) fn traced(chain: &[Pt], step: f64) -> Vec<Pt> {
    evenly(chain, step).into_iter().map(hand).collect()
}

/// Points along a chain in even steps, both ends included.
pub(crate) fn evenly(chain: &[Pt], step: f64) -> Vec<Pt> {
    let long = length(chain);
    let count = libm::ceil(long / step).max(1.0) as usize;
    let mut points = Vec::with_capacity(count + 1);
    let (mut piece, mut before) = (0, 0.0);
    for nth in 0..=count {
        let at = long * nth as f64 / count as f64;
        while piece + 2 < chain.len() && before + (chain[piece + 1] - chain[piece]).length() < at {
            before += (chain[piece + 1] - chain[piece]).length();
            piece += 1;
        }
        let (a, b) = (chain[piece], chain[(piece + 1).min(chain.len() - 1)]);
        points.push(a.lerp(b, ((at - before) / (b - a).length().max(1e-9)).clamp(0.0, 1.0)));
    }
    points
}

/// The direction across a chain at each of its points, to the right of the way.
pub(crate) fn across(chain: &[Pt]) -> Vec<Pt> {
    (0..chain.len())
        .map(|nth| {
            let (a, b) = (chain[nth.saturating_sub(1)], chain[(nth + 1).min(chain.len() - 1)]);
            (b - a).unit().turn_90()
        })
        .collect()
}

/// The band along a chain: how far it reaches to the left and to the right is said for every point.
pub(crate) fn band(chain: &[Pt], reach: impl Fn(Pt, Pt) -> (f64, f64)) -> Vec<Pt> {
    let sides = across(chain);
    let both: Vec<(Pt, Pt)> = chain
        .iter()
        .zip(&sides)
        .map(|(at, side)| {
            let (left, right) = reach(*at, *side);
            (*at - *side * left, *at + *side * right)
        })
        .collect();
    both.iter().map(|it| it.0).chain(both.iter().rev().map(|it| it.1)).collect()
}

/// Ink along a chain: broad where the hand presses and on the side away from the light, thin at free ends.
pub(crate) fn ink(path: &mut Outline, chain: &[Pt], wide: f64) {
    if chain.len() < 2 {
        return;
    }
    let long = length(chain);
    let ends = [chain[0], chain[chain.len() - 1]];
    let mut gone = 0.0;
    let mut reach = Vec::with_capacity(chain.len());
    for (nth, at) in chain.iter().enumerate() {
        if nth > 0 {
            gone += (*at - chain[nth - 1]).length();
        }
        let taper =
            |far: f64, end: Pt| if end.rim() < 3.0 { 1.0 } else { 0.25 + 0.75 * rise(far, 0.0, 26.0) };
        let press = 1.0 + 0.42 * noise(*at, 44.0, 5) * free_hand(*at);
        reach.push(wide / 2.0 * press * taper(gone, ends[0]) * taper(long - gone, ends[1]));
    }
    let sides = across(chain);
    let left = chain.iter().zip(&sides).zip(&reach).map(|((at, side), wide)| *at - *side * *wide);
    let right = chain.iter().zip(&sides).zip(&reach).map(|((at, side), wide)| *at + *side * *wide);
    let right: Vec<Pt> = right.collect();
    let ring: Vec<Pt> = left.chain(right.into_iter().rev()).collect();
    *path = std::mem::take(path).and_polygon(&ring);
}

/// A point so high above the ground, as seen.
pub(crate) fn up(at: Pt, high: f64) -> Pt {
    pt(at.x, at.y - high)
}

/// Adds a closed polygon.
pub(crate) fn poly(path: &mut Outline, corners: &[Pt]) {
    *path = std::mem::take(path).and_polygon(corners);
}

/// Adds an open chain.
pub(crate) fn line(path: &mut Outline, points: &[Pt]) {
    *path = std::mem::take(path).and_chain(points);
}

/// Adds an oval.
pub(crate) fn oval(path: &mut Outline, at: Pt, wide: f64, high: f64) {
    *path = std::mem::take(path).and_oval(at, wide, high);
}

/// Adds a small oval of four bows, for which files need but half of what [`oval`] takes.
pub(crate) fn blot(path: &mut Outline, at: Pt, wide: f64, high: f64) {
    // Whole numbers mirror each other about a whole middle.
    let [at, reach] = [at, pt(wide, high)].map(|it| pt(libm::round(it.x), libm::round(it.y)));
    let on = |x: f64, y: f64| at + pt(x * reach.x, y * reach.y);
    let start = std::mem::take(path).to(on(1.0, 0.0)).quad(on(1.0, 1.0), on(0.0, 1.0));
    let round = start.quad(on(-1.0, 1.0), on(-1.0, 0.0)).quad(on(-1.0, -1.0), on(0.0, -1.0));
    *path = round.quad(on(1.0, -1.0), on(1.0, 0.0)).close();
}

/// Adds a dot, as wide as the round line it is drawn with: a fifth of what an oval takes.
pub(crate) fn dot(path: &mut Outline, at: Pt) {
    *path = std::mem::take(path).and_chain(&[at, at + pt(1.0, 0.0)]);
}

/// A chain that crosses the rim at a right angle, for so far that nothing of its turn is seen there; it begins a little outside.
pub(crate) fn over_rim(points: &mut Vec<Pt>) {
    for _ in 0..2 {
        points.reverse();
        let (Some(end), true) = (points.first().copied(), points.len() > 3) else { continue };
        if end.rim() > 1.0 {
            continue;
        }
        let into = [pt(0.0, 1.0), pt(-1.0, 0.0), pt(0.0, -1.0), pt(1.0, 0.0)]
            .into_iter()
            .find(|into| (end + *into * 10.0).rim() > 9.0)
            .unwrap_or_default();
        points.retain(|it| (*it - end).length() > 24.0);
        points.splice(0..0, [end - into * 14.0, end, end + into * 20.0]);
    }
}

/// Adds a curve through one control point.
pub(crate) fn bow(path: &mut Outline, from: Pt, by: Pt, to: Pt) {
    *path = std::mem::take(path).to(from).quad(by, to);
}

/// The convex hull.
pub(crate) fn hull(points: &[Pt]) -> Vec<Pt> {
    let mut points = points.to_vec();
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let turn = |a: Pt, b: Pt, c: Pt| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let mut ring: Vec<Pt> = Vec::new();
    for back in [false, true] {
        let start = ring.len();
        let walk: Vec<Pt> = if back { points.iter().rev().copied().collect() } else { points.clone() };
        for point in walk {
            while ring.len() >= start + 2 && turn(ring[ring.len() - 2], ring[ring.len() - 1], point) <= 0.0 {
                ring.pop();
            }
            ring.push(point);
        }
        ring.pop();
    }
    ring
}

/// A round shape of lobes, as crowns of trees and clouds are.
pub(crate) fn lobes(path: &mut Outline, at: Pt, wide: f64, high: f64, count: usize, rng: &mut Rng) {
    let first = rng.between(0.0, 360.0);
    let knots: Vec<Pt> = (0..count)
        .map(|lobe| {
            let out = towards(first + lobe as f64 * 360.0 / count as f64) * rng.between(0.84, 0.98);
            at + pt(out.x * wide, out.y * high)
        })
        .collect();
    let mut outline = std::mem::take(path).to(knots[0]);
    for nth in 0..count {
        let (a, b) = (knots[nth], knots[(nth + 1) % count]);
        outline = outline.quad(at + (a.lerp(b, 0.5) - at) * rng.between(1.42, 1.72), b);
    }
    *path = outline.close();
}

/// A round patch of ground with a soft uneven edge.
pub(crate) fn patch(path: &mut Outline, at: Pt, wide: f64, high: f64, rng: &mut Rng) {
    const KNOTS: usize = 8;
    let first = rng.between(0.0, 45.0);
    let knots: Vec<Pt> = (0..KNOTS)
        .map(|nth| {
            let out = towards(first + nth as f64 * 45.0) * rng.between(0.88, 1.12);
            // Between even numbers lies a whole one, so that each bow goes on exactly where the last one led, and files leave its control out.
            (pt(at.x + out.x * wide, at.y + out.y * high) / 2.0).round() * 2.0
        })
        .collect();
    let mut outline = std::mem::take(path).to(knots[KNOTS - 1].lerp(knots[0], 0.5));
    for nth in 0..KNOTS {
        outline = outline.quad(knots[nth], knots[nth].lerp(knots[(nth + 1) % KNOTS], 0.5));
    }
    *path = outline.close();
}

/// A thin line of ink.
pub(crate) const fn fine(wide: i32) -> Line {
    Line::round(Role::Pen, wide)
}
