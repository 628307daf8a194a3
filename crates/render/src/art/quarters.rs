//! Quarters of a city: a castle, a cathedral, a market and a smithy, each with its symbol.

use crate::art::badges::{Badge, badge};
use crate::art::houses::{House, ROOFS, SLATE, cathedral, houses, pyramid};
use crate::plane::{Pt, pt, rectangle};
use crate::scene::{Items, Line, Outline, Stamp};
use crate::theme::Role;

/// Tests that a quarter of the city of this kind has a picture.
pub(crate) fn is_known(kind: &str) -> bool {
    matches!(kind, "castle-quarter" | "cathedral-quarter" | "market-quarter" | "blacksmith-quarter")
}

/// Draws a quarter on paved ground; `half` is half the side of the square it takes.
pub(crate) fn quarter(items: &mut Items, at: Pt, half: f64, kind: &str) {
    let scale = half / 130.0;
    let paving = Outline::polygon(&rectangle(at, half * 2.0, half * 2.0, 0.0));
    items.both(paving, Role::Street, Line::round(Role::StreetShade, 8));
    match kind {
        "castle-quarter" => castle(items, at, scale),
        "cathedral-quarter" => cathedral(items, at),
        "market-quarter" => market(items, at, scale),
        _ => smithy(items, at, scale),
    }
    badge(items, at + pt(half, half) * 0.74, Badge::of(kind), 0.86);
}

/// A keep within a wall with four towers.
fn castle(items: &mut Items, at: Pt, scale: f64) {
    let wall = || Outline::polygon(&rectangle(at, 190.0 * scale, 190.0 * scale, 0.0));
    items.both(wall(), Role::Ground, Line::round(Role::WallLine, 32));
    items.line(wall(), Line::round(Role::Wall, 22));
    items.line(wall(), Line::new(Role::Merlon, 22).dashed(12, 12));
    items.line(wall(), Line::new(Role::Walkway, 10));
    let keep = Outline::polygon(&rectangle(at + pt(0.0, -14.0) * scale, 96.0 * scale, 96.0 * scale, 0.0));
    items.both(keep, Role::Wall, Line::round(Role::WallLine, 6));
    pyramid(items, at + pt(0.0, -14.0) * scale, 74.0 * scale, SLATE);
    for corner in rectangle(at, 190.0 * scale, 190.0 * scale, 0.0) {
        items.stamp(Stamp::Tower, corner);
    }
}

/// Stalls under striped awnings round a well.
fn market(items: &mut Items, at: Pt, scale: f64) {
    const CLOTHS: [Role; 3] = [Role::ClothRed, Role::ClothBlue, Role::ClothYellow];
    items.ring(at, 22.0 * scale, Role::Wall, Line::new(Role::WallLine, 5));
    items.disc(at, 12.0 * scale, Role::Water);
    let places = [
        (-76.0, -82.0),
        (0.0, -86.0),
        (76.0, -82.0),
        (-82.0, -4.0),
        (82.0, -4.0),
        (-76.0, 76.0),
        (0.0, 82.0),
    ];
    for (nth, (x, y)) in places.into_iter().enumerate() {
        let (middle, wide, high) = (at + pt(x, y) * scale, 64.0 * scale, 46.0 * scale);
        let shade = Outline::polygon(&rectangle(middle + pt(4.0, 6.0), wide, high, 0.0));
        items.fill(shade, Role::StreetShade);
        let awning = Outline::polygon(&rectangle(middle, wide, high, 0.0));
        items.fill(awning.clone(), Role::Badge);
        let mut stripes = Outline::new();
        for stripe in [-1.0, 0.0, 1.0] {
            let place = middle + pt(stripe * wide / 3.0, 0.0);
            stripes = stripes.and_polygon(&rectangle(place, wide / 6.0, high, 0.0));
        }
        items.fill(stripes, CLOTHS[nth % CLOTHS.len()]);
        items.line(awning, Line::round(Role::RoofLine, 4));
    }
}

/// Workshops round a yard with a forge.
fn smithy(items: &mut Items, at: Pt, scale: f64) {
    let house = |x: f64, y: f64, long: f64, angle: f64, roof: usize| House {
        at: at + pt(x, y) * scale,
        long: long * scale,
        deep: 62.0 * scale,
        angle,
        roof: ROOFS[roof],
    };
    houses(
        items,
        &[
            house(0.0, -84.0, 216.0, 0.0, 3),
            house(-86.0, 30.0, 150.0, 90.0, 2),
            house(6.0, 88.0, 96.0, 0.0, 1),
        ],
        Role::StreetShade,
    );
    // The chimney of the forge, and its fire in the yard.
    let chimney = Outline::polygon(&rectangle(at + pt(64.0, -84.0) * scale, 34.0 * scale, 34.0 * scale, 0.0));
    items.both(chimney, Role::Wall, Line::round(Role::WallLine, 5));
    items.disc(at + pt(64.0, -84.0) * scale, 10.0 * scale, Role::WallLine);
    let forge = at + pt(4.0, 4.0) * scale;
    items.ring(forge, 34.0 * scale, Role::Walkway, Line::new(Role::WallLine, 5));
    items.ring(forge, 19.0 * scale, Role::ClothYellow, Line::new(Role::ClothRed, 7));
}
