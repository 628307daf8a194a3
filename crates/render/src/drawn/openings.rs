//! Openings in walls that look south: doors and windows, plain and pointed, and flames that come out of them.

use crate::drawn::pen::{fine, up};
use crate::plane::{Pt, pt};
use crate::scene::{Items, Outline};
use crate::theme::Role;

/// Adds an opening with a pointed top: half its width, the height at which the arch begins, and the height to which its sides lean.
pub(crate) fn pointed(path: &mut Outline, low: Pt, half: f64, spring: f64, peak: f64) {
    *path = std::mem::take(path)
        .to(low - pt(half, 0.0))
        .line(up(low, spring) - pt(half, 0.0))
        .quad(up(low, peak), up(low, spring) + pt(half, 0.0))
        .line(low + pt(half, 0.0))
        .close();
}

/// Adds a plain opening: half its width, and its height.
pub(crate) fn slot(path: &mut Outline, low: Pt, half: f64, high: f64) {
    *path = std::mem::take(path).and_polygon(&[
        low - pt(half, 0.0),
        up(low, high) - pt(half, 0.0),
        up(low, high) + pt(half, 0.0),
        low + pt(half, 0.0),
    ]);
}

/// A fire whose foot is at a point, in these colours from without to within.
pub(crate) fn flame(items: &mut Items, foot: Pt, s: f64, tones: [Role; 3]) {
    for (k, role) in [1.0, 0.62, 0.34].map(|it| it * s).into_iter().zip(tones) {
        let tongue = Outline::new()
            .to(foot + pt(-22.0 * k, 0.0))
            .quad(foot + pt(-30.0 * k, -34.0 * k), foot + pt(-4.0 * k, -78.0 * k))
            .quad(foot + pt(4.0 * k, -44.0 * k), foot + pt(16.0 * k, -54.0 * k))
            .quad(foot + pt(32.0 * k, -22.0 * k), foot + pt(20.0 * k, 2.0))
            .close();
        items.both(tongue, role, fine(if role == tones[0] { 4 } else { 2 }));
    }
}

/// The colours of a wood fire.
pub(crate) const FIRE: [Role; 3] = [Role::Lava, Role::Glow, Role::Halo];

/// Smoke that rises from a point and drifts off to the east.
pub(crate) fn smoke(items: &mut Items, from: Pt, s: f64) {
    let puffs = [(0.0, 4.0, 9.0), (6.0, 18.0, 13.0), (16.0, 36.0, 16.0), (30.0, 54.0, 13.0)];
    let all = puffs.iter().fold(Outline::new(), |path, (x, y, r)| {
        path.and_oval(up(from, y * s) + pt(x * s, 0.0), r * s * 1.15, r * s)
    });
    items.line(all.clone(), fine(4));
    items.fill(all, Role::Smoke);
    let lit = puffs.iter().fold(Outline::new(), |path, (x, y, r)| {
        path.and_oval(up(from, y * s + r * s * 0.3) + pt((x - r * 0.3) * s, 0.0), r * s * 0.6, r * s * 0.5)
    });
    items.fill(lit, Role::SmokeLight);
}
