//! A crag, as mines and lairs have it, and the lair in one.

use crate::drawn::openings::pointed;
use crate::drawn::pen::{bow, fine, oval, patch, up};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// Corners of a crag about the middle of its foot, in parts of its radius.
const CRAG: [(f64, f64); 12] = [
    (-0.84, 0.04),
    (-0.74, -0.3),
    (-0.5, -0.42),
    (-0.38, -0.78),
    (-0.1, -0.92),
    (0.14, -0.7),
    (0.36, -0.76),
    (0.56, -0.42),
    (0.78, -0.34),
    (0.86, 0.06),
    (0.4, 0.12),
    (-0.4, 0.12),
];

/// The shadow of a crag.
pub(crate) fn crag_shade(stage: &mut Stage, foot: Pt, r: f64) {
    stage.shade(
        false,
        &[foot - pt(r * 0.7, 0.0), foot + pt(r * 0.7, 0.0)],
        &[(foot + pt(r * 0.5, 0.0), r * 0.5), (foot, r * 0.7)],
    );
}

/// A crag with its dark side and its cracks.
pub(crate) fn crag(items: &mut Items, foot: Pt, r: f64, rng: &mut Rng) {
    let on = |x: f64, y: f64| foot + pt(x, y) * r;
    let rock = CRAG.map(|(x, y)| on(x + rng.between(-0.04, 0.04), y + rng.between(-0.04, 0.04)));
    items.both(Outline::polygon(&rock), Role::Rock, fine(6));
    let edge = [rock[4], on(0.02, -0.5), on(0.2, -0.2), on(0.24, 0.12)];
    let dark: Vec<Pt> = edge.into_iter().chain(rock[5..=10].iter().rev().copied()).collect();
    items.fill(Outline::polygon(&dark), Role::RockShade);
    items.fill(Outline::polygon(&[rock[3], rock[4], on(-0.12, -0.6), on(-0.34, -0.46)]), Role::RockLight);
    let mut cracks = Outline::new();
    for nth in 0..9 {
        let high = 1.0 - (f64::from(nth) - 4.0).abs() / 4.0;
        let from = on(-0.68 + f64::from(nth) * 0.17, -0.14 - 0.36 * high);
        bow(&mut cracks, from, from + pt(6.0, r * 0.08), from + pt(rng.between(-6.0, 8.0), r * 0.17));
    }
    items.line(cracks, fine(3));
}

/// A lair: a cave in which something looks out, with bones before it.
pub(crate) fn lair(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let foot = at + pt(0.0, r * 0.34);
    let mut soil = Outline::new();
    patch(&mut soil, foot + pt(0.0, r * 0.06), r * 0.9, r * 0.44, rng);
    ground.both(soil, Role::SoilShade, Line::round(Role::Verge, 6));
    crag_shade(stage, foot, r);
    stage.stand(foot.y + 6.0, |items| {
        crag(items, foot, r, rng);
        let mut mouth = Outline::new();
        pointed(&mut mouth, foot + pt(-r * 0.04, r * 0.12), r * 0.34, r * 0.22, r * 0.86);
        items.both(mouth, Role::Window, fine(5));
        // Two eyes in the dark.
        for x in [-0.16, 0.08] {
            let eye = foot + pt(x, -0.16) * r;
            items.both(Outline::new().and_oval(eye, r * 0.075, r * 0.05), Role::Glow, fine(3));
            items.fill(Outline::new().and_oval(eye, r * 0.02, r * 0.045), Role::Pen);
        }
    });
    for (x, y, lean) in [(-0.52, 0.3, 5.0), (0.34, 0.36, -6.0), (-0.06, 0.4, 2.0)] {
        let at = foot + pt(x, y) * r;
        stage.stand(at.y + 4.0, |items| bone(items, at, pt(17.0, lean)));
    }
}

/// A bone: a shaft with two knobs at either end.
fn bone(items: &mut Items, at: Pt, half: Pt) {
    let mut knobs = Outline::new();
    for end in [at - half, at + half] {
        oval(&mut knobs, up(end, 3.0), 4.5, 4.0);
        oval(&mut knobs, up(end, -3.0), 4.5, 4.0);
    }
    let shaft = Outline::chain(&[at - half, at + half]);
    items.line(knobs.clone(), fine(5));
    items.line(shaft.clone(), fine(9));
    items.line(shaft, Line::round(Role::Fleece, 5));
    items.fill(knobs, Role::Fleece);
}
