//! The pen that draws one piece: turns and scales shapes about the middle of the piece, in the colours of its owner.

use crate::plane::{Pt, pt};
use crate::scene::{Items, Line, Outline};
use crate::text;
use crate::theme::Role;

/// The colours of a piece's owner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tint {
    pub(super) body: Role,
    pub(super) line: Role,
    pub(super) letter: Role,
    pub(super) disc: Role,
}

impl Tint {
    /// Those of a seat, or of a piece that belongs to nobody.
    pub(super) fn of(seat: Option<usize>) -> Self {
        match seat.map(|seat| (seat % 256) as u8) {
            Some(seat) => Self {
                body: Role::Seat(seat),
                line: Role::SeatLine(seat),
                letter: Role::SeatLetter(seat),
                disc: Role::SeatDisc(seat),
            },
            None => {
                Self { body: Role::Star, line: Role::StarLine, letter: Role::StarLine, disc: Role::DiscRim }
            }
        }
    }
}

/// Draws about the middle of a piece. Figures reach about 60 units to each side, upwards is negative.
pub(super) struct Pen<'a> {
    pub(super) items: &'a mut Items,
    pub(super) at: Pt,
    pub(super) scale: f64,
    pub(super) lying: bool,
    pub(super) tint: Tint,
}

impl Pen<'_> {
    /// A point of the piece in the picture.
    pub(super) fn on(&self, it: Pt) -> Pt {
        let it = if self.lying { it.turn_90() } else { it };
        self.at + it * self.scale
    }

    /// A width in whole mils.
    pub(super) fn mils(&self, wide: f64) -> i32 {
        libm::round(wide * self.scale) as i32
    }

    /// A body: a light rim that sets it off from the ground, then its own line and colour.
    pub(super) fn body(&mut self, outline: Outline) {
        self.part(outline, self.tint.body);
    }

    /// Draws a body in another colour.
    pub(super) fn part(&mut self, outline: Outline, role: Role) {
        let (rim, halo, line) = (self.mils(34.0), self.mils(23.0), self.mils(7.0));
        self.items.line(outline.clone(), Line::round(Role::Rim, rim));
        self.items.line(outline.clone(), Line::round(Role::Halo, halo));
        self.items.both(outline, role, Line::round(self.tint.line, line));
    }

    /// The disc on which a piece stands, in its owner's dark colour, and its shadow to the south-east if it casts one, in themes that have a rim.
    pub(super) fn disc(&mut self, reach: Pt, casts: bool) {
        let foot = self.at + pt(0.0, reach.y - 13.0) * self.scale;
        let (wide, high) = (reach.x * self.scale, 21.0 * self.scale);
        let oval = |at: Pt, more: f64| Outline::new().and_oval(at, wide + more, high + more);
        if casts {
            self.items.fill(oval(foot + pt(9.0, 5.0) * self.scale, 6.0), Role::Rim);
        }
        self.items.fill(oval(foot, 12.0), Role::Rim);
        self.items.fill(oval(foot, 5.0), Role::DiscRim);
        self.items.fill(oval(foot, -1.0), self.tint.disc);
    }

    /// A part upon a body, with its line and no rim.
    pub(super) fn inset(&mut self, outline: Outline, role: Role, wide: f64) {
        let line = self.mils(wide);
        self.items.both(outline, role, Line::round(self.tint.line, line));
    }

    pub(super) fn line(&mut self, outline: Outline, role: Role, wide: f64) {
        let line = Line::round(role, self.mils(wide));
        self.items.line(outline, line);
    }

    /// Something thin beside the body, with its own light rim.
    pub(super) fn stick(&mut self, outline: Outline, wide: f64) {
        let (rim, halo, line) = (self.mils(wide + 18.0), self.mils(wide + 10.0), self.mils(wide));
        self.items.line(outline.clone(), Line::round(Role::Rim, rim));
        self.items.line(outline.clone(), Line::round(Role::Halo, halo));
        self.items.line(outline, Line::round(self.tint.line, line));
    }

    pub(super) fn letters(&mut self, letters: &str, [x, y, high]: [f64; 3]) {
        let at = self.on(pt(x, y));
        // Long words are written smaller.
        let high = high.min(70.0 / text::width(letters, 1.0).max(0.1));
        let label = text::label(letters, at, high * self.scale, text::Align::Middle);
        self.items.line(label, Line::round(self.tint.letter, self.mils(high * 0.2)));
    }

    pub(super) fn oval(&self, x: f64, y: f64, wide: f64, high: f64) -> Outline {
        let (wide, high) = if self.lying { (high, wide) } else { (wide, high) };
        Outline::new().and_oval(self.on(pt(x, y)), wide * self.scale, high * self.scale)
    }
}
