//! Monasteries of four sorts, and the church that cities have too.

use crate::drawn::house::{House, PLASTER, ROOFS};
use crate::drawn::pen::fine;
use crate::drawn::pen::{dot, line, patch, poly, up};
use crate::drawn::plants::{Kind, tree};
use crate::drawn::solid::{STONE, block, cone, drum, spire, tower};
use crate::drawn::stage::Stage;
use crate::drawn::villages::well;
use crate::plane::{Plane, Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

pub(crate) const SLATE: [Role; 2] = [Role::Slate, Role::SlateShade];

pub(crate) const TILES: [Role; 2] = [Role::Tile, Role::TileShade];

/// A church with its tower to the west, or to the east if `flip` is negative.
pub(crate) fn church(stage: &mut Stage, at: Pt, scale: f64, flip: f64, town: bool, rng: &mut Rng) {
    let on = |x: f64, y: f64| at + pt(x * flip, y) * scale;
    let nave = House {
        wall: 54.0 * scale,
        rise: 50.0 * scale,
        roof: SLATE,
        plaster: STONE,
        timber: false,
        ..House::new(on(14.0, 0.0), 168.0 * scale, 76.0 * scale, 0.0)
    };
    nave.shade(stage, town);
    let square = |x: f64, y: f64, wide: f64| rectangle(on(x, y), wide * scale, wide * scale, 0.0);
    let belfry = square(-92.0, 2.0, 62.0);
    stage.shade(town, &belfry, &belfry.map(|it| (it, 150.0 * scale)));
    stage.stand(at.y + 38.0 * scale, |items| {
        drum(items, on(98.0, 0.0), 34.0 * scale, 0.0, 42.0 * scale, STONE, Role::Walkway);
        cone(items, on(98.0, 0.0), 36.0 * scale, 43.0 * scale, 40.0 * scale, SLATE);
        nave.draw(items, rng);
        let transept = House { wall: 54.0 * scale, rise: 46.0 * scale, ..nave };
        let transept =
            House { at: on(44.0, 4.0), long: 96.0 * scale, deep: 54.0 * scale, angle: 90.0, ..transept };
        transept.draw(items, rng);
        // Windows with pointed tops.
        let mut panes = Outline::new();
        for x in [-50.0, -24.0, 2.0, 82.0] {
            let low = up(on(x, 38.0), 12.0 * scale);
            panes = std::mem::take(&mut panes)
                .to(low - pt(5.0 * scale, 0.0))
                .line(up(low, 22.0 * scale) - pt(5.0 * scale, 0.0))
                .quad(up(low, 34.0 * scale), up(low, 22.0 * scale) + pt(5.0 * scale, 0.0))
                .line(low + pt(5.0 * scale, 0.0))
                .close();
        }
        items.both(panes, Role::Window, fine(2));
        block(items, belfry, 0.0, 128.0 * scale, STONE, Role::Walkway);
        let mut bells = Outline::new();
        for x in [-106.0, -80.0] {
            let low = up(on(x, 33.0), 84.0 * scale);
            poly(
                &mut bells,
                &[
                    low - pt(5.0 * scale, 0.0),
                    up(low, 24.0 * scale) - pt(5.0 * scale, 0.0),
                    up(low, 24.0 * scale) + pt(5.0 * scale, 0.0),
                    low + pt(5.0 * scale, 0.0),
                ],
            );
        }
        items.fill(bells, Role::Window);
        let mut stones = Outline::new();
        for (x, high) in [(-118.0, 22.0), (-84.0, 38.0), (-112.0, 60.0), (-76.0, 70.0), (-116.0, 112.0)] {
            let low = up(on(x, 33.0), high * scale);
            line(&mut stones, &[low, low + pt(14.0 * scale * flip, 0.0)]);
        }
        items.line(stones, Line::round(Role::FaceShade, 3));
        spire(items, square(-92.0, 2.0, 70.0), 128.0 * scale, 74.0 * scale, SLATE);
        cross(items, up(on(-92.0, 2.0), 202.0 * scale), scale);
    });
}

pub(crate) fn cross(items: &mut Items, at: Pt, scale: f64) {
    for (wide, role) in [(8.0, Role::Pen), (4.0, Role::Gold)] {
        let mark = Outline::chain(&[at, up(at, 26.0 * scale)]).and_chain(&[
            up(at, 17.0 * scale) - pt(8.0 * scale, 0.0),
            up(at, 17.0 * scale) + pt(8.0 * scale, 0.0),
        ]);
        items.line(mark, Line::round(role, wide as i32));
    }
}

/// A wall of a precinct from corner to corner, low enough to look over.
fn enclosure(stage: &mut Stage, corners: [Pt; 4], gates: &[Pt], middle: Pt) {
    for (nth, corner) in corners.into_iter().enumerate() {
        // A round turret on each corner.
        stage.shade(false, &[corner - pt(15.0, 0.0), corner + pt(15.0, 0.0)], &[(corner, 44.0)]);
        stage.stand(corner.y + if nth < 2 { 2.0 } else { 16.0 }, |items| {
            drum(items, corner, 14.0, 0.0, 27.0, STONE, Role::Walkway);
            cone(items, corner, 17.0, 27.0, 25.0, TILES);
        });
    }
    for nth in 0..4 {
        let (p, q) = (corners[nth], corners[(nth + 1) % 4]);
        let out = -(q - p).unit().turn_90();
        let gate = gates.iter().any(|it| it.dot(out) > 0.9);
        let parts: Vec<[Pt; 2]> = if gate {
            let door = middle + out * (p - middle).dot(out);
            let aside = (q - p).unit() * 42.0;
            vec![[p, door - aside], [door + aside, q]]
        } else {
            vec![[p, q]]
        };
        for [p, q] in parts {
            let foot = p.y.max(q.y);
            stage.shade(false, &[p, q], &[(p, 20.0), (q, 20.0)]);
            stage.stand(if out.y < -0.5 { foot - 10.0 } else { foot + 6.0 }, |items| {
                let deep = if out.y.abs() > 0.5 { pt(0.0, 9.0) } else { pt(9.0, 0.0) };
                let lot = if out.y.abs() > 0.5 {
                    let (l, r) = if p.x < q.x { (p, q) } else { (q, p) };
                    [l - deep * 0.5, r - deep * 0.5, r + deep * 0.5, l + deep * 0.5]
                } else {
                    let (t, b) = if p.y < q.y { (p, q) } else { (q, p) };
                    [t - deep * 0.5, t + deep * 0.5, b + deep * 0.5, b - deep * 0.5]
                };
                block(items, lot, 0.0, 17.0, STONE, Role::Walkway);
                if out.y.abs() > 0.5 {
                    // Courses on the side that is seen.
                    let mut stones = Outline::new();
                    let count = ((q - p).length() / 26.0) as usize;
                    for nth in 0..count {
                        let at = lot[3].lerp(lot[2], (nth as f64 + 0.3) / count as f64);
                        line(
                            &mut stones,
                            &[
                                up(at, 5.0 + (nth % 2) as f64 * 5.0),
                                up(at, 5.0 + (nth % 2) as f64 * 5.0) + pt(11.0, 0.0),
                            ],
                        );
                    }
                    items.line(stones, Line::round(Role::FaceShade, 2));
                }
                if gate {
                    for end in [p, q] {
                        if (end - middle).dot(out) > 0.0 && (end - middle).dot(out.turn_90()).abs() < 60.0 {
                            block(items, rectangle(end, 22.0, 22.0, 0.0), 0.0, 32.0, STONE, Role::Merlon);
                        }
                    }
                }
            });
        }
    }
}

/// Four sorts: a church and a cloister, a round church on a mound, an abbey with twin towers, a walled priory with gardens.
pub(crate) fn monastery(
    ground: &mut Items,
    stage: &mut Stage,
    at: Pt,
    scale: f64,
    gates: &[Pt],
    sort: usize,
    rng: &mut Rng,
) {
    let on = |x: f64, y: f64| at + pt(x, y) * scale;
    let s = scale;
    let mut yard = Outline::new();
    patch(&mut yard, at + pt(0.0, 8.0 * s), 172.0 * s, 160.0 * s, rng);
    if sort == 1 {
        ground.both(yard, Role::Lawn, Line::round(Role::Verge, 9));
    } else {
        ground.line(yard, Line::round(Role::Verge, 26));
        ground
            .fill(Outline::polygon(&rectangle(at + pt(0.0, 8.0 * s), 304.0 * s, 284.0 * s, 0.0)), Role::Lawn);
    }
    for gate in gates {
        let chain = [at + *gate * (30.0 * s), at + *gate * (190.0 * s)];
        ground.line(Outline::chain(&chain), Line::round(Role::RoadLine, 62));
        ground.line(Outline::chain(&chain), Line::round(Role::Road, 52));
    }
    let flip = if rng.below(2) == 0 { 1.0 } else { -1.0 };
    match sort {
        0 => {
            // Church to the north, cloister to the south.
            enclosure(
                stage,
                rectangle(at + pt(0.0, 8.0 * s), 306.0 * s, 288.0 * s, 0.0),
                gates,
                at + pt(0.0, 8.0 * s),
            );
            church(stage, on(6.0 * flip, -46.0), 0.92 * s, flip, false, rng);
            let middle = on(24.0 * flip, 76.0);
            ground.fill(Outline::polygon(&rectangle(middle, 120.0 * s, 70.0 * s, 0.0)), Role::Garth);
            let wing = |x: f64, y: f64, long: f64, angle: f64| House {
                wall: 26.0 * s,
                rise: 20.0 * s,
                roof: TILES,
                plaster: PLASTER[0],
                timber: false,
                ..House::new(middle + pt(x, y) * s, long * s, 36.0 * s, angle)
            };
            for house in
                [wing(-72.0, 2.0, 104.0, 90.0), wing(72.0, 2.0, 104.0, 90.0), wing(0.0, 46.0, 180.0, 0.0)]
            {
                house.stand(stage, false, rng);
            }
            well(stage, middle - pt(0.0, 2.0), rng);
            tree(stage, on(-118.0 * flip, 66.0), 26.0 * s, Kind::Oak, false, rng);
            tree(stage, on(-96.0 * flip, 110.0), 22.0 * s, Kind::Lime, false, rng);
        }
        1 => {
            // A round church on a mound, with huts of hermits about it.
            let mut mound = Outline::new();
            patch(&mut mound, on(0.0, 8.0), 130.0 * s, 94.0 * s, rng);
            ground.both(mound, Role::GrassLight, Line::round(Role::Hatch, 5));
            let mut hachures = Outline::new();
            for nth in 0..22 {
                let out = towards(f64::from(nth) * 8.2 - 2.0);
                let out = pt(out.x, out.y * 0.74);
                line(&mut hachures, &[on(0.0, 8.0) + out * (112.0 * s), on(0.0, 8.0) + out * (134.0 * s)]);
            }
            ground.line(hachures, Line::round(Role::Tuft, 4));
            let foot = on(0.0, 6.0);
            stage.shade(
                false,
                &[foot + pt(-76.0 * s, 0.0), foot + pt(76.0 * s, 0.0)],
                &[
                    (foot + pt(-60.0 * s, 0.0), 90.0 * s),
                    (foot + pt(60.0 * s, 0.0), 90.0 * s),
                    (foot, 170.0 * s),
                ],
            );
            stage.stand(foot.y + 60.0 * s, |items| {
                drum(items, foot, 78.0 * s, 0.0, 40.0 * s, STONE, Role::Walkway);
                cone(items, foot, 84.0 * s, 41.0 * s, 62.0 * s, TILES);
                drum(
                    items,
                    up(foot, 62.0 * s),
                    42.0 * s,
                    0.0,
                    44.0 * s,
                    [Role::Plaster, Role::PlasterShade],
                    Role::Walkway,
                );
                cone(items, up(foot, 62.0 * s), 47.0 * s, 45.0 * s, 78.0 * s, TILES);
                cross(items, up(foot, 184.0 * s), s);
                let mut panes = Outline::new();
                for x in [-52.0, -26.0, 0.0, 26.0, 52.0_f64] {
                    let low = up(foot + pt(x * s, libm::sqrt((78.0 * 78.0 - x * x).max(0.0)) * s), 8.0 * s);
                    poly(
                        &mut panes,
                        &[
                            low - pt(5.0 * s, 0.0),
                            up(low, 24.0 * s) - pt(5.0 * s, 0.0),
                            up(low, 24.0 * s) + pt(5.0 * s, 0.0),
                            low + pt(5.0 * s, 0.0),
                        ],
                    );
                }
                items.both(panes, Role::Window, fine(2));
            });
            for (x, y) in [(-132.0, -40.0), (128.0, -30.0), (-96.0, 112.0), (108.0, 106.0)] {
                let facing = gates.iter().any(|it| it.dot(pt(x, y).unit()) > 0.86);
                if facing {
                    continue;
                }
                if rng.below(3) == 0 {
                    tree(stage, on(x, y + 8.0), 26.0 * s, Kind::Poplar, false, rng);
                } else {
                    let mut hut = House::any(
                        on(x, y),
                        60.0 * s,
                        46.0 * s,
                        if rng.below(2) == 0 { 0.0 } else { 90.0 },
                        rng,
                    );
                    hut.roof = ROOFS[4];
                    hut.stand(stage, false, rng);
                }
            }
        }
        2 => {
            // An abbey that looks south, with two towers and long wings.
            enclosure(
                stage,
                rectangle(at + pt(0.0, 6.0 * s), 310.0 * s, 290.0 * s, 0.0),
                gates,
                at + pt(0.0, 6.0 * s),
            );
            let wing = |x: f64, y: f64, long: f64, angle: f64| House {
                wall: 38.0 * s,
                rise: 28.0 * s,
                roof: TILES,
                plaster: PLASTER[1],
                timber: false,
                chimney: true,
                ..House::new(on(x, y), long * s, 50.0 * s, angle)
            };
            for house in [wing(-104.0, 20.0, 150.0, 90.0), wing(104.0, 20.0, 150.0, 90.0)] {
                house.stand(stage, false, rng);
            }
            let nave = House {
                wall: 66.0 * s,
                rise: 54.0 * s,
                roof: SLATE,
                plaster: STONE,
                timber: false,
                ..House::new(on(0.0, -34.0), 150.0 * s, 84.0 * s, 90.0)
            };
            nave.shade(stage, false);
            stage.stand(on(0.0, 48.0).y, |items| {
                nave.draw(items, rng);
                for x in [-46.0, 46.0] {
                    let foot = |wide: f64| rectangle(on(x, 32.0), wide * s, wide * s, 0.0);
                    block(items, foot(42.0), 0.0, 112.0 * s, STONE, Role::Walkway);
                    spire(items, foot(48.0), 112.0 * s, 62.0 * s, SLATE);
                    let low = up(on(x, 53.0), 76.0 * s);
                    items.both(
                        Outline::polygon(&[
                            low - pt(6.0 * s, 0.0),
                            up(low, 26.0 * s) - pt(6.0 * s, 0.0),
                            up(low, 26.0 * s) + pt(6.0 * s, 0.0),
                            low + pt(6.0 * s, 0.0),
                        ]),
                        Role::Window,
                        fine(2),
                    );
                    cross(items, up(on(x, 32.0), 172.0 * s), s * 0.7);
                }
                let rose = up(on(0.0, 41.0), 66.0 * s);
                items.ring(rose, 14.0 * s, Role::Water, fine(4));
                items.line(
                    Outline::chain(&[rose - pt(13.0 * s, 0.0), rose + pt(13.0 * s, 0.0)])
                        .and_chain(&[up(rose, 13.0 * s), up(rose, -13.0 * s)]),
                    Line::round(Role::Merlon, 3),
                );
                let door = on(0.0, 41.0);
                let portal = Outline::new()
                    .to(door - pt(13.0 * s, 0.0))
                    .line(up(door, 22.0 * s) - pt(13.0 * s, 0.0))
                    .quad(up(door, 46.0 * s), up(door, 22.0 * s) + pt(13.0 * s, 0.0))
                    .line(door + pt(13.0 * s, 0.0))
                    .close();
                items.both(portal, Role::Window, fine(3));
            });
            tree(stage, on(-58.0, 128.0), 22.0 * s, Kind::Lime, false, rng);
            tree(stage, on(62.0, 132.0), 20.0 * s, Kind::Lime, false, rng);
            if !gates.iter().any(|it| it.y > 0.5) {
                tree(stage, on(4.0, 136.0), 18.0 * s, Kind::Oak, false, rng);
            }
        }
        _ => {
            // A priory: a small church among kitchen gardens, with a round gate tower.
            enclosure(
                stage,
                rectangle(at + pt(0.0, 8.0 * s), 300.0 * s, 280.0 * s, 0.0),
                gates,
                at + pt(0.0, 8.0 * s),
            );
            church(stage, on(-20.0 * flip, 56.0), 0.8 * s, flip, false, rng);
            let hall = House {
                wall: 34.0 * s,
                rise: 34.0 * s,
                roof: TILES,
                plaster: PLASTER[0],
                timber: true,
                chimney: true,
                ..House::new(on(-52.0 * flip, -66.0), 148.0 * s, 58.0 * s, 0.0)
            };
            hall.stand(stage, false, rng);
            for nth in 0..6 {
                let bed = on((46.0 + f64::from(nth % 3) * 36.0) * flip, -92.0 + f64::from(nth / 3) * 44.0);
                let lot = rectangle(bed, 28.0 * s, 34.0 * s, 0.0);
                ground.both(Outline::polygon(&lot), Role::Bed, Line::round(Role::Timber, 3));
                let mut greens = Outline::new();
                for row in 0..6 {
                    dot(
                        &mut greens,
                        bed + pt(f64::from(row % 2) * 11.0 - 6.0, f64::from(row / 2) * 10.0 - 10.0) * s,
                    );
                }
                ground.line(
                    greens,
                    Line::round([Role::TreeLight, Role::PetalRed, Role::PetalYellow][nth as usize % 3], 8),
                );
            }
            let corner = on(140.0 * flip, 132.0);
            stage.stand(corner.y + 24.0, |items| tower(items, corner, 25.0 * s, 60.0 * s, Some(TILES)));
            tree(stage, on(112.0 * flip, 86.0), 24.0 * s, Kind::Oak, false, rng);
        }
    }
}
