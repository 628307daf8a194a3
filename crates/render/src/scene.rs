//! Drawings as data: shapes in whole mils, painted in roles. Knows no colours and no file format.
//!
//! A mil is a thousandth of a tile's side. What a role looks like is said by a [`Theme`](crate::Theme); what a scene looks like in a
//! file by a backend.

use std::fmt::Write;
use std::sync::Arc;

use crate::plane::{Curve, Pt};
use crate::theme::Role;

/// A place in whole mils.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Dot {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl From<Pt> for Dot {
    /// The nearest whole mils.
    fn from(it: Pt) -> Self {
        Self { x: libm::round(it.x) as i32, y: libm::round(it.y) as i32 }
    }
}

/// An outline: moves, lines and curves, written as they are in SVG, relative and in whole mils.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outline {
    data: String,
    at: Option<Dot>,
    start: Option<Dot>,
    last: char,
}

impl Outline {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A closed polygon.
    pub(crate) fn polygon(corners: &[Pt]) -> Self {
        Self::new().and_polygon(corners)
    }

    /// An open chain of lines.
    pub(crate) fn chain(points: &[Pt]) -> Self {
        Self::new().and_chain(points)
    }

    /// A curve.
    pub(crate) fn curve(curve: &Curve) -> Self {
        Self::new().and_curve(curve)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// What it is in an SVG `d` attribute.
    pub(crate) fn data(&self) -> &str {
        &self.data
    }

    pub(crate) fn and_polygon(self, corners: &[Pt]) -> Self {
        self.and_chain(corners).close()
    }

    pub(crate) fn and_chain(mut self, points: &[Pt]) -> Self {
        for (nth, point) in points.iter().enumerate() {
            self = if nth == 0 { self.to(*point) } else { self.line(*point) };
        }
        self
    }

    pub(crate) fn and_curve(mut self, curve: &Curve) -> Self {
        for (nth, [a, b, c, d]) in curve.0.iter().enumerate() {
            if nth == 0 {
                self = self.to(*a);
            }
            self = self.cubic(*b, *c, *d);
        }
        self
    }

    /// Both outlines, one after the other.
    pub(crate) fn and(mut self, other: &Self) -> Self {
        if self.is_empty() {
            return other.clone();
        }
        if !other.is_empty() {
            // Another outline starts with an absolute move, so it can be written behind this one.
            self.data.push_str(&other.data);
            (self.at, self.start, self.last) = (other.at, other.start, other.last);
        }
        self
    }

    pub(crate) fn and_disc(self, at: Pt, radius: f64) -> Self {
        self.and_oval(at, radius, radius)
    }

    /// A closed oval, as four cubics.
    pub(crate) fn and_oval(self, at: Pt, wide: f64, high: f64) -> Self {
        const K: f64 = 0.552_284_75;
        let p = |x: f64, y: f64| at + Pt { x: x * wide, y: y * high };
        self.to(p(1.0, 0.0))
            .cubic(p(1.0, K), p(K, 1.0), p(0.0, 1.0))
            .cubic(p(-K, 1.0), p(-1.0, K), p(-1.0, 0.0))
            .cubic(p(-1.0, -K), p(-K, -1.0), p(0.0, -1.0))
            .cubic(p(K, -1.0), p(1.0, -K), p(1.0, 0.0))
            .close()
    }

    /// Lifts the pen and sets it down at a point.
    pub(crate) fn to(mut self, point: Pt) -> Self {
        let dot = Dot::from(point);
        match self.at {
            Some(_) => self.step('m', &[dot]),
            None => {
                let _ = write!(self.data, "M{}", pair(dot.x, dot.y));
                self.last = 'M';
            }
        }
        self.at = Some(dot);
        self.start = Some(dot);
        self
    }

    pub(crate) fn line(mut self, point: Pt) -> Self {
        let dot = Dot::from(point);
        if self.at != Some(dot) {
            self.step('l', &[dot]);
            self.at = Some(dot);
        }
        self
    }

    pub(crate) fn quad(mut self, by: Pt, point: Pt) -> Self {
        let dot = Dot::from(point);
        self.step('q', &[by.into(), dot]);
        self.at = Some(dot);
        self
    }

    pub(crate) fn cubic(mut self, first: Pt, second: Pt, point: Pt) -> Self {
        let dot = Dot::from(point);
        self.step('c', &[first.into(), second.into(), dot]);
        self.at = Some(dot);
        self
    }

    pub(crate) fn close(mut self) -> Self {
        if !self.data.is_empty() {
            self.data.push('z');
            self.last = 'z';
            self.at = self.start;
        }
        self
    }

    /// Writes one step; a letter is left out where the format lets it be.
    fn step(&mut self, letter: char, dots: &[Dot]) {
        let from = self.at.unwrap_or(Dot { x: 0, y: 0 });
        let implied = self.last == letter && letter != 'm';
        if !implied {
            self.data.push(letter);
        }
        for (nth, dot) in dots.iter().enumerate() {
            let text = pair(dot.x - from.x, dot.y - from.y);
            if (implied || nth > 0) && !text.starts_with('-') {
                self.data.push(' ');
            }
            self.data.push_str(&text);
        }
        self.last = letter;
    }
}

/// Two numbers, with a space between them only where it is needed.
fn pair(x: i32, y: i32) -> String {
    if y < 0 { format!("{x}{y}") } else { format!("{x} {y}") }
}

/// How the ends of a line look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ends {
    /// Cut straight.
    #[default]
    Cut,
    /// Round, and round at corners.
    Round,
}

