//! Haunts of fairy tales and fears: a hut on hen's legs, a water spirit's pond, robbers among trees, a house of the sick.

use crate::drawn::house::{House, PLASTER, ROOFS};
use crate::drawn::kinds::figure;
use crate::drawn::openings::{FIRE, flame, slot};
use crate::drawn::pen::{bow, dot, fine, line, lobes, oval, patch, up};
use crate::drawn::plants::{Kind, tree};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A hut on hen's legs within a fence of stakes, among pines.
pub(crate) fn hut_on_legs(ground: &mut Items, stage: &mut Stage, at: Pt, s: f64, rng: &mut Rng) {
    let mut yard = Outline::new();
    patch(&mut yard, at + pt(0.0, 24.0 * s), 104.0 * s, 76.0 * s, rng);
    ground.both(yard, Role::GrassDark, Line::round(Role::Verge, 7));
    for (x, y) in
        [(-118.0, -20.0), (-92.0, -62.0), (96.0, -58.0), (122.0, -6.0), (-128.0, 40.0), (120.0, 64.0)]
    {
        tree(stage, at + pt(x, y) * s, 27.0, Kind::Pine, false, rng);
    }
    for nth in 0..22 {
        let out = towards(f64::from(nth) * 360.0 / 22.0 + 98.0);
        let foot = at + pt(out.x * 92.0, out.y * 64.0 + 24.0) * s;
        if (2..21).contains(&nth) {
            stage.stand(foot.y, |items| stake(items, foot, nth % 4 == 0));
        }
    }
    let foot = at + pt(0.0, 34.0 * s);
    stage.shade(false, &[foot - pt(46.0, 0.0) * s, foot + pt(46.0, 0.0) * s], &[(foot, 110.0 * s)]);
    stage.stand(foot.y + 44.0 * s, |items| {
        for x in [-20.0, 22.0] {
            hen_leg(items, foot + pt(x, 38.0) * s, s);
        }
        let hut = House {
            wall: 40.0 * s,
            rise: 50.0 * s,
            roof: ROOFS[4],
            plaster: [Role::RoofBrown, Role::RoofBrownShade],
            chimney: true,
            base: 38.0 * s,
            ..House::new(foot, 92.0 * s, 68.0 * s, 90.0)
        };
        hut.draw(items, rng);
    });
}

/// A stake, with a skull on some.
fn stake(items: &mut Items, foot: Pt, skull: bool) {
    items.line(Outline::chain(&[foot, up(foot, 26.0)]), fine(8));
    items.line(Outline::chain(&[foot, up(foot, 25.0)]), Line::round(Role::Timber, 4));
    if skull {
        items.ring(up(foot, 31.0), 7.0, Role::Fleece, fine(3));
        let eyes = Outline::chain(&[up(foot, 31.0) - pt(3.0, 0.0), up(foot, 31.0) - pt(2.0, 0.0)])
            .and_chain(&[up(foot, 31.0) + pt(2.0, 0.0), up(foot, 31.0) + pt(3.0, 0.0)]);
        items.line(eyes, fine(3));
    }
}

/// A hen's leg from the floor of the hut to its claws.
fn hen_leg(items: &mut Items, foot: Pt, s: f64) {
    let knee = up(foot, 22.0 * s) - pt(8.0 * s, 0.0);
    let leg = Outline::chain(&[up(foot, 44.0 * s), knee, foot])
        .and_chain(&[foot - pt(15.0 * s, -7.0), foot, foot + pt(14.0 * s, 8.0)])
        .and_chain(&[foot, foot + pt(-2.0, 11.0)]);
    items.line(leg.clone(), fine(11));
    items.line(leg, Line::round(Role::Ochre, 6));
}

