//! Roads, tracks, rivers, ponds and bridges.

use crate::art::houses::{House, ROOFS, blob, houses, trees};
use crate::layout::TileLayout;
use crate::layout::courses::{Course, Pond, RIVER, ROAD};
use crate::layout::labels::VILLAGE;
use crate::plan::{Dress, Plan, Way};
use crate::plane::{CENTRE, Curve, Plane, Pt, along, crossing, inside, length, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::{Look, Role};

/// Width of the dark margin about a wall.
const FOOT: f64 = 88.0;

/// The dark margin that sets roads and walls off from the meadow.
pub(crate) fn verges(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut items = Items::new();
    let roads = courses(plan, layout, |way| !way.is_wet());
    items.line(outline(&roads), Line::new(Role::Verge, ROAD as i32 + 44));
    let walls = layout.sketch.cities.iter().flat_map(|city| city.walls.iter().zip(&city.chains));
    let feet = walls.fold(Outline::new(), |outline, (wall, chain)| {
        // The margin keeps off the rim, where every tile must look the same.
        let long = length(chain);
        let steps = (0..).map(|step| f64::from(step) * 8.0).take_while(|at| *at < long);
        let inside: Vec<f64> = steps.filter(|at| along(chain, *at).0.rim() > FOOT / 2.0 + 4.0).collect();
        match inside[..] {
            [from, .., to] => outline.and_curve(&wall.stretch(from, to)),
            _ => outline,
        }
    });
    items.line(feet, Line::round(Role::Verge, FOOT as i32));
    items
}

/// The courses of ways that look alike.
fn courses<'a>(plan: &Plan<'_>, layout: &'a TileLayout, wanted: impl Fn(&Way) -> bool) -> Vec<&'a Course> {
    let ways = plan.ways.iter().zip(&layout.sketch.courses);
    ways.filter(|(way, _)| wanted(way)).map(|(_, course)| course).collect()
}

/// The ways of one kind with their courses, those that look alike beside each other and roads first.
fn strands<'a>(
    plan: &Plan<'_>,
    layout: &'a TileLayout,
    wanted: impl Fn(&Way) -> bool,
) -> Vec<(Look, Dress, Vec<&'a Course>)> {
    let mut strands: Vec<(Look, Dress, Vec<&Course>)> = Vec::new();
    for (way, course) in plan.ways.iter().zip(&layout.sketch.courses).filter(|(way, _)| wanted(way)) {
        match strands.iter_mut().find(|(look, dress, _)| (*look, *dress) == (way.look, way.dress)) {
            Some((.., courses)) => courses.push(course),
            None => strands.push((way.look, way.dress, vec![course])),
        }
    }
    strands.sort_by_key(|(look, ..)| *look);
    strands
}

fn outline(courses: &[&Course]) -> Outline {
    courses.iter().flat_map(|course| &course.legs).fold(Outline::new(), Outline::and_curve)
}

/// Rivers and ponds, with their banks and ripples.
pub(crate) fn rivers(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut items = Items::new();
    for (nth, (_, dress, courses)) in strands(plan, layout, Way::is_wet).into_iter().enumerate() {
        // The pond belongs to the first of them.
        let pond = layout.sketch.pond.filter(|_| nth == 0);
        river(&mut items, dress, &courses, pond, plan.tile.id());
    }
    items
}

