//! Sites in the middle of a tile: shrine, garden, a yard, and the monasteries by their sort.

use crate::art::badges::{Badge, badge};
use crate::art::quarters;
use crate::drawn::house::{House, PLASTER};
use crate::drawn::landscapes::haunts::hut_on_legs;
use crate::drawn::monasteries::{Plot, Sort, monastery};
use crate::drawn::pen::{bow, dot, fine, oval, poly, up};
use crate::drawn::precinct::TILES;
use crate::drawn::quarters::quarter;
use crate::drawn::solid::{STONE, block, dome, drum};
use crate::drawn::stage::Stage;
use crate::layout::TileLayout;
use crate::plan::{Plan, Way};
use crate::plane::{Pt, inward, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::{Look, Role};

pub(crate) fn sites(plan: &Plan<'_>, layout: &TileLayout, stage: &mut Stage) -> Items {
    let mut items = Items::new();
    for shape in &layout.sketch.sites {
        let site = &plan.sites[shape.site];
        let mut rng = plan.rng(&format!("site{}", shape.site));
        let kind = plan.kind_name(site.segment);
        // What is tall keeps below the rim to the north.
        let least = |scale: f64, tall: f64| scale.min((shape.at.y - 16.0) / tall);
        match (plan.picture(site), site.look) {
            (Some(svg), _) => {
                let half = pt(shape.half, shape.half);
                stage.stand(shape.at.y + shape.half, |items| {
                    items.fragment(svg, shape.at - half, shape.half * 2.0);
                });
            }
            (None, Look::Monastery) => {
                let ways = plan.ways.iter().filter(|way| way.enters.contains(&site.segment));
                let gates: Vec<Pt> = ways.filter_map(Way::dead_end).map(|side| -inward(side)).collect();
                // Copies take the four sorts in turn.
                let sort = Sort::ALL[(Rng::of(plan.tile.id()).below(4) + plan.copy) % 4];
                let scale = least(shape.half / 160.0, 262.0);
                monastery(&mut items, stage, Plot { at: shape.at, scale, gates: &gates }, sort, &mut rng);
            }
            (None, Look::Shrine) => shrine(&mut items, stage, shape.at, shape.half / 122.0),
            (None, Look::Garden) => garden(&mut items, stage, shape.at, shape.half / 118.0, &mut rng),
            _ if quarters::is_known(kind) => quarter(&mut items, stage, shape.at, shape.half, kind, &mut rng),
            _ if kind == "yaga-hut" => hut_on_legs(&mut items, stage, shape.at, shape.half / 122.0, &mut rng),
            _ => yard(&mut items, stage, shape.at, shape.half / 122.0, plan.badge(kind), &mut rng),
        }
        let mut corner = shape.at + pt(-shape.half, -shape.half) * 0.86;
        for marker in plan.markers(site.segment) {
            let (at, of) = (corner, plan.badge(marker));
            stage.sign(|items| badge(items, at, of, 0.9));
            corner += pt(shape.half * 1.72, 0.0);
        }
    }
    items
}

/// A small domed temple in a ring of stones.
fn shrine(ground: &mut Items, stage: &mut Stage, at: Pt, scale: f64) {
    let s = scale;
    ground.both(
        Outline::new().and_oval(at, 112.0 * s, 92.0 * s),
        Role::Paving,
        Line::round(Role::RoadLine, 6),
    );
    ground.line(Outline::new().and_oval(at, 84.0 * s, 68.0 * s), Line::round(Role::Rut, 5));
    for nth in 0..9 {
        let foot = at
            + pt(
                towards(f64::from(nth) * 40.0 + 10.0).x * 98.0,
                towards(f64::from(nth) * 40.0 + 10.0).y * 80.0,
            ) * s;
        stage.shade(false, &[foot - pt(9.0, 0.0), foot + pt(9.0, 0.0)], &[(foot, 34.0 * s)]);
        stage.stand(foot.y + 4.0, |items| {
            let stone = [
                foot + pt(-10.0, 4.0),
                up(foot, 26.0) + pt(-8.0, 0.0),
                up(foot, 32.0),
                up(foot, 27.0) + pt(8.0, 0.0),
                foot + pt(10.0, 4.0),
            ];
            items.both(Outline::polygon(&stone), Role::Rock, fine(4));
        });
    }
    let foot = at + pt(0.0, 4.0);
    stage.shade(false, &[foot - pt(50.0 * s, 0.0), foot + pt(50.0 * s, 0.0)], &[(foot, 110.0 * s)]);
    stage.stand(foot.y + 40.0, |items| {
        drum(items, foot, 56.0 * s, 0.0, 12.0 * s, STONE, Role::Merlon);
        drum(items, foot, 34.0 * s, 12.0 * s, 40.0 * s, [Role::Window, Role::Window], Role::Window);
        for nth in [4, 3, 5, 2, 0, 1] {
            let out = towards(f64::from(nth) * 60.0 + 30.0) * (42.0 * s);
            let column = foot + out;
            items.line(Outline::chain(&[up(column, 12.0 * s), up(column, 54.0 * s)]), fine(13));
            items.line(
                Outline::chain(&[up(column, 12.0 * s), up(column, 54.0 * s)]),
                Line::round(Role::Merlon, 8),
            );
        }
        drum(items, foot, 50.0 * s, 54.0 * s, 8.0 * s, [Role::Merlon, Role::Face], Role::Merlon);
        dome(items, up(foot, 62.0 * s), 42.0 * s, [Role::Spire, Role::SpireShade]);
    });
}

/// A garden: beds within clipped hedges, a fountain, an arbour.
pub(crate) fn garden(ground: &mut Items, stage: &mut Stage, at: Pt, scale: f64, rng: &mut Rng) {
    let s = scale;
    let lot = rectangle(at, 200.0 * s, 190.0 * s, 0.0);
    ground.both(Outline::polygon(&lot), Role::Paving, Line::round(Role::RoadLine, 5));
    let petals = [Role::PetalRed, Role::PetalYellow, Role::PetalViolet, Role::PetalWhite];
    let sort = rng.below(2);
    for ((x, y), petal) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].into_iter().zip(petals) {
        let middle = at + pt(x * 48.0, y * 46.0) * s;
        let mut bed = Outline::new();
        if sort == 0 {
            poly(&mut bed, &rectangle(middle, 70.0 * s, 66.0 * s, 0.0));
        } else {
            oval(&mut bed, middle, 36.0 * s, 34.0 * s);
        }
        ground.both(bed, Role::Bed, Line::round(Role::TreeLine, 5));
        let mut flowers = Outline::new();
        for nth in 0..11 {
            let out = towards(nth as f64 * 137.5) * (27.0 * libm::sqrt(nth as f64 / 10.0));
            let sway = pt(rng.between(-3.0, 3.0), rng.between(-3.0, 3.0));
            dot(&mut flowers, middle + (out + sway) * s);
        }
        ground.line(flowers.clone(), Line::round(Role::TreeLine, 14));
        ground.line(flowers, Line::round(petal, 10));
    }
    for nth in 0..4 {
        let (p, q) = (lot[nth], lot[(nth + 1) % 4]);
        let middle = p.lerp(q, 0.5);
        for (a, b) in [(p, middle.lerp(p, 0.22)), (middle.lerp(q, 0.22), q)] {
            let lot = if (q - p).x.abs() > (q - p).y.abs() {
                let (l, r) = if a.x < b.x { (a, b) } else { (b, a) };
                [l - pt(6.0, 7.0), r - pt(-6.0, 7.0), r + pt(6.0, 7.0), l + pt(-6.0, 7.0)]
            } else {
                let (t, b) = if a.y < b.y { (a, b) } else { (b, a) };
                [t - pt(7.0, 6.0), t + pt(7.0, -6.0), b + pt(7.0, 6.0), b + pt(-7.0, 6.0)]
            };
            stage.shade(false, &lot, &lot.map(|it| (it, 16.0)));
            stage.stand(lot[2].y, |items| {
                block(items, lot, 0.0, 16.0, [Role::Tree, Role::TreeShade], Role::TreeLight);
            });
        }
    }
    stage.stand(at.y + 22.0, |items| {
        items.ring(at, 25.0 * s, Role::Merlon, fine(4));
        items.ring(at, 18.0 * s, Role::Water, fine(3));
        items.line(Outline::chain(&[at, up(at, 22.0 * s)]), fine(10));
        items.line(Outline::chain(&[at, up(at, 22.0 * s)]), Line::round(Role::Merlon, 5));
        let mut spray = Outline::new();
        for side in [-1.0, 1.0] {
            bow(
                &mut spray,
                up(at, 22.0 * s),
                up(at, 34.0 * s) + pt(side * 9.0, 0.0),
                at + pt(side * 14.0, -4.0),
            );
        }
        items.line(spray, Line::round(Role::Ripple, 3));
    });
}

/// A paved place before a hall, with its symbol or the first letters of its name.
fn yard(ground: &mut Items, stage: &mut Stage, at: Pt, scale: f64, symbol: Badge, rng: &mut Rng) {
    let s = scale;
    let lot = rectangle(at, 216.0 * s, 190.0 * s, 0.0);
    ground.both(Outline::polygon(&lot), Role::Paving, Line::round(Role::RoadLine, 6));
    let hall = House {
        wall: 42.0 * s,
        rise: 16.0 * s,
        hip: 26.0 * s,
        roof: TILES,
        plaster: PLASTER[1],
        timber: false,
        ..House::new(at + pt(0.0, -42.0 * s), 180.0 * s, 70.0 * s, 0.0)
    };
    hall.stand(stage, false, rng);
    stage.sign(|items| badge(items, at + pt(0.0, 46.0 * s), symbol, 0.8 * s));
}
