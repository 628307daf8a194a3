//! Monasteries of four sorts.

use crate::drawn::church::{SLATE, church, cross};
use crate::drawn::house::{House, PLASTER, ROOFS};
use crate::drawn::openings::{pointed, slot};
use crate::drawn::pen::{dot, fine, line, patch, up};
use crate::drawn::plants::{Kind, tree};
use crate::drawn::precinct::{TILES, enclosure, paths};
use crate::drawn::solid::{STONE, block, cone, drum, spire, tower};
use crate::drawn::stage::Stage;
use crate::drawn::villages::well;
use crate::plane::{Plane, Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// The sorts of monasteries, which copies of a tile take in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// A church to the north of a cloister.
    Cloister,
    /// A round church on a mound, with huts of hermits about it.
    Round,
    /// An abbey that looks south, with two towers and long wings.
    Abbey,
    /// A small church among kitchen gardens, with a round gate tower.
    Priory,
}

impl Sort {
    pub(crate) const ALL: [Self; 4] = [Self::Cloister, Self::Round, Self::Abbey, Self::Priory];
}

/// A place where a monastery is built, so large, with ways that come from these directions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plot<'a> {
    pub(crate) at: Pt,
    pub(crate) scale: f64,
    pub(crate) gates: &'a [Pt],
}

/// Builds a monastery.
pub(crate) fn monastery(ground: &mut Items, stage: &mut Stage, plot: Plot<'_>, sort: Sort, rng: &mut Rng) {
    let Plot { at, scale: s, gates } = plot;
    let mut yard = Outline::new();
    patch(&mut yard, at + pt(0.0, 8.0 * s), 172.0 * s, 160.0 * s, rng);
    if sort == Sort::Round {
        ground.both(yard, Role::Lawn, Line::round(Role::Verge, 9));
    } else {
        ground.line(yard, Line::round(Role::Verge, 26));
        ground
            .fill(Outline::polygon(&rectangle(at + pt(0.0, 8.0 * s), 304.0 * s, 284.0 * s, 0.0)), Role::Lawn);
    }
    paths(ground, at, 186.0 * s, gates);
    let flip = if rng.below(2) == 0 { 1.0 } else { -1.0 };
    match sort {
        Sort::Cloister => cloister(ground, stage, plot, flip, rng),
        Sort::Round => round(ground, stage, plot, rng),
        Sort::Abbey => abbey(stage, plot, rng),
        Sort::Priory => priory(ground, stage, plot, flip, rng),
    }
}

/// The walls of a precinct, so wide and so deep.
fn walled(stage: &mut Stage, middle: Pt, reach: Pt, gates: &[Pt]) {
    enclosure(stage, rectangle(middle, reach.x, reach.y, 0.0), gates, middle);
}

/// A church to the north, a cloister to the south.
fn cloister(ground: &mut Items, stage: &mut Stage, plot: Plot<'_>, flip: f64, rng: &mut Rng) {
    let Plot { at, scale: s, gates } = plot;
    let on = |x: f64, y: f64| at + pt(x, y) * s;
    walled(stage, at + pt(0.0, 8.0 * s), pt(306.0, 288.0) * s, gates);
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
    for house in [wing(-72.0, 2.0, 104.0, 90.0), wing(72.0, 2.0, 104.0, 90.0), wing(0.0, 46.0, 180.0, 0.0)] {
        house.stand(stage, false, rng);
    }
    well(stage, middle - pt(0.0, 2.0), rng);
    tree(stage, on(-118.0 * flip, 66.0), 26.0 * s, Kind::Oak, false, rng);
    tree(stage, on(-96.0 * flip, 110.0), 22.0 * s, Kind::Lime, false, rng);
}

/// A round church on a mound, with huts of hermits about it.
fn round(ground: &mut Items, stage: &mut Stage, plot: Plot<'_>, rng: &mut Rng) {
    let Plot { at, scale: s, gates } = plot;
    let on = |x: f64, y: f64| at + pt(x, y) * s;
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
        &[(foot + pt(-60.0 * s, 0.0), 90.0 * s), (foot + pt(60.0 * s, 0.0), 90.0 * s), (foot, 170.0 * s)],
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
            slot(&mut panes, low, 5.0 * s, 24.0 * s);
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
            let mut hut =
                House::any(on(x, y), 60.0 * s, 46.0 * s, if rng.below(2) == 0 { 0.0 } else { 90.0 }, rng);
            hut.roof = ROOFS[4];
            hut.stand(stage, false, rng);
        }
    }
}

/// An abbey that looks south, with two towers and long wings.
fn abbey(stage: &mut Stage, plot: Plot<'_>, rng: &mut Rng) {
    let Plot { at, scale: s, gates } = plot;
    let on = |x: f64, y: f64| at + pt(x, y) * s;
    walled(stage, at + pt(0.0, 6.0 * s), pt(310.0, 290.0) * s, gates);
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
            let mut belfry = Outline::new();
            slot(&mut belfry, low, 6.0 * s, 26.0 * s);
            items.both(belfry, Role::Window, fine(2));
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
        let mut portal = Outline::new();
        pointed(&mut portal, door, 13.0 * s, 22.0 * s, 46.0 * s);
        items.both(portal, Role::Window, fine(3));
    });
    tree(stage, on(-58.0, 128.0), 22.0 * s, Kind::Lime, false, rng);
    tree(stage, on(62.0, 132.0), 20.0 * s, Kind::Lime, false, rng);
    if !gates.iter().any(|it| it.y > 0.5) {
        tree(stage, on(4.0, 136.0), 18.0 * s, Kind::Oak, false, rng);
    }
}

/// A priory: a small church among kitchen gardens, with a round gate tower.
fn priory(ground: &mut Items, stage: &mut Stage, plot: Plot<'_>, flip: f64, rng: &mut Rng) {
    let Plot { at, scale: s, gates } = plot;
    let on = |x: f64, y: f64| at + pt(x, y) * s;
    walled(stage, at + pt(0.0, 8.0 * s), pt(300.0, 280.0) * s, gates);
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
            dot(&mut greens, bed + pt(f64::from(row % 2) * 11.0 - 6.0, f64::from(row / 2) * 10.0 - 10.0) * s);
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