/// A pond from which a water spirit looks, among lilies and reeds.
pub(crate) fn spirit_pond(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let s = r / 120.0;
    pond(ground, at, pt(108.0, 78.0) * s, rng);
    for (x, y) in [(-60.0, 18.0), (54.0, 34.0), (66.0, -22.0), (-38.0, -40.0), (-16.0, 52.0)] {
        let leaf = at + pt(x, y) * s;
        ground.both(Outline::new().and_oval(leaf, 13.0, 8.0), Role::Lime, Line::round(Role::TreeLine, 3));
        ground.line(Outline::chain(&[leaf, leaf + pt(1.0, 0.0)]), Line::round(Role::PetalWhite, 7));
    }
    stage.stand(at.y + 16.0 * s, |items| {
        let head = up(at, 22.0 * s);
        let mut beard = Outline::new();
        lobes(&mut beard, at - pt(0.0, 4.0 * s), 34.0 * s, 26.0 * s, 7, rng);
        items.both(beard, Role::TreeShade, fine(4));
        items.both(Outline::new().and_oval(head, 25.0 * s, 24.0 * s), Role::LimeLight, fine(5));
        let mut hair = Outline::new();
        lobes(&mut hair, up(head, 15.0 * s), 27.0 * s, 14.0 * s, 6, rng);
        items.both(hair, Role::Tree, fine(4));
        for x in [-9.0, 9.0] {
            items.ring(head + pt(x * s, 0.0), 5.5 * s, Role::Halo, fine(3));
            items.disc(head + pt(x * s, 1.0), 2.2 * s, Role::Pen);
        }
        let mut rings = Outline::new();
        for (wide, low) in [(44.0, 18.0), (62.0, 27.0)] {
            bow(
                &mut rings,
                at + pt(-wide, low * 0.4) * s,
                at + pt(0.0, low + 6.0) * s,
                at + pt(wide, low * 0.4) * s,
            );
        }
        items.line(rings, Line::round(Role::Ripple, 4));
    });
}

/// A pond with its bank, waves and a light middle, so wide and so high.
pub(crate) fn pond(ground: &mut Items, at: Pt, reach: Pt, rng: &mut Rng) {
    let mut water = Outline::new();
    patch(&mut water, at, reach.x, reach.y, rng);
    ground.both(water.clone(), Role::Bank, Line::round(Role::Bank, 18));
    ground.both(water, Role::Water, Line::round(Role::WaterLine, 5));
    ground.fill(Outline::new().and_oval(at, reach.x * 0.6, reach.y * 0.5), Role::Shallow);
    let mut waves = Outline::new();
    for (x, y) in [(-0.5, -0.3), (0.06, -0.56), (0.52, -0.08), (-0.62, 0.22), (0.3, 0.5), (-0.12, 0.12)] {
        let middle = at + pt(x * reach.x, y * reach.y);
        bow(&mut waves, middle - pt(14.0, 0.0), middle + pt(0.0, 7.0), middle + pt(14.0, 0.0));
    }
    ground.line(waves, Line::round(Role::Ripple, 4));
}

/// A robber between an oak and his chest.
pub(crate) fn robber(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let s = r / 110.0;
    let mut glade = Outline::new();
    patch(&mut glade, at + pt(0.0, 18.0 * s), 96.0 * s, 62.0 * s, rng);
    ground.both(glade, Role::GrassDark, Line::round(Role::Verge, 6));
    for (x, y) in [(-70.0, -8.0), (-34.0, -30.0), (24.0, -36.0), (66.0, -10.0), (-76.0, 34.0)] {
        tree(stage, at + pt(x, y) * s, 27.0, Kind::Oak, false, rng);
    }
    let foot = at + pt(2.0, 44.0 * s);
    oval(&mut stage.grass_shade, foot + pt(16.0, 4.0), 34.0, 12.0);
    stage.stand(foot.y, |items| {
        figure(items, foot, 1.5 * s, Role::RoofSlateShade);
    });
    let chest = at + pt(56.0, 50.0) * s;
    stage.stand(chest.y + 8.0, |items| {
        let body = |low: f64, high: f64| {
            let mut shape = Outline::new();
            slot(&mut shape, up(chest, low * s), 22.0 * s, (high - low) * s);
            shape
        };
        items.both(body(0.0, 18.0), Role::RoofBrown, fine(5));
        items.both(body(18.0, 28.0), Role::RoofBrownShade, fine(4));
        items.ring(up(chest, 17.0 * s), 4.0 * s, Role::Gold, fine(2));
    });
}

