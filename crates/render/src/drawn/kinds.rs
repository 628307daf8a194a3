//! Kinds of things without letters: a road, a sheaf, a gate, a church, a shield, a person.

use crate::art::badges::{Badge, badge};
use crate::art::values;
use crate::drawn::house::{House, ROOFS};
use crate::drawn::openings::pointed;
use crate::drawn::pen::{fine, line, patch, poly, up};
use crate::drawn::solid::{STONE, block, spire};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A small standing person.
pub(crate) fn figure(items: &mut Items, foot: Pt, s: f64, role: Role) {
    let on = |x: f64, y: f64| foot + pt(x, y) * s;
    let body = Outline::new()
        .to(on(-13.0, 0.0))
        .line(on(-7.0, -24.0))
        .line(on(-24.0, -44.0))
        .line(on(-18.0, -50.0))
        .line(on(-5.0, -38.0))
        .line(on(5.0, -38.0))
        .line(on(18.0, -50.0))
        .line(on(24.0, -44.0))
        .line(on(7.0, -24.0))
        .line(on(13.0, 0.0))
        .line(on(5.0, 0.0))
        .line(on(0.0, -14.0))
        .line(on(-5.0, 0.0))
        .close();
    items.both(body, role, fine(4));
    items.ring(on(0.0, -48.0), 9.0 * s, role, fine(4));
}

/// A circle trodden into corn; within it what it asks for: a road, a field or a city.
pub(crate) fn crop_circle(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, value: &str, rng: &mut Rng) {
    let mut corn = Outline::new();
    patch(&mut corn, at, r * 0.98, r * 0.9, rng);
    ground.both(corn, Role::Wheat, Line::round(Role::WheatFurrow, 6));
    let mut stalks = Outline::new();
    for nth in 0..70 {
        let out = towards(f64::from(nth) * 137.5) * (r * 0.92 * libm::sqrt(f64::from(nth) / 70.0));
        line(&mut stalks, &[at + out, at + out + pt(2.0, -9.0)]);
    }
    ground.line(stalks, Line::round(Role::WheatFurrow, 3));
    for (part, role) in [(0.84, Role::Thatch), (0.74, Role::Wheat), (0.64, Role::Thatch)] {
        ground.both(Outline::new().and_disc(at, r * part), role, Line::round(Role::ThatchShade, 3));
    }
    for angle in [45.0, 135.0, 225.0, 315.0] {
        ground.both(
            Outline::new().and_disc(at + towards(angle) * (r * 0.79), r * 0.1),
            Role::Thatch,
            Line::round(Role::ThatchShade, 3),
        );
    }
    ground.both(Outline::new().and_disc(at, r * 0.56), Role::Badge, fine(4));
    kind(stage, at, r * 0.5, value);
}

/// A picture of a kind within a circle.
pub(crate) fn kind(stage: &mut Stage, at: Pt, r: f64, value: &str) {
    stage.stand(at.y + r, |items| match value {
        "road" => {
            let curve = |wide: i32, role: Role, items: &mut Items| {
                let path = Outline::new().to(at + pt(-0.3, 0.86) * r).cubic(
                    at + pt(-0.5, 0.1) * r,
                    at + pt(0.6, 0.1) * r,
                    at + pt(0.3, -0.86) * r,
                );
                items.line(path, Line::new(role, wide));
            };
            curve((r * 0.62) as i32, Role::RoadLine, items);
            curve((r * 0.46) as i32, Role::Road, items);
            let path = Outline::new().to(at + pt(-0.3, 0.8) * r).cubic(
                at + pt(-0.5, 0.1) * r,
                at + pt(0.6, 0.1) * r,
                at + pt(0.3, -0.8) * r,
            );
            items.line(path, Line::new(Role::RoadLine, 4).dashed(12, 10));
        }
        "field" => {
            for lean in [-0.5, -0.25, 0.0, 0.25, 0.5] {
                let tip = at + pt(lean, -0.62) * r;
                items.line(
                    Outline::chain(&[at + pt(lean * 0.24, 0.7) * r, tip]),
                    Line::round(Role::ThatchShade, 5),
                );
                let mut ears = Outline::new();
                for row in 0..3 {
                    let p = tip + pt(-lean * 0.14, 0.16) * (r * f64::from(row));
                    for sign in [-1.0, 1.0] {
                        ears = ears.and_oval(p + pt(sign * r * 0.07, 0.0), r * 0.07, r * 0.12);
                    }
                }
                items.both(ears, Role::Grain, fine(2));
            }
            items.line(
                Outline::chain(&[at + pt(-0.22, 0.2) * r, at + pt(0.22, 0.2) * r]),
                Line::round(Role::ClothRed, 8),
            );
        }
        "city" => {
            let base = at + pt(0.0, 0.5) * r;
            for x in [-0.52, 0.52] {
                block(
                    items,
                    rectangle(base + pt(x * r, 0.0), r * 0.36, r * 0.2, 0.0),
                    0.0,
                    r * 0.74,
                    STONE,
                    Role::Walkway,
                );
                let top = up(base + pt(x * r, r * 0.1), r * 0.74);
                let mut merlons = Outline::new();
                for nth in [-1.0, 0.0, 1.0] {
                    poly(&mut merlons, &rectangle(top + pt(nth * r * 0.13, -4.0), r * 0.08, 10.0, 0.0));
                }
                items.both(merlons, Role::Merlon, fine(3));
            }
            block(items, rectangle(base, r * 0.7, r * 0.14, 0.0), 0.0, r * 0.42, STONE, Role::Walkway);
            let door = base + pt(0.0, r * 0.07);
            let mut gate = Outline::new();
            pointed(&mut gate, door, r * 0.15, r * 0.2, r * 0.42);
            items.both(gate, Role::Window, fine(3));
        }
        "monastery" => {
            let mut rng = Rng::of("picto");
            let house = House {
                wall: r * 0.4,
                rise: r * 0.34,
                roof: ROOFS[0],
                plaster: STONE,
                timber: false,
                ..House::new(at + pt(0.16, 0.42) * r, r * 0.9, r * 0.4, 0.0)
            };
            house.draw(items, &mut rng);
            let foot = rectangle(at + pt(-0.4, 0.46) * r, r * 0.34, r * 0.3, 0.0);
            block(items, foot, 0.0, r * 0.8, STONE, Role::Walkway);
            spire(items, foot, r * 0.8, r * 0.4, ROOFS[0]);
        }
        "pennant" => shield(items, at, r * 0.016),
        _ => figure(items, at + pt(0.0, r * 0.7), r * 0.026, Role::ClothRed),
    });
}

