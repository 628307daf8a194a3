//! Things that people leave on open ground: a haystack, a shed, a pond, an orchard, a windmill, a cross, rocks; and herds.

use crate::drawn::herds::{flock, paddock};
use crate::drawn::house::{House, ROOFS};
use crate::drawn::pen::{blot, bow, fine, line, patch, poly, up};
use crate::drawn::plants::{Kind, hedge, tree};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A sort of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thing {
    Flock,
    Haystack,
    Shed,
    Pond,
    Orchard,
    Windmill,
    Paddock,
    Cross,
    Rocks,
}

impl Thing {
    pub(crate) const ALL: [Self; 9] = [
        Self::Flock,
        Self::Haystack,
        Self::Shed,
        Self::Pond,
        Self::Orchard,
        Self::Windmill,
        Self::Paddock,
        Self::Cross,
        Self::Rocks,
    ];

    /// The radius of open ground that it needs, and its height, so that it hides nothing to its north.
    pub(crate) const fn needs(self) -> (f64, f64) {
        match self {
            Self::Flock => (74.0, 0.0),
            Self::Haystack => (44.0, 46.0),
            Self::Shed => (66.0, 84.0),
            Self::Pond => (76.0, 0.0),
            Self::Orchard => (92.0, 40.0),
            Self::Windmill => (64.0, 118.0),
            Self::Paddock => (70.0, 0.0),
            Self::Cross => (34.0, 44.0),
            Self::Rocks => (74.0, 30.0),
        }
    }

    /// Draws it about a place.
    pub(crate) fn draw(self, ground: &mut Items, stage: &mut Stage, at: Pt, rng: &mut Rng) {
        match self {
            Self::Flock => flock(stage, at, rng),
            Self::Haystack => haystack(stage, at),
            Self::Shed => shed(stage, at, rng),
            Self::Pond => pond(ground, stage, at, rng),
            Self::Orchard => orchard(stage, at, rng),
            Self::Windmill => windmill(stage, at, rng),
            Self::Paddock => paddock(ground, stage, at, rng),
            Self::Cross => stage.stand(at.y, |items| cross(items, at)),
            Self::Rocks => rocks(stage, at, rng),
        }
    }
}

/// A stack of hay.
fn haystack(stage: &mut Stage, at: Pt) {
    blot(&mut stage.grass_shade, at + pt(16.0, 2.0), 30.0, 13.0);
    stage.stand(at.y, |items| {
        let stack = Outline::new()
            .to(at + pt(-24.0, 0.0))
            .cubic(up(at, 30.0) + pt(-26.0, 0.0), up(at, 50.0) + pt(-10.0, 0.0), up(at, 52.0))
            .cubic(up(at, 50.0) + pt(10.0, 0.0), up(at, 30.0) + pt(26.0, 0.0), at + pt(24.0, 0.0))
            .quad(at + pt(0.0, 10.0), at + pt(-24.0, 0.0))
            .close();
        items.both(stack, Role::Thatch, fine(4));
        let dark = Outline::new()
            .to(up(at, 50.0) + pt(3.0, 0.0))
            .cubic(up(at, 40.0) + pt(12.0, 0.0), up(at, 28.0) + pt(24.0, 0.0), at + pt(23.0, 0.0))
            .quad(at + pt(12.0, 8.0), at + pt(4.0, 4.0))
            .close();
        items.fill(dark, Role::ThatchShade);
        let mut straw = Outline::new();
        for nth in 0..5 {
            let x = f64::from(nth) * 9.0 - 18.0;
            line(&mut straw, &[up(at, 8.0) + pt(x, 0.0), up(at, 20.0) + pt(x * 0.8, 0.0)]);
        }
        items.line(straw, Line::round(Role::RoofLine, 2));
    });
}

/// A shed with a hedge before it.
fn shed(stage: &mut Stage, at: Pt, rng: &mut Rng) {
    let slant = if rng.below(2) == 0 { 0.0 } else { 90.0 };
    let mut shed = House::any(at, 84.0, 60.0, slant + rng.between(-14.0, 14.0), rng);
    shed.roof = ROOFS[[4, 2, 0][rng.below(3)]];
    shed.stand(stage, false, rng);
    hedge(stage, &[at + pt(-70.0, 46.0), at + pt(20.0, 54.0)], 8.0, rng);
}

