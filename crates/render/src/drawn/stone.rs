//! City walls with height, their towers and gatehouses. Towards the rim a wall sinks into its plan, so that it fits its neighbour in any turn.

use crate::drawn::house::{House, ROOFS};
use crate::drawn::pen::{across, fine, hand, line, poly, rise, traced, up};
use crate::drawn::solid::{STONE, TOWERS, block, crown, is_lit, wall_tower};
use crate::drawn::stage::{CAST, SOFT, Stage};
use crate::layout::courses::Gate;
use crate::layout::{self, TileLayout};
use crate::plan::{INSET, Plan, TOWER};
use crate::plane::{CENTRE, Plane, Pt, inside, on_side, pt, rectangle, thinned};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline, Stamp};
use crate::theme::Role;

/// Half the thickness of a wall.
const THICK: f64 = 13.0;

/// Its height away from the rim.
const HIGH: f64 = 34.0;

/// Radius of a tower on the rim, whose line is wider in this look. Four of them surround the corner where tiles of a city meet.
const RIM_TOWER: f64 = TOWER - 1.0;

const MERLON: f64 = 10.0;

/// Distance between the points of a wall. Nearer ones make drawings large.
const STEP: f64 = 38.0;

/// Distance by which the edge of a wall may be off.
const FLAT: f64 = 2.4;

/// The number of points of a wall that hang together with a tower.
const BESIDE_TOWER: usize = 2;

/// The height of a wall at a place: nothing at the rim.
pub(crate) fn height(at: Pt) -> f64 {
    HIGH * rise(at.rim(), 26.0, 96.0)
}

/// Shadows of walls: on the land they are cast on the one side, in the town on the other.
pub(crate) fn shadows(plan: &Plan<'_>, layout: &TileLayout, stage: &mut Stage) {
    for (city, shape) in plan.cities.iter().zip(&layout.sketch.cities) {
        if !city.is_town() {
            continue;
        }
        for chain in &shape.chains {
            let points = traced(chain, 46.0);
            // Its side away from the light is to the right of the way, and within the town.
            let flank = |pair: &[Pt]| {
                let side = (pair[1] - pair[0]).unit().turn_90();
                let right = side.dot(CAST) >= 0.0;
                let beside = pair[0].lerp(pair[1], 0.5) + side * if right { 24.0 } else { -24.0 };
                (right, shape.polygons.iter().any(|it| inside(beside, it)))
            };
            let inner = |pair: &&[Pt]| pair.iter().all(|it| it.rim() >= 40.0);
            let pairs: Vec<&[Pt]> = points.windows(2).filter(inner).collect();
            for run in pairs.chunk_by(|one, other| one[1] == other[0] && flank(one) == flank(other)) {
                let (right, within) = flank(run[0]);
                let foot = run.iter().map(|pair| pair[0]).chain(run.last().map(|pair| pair[1]));
                let far = |at: Pt| at + CAST * (height(at) + 10.0);
                let mut ring: Vec<Pt> = foot.clone().chain(foot.map(far).rev()).collect();
                // One way round, so that shadows upon each other do not cancel out.
                if !right {
                    ring.reverse();
                }
                poly(
                    if within { &mut stage.town_shade } else { &mut stage.grass_shade },
                    &thinned(&ring, SOFT),
                );
            }
        }
    }
}

/// One piece of wall after the other, each in its depth.
pub(crate) fn walls(plan: &Plan<'_>, layout: &TileLayout, stage: &mut Stage) {
    let towers = tower_places(plan, layout);
    for (city, shape) in plan.cities.iter().zip(&layout.sketch.cities) {
        if !city.is_town() {
            continue;
        }
        for chain in &shape.chains {
            wall(stage, chain, &towers);
        }
    }
    if let Some(spur) = &layout.sketch.spur {
        wall(stage, spur, &towers);
        for end in [spur.first(), spur.last()].into_iter().flatten() {
            wall_tower(stage, *end, 7);
        }
    }
}

