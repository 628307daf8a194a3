//! Sites in the middle of a tile: monastery, shrine, garden, a plain yard; and the cathedral of a city.

use crate::art::badges::{Badge, badge};
use crate::art::houses::{House, SLATE, houses, pyramid, trees};
use crate::art::quarters;
use crate::layout::TileLayout;
use crate::plan::Plan;
use crate::plane::{Pt, inward, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::{Look, Role};

/// Draws all sites.
pub(crate) fn sites(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut items = Items::new();
    for shape in &layout.sketch.sites {
        let site = &plan.sites[shape.site];
        let mut rng = plan.rng(&format!("site{}", shape.site));
        match (plan.picture(site), site.look) {
            (Some(svg), _) => {
                let half = pt(shape.half, shape.half);
                items.fragment(svg, shape.at - half, shape.half * 2.0);
            }
            (None, Look::Monastery) => {
                let ways = plan.ways.iter().filter(|way| way.enters.contains(&site.segment));
                let gates: Vec<Pt> =
                    ways.filter_map(crate::plan::Way::dead_end).map(|side| -inward(side)).collect();
                // Copies take the four plans in turn.
                let plan = (Rng::of(plan.tile.id()).below(4) + plan.copy) % 4;
                let flip = [pt(1.0, 1.0), pt(-1.0, -1.0), pt(1.0, -1.0), pt(-1.0, 1.0)][plan];
                monastery(
                    &mut items,
                    Plot { at: shape.at, scale: shape.half / 160.0, flip },
                    &gates,
                    &mut rng,
                );
            }
            (None, Look::Shrine) => shrine(&mut items, shape.at, shape.half / 122.0),
            (None, Look::Garden) => garden(&mut items, shape.at, shape.half / 118.0, &mut rng),
            _ if quarters::is_known(plan.kind_name(site.segment)) => {
                quarters::quarter(&mut items, shape.at, shape.half, plan.kind_name(site.segment));
            }
            _ => {
                yard(&mut items, shape.at, shape.half / 122.0, plan.badge(plan.kind_name(site.segment)));
            }
        }
        let mut corner = shape.at + pt(-shape.half, -shape.half) * 0.86;
        for marker in plan.markers(site.segment) {
            badge(&mut items, corner, plan.badge(marker), 0.9);
            corner += pt(shape.half * 1.72, 0.0);
        }
    }
    items
}

/// The place of a monastery: its middle, its scale, and whether its church lies in the north and its apse in the east.
#[derive(Clone, Copy)]
struct Plot {
    at: Pt,
    scale: f64,
    /// Minus one where it is mirrored.
    flip: Pt,
}

/// A precinct with church and cloister; `gates` are the directions in which roads come in.
fn monastery(items: &mut Items, Plot { at, scale, flip }: Plot, gates: &[Pt], rng: &mut Rng) {
    let off = |x: f64, y: f64| pt(x * flip.x, y * flip.y) * scale;
    let on = |x: f64, y: f64| at + off(x, y);
    let line = Line::round(Role::RoofLine, 4);
    let precinct = || Outline::polygon(&rectangle(at, 300.0 * scale, 300.0 * scale, 0.0));
    items.both(precinct(), Role::Lawn, Line::round(Role::WallLine, 26));
    items.line(precinct(), Line::round(Role::Wall, 16));
    items.line(precinct(), Line::new(Role::Merlon, 16).dashed(12, 16));
    for gate in gates {
        let (inner, outer) = (at + *gate * (118.0 * scale), at + *gate * (150.0 * scale + 16.0));
        items.line(Outline::chain(&[inner, outer]), Line::new(Role::Road, 52));
        for sign in [-1.0, 1.0] {
            let post = at + *gate * (150.0 * scale) + gate.turn_90() * (sign * 38.0);
            let block = Outline::polygon(&rectangle(post, 34.0, 34.0, 0.0));
            items.both(block, Role::Wall, Line::round(Role::WallLine, 5));
        }
    }
    // The cloister: four roofs round a garth.
    let middle = on(34.0, 40.0);
    let (outer, inner) = (
        rectangle(middle, 168.0 * scale, 150.0 * scale, 0.0),
        rectangle(middle, 84.0 * scale, 66.0 * scale, 0.0),
    );
    for nth in 0..4 {
        let next = (nth + 1) % 4;
        let role = if nth % 3 == 0 { Role::Tile } else { Role::TileShade };
        items.both(Outline::polygon(&[outer[nth], outer[next], inner[next], inner[nth]]), role, line);
    }
    items.both(Outline::polygon(&inner), Role::Garth, line);
    items.ring(middle, 13.0 * scale, Role::Water, Line::new(Role::RoofLine, 4));
    // The church: apse, nave, transept, tower.
    let nave = on(0.0, -80.0);
    let apse = nave + off(98.0, 0.0);
    let r = 38.0 * scale;
    let far = pt(r * 1.34 * flip.x, 0.0);
    let round = Outline::new()
        .to(apse + pt(0.0, -r))
        .cubic(apse + far + pt(0.0, -r), apse + far + pt(0.0, r), apse + pt(0.0, r))
        .close();
    items.both(round, Role::SlateShade, line);
    let church = [(-6.0, 220.0, 84.0, 0.0, Role::LawnShade), (48.0, 128.0, 62.0, 90.0, Role::SlateShade)];
    for (x, long, deep, angle, shade) in church {
        let at = nave + off(x, 0.0);
        let house = House { at, long: long * scale, deep: deep * scale, angle, roof: SLATE };
        houses(items, &[house], shade);
    }
    pyramid(items, nave + off(-92.0, 0.0), 74.0 * scale, SLATE);
    let cross = |x: f64, y: f64| nave + off(48.0, 0.0) + pt(x, y) * scale;
    let cross = Outline::chain(&[cross(0.0, -20.0), cross(0.0, 18.0)])
        .and_chain(&[cross(-13.0, -8.0), cross(13.0, -8.0)]);
    items.line(cross, Line::round(Role::Gold, 8));
    let planted = [(-112.0, 60.0, 24.0), (-84.0, 108.0, 20.0), (-118.0, 6.0, 16.0)];
    trees(items, &planted.map(|(x, y, radius)| (on(x, y), radius * scale)), rng);
}

/// A round temple among columns.
fn shrine(items: &mut Items, at: Pt, scale: f64) {
    items.ring(at, 116.0 * scale, Role::Paving, Line::new(Role::WallLine, 8));
    let columns = (0..10).fold(Outline::new(), |columns, nth| {
        columns.and_disc(at + towards(f64::from(nth) * 36.0 + 18.0) * (94.0 * scale), 16.0 * scale)
    });
    items.both(columns, Role::Wall, Line::new(Role::WallLine, 5));
    let rim: Vec<Pt> =
        (0..8).map(|nth| at + towards(f64::from(nth) * 45.0 + 22.5) * (66.0 * scale)).collect();
    for nth in 0..8 {
        let role = if nth < 4 { Role::SpireShade } else { Role::Spire };
        let face = Outline::polygon(&[rim[nth], rim[(nth + 1) % 8], at]);
        items.both(face, role, Line::round(Role::WallLine, 3));
    }
}

/// Four beds within a hedge, round a fountain.
fn garden(items: &mut Items, at: Pt, scale: f64, rng: &mut Rng) {
    let hedge = Outline::polygon(&rectangle(at, 208.0 * scale, 208.0 * scale, 0.0));
    items.both(hedge.clone(), Role::Paving, Line::round(Role::TreeLine, 24));
    items.line(hedge, Line::round(Role::Tree, 14));
    let petals = [Role::PetalRed, Role::PetalYellow, Role::PetalViolet, Role::PetalWhite];
    for ((x, y), petal) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].into_iter().zip(petals) {
        let middle = at + pt(x, y) * (46.0 * scale);
        let bed = Outline::polygon(&rectangle(middle, 72.0 * scale, 72.0 * scale, 0.0));
        items.both(bed, Role::Bed, Line::round(Role::TreeLine, 4));
        let flowers = (0..9).fold(Outline::new(), |flowers, nth| {
            let grid = pt(f64::from(nth % 3) - 1.0, f64::from(nth / 3) - 1.0) * 22.0;
            let sway = pt(rng.between(-4.0, 4.0), rng.between(-4.0, 4.0));
            flowers.and_disc(middle + (grid + sway) * scale, 8.0 * scale)
        });
        items.both(flowers, petal, Line::new(Role::TreeLine, 2));
    }
    items.ring(at, 27.0 * scale, Role::Wall, Line::new(Role::WallLine, 5));
    items.disc(at, 17.0 * scale, Role::Water);
    items.disc(at, 6.0 * scale, Role::Ripple);
}

/// A paved place with its symbol, or the first letters of its name.
fn yard(items: &mut Items, at: Pt, scale: f64, symbol: Badge) {
    let round = Outline::new().and_disc(at, 116.0 * scale);
    items.both(round, Role::Paving, Line::new(Role::WallLine, 9));
    items.line(Outline::new().and_disc(at, 96.0 * scale), Line::new(Role::Walkway, 6).dashed(18, 12));
    badge(items, at, symbol, 1.2 * scale);
}
