//! Solids seen obliquely: the plan stays true and heights go straight up, so that a thing to the south covers one to the north.

use crate::drawn::house::ROOFS;
use crate::drawn::pen::{bow, fine, line, poly, up};
use crate::drawn::stage::Stage;
use crate::plane::{Plane, Pt, pt, towards};
use crate::scene::{Items, Line, Outline, Stamp};
use crate::theme::Role;

/// Length of the handles of a quarter of a circle.
const K: f64 = 0.5523;

pub(crate) const STONE: [Role; 2] = [Role::Face, Role::FaceShade];

/// Tests that something that looks this way gets light from the north-west.
pub(crate) fn is_lit(out: Pt) -> bool {
    out.x * -0.8 + out.y * -0.45 > -0.55
}

pub(crate) fn tone(roles: [Role; 2], out: Pt) -> Role {
    roles[usize::from(!is_lit(out))]
}

/// Tests that a face looks to the viewer: its corners run clockwise as seen.
pub(crate) fn faces(corners: &[Pt]) -> bool {
    let area: f64 = (0..corners.len())
        .map(|nth| {
            let (a, b) = (corners[nth], corners[(nth + 1) % corners.len()]);
            a.x * b.y - b.x * a.y
        })
        .sum();
    area > 4.0
}

/// A plain block with a flat top.
pub(crate) fn block(items: &mut Items, corners: [Pt; 4], base: f64, high: f64, sides: [Role; 2], top: Role) {
    let mut silhouette = Outline::new();
    let mut faces_seen: Vec<([Pt; 4], Role)> = Vec::new();
    for nth in 0..4 {
        let (p, q) = (corners[nth], corners[(nth + 1) % 4]);
        let out = -(q - p).unit().turn_90();
        if out.y > 0.03 {
            let face = [up(q, base), up(p, base), up(p, base + high), up(q, base + high)];
            poly(&mut silhouette, &face);
            faces_seen.push((face, tone(sides, out)));
        }
    }
    let lid = corners.map(|it| up(it, base + high));
    poly(&mut silhouette, &lid);
    items.line(silhouette.clone(), fine(6));
    for (face, role) in faces_seen {
        items.fill(Outline::polygon(&face), role);
    }
    items.fill(Outline::polygon(&lid), top);
    items.line(silhouette, fine(2));
}

/// A pointed roof on a square.
pub(crate) fn spire(items: &mut Items, corners: [Pt; 4], base: f64, high: f64, roof: [Role; 2]) {
    let middle = corners[0].lerp(corners[2], 0.5);
    let peak = up(middle, base + high);
    let mut edges = Outline::new();
    let mut seen: Vec<([Pt; 3], Role)> = Vec::new();
    for nth in 0..4 {
        let (p, q) = (corners[nth], corners[(nth + 1) % 4]);
        let out = -(q - p).unit().turn_90();
        let face = [up(p, base), up(q, base), peak];
        if faces(&face) {
            poly(&mut edges, &face);
            seen.push((face, tone(roof, out)));
        }
    }
    items.line(edges.clone(), fine(6));
    for (face, role) in seen {
        items.fill(Outline::polygon(&face), role);
    }
    items.line(edges, fine(3));
}