/// The places of towers along walls, but for those on the rim.
fn tower_places(plan: &Plan<'_>, layout: &TileLayout) -> Vec<Pt> {
    let along = layout::town::towers(plan, &layout.sketch, 270.0).into_iter().map(hand);
    along.filter(|it| it.rim() > 100.0).collect()
}

fn wall(stage: &mut Stage, chain: &[Pt], towers: &[Pt]) {
    let points = traced(chain, STEP);
    let nearest = |tower: &Pt| {
        let far = |nth: &usize| (points[*nth] - *tower).length();
        let nth = (0..points.len()).min_by(|one, other| far(one).total_cmp(&far(other)))?;
        (far(&nth) < STEP).then_some((nth, tower.y))
    };
    let towers: Vec<(usize, f64)> = towers.iter().filter_map(nearest).collect();
    // A long wall to the south of a tower would be drawn upon its roof as a whole.
    let beside = |(tower, south): &(usize, f64)| {
        let ends = [Some(*tower), tower.checked_sub(BESIDE_TOWER), Some(tower + BESIDE_TOWER)];
        ends.into_iter()
            .flatten()
            .filter(|nth| points.get(*nth).is_some_and(|it| nth == tower || it.y > south + STEP))
            .collect::<Vec<_>>()
    };
    let ends: Vec<usize> = towers.iter().flat_map(beside).collect();
    let sides: Vec<Pt> = across(&points).into_iter().map(|it| if it.y < 0.0 { -it } else { it }).collect();
    let mut from = 0;
    while from + 1 < points.len() {
        let to = end_of_piece(&points, &sides, &ends, from);
        let range = from..=to;
        // Houses before its northern end are not behind all of it, nor those behind its southern end before it.
        let feet = range.clone().map(|it| (points[it] + sides[it] * THICK).y);
        let (north, south) =
            feet.fold((f64::MAX, f64::MIN), |(least, most), it| (least.min(it), most.max(it)));
        let before = towers.iter().filter(|(nth, _)| range.contains(nth)).map(|(_, foot)| *foot);
        stage.stand(before.fold(north + (south - north) * 0.4 - 6.0, f64::min), |items| {
            let at = |nth: usize, out: f64, lift: f64| {
                let p = points[nth];
                // Thinner on the rim, so that the tower there covers it at any angle.
                up(p + sides[nth] * (out * (0.5 + 0.5 * rise(p.rim(), 4.0, 60.0))), height(p) * lift)
            };
            let run = |out: f64, lift: f64| {
                thinned(&range.clone().map(|it| at(it, out, lift)).collect::<Vec<_>>(), FLAT)
            };
            let ring =
                |a: Vec<Pt>, b: Vec<Pt>| -> Vec<Pt> { a.into_iter().chain(b.into_iter().rev()).collect() };
            let face = ring(run(THICK, 1.0), run(THICK, 0.0));
            let top = ring(run(-THICK, 1.0), run(THICK, 1.0));
            let bold = if points[from].rim().min(points[to].rim()) < 40.0 { 4 } else { 7 };
            items.line(Outline::chain(&run(-THICK, 1.0)).and_chain(&run(THICK, 0.0)), fine(bold));
            let out = sides[(from + to) / 2];
            items.fill(Outline::polygon(&face), if is_lit(out) { Role::Face } else { Role::FaceShade });
            // Courses of stone, in steps down to the right.
            let (mut stones, mut steps) = (Outline::new(), Vec::new());
            for nth in (from..to).filter(|nth| to - from > BESIDE_TOWER && height(points[*nth]) >= 14.0) {
                let joint = |nth: usize, part: f64| at(nth, THICK, part);
                if nth % 2 == 0 {
                    steps.extend([joint(nth, 0.62), joint(nth, 0.94)]);
                    line(&mut stones, &std::mem::take(&mut steps));
                    steps.extend([joint(nth, 0.3), joint(nth + 1, 0.3)]);
                } else {
                    steps.extend([joint(nth, 0.3), joint(nth, 0.62), joint(nth + 1, 0.62)]);
                }
            }
            line(&mut stones, &steps);
            items.line(stones, Line::round(if is_lit(out) { Role::FaceShade } else { Role::WallLine }, 2));
            items.fill(Outline::polygon(&top), Role::Walkway);
            items.line(Outline::chain(&run(THICK, 1.0)), fine(3));
            // Merlons: a broken line behind, blocks in front.
            let tall = |nth: usize| MERLON * height(points[nth]) / HIGH;
            let far = run(-THICK + 1.0, 1.0);
            items.line(
                Outline::chain(&far.iter().map(|it| up(*it, 3.0)).collect::<Vec<_>>()),
                Line::round(Role::Merlon, 7).dashed(5, 13),
            );
            let mut merlons = Outline::new();
            for nth in from..to {
                let (a, b) = (at(nth, THICK - 1.0, 1.0), at(nth + 1, THICK - 1.0, 1.0));
                let (p, q) = (a.lerp(b, 0.1), a.lerp(b, 0.68));
                poly(&mut merlons, &[p, q, up(q, tall(nth) + 3.0), up(p, tall(nth) + 3.0)]);
            }
            items.both(merlons, Role::Merlon, fine(2));
        });
        from = to;
    }
}