/// A young robber by his fire, before a tent among pines.
pub(crate) fn camp(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let s = r / 110.0;
    let on = |x: f64, y: f64| at + pt(x, y) * s;
    let mut glade = Outline::new();
    patch(&mut glade, on(0.0, 22.0), 98.0 * s, 62.0 * s, rng);
    ground.both(glade, Role::GrassDark, Line::round(Role::Verge, 6));
    for (x, y) in [(-84.0, 0.0), (-58.0, -34.0), (58.0, -36.0), (84.0, -4.0)] {
        tree(stage, on(x, y), 27.0, Kind::Pine, false, rng);
    }
    let tent = on(-4.0, 14.0);
    stage.shade(false, &[tent - pt(48.0 * s, 0.0), tent + pt(48.0 * s, 0.0)], &[(tent, 70.0 * s)]);
    stage.stand(tent.y, |items| {
        let peak = up(tent, 76.0 * s);
        let part = |x: f64| tent + pt(x * s, 0.0);
        items.both(Outline::polygon(&[part(-54.0), peak, part(54.0)]), Role::Thatch, fine(5));
        items.fill(Outline::polygon(&[part(10.0), peak, part(54.0)]), Role::ThatchShade);
        items.both(Outline::polygon(&[part(-20.0), up(tent, 52.0 * s), part(14.0)]), Role::Window, fine(4));
        let poles = Outline::chain(&[up(part(-7.0), 86.0 * s), peak, up(part(7.0), 88.0 * s)]);
        items.line(poles, fine(5));
    });
    let fire = on(44.0, 54.0);
    stage.stand(fire.y, |items| {
        let logs = Outline::chain(&[fire + pt(-20.0, 4.0) * s, fire + pt(18.0, -6.0) * s])
            .and_chain(&[fire + pt(20.0, 5.0) * s, fire + pt(-18.0, -6.0) * s]);
        items.line(logs.clone(), fine(13));
        items.line(logs, Line::round(Role::Timber, 8));
        flame(items, fire, 0.7 * s, FIRE);
    });
    let foot = on(-34.0, 62.0);
    oval(&mut stage.grass_shade, foot + pt(16.0, 4.0), 30.0, 11.0);
    stage.stand(foot.y, |items| {
        figure(items, foot, 1.3 * s, Role::ClothBlue);
        let brim = up(foot, 68.0 * s);
        let hat = [brim - pt(22.0 * s, 0.0), up(brim, 24.0 * s) + pt(3.0 * s, 0.0), brim + pt(22.0 * s, 0.0)];
        items.both(Outline::polygon(&hat), Role::RoofBrown, fine(4));
    });
}

/// A house of the sick: boarded up, marked with a cross, and rats before it.
pub(crate) fn plague(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let s = r / 110.0;
    let mut yard = Outline::new();
    patch(&mut yard, at + pt(0.0, 26.0 * s), 98.0 * s, 64.0 * s, rng);
    ground.both(yard, Role::SoilShade, Line::round(Role::Verge, 7));
    let house = House {
        wall: 68.0 * s,
        rise: 34.0 * s,
        roof: [Role::RoofSlateShade, Role::RoofSlate],
        plaster: PLASTER[0],
        timber: false,
        ..House::new(at - pt(0.0, 16.0 * s), 128.0 * s, 70.0 * s, 0.0)
    };
    house.stand(stage, false, rng);
    let front = at + pt(0.0, 19.0 * s);
    stage.stand(house.foot() + 2.0, |items| {
        let (middle, arm) = (up(front, 32.0 * s), 23.0 * s);
        for (wide, role) in [(15, Role::Pen), (9, Role::ClothRed)] {
            let cross = Outline::chain(&[middle - pt(arm, arm), middle + pt(arm, arm)])
                .and_chain(&[middle + pt(arm, -arm), middle - pt(arm, -arm)]);
            items.line(cross, Line::round(role, wide));
        }
    });
    for (x, y, ahead) in [(-54.0, 54.0, 1.0), (4.0, 66.0, -1.0), (50.0, 48.0, 1.0)] {
        let rat = at + pt(x, y) * s;
        stage.stand(rat.y, |items| rodent(items, rat, ahead, s));
    }
}

/// A rat that looks east or, if `ahead` is negative, west.
fn rodent(items: &mut Items, at: Pt, ahead: f64, s: f64) {
    let on = |x: f64, y: f64| at + pt(x * ahead, y) * s;
    let mut tail = Outline::new();
    bow(&mut tail, on(-12.0, -4.0), on(-28.0, 6.0), on(-32.0, -8.0));
    items.line(tail, fine(4));
    let mut body = Outline::new();
    oval(&mut body, on(0.0, -7.0), 15.0 * s, 9.0 * s);
    oval(&mut body, on(15.0, -8.0), 8.0 * s, 6.0 * s);
    items.line(body.clone(), fine(4));
    items.fill(body, Role::RockShade);
    let mut eyes = Outline::new();
    dot(&mut eyes, on(17.0, -10.0));
    line(&mut eyes, &[on(-6.0, 2.0), on(-6.0, 5.0)]);
    line(&mut eyes, &[on(7.0, 2.0), on(7.0, 5.0)]);
    items.line(eyes, fine(3));
}