/// How an outline is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) role: Role,
    /// In mils.
    pub(crate) wide: i32,
    pub(crate) ends: Ends,
    /// Length of a dash and of the gap after it.
    pub(crate) dash: Option<(i32, i32)>,
}

impl Line {
    pub(crate) const fn new(role: Role, wide: i32) -> Self {
        Self { role, wide, ends: Ends::Cut, dash: None }
    }

    pub(crate) const fn round(role: Role, wide: i32) -> Self {
        Self { role, wide, ends: Ends::Round, dash: None }
    }

    pub(crate) const fn dashed(mut self, dash: i32, gap: i32) -> Self {
        self.dash = Some((dash, gap));
        self
    }
}

/// One thing drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// An outline, filled, drawn, or both.
    Shape { outline: Outline, fill: Option<Role>, line: Option<Line> },
    /// A small drawing that occurs again and again, set down at a place.
    Stamp { stamp: Stamp, at: Dot },
    /// A drawing of an author's own, the inside of an SVG a thousand units wide and high, at its corner and of this side in mils.
    Fragment { svg: Arc<str>, at: Dot, side: i32 },
}

/// The small drawings that are written once and used often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stamp {
    /// A tower on the rim, half of it on the neighbouring tile.
    Tower,
    /// A tower along a wall.
    Turret,
    /// A boundary stone on the rim, half of it on the neighbouring tile.
    Stone,
}

impl Stamp {
    /// Its name in files.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Tower => "tower",
            Self::Turret => "turret",
            Self::Stone => "stone",
        }
    }
}

/// Things drawn together, from back to front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// What they are: `walls`.
    pub(crate) name: &'static str,
    pub(crate) items: Vec<Item>,
}

/// A drawing, from back to front.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scene {
    pub(crate) groups: Vec<Group>,
}

impl Scene {
    /// Adds a group, unless it is empty.
    pub(crate) fn push(&mut self, name: &'static str, items: Items) {
        if !items.0.is_empty() {
            self.groups.push(Group { name, items: items.0 });
        }
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = &Item> {
        self.groups.iter().flat_map(|group| &group.items)
    }
}

/// Items being drawn, from back to front.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Items(pub(crate) Vec<Item>);

impl Items {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    fn shape(&mut self, outline: Outline, fill: Option<Role>, line: Option<Line>) {
        if !outline.is_empty() {
            self.0.push(Item::Shape { outline, fill, line });
        }
    }

    pub(crate) fn fill(&mut self, outline: Outline, role: Role) {
        self.shape(outline, Some(role), None);
    }

    pub(crate) fn line(&mut self, outline: Outline, line: Line) {
        self.shape(outline, None, Some(line));
    }

    pub(crate) fn both(&mut self, outline: Outline, role: Role, line: Line) {
        self.shape(outline, Some(role), Some(line));
    }

    pub(crate) fn disc(&mut self, at: Pt, radius: f64, role: Role) {
        self.fill(Outline::new().and_disc(at, radius), role);
    }

    pub(crate) fn ring(&mut self, at: Pt, radius: f64, role: Role, line: Line) {
        self.both(Outline::new().and_disc(at, radius), role, line);
    }

    pub(crate) fn fragment(&mut self, svg: &Arc<str>, corner: Pt, side: f64) {
        self.0.push(Item::Fragment { svg: svg.clone(), at: corner.into(), side: libm::round(side) as i32 });
    }

    pub(crate) fn stamp(&mut self, stamp: Stamp, at: Pt) {
        self.0.push(Item::Stamp { stamp, at: at.into() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::pt;

    #[test]
    fn outlines_are_relative_and_short() {
        let square = Outline::polygon(&[pt(0.4, 0.0), pt(10.0, 0.0), pt(10.0, 10.0), pt(0.0, 10.0)]);
        assert_eq!(square.data(), "M0 0l10 0 0 10-10 0z");
        let two = square.and_chain(&[pt(5.0, 5.0), pt(6.0, 4.0)]);
        assert_eq!(two.data(), "M0 0l10 0 0 10-10 0zm5 5l1-1");
    }
}