/// A round body: its foot, its radius, and how high it stands.
pub(crate) fn drum(
    items: &mut Items,
    at: Pt,
    radius: f64,
    base: f64,
    high: f64,
    sides: [Role; 2],
    top: Role,
) {
    let (low, lid) = (up(at, base), up(at, base + high));
    let r = radius;
    let body = |left: f64, right: f64| {
        // From the lid down on the left, round below, and up on the right; both in parts of the radius.
        let deep = |x: f64| libm::sqrt((1.0 - x * x).max(0.0)) * r;
        let (a, b) = (low + pt(left * r, deep(left)), low + pt(right * r, deep(right)));
        let steps = 6;
        let mut ring = vec![pt(a.x, lid.y), a];
        for nth in 1..steps {
            let x = left + (right - left) * f64::from(nth) / f64::from(steps);
            ring.push(low + pt(x * r, deep(x)));
        }
        ring.push(b);
        ring.push(pt(b.x, lid.y));
        Outline::polygon(&ring)
    };
    let full = Outline::new()
        .to(lid + pt(-r, 0.0))
        .line(low + pt(-r, 0.0))
        .cubic(low + pt(-r, r * K), low + pt(-r * K, r), low + pt(0.0, r))
        .cubic(low + pt(r * K, r), low + pt(r, r * K), low + pt(r, 0.0))
        .line(lid + pt(r, 0.0))
        .cubic(lid + pt(r, -r * K), lid + pt(r * K, -r), lid + pt(0.0, -r))
        .cubic(lid + pt(-r * K, -r), lid + pt(-r, -r * K), lid + pt(-r, 0.0))
        .close();
    items.both(full, sides[0], fine(7));
    items.fill(body(0.22, 0.97), sides[1]);
    items.ring(lid, r, top, fine(3));
}

/// A pointed round roof over a drum.
pub(crate) fn cone(items: &mut Items, at: Pt, radius: f64, base: f64, high: f64, roof: [Role; 2]) {
    let (low, peak) = (up(at, base), up(at, base + high));
    let r = radius;
    let rim = |degrees: f64| low + towards(degrees) * r;
    // The eaves from the east to the south, and on to the west.
    let south = Outline::new().to(rim(0.0)).cubic(low + pt(r, r * K), low + pt(r * K, r), rim(90.0));
    let all = south.cubic(low + pt(-r * K, r), low + pt(-r, r * K), rim(180.0)).line(peak).close();
    items.both(all.clone(), roof[0], fine(7));
    let dark = Outline::new().to(rim(0.0)).quad(low + pt(r, r * 0.767), rim(75.0)).line(peak).close();
    items.fill(dark, roof[1]);
    items.line(all, fine(3));
    let mut rows = Outline::new();
    for part in [0.3, 0.58] {
        bow(
            &mut rows,
            rim(165.0).lerp(peak, part),
            rim(90.0).lerp(peak, part) + pt(0.0, r * 0.3 * (1.0 - part)),
            rim(30.0).lerp(peak, part),
        );
    }
    items.line(rows, Line::round(Role::RoofLine, 2));
}

/// A round tower; `merlons` on top, or a roof in these colours.
pub(crate) fn tower(items: &mut Items, at: Pt, radius: f64, high: f64, roof: Option<[Role; 2]>) {
    drum(items, at, radius, 0.0, high, STONE, Role::Walkway);
    // Courses of stone and a slit.
    let mut stones = Outline::new();
    for (nth, part) in [0.2, 0.42, 0.64].into_iter().enumerate() {
        let y = at.y - high * part;
        let x = [-0.8, -0.3, -0.6][nth] * radius;
        bow(
            &mut stones,
            pt(at.x + x, y + radius * 0.7),
            pt(at.x + x + radius * 0.3, y + radius * 0.9),
            pt(at.x + x + radius * 0.55, y + radius * 0.92),
        );
    }
    items.line(stones, Line::round(Role::FaceShade, 3));
    items.line(
        Outline::chain(&[
            up(at, high * 0.3) + pt(-3.0, radius * 0.9),
            up(at, high * 0.62) + pt(-3.0, radius * 0.9),
        ]),
        fine(4),
    );
    if let Some(roof) = roof {
        cone(items, at, radius + 4.0, high + 2.0, radius * 1.75, roof);
    } else {
        crown(items, up(at, high), radius);
    }
}