fn river(items: &mut Items, dress: Dress, rivers: &[&Course], pond: Option<Pond>, id: &str) {
    let still = |out: f64| {
        pond.map(|pond| {
            let mut rng = Rng::of(&format!("{id}/pond"));
            let r = pond.radius + out;
            blob(Outline::new(), pond.at, r, r * 0.9, &mut rng)
        })
    };
    // Where several rivers meet, the square ends of their lines leave notches.
    let meet = rivers.iter().flat_map(|it| &it.chains).filter(|it| it.last() == Some(&CENTRE)).count() > 1;
    let layers =
        [(Role::Bank, RIVER + 30.0, 17.0), (dress.line, RIVER + 4.0, 5.0), (dress.fill, RIVER - 8.0, -1.0)];
    for (role, wide, out) in layers {
        items.line(outline(rivers), Line::new(role, wide as i32));
        if meet {
            items.disc(CENTRE, wide / 2.0, role);
        }
        if let Some(still) = still(out) {
            items.fill(still, role);
        }
    }
    let mut ripples = Outline::new();
    for chain in rivers.iter().flat_map(|course| &course.chains) {
        let long = length(chain);
        let places =
            (0..).map(|nth| (nth, 34.0 + f64::from(nth) * 62.0)).take_while(|(_, at)| *at < long - 60.0);
        for (nth, at) in places {
            let (at, ahead) = along(chain, at);
            let start = at + ahead.turn_90() * [-38.0, 24.0, -6.0, 40.0][nth as usize % 4];
            ripples =
                ripples.to(start).quad(start + ahead * 23.0 + ahead.turn_90() * 9.0, start + ahead * 46.0);
        }
    }
    if let Some(pond) = pond {
        for (x, y) in [(-60.0, -30.0), (14.0, 34.0), (-30.0, 70.0), (24.0, -66.0)] {
            let start = pond.at + Pt { x, y } * (pond.radius / 160.0);
            ripples = ripples.to(start).quad(start + Pt { x: 23.0, y: 9.0 }, start + Pt { x: 46.0, y: 0.0 });
        }
    }
    items.line(ripples, Line::round(dress.detail, 6));
}

/// Roads, tracks and paths, and the bridges where they cross each other or a river.
pub(crate) fn roads(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut items = Items::new();
    let strands = strands(plan, layout, |way| !way.is_wet());
    // Of two ways that cross, the later one goes over the other.
    let dry: Vec<(Look, Dress, &Course)> = strands
        .iter()
        .flat_map(|(look, dress, courses)| courses.iter().map(|course| (*look, *dress, *course)))
        .collect();
    let rivers = courses(plan, layout, Way::is_wet);
    let mut over: Vec<(usize, f64, f64)> = Vec::new();
    for (nth, (_, _, upper)) in dry.iter().enumerate() {
        let [leg] = &upper.chains[..] else { continue };
        if layout.sketch.landing(upper).is_some() {
            continue;
        }
        for lower in dry[..nth].iter().flat_map(|(_, _, lower)| &lower.chains) {
            // Where one ends on the other there is nothing to cross.
            if let Some((place, at, _)) = crossing(leg, lower)
                && [leg, lower].into_iter().all(|it| ends_apart(it, place))
            {
                over.push((nth, at, 110.0));
            }
        }
        for water in rivers.iter().flat_map(|river| &river.chains) {
            if let Some((_, at, _)) = crossing(leg, water) {
                over.push((nth, at, RIVER / 2.0 + 34.0));
            }
        }
    }
    for (look, dress, courses) in &strands {
        surface(&mut items, *look, *dress, courses);
    }
    for [shore, end] in dry.iter().filter_map(|(_, _, course)| layout.sketch.landing(course)) {
        pier(&mut items, shore, end);
    }
    for (nth, at, half) in over {
        let (look, dress, course) = dry[nth];
        surface(&mut items, look, dress, &[course]);
        bridge(&mut items, &course.legs[0], at - half, at + half);
        if look == Look::Track {
            let deck = course.legs[0].stretch((at - half).max(0.0), at + half);
            rails(&mut items, dress, &Outline::curve(&deck));
        }
    }
    items
}

fn surface(items: &mut Items, look: Look, dress: Dress, ways: &[&Course]) {
    match look {
        Look::Track => railed(items, dress, ways),
        Look::Path => trodden(items, dress, ways),
        _ => paved(items, dress, ways),
    }
}

/// Tests that both ends of a chain are some way from a place.
fn ends_apart(chain: &[Pt], place: Pt) -> bool {
    [chain.first(), chain.last()].into_iter().flatten().all(|end| (*end - place).length() > 60.0)
}

