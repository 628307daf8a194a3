//! Roads with ruts and verges, rivers with waves, bridges, mouths of tunnels.

use crate::drawn::openings::pointed;
use crate::drawn::pen::{
    across, band, bow, dot, evenly, fine, free_hand, hull, ink, line, noise, oval, over_rim, patch, poly,
    rise, traced, up,
};
use crate::drawn::solid::{block, is_lit};
use crate::drawn::stage::{SOFT, Stage};
use crate::layout::TileLayout;
use crate::layout::courses::{Mouth, RIVER, ROAD, width};
use crate::plan::{Plan, Way};
use crate::plane::{Plane, Pt, along, crossing, length, pt, rectangle, thinned, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::{Look, Role};

/// The chains of ways, reaching a little over the rim.
fn chains<'a>(
    plan: &'a Plan<'_>,
    layout: &'a TileLayout,
    wet: bool,
) -> impl Iterator<Item = (&'a Way, Vec<Pt>)> + 'a {
    let ways = plan.ways.iter().zip(&layout.sketch.courses).filter(move |(way, _)| way.is_wet() == wet);
    ways.flat_map(|(way, course)| {
        course.chains.iter().map(move |chain| {
            let mut points = traced(chain, 15.0);
            over_rim(&mut points);
            (way, points)
        })
    })
}

/// The body of ways, `more` beyond their half width, uneven by `rough` but for the rim; heavier away from the light if it is ink.
fn bodies(plan: &Plan<'_>, layout: &TileLayout, wet: bool, more: f64, rough: f64, inked: bool) -> Outline {
    let half = width(wet) / 2.0;
    let mut path = Outline::new();
    for (_, chain) in chains(plan, layout, wet) {
        let ring = band(&chain, |at, side| {
            let free = free_hand(at);
            let edge = |out: Pt, seed: u64| {
                let weight = if inked { if is_lit(out) { -1.6 } else { 1.6 } } else { 0.0 };
                half + more + free * (weight + rough * noise(at + out * 20.0, 37.0, seed))
            };
            (edge(-side, 21), edge(side, 22))
        });
        poly(&mut path, &ring);
        for end in [chain[0], chain[chain.len() - 1]] {
            if end.rim() > 60.0 {
                oval(&mut path, end, half + more, half + more);
            }
        }
    }
    path
}

/// The grass beside roads.
pub(crate) fn verges(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut items = Items::new();
    let mut path = bodies(plan, layout, false, 17.0, 11.0, false);
    // The foot of walls: rank grass that ends before the rim.
    for chain in plan
        .cities
        .iter()
        .zip(&layout.sketch.cities)
        .filter(|(city, _)| city.is_town())
        .flat_map(|(_, shape)| &shape.chains)
    {
        let points: Vec<Pt> = traced(chain, 20.0).into_iter().filter(|it| it.rim() > 62.0).collect();
        if points.len() > 2 {
            let foot = band(&points, |at, side| {
                let wide = 40.0 * rise(at.rim(), 60.0, 110.0);
                (wide + 9.0 * noise(at, 30.0, 41), wide + 9.0 * noise(at + side * 30.0, 30.0, 42))
            });
            poly(&mut path, &thinned(&foot, SOFT));
        }
    }
    items.fill(path, Role::Verge);
    items
}

pub(crate) fn rivers(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut items = Items::new();
    if !plan.ways.iter().any(Way::is_wet) {
        return items;
    }
    let mut rng = plan.rng("river");
    let pond = layout.sketch.pond;
    let blob = |more: f64| {
        let mut path = Outline::new();
        if let Some(pond) = pond {
            let mut rng = plan.rng("pond");
            patch(&mut path, pond.at, pond.radius + more, (pond.radius + more) * 0.88, &mut rng);
        }
        path
    };
    for (more, rough, role) in
        [(19.0, 7.0, Role::Bank), (4.0, 3.0, Role::WaterLine), (-2.0, 3.0, Role::Water)]
    {
        let path = bodies(plan, layout, true, more, rough, role == Role::WaterLine);
        items.fill(path.and(&blob(more)), role);
    }
    items.fill(bodies(plan, layout, true, -26.0, 8.0, false).and(&blob(-30.0)), Role::Shallow);
    let (mut waves, mut lights) = (Outline::new(), Outline::new());
    for (_, chain) in chains(plan, layout, true) {
        let long = length(&chain);
        let mut at = 62.0;
        let mut nth = 0;
        while at < long - 84.0 {
            let (place, ahead) = along(&chain, at);
            let side = ahead.turn_90() * [-46.0, 22.0, -14.0, 48.0, 4.0][nth % 5];
            let reach = rng.between(15.0, 26.0);
            let a = place + side;
            if [a - ahead * 30.0, a + ahead * 30.0].iter().any(|it| it.rim() < 14.0) {
                at += 30.0;
                continue;
            }
            let path = if nth % 3 == 0 { &mut lights } else { &mut waves };
            bow(path, a - ahead * reach, a + ahead.turn_90() * 8.0, a);
            bow(path, a, a + ahead * (reach * 0.5) - ahead.turn_90() * 8.0, a + ahead * reach);
            at += rng.between(20.0, 38.0);
            nth += 1;
        }
    }
    if let Some(pond) = pond {
        for nth in 0..9 {
            let out = towards(f64::from(nth) * 137.0)
                * (pond.radius * 0.2 * (1.0 + f64::from(nth) * 0.33).min(3.2));
            let a = pond.at + pt(out.x, out.y * 0.8);
            let path = if nth % 3 == 0 { &mut lights } else { &mut waves };
            bow(path, a - pt(22.0, 0.0), a - pt(11.0, 9.0), a);
            bow(path, a, a + pt(11.0, 8.0), a + pt(22.0, 0.0));
        }
    }
    items.line(waves, Line::round(Role::Ripple, 4));
    items.line(lights, Line::round(Role::Halo, 3));
    // Reeds along the banks.
    let mut reeds = Outline::new();
    for (_, chain) in chains(plan, layout, true) {
        let points = evenly(&chain, 33.0);
        let sides = across(&points);
        for (at, across) in points.into_iter().zip(sides) {
            if rng.below(3) != 0 || at.rim() < 60.0 {
                continue;
            }
            let side = if rng.below(2) == 0 { 1.0 } else { -1.0 };
            let foot = at + across * (side * (RIVER / 2.0 + 8.0));
            for nth in -1..=1 {
                let lean = f64::from(nth) * 5.0;
                line(&mut reeds, &[foot + pt(lean, 0.0), up(foot, 19.0) + pt(lean * 1.9, 0.0)]);
            }
        }
    }
    items.line(reeds, Line::round(Role::Tuft, 3));
    items
}

/// Roads: their ink, their bed, ruts, stones; bridges where they cross water or each other.
pub(crate) fn roads(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut items = Items::new();
    let mut rng = plan.rng("road");
    items.fill(bodies(plan, layout, false, 5.0, 1.8, true), Role::RoadLine);
    items.fill(bodies(plan, layout, false, -1.0, 1.6, false), Role::Road);
    let crossings = crossings(plan, layout);
    let over = |nth: usize| &layout.sketch.courses[nth].chains[0];
    // Nothing grows beside a bridge.
    let decks: Vec<(Pt, f64)> = crossings.iter().map(|it| (along(over(it.nth), it.at).0, it.half)).collect();
    let (mut ruts, mut stones, mut tufts) = (Outline::new(), Outline::new(), Outline::new());
    let all: Vec<(&Way, Vec<Pt>)> = chains(plan, layout, false).collect();
    for (place, (way, chain)) in all.iter().enumerate() {
        let others = || all[..place].iter().chain(&all[place + 1..]).map(|(_, chain)| chain);
        let wet =
            |it: &Pt| layout.sketch.pond.is_some_and(|pond| (*it - pond.at).length() < pond.radius + 24.0);
        let chain: Vec<Pt> = chain.iter().copied().filter(|it| !wet(it)).collect();
        let sides = across(&chain);
        // Ruts that come and go.
        for offset in [-15.0_f64, 15.0] {
            let mut run: Vec<Pt> = Vec::new();
            for (at, side) in chain.iter().zip(&sides) {
                let worn = at.rim() < 45.0 || noise(*at, 70.0, offset.to_bits() >> 40) > -0.28;
                if worn {
                    run.push(*at + *side * offset);
                } else {
                    ink(&mut ruts, &run, 6.0);
                    run.clear();
                }
            }
            ink(&mut ruts, &run, 6.0);
        }
        for (at, side) in chain.iter().zip(&sides) {
            let bridged = decks.iter().any(|(place, half)| (*place - *at).length() < *half + 12.0);
            if at.rim() < 24.0 || bridged {
                continue;
            }
            match rng.below(9) {
                0 => dot(&mut stones, *at + *side * rng.between(-34.0, 34.0)),
                1 | 2 if way.look != Look::Track => {
                    let foot = *at + *side * (if rng.below(2) == 0 { 47.0 } else { -47.0 });
                    if others().any(|other| foot.to_chain(other) < ROAD / 2.0 + 8.0) {
                        continue;
                    }
                    for lean in [-6.0, 0.0, 6.0] {
                        line(&mut tufts, &[foot + pt(lean * 0.4, 3.0), foot + pt(lean, -9.0)]);
                    }
                }
                _ => {}
            }
        }
        if way.look == Look::Track {
            let mut sleepers = Outline::new();
            for at in evenly(&chain, 30.0).windows(2) {
                let side = (at[1] - at[0]).unit().turn_90() * 30.0;
                line(&mut sleepers, &[at[0] - side, at[0] + side]);
            }
            items.line(sleepers, Line::round(Role::Sleeper, 9));
        }
    }
    items.fill(ruts, Role::Rut);
    items.line(stones, Line::round(Role::RoadLine, 5));
    items.line(tufts, Line::round(Role::Tuft, 3));
    let roads = plan.ways.iter().zip(&layout.sketch.courses).filter(|(way, _)| !way.is_wet());
    for [shore, end] in roads.filter_map(|(_, road)| layout.sketch.landing(road)) {
        pier(&mut items, shore, end);
    }
    for Crossing { nth, at, half, below } in crossings {
        bridge(&mut items, over(nth), at - half, at + half, below);
    }
    items
}

/// A road that goes over something.
struct Crossing {
    /// The place of its way among all.
    nth: usize,
    /// Length along it.
    at: f64,
    /// Half the length of the bridge.
    half: f64,
    /// The colour below the bridge.
    below: Role,
}

fn crossings(plan: &Plan<'_>, layout: &TileLayout) -> Vec<Crossing> {
    let mut over = Vec::new();
    for (nth, (way, course)) in plan.ways.iter().zip(&layout.sketch.courses).enumerate() {
        let ([leg], false) = (&course.chains[..], way.is_wet()) else { continue };
        if layout.sketch.landing(course).is_some() {
            continue;
        }
        for (other, (below, lower)) in plan.ways.iter().zip(&layout.sketch.courses).enumerate() {
            for chain in &lower.chains {
                if !(below.is_wet() || other < nth) {
                    continue;
                }
                if let Some((place, at, there)) = crossing(leg, chain) {
                    let apart = |at: f64, long: f64| at > 60.0 && at < long - 60.0;
                    let wet = below.is_wet();
                    if wet || (apart(at, length(leg)) && apart(there, length(chain)) && place.rim() > 60.0) {
                        let (half, below) =
                            if wet { (RIVER / 2.0 + 30.0, Role::WaterLine) } else { (104.0, Role::Window) };
                        over.push(Crossing { nth, at, half, below });
                    }
                }
            }
        }
    }
    over
}

/// A stone bridge with parapets and an arch, which shows the colour `below`.
pub(crate) fn bridge(items: &mut Items, chain: &[Pt], from: f64, to: f64, below: Role) {
    let points: Vec<Pt> =
        (0..=10).map(|nth| along(chain, from + (to - from) * f64::from(nth) / 10.0).0).collect();
    let hump = |nth: usize| 13.0 * libm::sin(std::f64::consts::PI * nth as f64 / 10.0);
    let sides = across(&points);
    let edge = |sign: f64, more: f64, lift: f64| -> Vec<Pt> {
        (0..=10)
            .map(|nth| up(points[nth] + sides[nth] * (sign * (ROAD / 2.0 + more)), hump(nth) + lift))
            .collect()
    };
    let low = |sign: f64, more: f64| -> Vec<Pt> {
        (0..=10).map(|nth| points[nth] + sides[nth] * (sign * (ROAD / 2.0 + more)) + pt(0.0, 6.0)).collect()
    };
    let front = if sides[5].y > 0.0 { 1.0 } else { -1.0 };
    let face: Vec<Pt> = edge(front, 9.0, 4.0).into_iter().chain(low(front, 9.0).into_iter().rev()).collect();
    let deck: Vec<Pt> =
        edge(1.0, 9.0, 0.0).into_iter().chain(edge(-1.0, 9.0, 0.0).into_iter().rev()).collect();
    items.line(Outline::polygon(&face).and_polygon(&deck), fine(9));
    items.fill(Outline::polygon(&deck), Role::Walkway);
    let bed: Vec<Pt> =
        edge(1.0, -3.0, 0.0).into_iter().chain(edge(-1.0, -3.0, 0.0).into_iter().rev()).collect();
    items.fill(Outline::polygon(&bed), Role::Road);
    items.fill(Outline::polygon(&face), Role::Face);
    if sides[5].y.abs() > 0.5 {
        let arch =
            Outline::new().to(low(front, 9.0)[3]).quad(edge(front, 9.0, 4.0)[5], low(front, 9.0)[7]).close();
        items.both(arch, below, fine(3));
    }
    let mut planks = Outline::new();
    for nth in 1..10 {
        line(&mut planks, &[edge(1.0, -4.0, 0.0)[nth], edge(-1.0, -4.0, 0.0)[nth]]);
    }
    items.line(planks, Line::round(Role::Rut, 3));
    for sign in [-front, front] {
        let rail = edge(sign, 6.0, if sign == front { 8.0 } else { 4.0 });
        items.line(Outline::chain(&rail), fine(13));
        items.line(Outline::chain(&rail), Line::round(Role::Merlon, 8));
    }
}

/// Mouths of tunnels.
pub(crate) fn mouths(plan: &Plan<'_>, layout: &TileLayout, stage: &mut Stage) {
    let mut rng = plan.rng("mouths");
    for it in layout.sketch.courses.iter().flat_map(|course| &course.mouths) {
        mouth(stage, it, &mut rng);
    }
}

/// The mouth of a tunnel: a stone arch in a mound, or in a wall.
pub(crate) fn mouth(stage: &mut Stage, mouth: &Mouth, rng: &mut Rng) {
    let (at, ahead) = (mouth.at, mouth.ahead);
    stage.stand(at.y + 8.0, |items| {
        if mouth.open {
            let mut mound = Outline::new();
            patch(&mut mound, at + ahead * 34.0 - pt(0.0, 14.0), mouth.wide, 64.0, rng);
            items.both(mound, Role::GrassDark, fine(4));
            let mut light = Outline::new();
            patch(&mut light, at + ahead * 34.0 - pt(10.0, 30.0), 52.0, 30.0, rng);
            items.fill(light, Role::GrassLight);
        }
        let side = ahead.turn_90();
        let half = mouth.wide / 2.0;
        if ahead.y < -0.3 {
            let (mut stones, mut dark) = (Outline::new(), Outline::new());
            pointed(&mut stones, at, half + 15.0, 31.0, 93.0);
            pointed(&mut dark, at, half - 2.0, 22.0, 66.0);
            items.both(stones, Role::Face, fine(5));
            items.both(dark, Role::WaterLine, fine(3));
        } else if ahead.y < 0.5 {
            // Seen from the side, it leans into the hill.
            items.both(leaning(at, ahead, half + 10.0, pt(30.0, 58.0)), Role::Face, fine(5));
            items.both(
                leaning(at - ahead * 3.0, ahead, half - 6.0, pt(16.0, 40.0)),
                Role::WaterLine,
                fine(3),
            );
        } else {
            // The opening looks away: its dark is seen on the ground, and its lip above.
            let dark = rectangle(at + ahead * 4.0, mouth.wide - 4.0, 26.0, side.degrees());
            items.fill(Outline::polygon(&dark), Role::WaterLine);
            let lip = rectangle(at + ahead * 16.0, mouth.wide + 34.0, 24.0, side.degrees());
            block(items, lip, 12.0, 26.0, [Role::Face, Role::FaceShade], Role::Walkway);
        }
    });
}

/// An arch of some thickness that leans ahead, so far and so high.
fn leaning(at: Pt, ahead: Pt, half: f64, top: Pt) -> Outline {
    const THICK: f64 = 17.0;
    let points = (0..=12).flat_map(|nth| {
        let turn = std::f64::consts::PI * f64::from(nth) / 12.0;
        let foot = at + ahead.turn_90() * (half * libm::cos(turn));
        let point = up(foot + ahead * (top.x * libm::sin(turn)), top.y * libm::sin(turn));
        [point, point - ahead * THICK]
    });
    Outline::polygon(&hull(&points.collect::<Vec<Pt>>()))
}

/// A landing stage of planks where a road ends in still water.
fn pier(items: &mut Items, shore: Pt, end: Pt) {
    let ahead = (end - shore).unit();
    let side = ahead.turn_90() * (ROAD / 2.0 + 4.0);
    let (from, to) = (shore - ahead * 16.0, end + ahead * 30.0);
    let deck = [from - side, to - side, to + side, from + side];
    items.fill(Outline::polygon(&deck.map(|it| it + pt(8.0, 9.0))), Role::WaterLine);
    let posts: Vec<Pt> = [-1.0, 1.0]
        .into_iter()
        .flat_map(|sign| evenly(&[from, to], 44.0).into_iter().map(move |at| at + side * sign))
        .collect();
    items.both(Outline::polygon(&deck), Role::Soil, fine(7));
    let mut planks = Outline::new();
    for at in evenly(&[from, to], 13.0) {
        line(&mut planks, &[at - side * 0.96, at + side * 0.96]);
    }
    items.line(planks, Line::round(Role::Timber, 3));
    for post in posts {
        let pole = Outline::chain(&[post, up(post, 17.0)]);
        items.line(pole.clone(), fine(15));
        items.line(pole, Line::round(Role::Sleeper, 9));
    }
}
