//! Quarters of a city: a castle, a cathedral, a market and a smithy.

use crate::drawn::church::church;
use crate::drawn::house::{House, ROOFS};
use crate::drawn::landscapes::fair::stall;
use crate::drawn::openings::{FIRE, flame, pointed, smoke};
use crate::drawn::pen::{fine, line, up};
use crate::drawn::solid::{STONE, block, spire, tower};
use crate::drawn::stage::Stage;
use crate::drawn::villages::well;
use crate::plane::{Pt, pt, rectangle};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// Draws a quarter on paved ground; `half` is half the side of the square it takes.
pub(crate) fn quarter(ground: &mut Items, stage: &mut Stage, at: Pt, half: f64, kind: &str, rng: &mut Rng) {
    let s = half / 130.0;
    let paving = Outline::polygon(&rectangle(at, half * 2.0, half * 1.9, 0.0));
    ground.both(paving, Role::Street, Line::round(Role::StreetShade, 7));
    let mut slabs = Outline::new();
    for nth in 0..34 {
        let spot = at + pt(rng.between(-0.86, 0.86), rng.between(-0.84, 0.84)) * half;
        line(
            &mut slabs,
            &[spot, spot + pt(if nth % 3 == 0 { 0.0 } else { 13.0 }, if nth % 3 == 0 { 9.0 } else { 0.0 })],
        );
    }
    ground.line(slabs, Line::round(Role::StreetShade, 3));
    match kind {
        "castle-quarter" => castle(stage, at, s),
        "cathedral-quarter" => church(stage, at + pt(0.0, 62.0 * s), 1.12 * s, 1.0, true, rng),
        "market-quarter" => market(stage, at, s, rng),
        _ => smithy(stage, at, s, rng),
    }
}

/// A keep with turrets and a banner, within a wall with four towers.
fn castle(stage: &mut Stage, at: Pt, s: f64) {
    let on = |x: f64, y: f64| at + pt(x, y) * s;
    let sides = [
        (on(0.0, -84.0), 176.0, 18.0, 0.0),
        (on(-88.0, 4.0), 18.0, 176.0, 0.0),
        (on(88.0, 4.0), 18.0, 176.0, 0.0),
        (on(-56.0, 96.0), 66.0, 18.0, 0.0),
        (on(56.0, 96.0), 66.0, 18.0, 0.0),
    ];
    for (nth, (middle, wide, deep, turn)) in sides.into_iter().enumerate() {
        let lot = rectangle(middle, wide * s, deep * s, turn);
        stage.shade(true, &lot, &lot.map(|it| (it, 30.0 * s)));
        let foot = if nth == 0 { middle.y } else { lot[2].y };
        stage.stand(foot, |items| block(items, lot, 0.0, 30.0 * s, STONE, Role::Walkway));
    }
    for (x, y) in [(-88.0, -84.0), (88.0, -84.0), (-88.0, 96.0), (88.0, 96.0)] {
        let foot = on(x, y);
        stage.stand(foot.y + 26.0 * s, |items| tower(items, foot, 23.0 * s, 58.0 * s, Some(ROOFS[3])));
    }
    for x in [-26.0, 26.0] {
        let foot = rectangle(on(x, 96.0), 20.0 * s, 24.0 * s, 0.0);
        stage.stand(on(x, 110.0).y, |items| block(items, foot, 0.0, 44.0 * s, STONE, Role::Merlon));
    }
    let keep = rectangle(on(0.0, 0.0), 92.0 * s, 78.0 * s, 0.0);
    stage.shade(true, &keep, &keep.map(|it| (it, 96.0 * s)));
    stage.stand(keep[2].y, |items| {
        block(items, keep, 0.0, 84.0 * s, STONE, Role::Walkway);
        let mut panes = Outline::new();
        for (x, y) in [(-26.0, 46.0), (26.0, 46.0), (0.0, 54.0)] {
            pointed(&mut panes, up(on(x, 39.0), y * s), 6.0 * s, 12.0 * s, 24.0 * s);
        }
        pointed(&mut panes, on(0.0, 39.0), 14.0 * s, 20.0 * s, 44.0 * s);
        items.both(panes, Role::Window, fine(3));
        for (x, y) in [(-40.0, -32.0), (40.0, -32.0), (-40.0, 32.0), (40.0, 32.0)] {
            let foot = rectangle(on(x, y), 26.0 * s, 24.0 * s, 0.0);
            block(items, foot, 84.0 * s, 20.0 * s, STONE, Role::Merlon);
            spire(items, foot, 104.0 * s, 24.0 * s, ROOFS[0]);
        }
        let mast = up(on(0.0, 0.0), 84.0 * s);
        items.line(Outline::chain(&[mast, up(mast, 54.0 * s)]), fine(5));
        let flag = [up(mast, 54.0 * s), up(mast, 44.0 * s) + pt(32.0 * s, 0.0), up(mast, 32.0 * s)];
        items.both(Outline::polygon(&flag), Role::ClothRed, fine(3));
    });
}

