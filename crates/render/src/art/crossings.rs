//! Things that lead over and under and keep apart: high bridges between the halves of a city, mouths of tunnels, hedges, walls out into the land.

use crate::layout::TileLayout;
use crate::layout::courses::Mouth;
use crate::plan::Plan;
use crate::plane::{Plane, Pt, along, length, rectangle};
use crate::scene::{Items, Line, Outline, Stamp};
use crate::theme::Role;

use super::houses::trees;
use super::stone::wall;

/// Width of the bridge between two halves of a city.
const DECK: f64 = 104.0;

/// Hedges from the rim inward: one bush after the other.
pub(crate) fn hedges(plan: &Plan<'_>, layout: &TileLayout) -> Items {
    let mut items = Items::new();
    let mut rng = plan.rng("hedge");
    for hedge in &layout.sketch.hedges {
        items.line(Outline::chain(hedge), Line::round(Role::Verge, 46));
        items.line(Outline::chain(hedge), Line::round(Role::TreeLine, 30));
        let long = length(hedge);
        let bushes = (0..).map(|nth| f64::from(nth) * 27.0).take_while(|at| *at < long);
        let bushes: Vec<(Pt, f64)> = bushes.map(|at| (along(hedge, at).0, rng.between(14.0, 20.0))).collect();
        trees(&mut items, &bushes, &mut rng);
    }
    items
}

/// The wall that runs out from a city, with a tower at either end.
pub(crate) fn spur(layout: &TileLayout) -> Items {
    let mut items = Items::new();
    let Some(spur) = &layout.sketch.spur else { return items };
    wall(&mut items, &Outline::chain(spur));
    for end in [spur.first(), spur.last()].into_iter().flatten() {
        items.stamp(Stamp::Turret, *end);
    }
    items
}

/// The bridges that join the halves of cities, with a gatehouse at either end.
pub(crate) fn viaducts(layout: &TileLayout) -> Items {
    let mut items = Items::new();
    for [one, other] in layout.sketch.cities.iter().filter_map(|city| city.bridge) {
        let ahead = (other - one).unit();
        let (from, to) = (one - ahead * 24.0, other + ahead * 24.0);
        let deck = || Outline::chain(&[from, to]);
        let wide = DECK as i32;
        // The shadow of the arches on the ground below.
        items.line(Outline::chain(&[one, other]), Line::new(Role::WallLine, wide + 40));
        items.line(deck(), Line::new(Role::Wall, wide + 26));
        items.line(deck(), Line::new(Role::Merlon, wide + 26).dashed(13, 13));
        items.line(deck(), Line::new(Role::WallLine, wide + 4));
        items.line(deck(), Line::new(Role::Street, wide - 6));
        let mut stones = Outline::new();
        let mut at = 16.0;
        while at < (to - from).length() - 8.0 {
            let (place, half) = (from + ahead * at, ahead.turn_90() * (DECK / 2.0 - 8.0));
            stones = stones.and_chain(&[place - half, place + half]);
            at += 22.0;
        }
        items.line(stones, Line::new(Role::StreetShade, 4));
        for (end, out) in [(one, -ahead), (other, ahead)] {
            let middle = end + out * 6.0;
            for sign in [-1.0, 1.0] {
                items.stamp(Stamp::Turret, middle + ahead.turn_90() * (sign * (DECK / 2.0 + 14.0)));
            }
        }
    }
    items
}

/// Mouths of underground roads: a gate in a wall, or a stone arch in a mound of its own.
pub(crate) fn mouths(layout: &TileLayout) -> Items {
    let mut items = Items::new();
    for mouth in layout.sketch.courses.iter().flat_map(|course| &course.mouths) {
        let Mouth { at, ahead, open, wide } = *mouth;
        let half = wide / 2.0;
        if open {
            let mound = Outline::new().and_oval(at + ahead * 26.0, half + 34.0, half + 34.0);
            items.both(mound, Role::GrassDark, Line::new(Role::Verge, 10));
        }
        let arch = |reach: f64| {
            let side = ahead.turn_90() * reach;
            let (left, right) = (at - side, at + side);
            Outline::new()
                .to(left)
                .cubic(left + ahead * (reach * 1.3), right + ahead * (reach * 1.3), right)
                .close()
        };
        items.both(arch(half + 18.0), Role::Wall, Line::round(Role::WallLine, 6));
        items.fill(arch(half - 2.0), Role::WallLine);
        let posts: [Outline; 2] = [-1.0, 1.0].map(|sign| {
            let post = at + ahead.turn_90() * (sign * (half + 11.0));
            Outline::polygon(&rectangle(post, 30.0, 26.0, ahead.degrees()))
        });
        for post in posts {
            items.both(post, Role::Merlon, Line::round(Role::WallLine, 5));
        }
    }
    items
}
