//! Directions without letters: they are drawn on the tile, so they stay right when it is turned.

use crate::art::values::heading;
use crate::drawn::kinds::figure;
use crate::drawn::pen::{fine, line, oval, poly};
use crate::drawn::stage::Stage;
use crate::plane::{Plane, Pt, pt, rectangle, towards};
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// The direction of a value, north for one that is none.
fn ahead_of(value: &str) -> Pt {
    heading(value).unwrap_or(pt(0.0, -1.0))
}

/// A broad arrow of cloth with a dark rim.
fn arrow(items: &mut Items, tail: Pt, tip: Pt, wide: f64, role: Role) {
    let ahead = (tip - tail).unit();
    let side = ahead.turn_90();
    let neck = tip - ahead * (wide * 1.9);
    let shape = [
        tail - side * (wide * 0.5),
        neck - side * (wide * 0.6),
        neck - side * (wide * 1.35),
        tip,
        neck + side * (wide * 1.35),
        neck + side * (wide * 0.6),
        tail + side * (wide * 0.5),
        tail + ahead * (wide * 0.7),
    ];
    items.line(Outline::polygon(&shape), Line::round(Role::Halo, 15));
    items.both(Outline::polygon(&shape), role, fine(6));
}

/// A flying machine that leaves a runway of flags the way it goes.
pub(crate) fn flight(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, value: &str) {
    let ahead = ahead_of(value);
    let side = ahead.turn_90();
    let (tail, tip) = (at - ahead * (r * 0.86), at + ahead * (r * 0.9));
    let strip = [
        tail - side * (r * 0.3),
        tip - ahead * (r * 0.3) - side * (r * 0.3),
        tip - ahead * (r * 0.3) + side * (r * 0.3),
        tail + side * (r * 0.3),
    ];
    ground.both(Outline::polygon(&strip), Role::Paving, Line::round(Role::Verge, 10));
    let mut chevrons = Outline::new();
    for part in [0.2, 0.44, 0.68] {
        let p = tail.lerp(tip, part * 0.86);
        line(&mut chevrons, &[p - side * (r * 0.2), p + ahead * (r * 0.17), p + side * (r * 0.2)]);
    }
    ground.line(chevrons.clone(), Line::round(Role::Halo, 17));
    ground.line(chevrons, Line::round(Role::ClothRed, 11));
    arrow(ground, tip - ahead * (r * 0.42), tip, r * 0.17, Role::ClothRed);
    // The machine: wings of cloth on a frame, seen from above, nose ahead; its shadow lies to the south-east.
    let body = at - ahead * (r * 0.12);
    let wings = |it: Pt, grow: f64| -> Vec<Pt> {
        [
            (0.0, 0.66),
            (0.16, 0.62),
            (0.2, 0.12),
            (0.46, 0.0),
            (0.2, -0.12),
            (0.16, -0.62),
            (0.0, -0.66),
            (-0.1, -0.14),
            (-0.44, -0.22),
            (-0.36, 0.0),
            (-0.44, 0.22),
            (-0.1, 0.14),
        ]
        .into_iter()
        .map(|(along, out)| it + ahead * (along * r * grow) + side * (out * r * grow))
        .collect()
    };
    poly(&mut stage.grass_shade, &wings(body + pt(0.2, 0.14) * r, 0.9));
    stage.stand(1300.0, |items| {
        items.line(Outline::polygon(&wings(body, 1.0)), Line::round(Role::Halo, 14));
        items.both(Outline::polygon(&wings(body, 1.0)), Role::Fleece, fine(6));
        let mut ribs = Outline::new();
        for out in [-0.5, -0.3, 0.3, 0.5] {
            line(
                &mut ribs,
                &[body + side * (out * r) - ahead * (0.02 * r), body + side * (out * r) + ahead * (0.16 * r)],
            );
        }
        line(&mut ribs, &[body - ahead * (0.36 * r), body + ahead * (0.44 * r)]);
        items.line(ribs, Line::round(Role::Timber, 3));
        items.ring(body + ahead * (0.12 * r), 0.08 * r, Role::ClothBlue, fine(4));
    });
}

