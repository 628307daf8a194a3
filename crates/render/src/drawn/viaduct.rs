//! High bridges that join the halves of cities: a deck as high as the walls, on arches, with a pair of towers at either end.

use crate::drawn::openings::pointed;
use crate::drawn::pen::{evenly, fine, line, poly, up};
use crate::drawn::solid::{is_lit, wall_tower};
use crate::drawn::stage::Stage;
use crate::layout::TileLayout;
use crate::plane::{Plane, Pt, pt};
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// Half the width of a deck.
const HALF: f64 = 46.0;
/// Its height: that of the walls on which it ends.
const HIGH: f64 = 34.0;

/// Puts up the bridges between the halves of cities.
pub(crate) fn viaducts(layout: &TileLayout, stage: &mut Stage) {
    for [one, other] in layout.sketch.cities.iter().filter_map(|city| city.bridge) {
        let ahead = (other - one).unit();
        let side =
            if ahead.x.abs() > 0.5 && ahead.turn_90().y < 0.0 { -ahead.turn_90() } else { ahead.turn_90() };
        let (from, to) = (one - ahead * 26.0, other + ahead * 26.0);
        let corners = [one - side * HALF, other - side * HALF, other + side * HALF, one + side * HALF];
        stage.shade(false, &corners, &corners.map(|it| (it, HIGH + 8.0)));
        let foot = corners.iter().map(|it| it.y).fold(f64::MIN, f64::max);
        stage.stand(foot + if side.y > 0.5 { -4.0 } else { 30.0 }, |items| deck(items, [from, to], side));
        for (end, out) in [(one, -ahead), (other, ahead)] {
            for sign in [-1.0, 1.0] {
                let at = end + out * 4.0 + side * (sign * (HALF + 12.0));
                wall_tower(stage, at, 7);
            }
        }
    }
}

/// The deck from end to end, with the arches below its southern edge; `side` leads across it, to the south if it has such an edge.
fn deck(items: &mut Items, [from, to]: [Pt; 2], side: Pt) {
    let lifted = |out: f64, high: f64| [up(from + side * out, high), up(to + side * out, high)];
    let face = |out: f64, low: f64, high: f64| {
        let ([a, b], [d, c]) = (lifted(out, high), lifted(out, low));
        [a, b, c, d]
    };
    let top = {
        let ([a, b], [d, c]) = (lifted(-HALF, HIGH), lifted(HALF, HIGH));
        [a, b, c, d]
    };
    let front = side.y > 0.5;
    let mut silhouette = Outline::polygon(&top);
    if front {
        poly(&mut silhouette, &face(HALF, 0.0, HIGH + 9.0));
    }
    items.line(silhouette, fine(8));
    items.fill(Outline::polygon(&top), Role::Street);
    paving(items, [from, to], side);
    parapet(items, &lifted(-HALF, HIGH), 7.0);
    if front {
        arches(items, [from, to], side, &face(HALF, 0.0, HIGH));
    }
    parapet(items, &lifted(HALF, HIGH), 9.0);
}

/// Stones across the deck.
fn paving(items: &mut Items, [from, to]: [Pt; 2], side: Pt) {
    let mut stones = Outline::new();
    for (nth, at) in evenly(&[from, to], 21.0).into_iter().enumerate() {
        let (left, right) = if nth % 2 == 0 { (-0.82, 0.3) } else { (-0.3, 0.82) };
        line(&mut stones, &[up(at + side * (HALF * left), HIGH), up(at + side * (HALF * right), HIGH)]);
    }
    items.line(stones, Line::round(Role::StreetShade, 3));
}

/// A low wall with merlons, along an edge as seen.
fn parapet(items: &mut Items, edge: &[Pt; 2], high: f64) {
    items.line(Outline::chain(edge), fine(15));
    items.line(Outline::chain(edge), Line::round(Role::Walkway, 9));
    let mut merlons = Outline::new();
    for pair in evenly(edge, 19.0).windows(2) {
        let (a, b) = (pair[0].lerp(pair[1], 0.12), pair[0].lerp(pair[1], 0.66));
        let wide = if (b - a).x.abs() < 4.0 { pt(5.0, 0.0) } else { Pt::default() };
        poly(&mut merlons, &[a - wide, b + wide, up(b, high) + wide, up(a, high) - wide]);
    }
    items.both(merlons, Role::Merlon, fine(2));
}

/// The southern face with its arches, and courses of stone between them.
fn arches(items: &mut Items, [from, to]: [Pt; 2], side: Pt, face: &[Pt; 4]) {
    let lit = is_lit(side);
    items.fill(Outline::polygon(face), if lit { Role::Face } else { Role::FaceShade });
    let (a, b) = (from + side * HALF, to + side * HALF);
    let count = libm::round((b - a).length() / 74.0).max(2.0) as usize;
    let mut dark = Outline::new();
    for nth in 0..count {
        let at = a.lerp(b, (nth as f64 + 0.5) / count as f64);
        pointed(&mut dark, at, (b - a).length() / count as f64 * 0.34, 9.0, 38.0);
    }
    items.both(dark, Role::WaterLine, fine(3));
    let mut stones = Outline::new();
    for (nth, at) in evenly(&[a, b], 26.0).into_iter().enumerate() {
        line(&mut stones, &[up(at, 27.0), up(at, 27.0) + pt(if nth % 2 == 0 { 9.0 } else { 14.0 }, 0.0)]);
    }
    items.line(stones, Line::round(if lit { Role::FaceShade } else { Role::WallLine }, 2));
}