/// The body of a way: its fill within its line, round where it ends in the open.
fn band(items: &mut Items, dress: Dress, ways: &[&Course]) {
    let wide = ROAD as i32;
    items.line(outline(ways), Line::new(dress.line, wide + 12));
    for (end, _) in ways.iter().filter_map(|course| course.end) {
        items.disc(end, f64::from(wide + 12) / 2.0, dress.line);
        items.disc(end, f64::from(wide - 4) / 2.0, dress.fill);
    }
    items.line(outline(ways), Line::new(dress.fill, wide - 4));
}

fn paved(items: &mut Items, dress: Dress, roads: &[&Course]) {
    band(items, dress, roads);
    // Two ruts: the rest of a broad line that a narrower one covers.
    items.line(outline(roads), Line::new(dress.detail, 37));
    items.line(outline(roads), Line::new(dress.fill, 23));
    let mut pebbles = Outline::new();
    for chain in roads.iter().flat_map(|course| &course.chains) {
        let long = length(chain);
        let mut at = 40.0;
        let mut nth = 0;
        while at < long - 60.0 {
            let (place, ahead) = along(chain, at);
            let pebble = place + ahead.turn_90() * [31.0, -30.0, -32.0, 29.0][nth % 4];
            pebbles = pebbles.and_chain(&[pebble, pebble + Pt { x: 1.0, y: 0.0 }]);
            at += [38.0, 57.0, 24.0, 71.0][nth % 4];
            nth += 1;
        }
    }
    items.line(pebbles, Line::round(dress.detail, 8));
}

/// Two rails on sleepers.
fn railed(items: &mut Items, dress: Dress, tracks: &[&Course]) {
    band(items, dress, tracks);
    rails(items, dress, &outline(tracks));
}

fn rails(items: &mut Items, dress: Dress, along: &Outline) {
    items.line(along.clone(), Line::new(dress.detail, ROAD as i32 - 22).dashed(12, 20));
    items.line(along.clone(), Line::new(Role::WallLine, 42));
    items.line(along.clone(), Line::new(dress.fill, 28));
    items.line(along.clone(), Line::new(dress.detail, 28).dashed(12, 20));
}

/// A plain way with a dashed line along its middle.
fn trodden(items: &mut Items, dress: Dress, paths: &[&Course]) {
    band(items, dress, paths);
    items.line(outline(paths), Line::round(dress.line, 10).dashed(24, 30));
}

fn bridge(items: &mut Items, leg: &Curve, from: f64, to: f64) {
    let chain = leg.chain();
    let (from, to) = (from.max(0.0), to.min(length(&chain)));
    let deck = leg.stretch(from, to);
    let wide = ROAD as i32;
    items.line(Outline::curve(&deck), Line::new(Role::WallLine, wide + 34));
    items.line(Outline::curve(&deck), Line::new(Role::Wall, wide + 22));
    items.line(Outline::curve(&deck), Line::new(Role::Merlon, wide + 22).dashed(12, 12));
    items.line(Outline::curve(&deck), Line::new(Role::WallLine, wide + 4));
    items.line(Outline::curve(&deck), Line::new(Role::Road, wide - 4));
    let mut planks = Outline::new();
    let mut at = from + 14.0;
    while at < to - 6.0 {
        let (place, ahead) = along(&chain, at);
        let half = ahead.turn_90() * (ROAD / 2.0 - 4.0);
        planks = planks.and_chain(&[place - half, place + half]);
        at += 18.0;
    }
    items.line(planks, Line::new(Role::Rut, 4));
}