/// The last point of the piece of a wall that begins at this one: a tower, else one where it has gone too far both down and across for
/// houses beside it to be drawn before or after all of it. Near the rim pieces are short, and those that are not keep to one light.
fn end_of_piece(points: &[Pt], sides: &[Pt], towers: &[usize], from: usize) -> usize {
    const SHORT: usize = 6;
    const SLANT: f64 = 200.0;
    let lit = is_lit(sides[(from + SHORT / 2).min(points.len() - 1)]);
    let at_rim = |nth: usize| points[nth].rim() < 40.0;
    let (mut least, mut most) = (points[from], points[from]);
    for nth in from + 1..points.len() {
        let at = points[nth];
        (least, most) = (pt(least.x.min(at.x), least.y.min(at.y)), pt(most.x.max(at.x), most.y.max(at.y)));
        let slant = (most.x - least.x).min(most.y - least.y);
        let ends = at_rim(from) || at_rim(nth) || slant > SLANT || is_lit(sides[nth]) != lit;
        if nth > from + SHORT && ends {
            return nth - 1;
        }
        if towers.contains(&nth) {
            return nth;
        }
    }
    points.len() - 1
}

/// Towers along walls and gatehouses; what stands on the rim is drawn last and flat.
pub(crate) fn towers(plan: &Plan<'_>, layout: &TileLayout, stage: &mut Stage) {
    let mut rng = plan.rng("towers");
    for at in tower_places(plan, layout) {
        wall_tower(stage, at, [0, 4, 1, 5, 2, 6][rng.below(6)]);
    }
    for (_, city) in plan.cities.iter().zip(&layout.sketch.cities).filter(|(city, _)| city.is_town()) {
        for tip in &city.tips {
            stage.stand(2000.0, |items| rim_tower(items, *tip));
        }
    }
    for gate in layout.sketch.gates.iter().filter(|gate| plan.cities[gate.city].is_town()) {
        gatehouse(stage, gate, &mut rng);
    }
    for (nth, city) in plan.cities.iter().enumerate() {
        for side in city.sides.iter().filter(|it| city.is_town() && plan.joined(nth, **it)) {
            let corner = on_side(*side, 1000.0, 0.0);
            stage.stand(2050.0, |items| keep(items, corner));
        }
        for side in &city.sides {
            let (from, to) = plan.span(nth, *side);
            for at in [from, to] {
                let at = on_side(*side, at, 0.0);
                stage.stand(2100.0, |items| {
                    if city.is_town() {
                        rim_tower(items, at);
                    } else {
                        items.ring(at, 16.0, Role::Rock, fine(5));
                    }
                });
            }
        }
    }
}