/// A wind rose in the grass: its quarters have four cloths, and the one it speaks of is filled and longer.
pub(crate) fn rose(ground: &mut Items, at: Pt, r: f64, value: &str) {
    ground.both(Outline::new().and_disc(at, r * 0.94), Role::Paving, fine(5));
    ground.line(Outline::new().and_disc(at, r * 0.84), Line::round(Role::RoadLine, 3));
    let quarters =
        [("NE", Role::ClothRed), ("SE", Role::ClothYellow), ("SW", Role::ClothBlue), ("NW", Role::Tree)];
    for (name, role) in quarters {
        let out = ahead_of(name);
        let told = value == name || value == "all";
        if told {
            // The quarter of the ring as well, so that it is seen from afar.
            let first = out.degrees() - 45.0;
            let arc: Vec<Pt> =
                (0..=8).map(|nth| at + towards(first + f64::from(nth) * 11.25) * (r * 0.82)).collect();
            let ring: Vec<Pt> = arc.into_iter().chain([at]).collect();
            ground.fill(Outline::polygon(&ring), role);
        }
    }
    let mut points: Vec<(Pt, f64, Role)> = Vec::new();
    for angle in [0.0, 90.0, 180.0, 270.0] {
        points.push((towards(angle), 0.62, Role::Merlon));
    }
    for (name, role) in quarters {
        let told = value == name || value == "all";
        points.push((ahead_of(name), if told { 1.0 } else { 0.5 }, if told { role } else { Role::Walkway }));
    }
    for (out, long, role) in points {
        let side = out.turn_90() * (r * 0.13);
        let tip = at + out * (r * long);
        ground.both(
            Outline::polygon(&[
                at,
                at + (out + out.turn_90()).unit() * (r * 0.18),
                tip,
                at + (out - out.turn_90()).unit() * (r * 0.18),
            ]),
            role,
            fine(4),
        );
        ground.fill(
            Outline::polygon(&[at, at + (out + out.turn_90()).unit() * (r * 0.16), tip - out * 6.0]),
            Role::Halo,
        );
        let _ = side;
    }
    ground.ring(at, r * 0.09, Role::Gold, fine(4));
}

/// The ring where the pyramid of acrobats is built: three mats on a line to a corner, and an arrow that goes there.
pub(crate) fn acrobats(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, value: &str) {
    let ahead = ahead_of(value);
    let side = ahead.turn_90();
    let mut ring = Outline::new();
    oval(&mut ring, at, r * 0.9, r * 0.9);
    ground.both(ring, Role::Soil, Line::round(Role::ClothRed, 12));
    let mut dashes = Outline::new();
    oval(&mut dashes, at, r * 0.9, r * 0.9);
    ground.line(dashes, Line::new(Role::Fleece, 12).dashed(22, 22));
    if value.len() == 2 {
        arrow(ground, at - ahead * (r * 0.3), at + ahead * (r * 0.86), r * 0.12, Role::ClothYellow);
    }
    // Mats for the first three, across the axis.
    for part in [-0.42, 0.0, 0.42] {
        let mat = at - ahead * (r * 0.34) + side * (part * r);
        ground.both(
            Outline::polygon(&rectangle(mat, r * 0.34, r * 0.26, side.degrees())),
            Role::ClothBlue,
            fine(4),
        );
    }
    for (x, y) in [(-0.42, 0.0), (0.42, 0.0), (0.0, -0.0)] {
        let foot = at - ahead * (r * 0.34) + side * (x * r) + pt(0.0, 6.0 + y * r);
        stage.stand(foot.y, |items| figure(items, foot, r * 0.0058, Role::Merlon));
    }
}
