//! Values of markers without letters: a direction is an arrow that turns with the tile, a kind is its picture, points are pips.

use crate::art::badges::{Badge, badge, initials};
use crate::art::symbols;
use crate::plane::{Pt, pt, towards};
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// The direction of a value such as `NW`.
pub(crate) fn heading(value: &str) -> Option<Pt> {
    const RING: [&str; 8] = ["E", "SE", "S", "SW", "W", "NW", "N", "NE"];
    RING.iter().position(|it| *it == value).map(|nth| towards(nth as f64 * 45.0))
}

/// The kind that a value names, and its points: `3/monastery` is worth three.
pub(crate) fn kind(value: &str) -> (usize, &str) {
    let counted = value.split_once('/').and_then(|(count, what)| Some((count.parse().ok()?, what)));
    counted.unwrap_or((0, value))
}

/// Draws a value in a badge about a place.
pub(crate) fn value(items: &mut Items, at: Pt, value: &str, scale: f64) {
    let (points, what) = kind(value);
    let ring = |items: &mut Items| items.ring(at, 54.0 * scale, Role::Badge, Line::new(Role::BadgeLine, 6));
    if let Some(ahead) = heading(value) {
        ring(items);
        arrow(items, at, ahead, scale);
    } else if value == "all" {
        ring(items);
        for quarter in [45.0, 135.0, 225.0, 315.0] {
            let ahead = towards(quarter);
            arrow(items, at + ahead * (25.0 * scale), ahead, scale * 0.5);
        }
    } else if what == "pennant" {
        badge(items, at, Badge::Pennant, scale * 0.9);
    } else if symbols::is_known(what) {
        badge(items, at, Badge::Symbol(what.to_owned()), scale);
    } else {
        badge(items, at, Badge::Letters(initials(value)), scale);
        return;
    }
    for nth in 0..points.min(5) {
        let x = (nth as f64 - (points.min(5) as f64 - 1.0) / 2.0) * 26.0;
        items.ring(at + pt(x, 54.0) * scale, 11.0 * scale, Role::ClothRed, Line::new(Role::BadgeLine, 3));
    }
}

/// An arrow through a place.
fn arrow(items: &mut Items, at: Pt, ahead: Pt, scale: f64) {
    let on = |along: f64, out: f64| at + (ahead * along + ahead.turn_90() * out) * scale;
    let corners = [
        on(-40.0, -10.0),
        on(2.0, -10.0),
        on(2.0, -30.0),
        on(42.0, 0.0),
        on(2.0, 30.0),
        on(2.0, 10.0),
        on(-40.0, 10.0),
    ];
    items.both(Outline::polygon(&corners), Role::ClothRed, Line::round(Role::BadgeLine, 4));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_that_ships_is_drawn_without_letters() {
        let collection = crate::common::collection();
        let tiles = collection.sets().iter().flat_map(|set| &set.entries).map(|entry| &entry.tile);
        let values: Vec<&str> = tiles
            .flat_map(bastide_core::tile::Tile::marks)
            .map(|it| it.value.as_str())
            .filter(|it| !it.is_empty())
            .collect();
        assert!(values.contains(&"NW") && values.contains(&"3/monastery") && values.contains(&"all"));
        for it in values {
            let (_, what) = kind(it);
            let pictured =
                heading(it).is_some() || ["all", "pennant"].contains(&what) || symbols::is_known(what);
            assert!(pictured, "`{it}` is drawn as letters");
        }
    }

    #[test]
    fn an_arrow_points_as_it_says() {
        assert!((heading("N").expect("a direction") - pt(0.0, -1.0)).length() < 1e-9);
        assert!((heading("W").expect("a direction") - pt(-1.0, 0.0)).length() < 1e-9);
        assert_eq!(heading("all"), None);
    }
}