/// Radius, height and roof of towers along walls.
pub(crate) const TOWERS: [(f64, f64, Option<[Role; 2]>); 8] = [
    (25.0, 64.0, None),
    (25.0, 64.0, Some(ROOFS[3])),
    (25.0, 64.0, Some(ROOFS[0])),
    (25.0, 64.0, Some(ROOFS[2])),
    (29.0, 54.0, None),
    (29.0, 54.0, Some(ROOFS[3])),
    (29.0, 54.0, Some(ROOFS[0])),
    (22.0, 54.0, None),
];

/// Sets a tower of a wall down with its shadow: the one with this number, or a lower one where the rim is near to the north.
pub(crate) fn wall_tower(stage: &mut Stage, at: Pt, nth: usize) {
    let (wide, high, roof) = TOWERS[nth % TOWERS.len()];
    let room = at.y - 24.0;
    stage.shade(
        false,
        &[at + pt(-wide, 0.0), at + pt(wide, 0.0)],
        &[-1.0, 1.0].map(|it| (at + pt(it * wide, 0.0), 30.0)),
    );
    let top = if roof.is_some() { high + wide * 1.75 } else { high + wide };
    stage.stand(at.y + wide, |items| {
        if top < room {
            items.stamp(Stamp::WallTower((nth % TOWERS.len()) as u8), at);
        } else {
            tower(items, at, wide, high.min(room - wide), None);
        }
    });
}

/// Its picture about the middle of its foot.
pub(crate) fn tower_stamp(nth: u8) -> Items {
    let (wide, high, roof) = TOWERS[usize::from(nth) % TOWERS.len()];
    let mut items = Items::new();
    tower(&mut items, Pt::default(), wide, high, roof);
    items
}

/// Merlons round the top of a round tower. All of it is symmetric, so that half of it fits half of another in any turn.
pub(crate) fn crown(items: &mut Items, at: Pt, radius: f64) {
    let mut merlons = Outline::new();
    for eighth in 0..8 {
        let angle = f64::from(eighth) * 45.0;
        let ends = [angle - 11.25, angle + 11.25].map(|it| towards(it) * (radius - 4.0));
        line(&mut merlons, &ends.map(|it| at + it));
    }
    items.line(merlons.clone(), Line::new(Role::Pen, 13));
    items.line(merlons, Line::new(Role::Merlon, 8));
    items.ring(at, radius * 0.58, Role::FaceShade, fine(3));
}

/// Half a ball on a drum.
pub(crate) fn dome(items: &mut Items, at: Pt, r: f64, roof: [Role; 2]) {
    let shell = Outline::new()
        .to(at - pt(r, 0.0))
        .cubic(at + pt(-r, -r * 1.1), at + pt(-r * 0.5, -r * 1.5), at + pt(0.0, -r * 1.55))
        .cubic(at + pt(r * 0.5, -r * 1.5), at + pt(r, -r * 1.1), at + pt(r, 0.0))
        .cubic(at + pt(r * 0.9, r * 0.5), at + pt(-r * 0.9, r * 0.5), at - pt(r, 0.0))
        .close();
    items.both(shell, roof[0], fine(6));
    let dark = Outline::new()
        .to(at + pt(r * 0.1, -r * 1.52))
        .cubic(at + pt(r * 0.6, -r * 1.4), at + pt(r * 0.95, -r), at + pt(r * 0.95, 0.0))
        .cubic(at + pt(r * 0.8, r * 0.3), at + pt(r * 0.5, r * 0.36), at + pt(r * 0.34, r * 0.36))
        .cubic(at + pt(r * 0.52, -r * 0.5), at + pt(r * 0.36, -r), at + pt(r * 0.1, -r * 1.52))
        .close();
    items.fill(dark, roof[1]);
    let mut ribs = Outline::new();
    for x in [-0.55, 0.0, 0.5] {
        bow(&mut ribs, at + pt(x * r, r * 0.3), at + pt(x * r * 1.3, -r * 0.8), at + pt(0.0, -r * 1.5));
    }
    items.line(ribs, fine(2));
    items.ring(at - pt(0.0, r * 1.62), r * 0.13, Role::Gold, fine(3));
}
