//! The letters of a tile set on its tiles.

use crate::plane::pt;
use crate::scene::{Group, Item, Items, Line, Picture, Placement};
use crate::sheet::um::Um;
use crate::text::{self, Align};
use crate::theme::Role;

/// Height of the letters in mils.
const HIGH: f64 = 36.0;
/// Distance of their middle from two sides of the tile, at least.
const INSIDE: f64 = 118.0;
/// Reach of the letters with their ground.
const RADIUS: f64 = HIGH * 1.15;

/// The middle of letters in a corner that keep a distance from the rim, in mils.
pub(crate) fn corner(safe: Um, tile: Um) -> f64 {
    let safe = f64::from(safe.0) * 1000.0 / f64::from(tile.0);
    INSIDE.max(safe + RADIUS)
}

/// Adds the letters in one corner, so far from both sides.
pub(crate) fn on_front(picture: &mut Picture, letters: &str, inside: f64) {
    let outline = text::label(letters, pt(inside, inside), HIGH, Align::Middle);
    let mut items = Items::new();
    items.disc(pt(inside, inside), RADIUS, Role::Badge);
    items.line(outline, Line::round(Role::BadgeLine, 6));
    picture.items.group("symbol", items);
}

/// Adds the letters in all four corners, each turned towards the middle: the back looks the same however it is turned.
pub(crate) fn on_back(picture: &mut Picture, letters: &str) {
    if letters.is_empty() {
        return;
    }
    let outline = text::label(letters, pt(500.0, 42.0), HIGH * 1.4, Align::Middle);
    let mut symbol = Items::new();
    symbol.line(outline, Line::round(Role::Braid, 9));
    for angle in [45, 135, 225, 315] {
        let mut items = Items::new();
        items.group("symbol", symbol.clone());
        let placement = Placement::Slanted(angle);
        picture.items.0.push(Item::Group(Group { placement, items, ..Group::default() }));
    }
}