/// A small pond with reeds.
fn pond(ground: &mut Items, stage: &mut Stage, at: Pt, rng: &mut Rng) {
    let mut pond = Outline::new();
    patch(&mut pond, at, 68.0, 44.0, rng);
    ground.both(pond.clone(), Role::Bank, Line::round(Role::Bank, 16));
    ground.both(pond, Role::Water, Line::round(Role::WaterLine, 5));
    let mut waves = Outline::new();
    for (x, y) in [(-26.0, -8.0), (10.0, 6.0), (-12.0, 18.0)] {
        bow(&mut waves, at + pt(x - 13.0, y), at + pt(x, y + 6.0), at + pt(x + 13.0, y));
    }
    ground.line(waves, Line::round(Role::Ripple, 4));
    let mut reeds = Outline::new();
    for nth in 0..6 {
        let foot = at + pt(40.0 + f64::from(nth) * 5.0, 22.0 - f64::from(nth) * 3.0);
        line(&mut reeds, &[foot, up(foot, 24.0) + pt(f64::from(nth) - 2.0, 0.0)]);
    }
    stage.stand(at.y + 30.0, |items| items.line(reeds, Line::round(Role::Tuft, 4)));
}

/// Six fruit trees in rows.
fn orchard(stage: &mut Stage, at: Pt, rng: &mut Rng) {
    for nth in 0..6 {
        let spot = at
            + pt(f64::from(nth % 3) * 52.0 - 52.0 + rng.between(-5.0, 5.0), f64::from(nth / 3) * 54.0 - 14.0);
        tree(stage, spot, 18.0, Kind::Lime, false, rng);
    }
}

/// A wayside cross.
fn cross(items: &mut Items, at: Pt) {
    for (wide, role) in [(11, Role::Pen), (6, Role::Merlon)] {
        let cross = Outline::chain(&[at, up(at, 46.0)])
            .and_chain(&[up(at, 34.0) - pt(12.0, 0.0), up(at, 34.0) + pt(12.0, 0.0)]);
        items.line(cross, Line::round(role, wide));
    }
}

/// Rocks among bushes.
fn rocks(stage: &mut Stage, at: Pt, rng: &mut Rng) {
    let mut rocks = Outline::new();
    for nth in 0..4 {
        let spot = at + pt(f64::from(nth) * 26.0 - 40.0, f64::from(nth % 2) * 18.0);
        poly(
            &mut rocks,
            &[
                spot + pt(-15.0, 4.0),
                spot + pt(-9.0, -14.0),
                spot + pt(4.0, -18.0),
                spot + pt(14.0, -6.0),
                spot + pt(13.0, 6.0),
            ],
        );
        blot(&mut stage.grass_shade, spot + pt(8.0, 4.0), 17.0, 7.0);
    }
    stage.stand(at.y + 10.0, |items| items.both(rocks, Role::Rock, fine(4)));
    tree(stage, at + pt(4.0, 34.0), 15.0, Kind::Oak, false, rng);
}

/// A windmill, its sails turned by chance.
fn windmill(stage: &mut Stage, at: Pt, rng: &mut Rng) {
    stage.shade(
        false,
        &[at + pt(-24.0, 0.0), at + pt(24.0, 0.0)],
        &[(at + pt(-12.0, 0.0), 90.0), (at + pt(12.0, 0.0), 90.0)],
    );
    let turn = rng.between(0.0, 90.0);
    stage.stand(at.y + 12.0, |items| {
        let body = [
            at + pt(-27.0, 4.0),
            up(at, 66.0) + pt(-16.0, 0.0),
            up(at, 66.0) + pt(16.0, 0.0),
            at + pt(27.0, 4.0),
            at + pt(0.0, 13.0),
        ];
        items.both(Outline::polygon(&body), Role::Plaster, fine(6));
        items.fill(
            Outline::polygon(&[
                at + pt(6.0, 11.0),
                up(at, 66.0) + pt(4.0, 0.0),
                up(at, 66.0) + pt(15.0, 0.0),
                at + pt(26.0, 4.0),
            ]),
            Role::PlasterShade,
        );
        items.both(
            Outline::polygon(&[
                at + pt(-7.0, 12.0),
                up(at, 18.0) - pt(7.0, 0.0),
                up(at, 18.0) + pt(6.0, 0.0),
                at + pt(6.0, 12.0),
            ]),
            Role::Window,
            fine(2),
        );
        items.both(
            Outline::polygon(&[up(at, 64.0) + pt(-21.0, 0.0), up(at, 92.0), up(at, 64.0) + pt(21.0, 0.0)]),
            Role::RoofRed,
            fine(4),
        );
        let hub = up(at, 66.0);
        for nth in 0..4 {
            let out = towards(turn + f64::from(nth) * 90.0);
            let (a, b) = (hub + out * 10.0, hub + out * 56.0);
            let side = out.turn_90() * 13.0;
            items.both(Outline::polygon(&[a, b, b + side, a + side]), Role::Fleece, fine(3));
            let mut laths = Outline::new();
            for step in 1..4 {
                let p = a.lerp(b, f64::from(step) / 4.0);
                line(&mut laths, &[p, p + side]);
            }
            items.line(laths, Line::round(Role::Timber, 2));
            items.line(Outline::chain(&[hub, b]), fine(4));
        }
        items.disc(hub, 5.0, Role::Pen);
    });
}
