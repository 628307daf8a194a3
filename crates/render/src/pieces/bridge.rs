//! Bridges of players that span a tile.

use bastide_core::geometry::Axis;

use crate::plane::{Pt, pt, towards};
use crate::scene::{Items, Line, Outline};
use crate::text;
use crate::theme::Role;

use super::pen::{Pen, Tint};

/// Half the width of the deck, to the middle of its rails, and of the stone at its ends.
const DECK: f64 = 56.0;
const STONE: f64 = 92.0;

/// A wooden deck from side to side of a tile whose middle is the middle of the piece, on stone at both ends, with rails in the colour of
/// the owner. Its ends meet roads on the neighbouring tiles.
pub(super) fn bridge(pen: &mut Pen<'_>, axis: Axis, letter: &str) {
    let (span, tint) = (Span { axis, at: pen.at }, pen.tint);
    let items = &mut *pen.items;
    items.line(span.rails(&[(0.0, 500.0)], 0.0), Line::new(Role::Halo, 162));
    items.line(span.rails(&[(0.0, 500.0)], 0.0), Line::new(Role::RoadLine, 108));
    items.line(span.rails(&[(0.0, 500.0)], 0.0), Line::new(Role::Road, 84));
    for end in [-1.0, 1.0] {
        let stone = [(496.0, STONE), (496.0, -STONE), (424.0, -STONE + 14.0), (424.0, STONE - 14.0)];
        let corners: Vec<Pt> = stone.iter().map(|(along, aside)| span.on(along * end, aside * end)).collect();
        items.both(Outline::polygon(&corners), Role::Wall, Line::round(Role::WallLine, 9));
        let road = Outline::chain(&[span.on(end * 500.0, 0.0), span.on(end * 440.0, 0.0)]);
        items.line(road, Line::new(Role::Road, 84));
    }
    planks(items, span);
    let rails = span.rails(&[(1.0, 470.0), (-1.0, 470.0)], DECK);
    items.line(rails.clone(), Line::round(Role::Halo, 40));
    items.line(rails.clone(), Line::round(tint.line, 30));
    items.line(rails, Line::round(tint.body, 18));
    let posts =
        [-470.0, -235.0, 0.0, 235.0, 470.0].iter().flat_map(|along| [(*along, DECK), (*along, -DECK)]);
    let posts = posts.fold(Outline::new(), |all, (along, aside)| all.and_disc(span.on(along, aside), 22.0));
    items.both(posts, tint.body, Line::new(tint.line, 9));
    // The owner's plaque stands aside of the middle, where figures are.
    plaque(items, span.on(-352.0, 0.0), tint, letter);
}

/// The deck and its planks.
fn planks(items: &mut Items, span: Span) {
    let corners = [(-452.0, DECK), (-452.0, -DECK), (452.0, -DECK), (452.0, DECK)];
    let corners: Vec<Pt> = corners.iter().map(|(along, aside)| span.on(*along, *aside)).collect();
    items.both(Outline::polygon(&corners), Role::Street, Line::round(Role::RoofLine, 8));
    let lines = (-12..=12).fold(Outline::new(), |lines, nth| {
        let along = f64::from(nth) * 36.0;
        lines.and_chain(&[span.on(along, -DECK), span.on(along, DECK)])
    });
    items.line(lines, Line::new(Role::GroundShade, 5));
}

/// Eight corners with the owner's letter.
fn plaque(items: &mut Items, at: Pt, tint: Tint, letter: &str) {
    let corners: Vec<Pt> = (0..8).map(|nth| at + towards(f64::from(nth) * 45.0 + 22.5) * 46.0).collect();
    let outline = Outline::polygon(&corners);
    items.line(outline.clone(), Line::round(Role::Halo, 22));
    items.both(outline, tint.body, Line::round(tint.line, 9));
    let high = 46.0_f64.min(60.0 / text::width(letter, 1.0).max(0.1));
    items.line(text::label(letter, at, high, text::Align::Middle), Line::round(tint.letter, 10));
}

/// A line across a tile.
#[derive(Clone, Copy)]
struct Span {
    axis: Axis,
    at: Pt,
}

impl Span {
    /// A point so far along the line from its middle, and so far aside of it.
    fn on(self, along: f64, aside: f64) -> Pt {
        self.at
            + match self.axis {
                Axis::Ns => pt(aside, along),
                Axis::Ew => pt(along, aside),
            }
    }

    /// Lines along it, each so far aside (times `apart`) and reaching so far to both ends.
    fn rails(self, lines: &[(f64, f64)], apart: f64) -> Outline {
        lines.iter().fold(Outline::new(), |all, (aside, far)| {
            all.and_chain(&[self.on(-far, aside * apart), self.on(*far, aside * apart)])
        })
    }
}