/// A shield with a chevron.
pub(crate) fn shield(items: &mut Items, at: Pt, scale: f64) {
    badge(items, at, Badge::Pennant, scale * 0.7);
}

/// A wooden watchtower with a board: what is counted, and points as pips.
pub(crate) fn watchtower(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, value: &str, rng: &mut Rng) {
    let s = r / 120.0;
    let foot = at + pt(-46.0, 66.0) * s;
    let mut trodden = Outline::new();
    patch(&mut trodden, at + pt(0.0, 46.0 * s), 106.0 * s, 60.0 * s, rng);
    ground.both(trodden, Role::GrassDark, Line::round(Role::Verge, 6));
    stage.shade(
        false,
        &[foot - pt(30.0 * s, 0.0), foot + pt(30.0 * s, 0.0)],
        &[(foot - pt(26.0 * s, 0.0), 120.0 * s), (foot + pt(26.0 * s, 0.0), 120.0 * s)],
    );
    stage.stand(foot.y, |items| {
        let on = |x: f64, y: f64| foot + pt(x, y) * s;
        for (wide, role) in [(12, Role::Pen), (7, Role::Timber)] {
            let legs = Outline::chain(&[on(-32.0, 0.0), on(-22.0, -92.0)])
                .and_chain(&[on(32.0, 0.0), on(22.0, -92.0)])
                .and_chain(&[on(-29.0, -26.0), on(25.0, -66.0)])
                .and_chain(&[on(29.0, -26.0), on(-25.0, -66.0)]);
            items.line(legs, Line::round(role, wide));
        }
        items.both(
            Outline::polygon(&[on(-36.0, -84.0), on(36.0, -84.0), on(36.0, -112.0), on(-36.0, -112.0)]),
            Role::RoofBrown,
            fine(5),
        );
        let mut boards = Outline::new();
        for x in [-22.0, -8.0, 8.0, 22.0] {
            line(&mut boards, &[on(x, -86.0), on(x, -110.0)]);
        }
        items.line(boards, fine(2));
        items.fill(
            Outline::polygon(&[on(-28.0, -112.0), on(28.0, -112.0), on(28.0, -132.0), on(-28.0, -132.0)]),
            Role::Window,
        );
        items.line(
            Outline::chain(&[on(-26.0, -112.0), on(-26.0, -134.0)])
                .and_chain(&[on(26.0, -112.0), on(26.0, -134.0)]),
            fine(7),
        );
        items.both(
            Outline::polygon(&[on(-44.0, -128.0), on(0.0, -168.0), on(44.0, -128.0)]),
            Role::Thatch,
            fine(5),
        );
        items
            .fill(Outline::polygon(&[on(6.0, -130.0), on(2.0, -162.0), on(38.0, -130.0)]), Role::ThatchShade);
    });
    let (points, what) = values::kind(value);
    let board = at + pt(56.0, 4.0) * s;
    stage.stand(board.y + 50.0 * s, |items| {
        let lot = rectangle(board, 96.0 * s, 96.0 * s, 0.0);
        items.line(Outline::chain(&[board + pt(0.0, 40.0 * s), board + pt(0.0, 84.0 * s)]), fine(12));
        items.line(
            Outline::chain(&[board + pt(0.0, 40.0 * s), board + pt(0.0, 82.0 * s)]),
            Line::round(Role::Timber, 7),
        );
        items.both(Outline::polygon(&lot), Role::Badge, fine(7));
        items
            .line(Outline::polygon(&rectangle(board, 86.0 * s, 86.0 * s, 0.0)), Line::round(Role::Timber, 4));
    });
    kind(stage, board + pt(0.0, -10.0 * s), 34.0 * s, what);
    if let Some(last) = stage.sprites.last_mut() {
        last.foot = board.y + 51.0 * s;
    }
    stage.stand(board.y + 52.0 * s, |items| {
        for nth in 0..points {
            let x = (nth as f64 - (points as f64 - 1.0) / 2.0) * 22.0;
            items.ring(board + pt(x, 35.0) * s, 8.0 * s, Role::ClothRed, fine(3));
        }
    });
}