/// Stalls under striped awnings round a well.
fn market(stage: &mut Stage, at: Pt, s: f64, rng: &mut Rng) {
    const CLOTHS: [Role; 3] = [Role::ClothRed, Role::ClothBlue, Role::ClothYellow];
    let places = [
        (-78.0, -74.0),
        (0.0, -86.0),
        (78.0, -74.0),
        (-92.0, 0.0),
        (92.0, 0.0),
        (-78.0, 74.0),
        (0.0, 90.0),
        (78.0, 74.0),
    ];
    for (nth, (x, y)) in places.into_iter().enumerate() {
        stall(stage, at + pt(x, y) * s, CLOTHS[nth % CLOTHS.len()], true);
    }
    well(stage, at, rng);
}

/// Workshops round a yard with a forge and an anvil.
fn smithy(stage: &mut Stage, at: Pt, s: f64, rng: &mut Rng) {
    let on = |x: f64, y: f64| at + pt(x, y) * s;
    let shop = |at: Pt, long: f64, angle: f64, roof: usize| House {
        wall: 40.0 * s,
        rise: 36.0 * s,
        roof: ROOFS[roof],
        plaster: STONE,
        timber: false,
        chimney: true,
        ..House::new(at, long * s, 62.0 * s, angle)
    };
    let hall = shop(on(10.0, -60.0), 170.0, 0.0, 3);
    hall.stand(stage, true, rng);
    shop(on(-86.0, 44.0), 116.0, 90.0, 2).stand(stage, true, rng);
    stage.stand(hall.foot() + 1.0, |items| smoke(items, up(on(70.0, -60.0), 96.0 * s), s));
    let forge = on(22.0, 34.0);
    stage.shade(true, &rectangle(forge, 64.0 * s, 44.0 * s, 0.0), &[(forge, 30.0 * s)]);
    stage.stand(forge.y + 22.0 * s, |items| {
        let hearth = rectangle(forge, 64.0 * s, 44.0 * s, 0.0);
        block(items, hearth, 0.0, 22.0 * s, STONE, Role::RockShade);
        flame(items, up(forge, 20.0 * s), 0.7 * s, FIRE);
    });
    let anvil = on(72.0, 84.0);
    stage.stand(anvil.y + 12.0, |items| {
        block(
            items,
            rectangle(anvil, 26.0 * s, 20.0 * s, 0.0),
            0.0,
            16.0 * s,
            [Role::RoofBrown, Role::RoofBrownShade],
            Role::RoofBrown,
        );
        let horn = [(-26.0, 28.0), (18.0, 28.0), (18.0, 20.0), (8.0, 14.0), (-8.0, 14.0), (-12.0, 20.0)];
        items.both(
            Outline::polygon(&horn.map(|(x, y)| up(anvil, y * s) + pt(x * s, 0.0))),
            Role::RoofSlateShade,
            fine(4),
        );
    });
}
