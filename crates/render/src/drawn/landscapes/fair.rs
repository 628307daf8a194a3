//! Tents and stalls: circus, bazaar, fair and festival.

use crate::drawn::pen::{bow, dot, fine, oval, patch, poly, up};
use crate::drawn::solid::block;
use crate::drawn::stage::Stage;
use crate::plane::{Plane, Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A striped tent with flags.
pub(crate) fn circus(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let mut ring = Outline::new();
    patch(&mut ring, at + pt(0.0, r * 0.2), r * 0.96, r * 0.66, rng);
    ground.both(ring, Role::Paving, Line::round(Role::Verge, 8));
    tent(stage, at + pt(0.0, r * 0.22), r * 0.66, r * 0.4, r * 0.56, Role::ClothRed);
    for (x, y, role) in [(-0.74, 0.52, Role::ClothBlue), (0.74, 0.5, Role::ClothYellow)] {
        let foot = at + pt(x, y) * r;
        if foot.rim() > 46.0 {
            stall(stage, foot, role, false);
        }
    }
}

/// A round tent: `wide` its radius, walls and roof so high.
fn tent(stage: &mut Stage, at: Pt, wide: f64, wall: f64, rise: f64, role: Role) {
    let deep = wide * 0.62;
    let cut = 12;
    let rim = |nth: i32, grow: f64| {
        let out = towards(f64::from(nth) * 180.0 / f64::from(cut));
        at + pt(out.x * wide * grow, out.y * deep * grow)
    };
    stage.shade(
        false,
        &[at - pt(wide, 0.0), at + pt(wide, 0.0), at + pt(0.0, deep)],
        &[(at + pt(wide, 0.0), wall), (at, wall + rise)],
    );
    stage.stand(at.y + deep, |items| {
        let peak = up(at, wall + rise);
        let walls: Vec<Pt> = (0..=cut)
            .map(|nth| rim(nth, 1.0))
            .chain((0..=cut).rev().map(|nth| up(rim(nth, 1.0), wall)))
            .collect();
        let eaves: Vec<Pt> = (-2..=cut + 2).map(|nth| up(rim(nth, 1.1), wall * 0.94)).chain([peak]).collect();
        items.line(Outline::polygon(&walls).and_polygon(&eaves), fine(9));
        items.fill(Outline::polygon(&walls), Role::Fleece);
        let (mut stripes, mut dark) = (Outline::new(), Outline::new());
        for nth in (0..cut).step_by(2) {
            poly(
                &mut stripes,
                &[rim(nth, 1.0), rim(nth + 1, 1.0), up(rim(nth + 1, 1.0), wall), up(rim(nth, 1.0), wall)],
            );
        }
        for nth in 0..4 {
            poly(
                &mut dark,
                &[rim(nth, 1.0), rim(nth + 1, 1.0), up(rim(nth + 1, 1.0), wall), up(rim(nth, 1.0), wall)],
            );
        }
        items.fill(stripes, role);
        let door = rim(cut / 2, 1.0);
        items.both(
            Outline::polygon(&[
                door - pt(wide * 0.16, 0.0),
                up(door, wall * 0.8),
                door + pt(wide * 0.16, 0.0),
            ]),
            Role::Window,
            fine(3),
        );
        items.fill(Outline::polygon(&eaves), Role::Fleece);
        let mut panels = Outline::new();
        let mut shade = Outline::new();
        for nth in (-2..cut + 2).step_by(2) {
            let (a, b) = (up(rim(nth, 1.1), wall * 0.94), up(rim(nth + 1, 1.1), wall * 0.94));
            panels = std::mem::take(&mut panels)
                .to(peak)
                .quad(peak.lerp(a, 0.5) + pt(0.0, rise * 0.08), a)
                .line(b)
                .quad(peak.lerp(b, 0.5) + pt(0.0, rise * 0.08), peak)
                .close();
        }
        for nth in -2..3 {
            let (a, b) = (up(rim(nth, 1.1), wall * 0.94), up(rim(nth + 1, 1.1), wall * 0.94));
            if nth % 2 != 0 {
                poly(&mut shade, &[peak, a, b]);
            }
        }
        items.fill(panels, role);
        items.fill(shade, Role::PlasterShade);
        items.line(Outline::polygon(&eaves), fine(3));
        items.line(Outline::chain(&[peak, up(peak, 26.0)]), fine(5));
        let flag = [up(peak, 26.0), up(peak, 18.0) + pt(26.0, 0.0), up(peak, 10.0)];
        items.both(Outline::polygon(&flag), Role::ClothBlue, fine(3));
    });
}

/// A stall under a striped awning.
pub(crate) fn stall(stage: &mut Stage, at: Pt, role: Role, town: bool) {
    stage.shade(
        town,
        &[at + pt(-24.0, 12.0), at + pt(24.0, 12.0), at + pt(24.0, -8.0)],
        &[(at + pt(24.0, 12.0), 26.0), (at + pt(24.0, -8.0), 30.0)],
    );
    stage.stand(at.y + 14.0, |items| {
        let posts = Outline::chain(&[at + pt(-21.0, 12.0), at + pt(-21.0, -20.0)])
            .and_chain(&[at + pt(21.0, 12.0), at + pt(21.0, -20.0)]);
        items.line(posts, fine(4));
        block(
            items,
            rectangle(at + pt(0.0, 6.0), 38.0, 12.0, 0.0),
            0.0,
            9.0,
            [Role::RoofBrown, Role::RoofBrownShade],
            Role::Thatch,
        );
        let mut goods = Outline::new();
        for x in [-12.0, -4.0, 4.0, 12.0] {
            dot(&mut goods, at + pt(x, -3.0));
        }
        items.line(goods, Line::round(Role::PetalRed, 7));
        let awning =
            [at + pt(-23.0, -38.0), at + pt(23.0, -38.0), at + pt(27.0, -14.0), at + pt(-27.0, -14.0)];
        items.both(Outline::polygon(&awning), Role::Fleece, fine(5));
        let mut stripes = Outline::new();
        for nth in [0.0, 2.0, 4.0] {
            let (a, b) = (nth / 5.0, (nth + 1.0) / 5.0);
            poly(
                &mut stripes,
                &[
                    awning[0].lerp(awning[1], a),
                    awning[0].lerp(awning[1], b),
                    awning[3].lerp(awning[2], b),
                    awning[3].lerp(awning[2], a),
                ],
            );
        }
        items.fill(stripes, role);
        items.line(Outline::polygon(&awning), fine(3));
    });
}

/// Two stalls on a place of their own.
pub(crate) fn market_day(ground: &mut Items, stage: &mut Stage, at: Pt, rng: &mut Rng) {
    let mut place = Outline::new();
    patch(&mut place, at + pt(0.0, 8.0), 68.0, 44.0, rng);
    ground.both(place, Role::Paving, Line::round(Role::RoadLine, 4));
    stall(stage, at + pt(-22.0, -4.0), Role::ClothYellow, false);
    stall(stage, at + pt(24.0, 22.0), Role::ClothRed, false);
}

/// Stalls about a place: a bazaar under domed tents, a fair with a maypole, a festival with garlands.
pub(crate) fn market(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, name: &str, rng: &mut Rng) {
    let mut place = Outline::new();
    patch(&mut place, at + pt(0.0, 6.0), r * 0.94, r * 0.78, rng);
    ground.both(place, Role::Paving, Line::round(Role::RoadLine, 5));
    let cloths = [Role::ClothRed, Role::ClothBlue, Role::ClothYellow, Role::PetalViolet];
    let count = if r > 110.0 { 6 } else { 4 };
    for nth in 0..count {
        let out = towards(f64::from(nth) * 360.0 / f64::from(count) + 30.0);
        let foot = at + pt(out.x * r * 0.62, out.y * r * 0.5 + r * 0.1);
        if name == "bazaar" && nth % 2 == 0 {
            tent(stage, foot, 27.0, 22.0, 30.0, cloths[nth as usize % 4]);
        } else {
            stall(stage, foot, cloths[nth as usize % 4], false);
        }
    }
    if name == "bazaar" {
        // Carpets and a camel's load of jars.
        ground.both(
            Outline::polygon(&rectangle(at + pt(0.0, r * 0.1), 54.0, 34.0, 8.0)),
            Role::ClothRed,
            fine(3),
        );
        ground.line(
            Outline::polygon(&rectangle(at + pt(0.0, r * 0.1), 40.0, 20.0, 8.0)),
            Line::round(Role::ClothYellow, 4),
        );
        return;
    }
    let pole = at + pt(0.0, r * 0.18);
    stage.stand(pole.y, |items| {
        let top = up(pole, r * 0.86);
        items.line(Outline::chain(&[pole, top]), fine(9));
        items.line(Outline::chain(&[pole, top]), Line::round(Role::Fleece, 4));
        for (nth, x) in [-0.56, -0.3, 0.3, 0.58].into_iter().enumerate() {
            let low = pole + pt(x * r, -r * 0.2);
            let mut string = Outline::new();
            bow(&mut string, top, top.lerp(low, 0.5) + pt(0.0, r * 0.16), low);
            items.line(string, Line::round(cloths[nth % 4], 5));
        }
        let mut wreath = Outline::new();
        oval(&mut wreath, top + pt(0.0, 10.0), 20.0, 7.0);
        items.line(wreath.clone(), fine(10));
        items.line(wreath, Line::round(Role::Tree, 6));
        items.both(
            Outline::polygon(&[up(top, 20.0), up(top, 13.0) + pt(22.0, 0.0), up(top, 5.0)]),
            Role::ClothRed,
            fine(3),
        );
        items.line(Outline::chain(&[top, up(top, 22.0)]), fine(4));
    });
    if name == "fair" {
        // A catapult for show.
        let foot = at + pt(-r * 0.2, r * 0.5);
        stage.stand(foot.y + 16.0, |items| {
            for (wide, role) in [(9, Role::Pen), (5, Role::Timber)] {
                items.line(
                    Outline::chain(&[foot + pt(-28.0, 6.0), foot + pt(28.0, 6.0)])
                        .and_chain(&[foot + pt(-12.0, 6.0), up(foot, 26.0), foot + pt(14.0, 6.0)])
                        .and_chain(&[foot + pt(26.0, -6.0), up(foot, 54.0) - pt(26.0, 0.0)]),
                    Line::round(role, wide),
                );
            }
            items.ring(foot + pt(-22.0, 8.0), 9.0, Role::RoofBrown, fine(3));
            items.ring(foot + pt(22.0, 8.0), 9.0, Role::RoofBrown, fine(3));
            items.ring(up(foot, 60.0) - pt(28.0, 0.0), 8.0, Role::Rock, fine(3));
        });
    }
}
