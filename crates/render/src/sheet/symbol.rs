//! The letters of a tile set on its tiles.

use crate::art::badges::initials;
use crate::plane::pt;
use crate::scene::{Items, Line};
use crate::svg::Svg;
use crate::text::{self, Align};
use crate::theme::{Role, Theme};

/// Height of the letters in mils.
const HIGH: f64 = 36.0;
/// Distance of their middle from two sides of the tile, at least.
pub(crate) const INSIDE: f64 = 118.0;
/// How far they and their ground reach.
pub(crate) const RADIUS: f64 = HIGH * 1.15;

/// The letters that stand for a tile set.
pub(crate) fn of_set(set: &str) -> String {
    initials(set)
}

/// The picture with letters in one corner, so far from both sides.
pub(crate) fn on_front(svg: &str, letters: &str, inside: f64, theme: &Theme) -> String {
    let outline = text::label(letters, pt(inside, inside), HIGH, Align::Middle);
    let mut items = Items::new();
    items.disc(pt(inside, inside), RADIUS, Role::Badge);
    items.line(outline, Line::round(Role::BadgeLine, 6));
    within(svg, &fragment(&items, theme))
}

/// The picture with letters in all four corners, each turned towards the middle: it looks the same however it is turned.
pub(crate) fn on_back(svg: &str, letters: &str, theme: &Theme) -> String {
    if letters.is_empty() {
        return svg.to_owned();
    }
    let outline = text::label(letters, pt(500.0, 42.0), HIGH * 1.4, Align::Middle);
    let mut items = Items::new();
    items.line(outline, Line::round(Role::Braid, 9));
    let fragment = fragment(&items, theme);
    let corners: Vec<String> = [45, 135, 225, 315]
        .into_iter()
        .map(|angle| format!(r#"<g transform="rotate({angle} 500 500)">{fragment}</g>"#))
        .collect();
    within(svg, &corners.concat())
}

/// Items as SVG without the element around it.
fn fragment(items: &Items, theme: &Theme) -> String {
    let mut svg = Svg::new(theme, (1000, 1000), (1000, 1000));
    svg.group("symbol", items);
    inner(&svg.finish()).to_owned()
}

/// What stands inside the outermost element.
pub(crate) fn inner(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |at| at + 1);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.get(start..end).unwrap_or_default()
}

/// The picture with something drawn over it.
fn within(svg: &str, fragment: &str) -> String {
    match svg.rfind("</svg>") {
        Some(end) => format!("{}{fragment}</svg>\n", &svg[..end]),
        None => svg.to_owned(),
    }
}
