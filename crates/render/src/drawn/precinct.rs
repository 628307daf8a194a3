//! The walls round a monastery, low enough to look over, and the ways that come in through them.

use crate::drawn::pen::{line, poly, up};
use crate::drawn::solid::{STONE, block, cone, drum};
use crate::drawn::stage::Stage;
use crate::layout::courses::ROAD;
use crate::plane::{Plane, Pt, pt, rectangle};
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// Roofs of cloisters.
pub(crate) const TILES: [Role; 2] = [Role::Tile, Role::TileShade];

/// Half the width of a way within the walls.
const PATH: f64 = 27.0;

/// The ways from the gates to the middle: each begins over the end of its road, as wide as that, and narrows before the wall.
pub(crate) fn paths(ground: &mut Items, at: Pt, half: f64, gates: &[Pt]) {
    for gate in gates {
        let side = gate.turn_90();
        let on = |far: f64, wide: f64| at + *gate * far + side * wide;
        let edge = |sign: f64| {
            [
                on(half * 0.16, sign * PATH),
                on(half * 0.84, sign * PATH),
                on(half * 0.93, sign * PATH * 1.1),
                on(half + 4.0, sign * (ROAD / 2.0 + 1.0)),
            ]
        };
        let (left, right) = (edge(-1.0), edge(1.0));
        let outside = [on(half + 42.0, ROAD / 2.0 - 2.0), on(half + 42.0, 2.0 - ROAD / 2.0)];
        let mut bed = Outline::new();
        poly(&mut bed, &right.into_iter().chain(outside).chain(left.into_iter().rev()).collect::<Vec<_>>());
        ground.fill(bed, Role::Road);
        ground.line(Outline::chain(&left).and_chain(&right), Line::round(Role::RoadLine, 5));
    }
}

/// A wall from corner to corner with a turret on each, and an opening between posts before every gate.
pub(crate) fn enclosure(stage: &mut Stage, corners: [Pt; 4], gates: &[Pt], middle: Pt) {
    for (nth, corner) in corners.into_iter().enumerate() {
        stage.shade(false, &[corner - pt(15.0, 0.0), corner + pt(15.0, 0.0)], &[(corner, 44.0)]);
        stage.stand(corner.y + if nth < 2 { 2.0 } else { 16.0 }, |items| {
            drum(items, corner, 14.0, 0.0, 27.0, STONE, Role::Walkway);
            cone(items, corner, 17.0, 27.0, 25.0, TILES);
        });
    }
    for nth in 0..4 {
        let (p, q) = (corners[nth], corners[(nth + 1) % 4]);
        let out = -(q - p).unit().turn_90();
        if gates.iter().any(|it| it.dot(out) > 0.9) {
            let door = middle + out * (p - middle).dot(out);
            let aside = (q - p).unit() * 40.0;
            for (end, door) in [(p, door - aside), (q, door + aside)] {
                wall(stage, end, door, out);
                let post = rectangle(door, 22.0, 22.0, 0.0);
                stage.stand(door.y + if out.y < -0.5 { -4.0 } else { 12.0 }, |items| {
                    block(items, post, 0.0, 34.0, STONE, Role::Merlon);
                });
            }
        } else {
            wall(stage, p, q, out);
        }
    }
}

/// A straight piece of wall that looks `out`, with courses of stone on a side that is seen.
fn wall(stage: &mut Stage, p: Pt, q: Pt, out: Pt) {
    let flat = out.y.abs() > 0.5;
    let half = (if flat { pt(0.0, 9.0) } else { pt(9.0, 0.0) }) * 0.5;
    let (a, b) = if flat == (p.x < q.x) || (!flat && p.y < q.y) { (p, q) } else { (q, p) };
    let lot = if flat {
        [a - half, b - half, b + half, a + half]
    } else {
        [a - half, a + half, b + half, b - half]
    };
    stage.shade(false, &[p, q], &[(p, 20.0), (q, 20.0)]);
    let foot = p.y.max(q.y);
    stage.stand(if out.y < -0.5 { foot - 10.0 } else { foot + 6.0 }, |items| {
        block(items, lot, 0.0, 17.0, STONE, Role::Walkway);
        if flat {
            let mut stones = Outline::new();
            let count = ((q - p).length() / 26.0) as usize;
            for nth in 0..count {
                let at =
                    up(lot[3].lerp(lot[2], (nth as f64 + 0.3) / count as f64), 5.0 + (nth % 2) as f64 * 5.0);
                line(&mut stones, &[at, at + pt(11.0, 0.0)]);
            }
            items.line(stones, Line::round(Role::FaceShade, 2));
        }
    });
}