/// A landing stage of planks where a road ends in still water.
fn pier(items: &mut Items, shore: Pt, end: Pt) {
    let ahead = (end - shore).unit();
    let (from, to) = (shore - ahead * 12.0, end + ahead * 30.0);
    items.line(Outline::chain(&[from, to]), Line::new(Role::RoadLine, ROAD as i32 + 12));
    items
        .line(Outline::chain(&[from + ahead * 5.0, to - ahead * 5.0]), Line::new(Role::Rut, ROAD as i32 + 2));
    let half = ahead.turn_90() * (ROAD / 2.0);
    let (mut planks, mut posts) = (Outline::new(), Outline::new());
    for nth in 1..12 {
        let at = from.lerp(to, f64::from(nth) / 12.0);
        planks = planks.and_chain(&[at - half, at + half]);
        if nth % 4 == 2 || nth == 11 {
            posts = posts.and_disc(at - half * 1.12, 8.0).and_disc(at + half * 1.12, 8.0);
        }
    }
    items.line(planks, Line::new(Role::RoadLine, 4));
    items.both(posts, Role::Sleeper, Line::new(Role::RoadLine, 5));
}

/// The village green where roads meet and the houses round it, and huts where roads just end.
pub(crate) fn villages(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut rng = plan.rng("village");
    let mut items = Items::new();
    let mut built: Vec<House> = Vec::new();
    if let Some(green) = layout.sketch.village {
        let room = layout.sketch.square(green).min(VILLAGE - 8.0);
        items.ring(green, room, Role::Road, Line::new(Role::RoadLine, 9));
        items.line(Outline::new().and_disc(green, room - 22.0), Line::new(Role::Rut, 5));
        match rng.below(3) {
            0 if room > 50.0 => {
                items.ring(green, 17.0, Role::Merlon, Line::new(Role::RoofLine, 4));
                items.disc(green, 9.0, Role::WaterLine);
            }
            1 if room > 62.0 => {
                let pond = blob(Outline::new(), green, room - 40.0, room - 48.0, &mut rng);
                items.both(pond, Role::Water, Line::round(Role::WaterLine, 5));
            }
            _ => trees(&mut items, &[(green, room - 41.0)], &mut rng),
        }
        built.extend(round_the_green(layout, green, &mut rng));
    }
    for (at, ahead) in layout.sketch.huts() {
        built.push(House { at, long: 92.0, deep: 64.0, angle: ahead.degrees() + 90.0, roof: ROOFS[2] });
    }
    houses(&mut items, &built, Role::MeadowShade);
    items
}

/// Houses between the roads that meet on a village green.
fn round_the_green(layout: &TileLayout, green: Pt, rng: &mut Rng) -> Vec<House> {
    let mut angles: Vec<f64> = Vec::new();
    for chain in layout.sketch.courses.iter().flat_map(|course| &course.chains) {
        let long = length(chain);
        // The directions in which ways leave the green: from their ends, or where they pass it.
        for pair in chain.windows(2) {
            let (a, b) = ((pair[0] - green).length() - 120.0, (pair[1] - green).length() - 120.0);
            if (a < 0.0) != (b < 0.0) && long > 120.0 {
                angles.push((pair[0] - green).degrees());
            }
        }
    }
    angles.sort_by(f64::total_cmp);
    let mut built: Vec<House> = Vec::new();
    for (nth, angle) in angles.iter().enumerate() {
        let next = angles.get(nth + 1).copied().unwrap_or(angles[0] + 360.0);
        let gap = next - angle;
        let count = libm::floor((gap - 40.0) / 62.0).clamp(1.0, 3.0) as usize;
        for place in 1..=count {
            let middle = angle + gap * place as f64 / (count as f64 + 1.0);
            let at = green + towards(middle) * if count == 1 { 132.0 } else { 124.0 };
            let free = layout.sketch.cities.iter().all(|city| {
                city.polygons.iter().all(|piece| !inside(at, piece))
                    && city.chains.iter().all(|chain| at.to_chain(chain) > 70.0)
            });
            let clear =
                layout.sketch.courses.iter().flat_map(|it| &it.chains).all(|chain| at.to_chain(chain) > 82.0);
            let apart = built.iter().all(|other| (other.at - at).length() > 84.0);
            if free && clear && apart {
                let (long, deep) = (rng.between(62.0, 74.0), rng.between(46.0, 54.0));
                let angle = middle + 90.0 + rng.between(-10.0, 10.0);
                built.push(House { at, long, deep, angle, roof: ROOFS[rng.below(3)] });
            }
        }
    }
    built
}
