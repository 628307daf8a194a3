//! The back of tiles: the same however a tile is turned, so that it gives nothing away.

use crate::plane::{CENTRE, Pt, TILE, pt, towards};
use crate::scene::{Items, Line, Outline, Picture};
use crate::theme::{Role, Theme};

/// Distance of the diamonds of the ground.
const LATTICE: f64 = 125.0;
/// Points of the star in the middle; a multiple of four.
const POINTS: u32 = 16;

/// Draws the back of a tile, as large as its front.
#[must_use]
pub fn draw_back(theme: &Theme) -> Picture {
    let mut items = Items::new();
    if let Some(own) = theme.shape("back", 0) {
        items.fragment(own, Pt::default(), TILE);
        return Picture::tile(theme, Some("back"), items);
    }
    items.group("cloth", cloth());
    items.group("frame", frame());
    items.group("star", star());
    Picture::tile(theme, Some("back"), items)
}

/// The part of the back that goes on beyond the rim: the cloth alone, or the whole of a back that the theme gives.
pub(crate) fn draw_cloth(theme: &Theme) -> Picture {
    if theme.shape("back", 0).is_some() {
        return draw_back(theme);
    }
    let mut items = Items::new();
    items.group("cloth", cloth());
    Picture::tile(theme, None, items)
}

fn cloth() -> Items {
    let mut items = Items::new();
    items.fill(square(0.0), Role::Cloth);
    let knots = (TILE / LATTICE) as u32;
    let mut diamonds = Outline::new();
    for (column, row) in (0..=knots).flat_map(|column| (0..=knots).map(move |row| (column, row))) {
        let at = pt(f64::from(column), f64::from(row)) * LATTICE;
        diamonds = diamonds.and_polygon(&quarters(at, 40.0));
    }
    items.line(diamonds, Line::new(Role::ClothShade, 9));
    items
}

fn frame() -> Items {
    let mut items = Items::new();
    items.line(square(62.0), Line::round(Role::Braid, 12));
    items.line(square(86.0), Line::round(Role::Braid, 4));
    items
}

/// A star with a town of four gates in it.
fn star() -> Items {
    let mut items = Items::new();
    let ray = |nth: u32| {
        let reach = if nth.is_multiple_of(2) { 330.0 } else { 286.0 };
        CENTRE + towards(f64::from(nth) * 180.0 / f64::from(POINTS)) * reach
    };
    let rays: Vec<Pt> = (0..POINTS * 2).map(ray).collect();
    items.both(Outline::polygon(&rays), Role::ClothShade, Line::round(Role::Braid, 9));
    const TOWER: &str = "M-38 88V170H-56V226H-28V204H-14V226H14V204H28V226H56V170H38V88Z";
    let towers = (0..4).fold(Outline::new(), |towers, quarter| {
        towers.and_svg(TOWER, |it| CENTRE + (0..quarter).fold(it, |it, _| it.turn_90()))
    });
    items.fill(towers, Role::Braid);
    items.ring(CENTRE, 78.0, Role::ClothShade, Line::new(Role::Braid, 9));
    items.fill(Outline::polygon(&quarters(CENTRE, 44.0)), Role::Braid);
    items
}

/// A square so far inside the rim.
fn square(inside: f64) -> Outline {
    let [low, high] = [inside, TILE - inside];
    Outline::polygon(&[pt(low, low), pt(high, low), pt(high, high), pt(low, high)])
}

/// The corners of a diamond.
fn quarters(at: Pt, reach: f64) -> [Pt; 4] {
    [pt(0.0, -reach), pt(reach, 0.0), pt(0.0, reach), pt(-reach, 0.0)].map(|it| at + it)
}