/// A quarter of the round keep that stands where four tiles of a city meet. The towers on the rim cover its ends.
fn keep(items: &mut Items, corner: Pt) {
    const RADIUS: f64 = INSET + RIM_TOWER - 1.0;
    /// Length of the handles with which a curve is a quarter of a circle.
    const HANDLE: f64 = 0.552 * RADIUS;
    let inwards = CENTRE - corner;
    let (x, y) = (pt(inwards.x.signum(), 0.0), pt(0.0, inwards.y.signum()));
    let (a, b) = (corner + x * RADIUS, corner + y * RADIUS);
    let arc = |from: Outline| from.cubic(a + y * HANDLE, b + x * HANDLE, b);
    // On the rim there is nothing of it beside the towers.
    items.fill(arc(Outline::new().to(corner + (x + y) * 8.0).line(a)).close(), Role::Walkway);
    items.line(arc(Outline::new().to(a)), fine(6));
}

/// A tower of which half is drawn by the neighbour: flat, and the same in every turn.
fn rim_tower(items: &mut Items, at: Pt) {
    items.stamp(Stamp::RimTower, at);
}

/// Its picture.
pub(crate) fn rim_stamp() -> Items {
    let mut items = Items::new();
    let at = Pt::default();
    items.ring(at, RIM_TOWER, Role::Face, fine(6));
    crown(&mut items, at, RIM_TOWER);
    // Lighter than towers along walls: four of them make one keep within a city.
    items.disc(at, RIM_TOWER * 0.58, Role::Walkway);
    items
}

/// A gate between two towers.
fn gatehouse(stage: &mut Stage, gate: &Gate, rng: &mut Rng) {
    let (at, turn) = (gate.at, gate.direction.degrees());
    let sort = [0, 0, 0, 2, 1, 3][rng.below(6)];
    for sign in [-1.0, 1.0] {
        wall_tower(stage, at + gate.direction * (54.0 * sign), sort);
    }
    let roof = TOWERS[sort].2.unwrap_or(ROOFS[[0, 3, 2][rng.below(3)]]);
    stage.stand(at.y + 20.0, |items| {
        if gate.direction.x.abs() > 0.6 {
            let house = House {
                wall: 52.0,
                rise: 26.0,
                roof,
                plaster: STONE,
                timber: false,
                ..House::new(at, 76.0, 46.0, turn)
            };
            house.draw(items, rng);
            portcullis(items, at + pt(0.0, 23.0));
        } else {
            // The gate is seen from the side: the way goes in below a walk between the towers.
            items.fill(Outline::polygon(&rectangle(at, 70.0, 56.0, turn)), Role::Window);
            block(items, rectangle(at, 84.0, 40.0, turn), 36.0, 20.0, STONE, Role::Walkway);
        }
    });
}

/// A round arch with a grate above the way.
fn portcullis(items: &mut Items, low: Pt) {
    let arch = |half: f64, high: f64| {
        let (left, right) = (low - pt(half, 0.0), low + pt(half, 0.0));
        Outline::new()
            .to(left)
            .line(up(left, high * 0.55))
            .cubic(up(left, high * 1.12), up(right, high * 1.12), up(right, high * 0.55))
            .line(right)
            .close()
    };
    items.both(arch(31.0, 44.0), Role::Merlon, fine(4));
    items.both(arch(25.0, 38.0), Role::Window, fine(3));
    let mut bars = Outline::new();
    for x in [-15.0, -5.0, 5.0, 15.0] {
        line(&mut bars, &[up(low + pt(x, 0.0), 22.0), up(low + pt(x, 0.0), 33.0)]);
    }
    items.line(bars, Line::round(Role::Walkway, 3));
}
