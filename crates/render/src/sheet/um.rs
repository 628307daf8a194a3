//! Lengths on paper, in whole micrometres: a sheet is laid out without rounding.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A length in micrometres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Um(pub i32);

impl Um {
    /// A length of whole millimetres.
    #[must_use]
    pub const fn mm(mm: i32) -> Self {
        Self(mm * 1000)
    }

    /// The length in millimetres.
    #[must_use]
    pub fn as_mm(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// The length in points of a PDF: 72 to the inch.
    pub(crate) fn as_points(self) -> f64 {
        self.as_mm() * 72.0 / 25.4
    }

    /// The length in pixels.
    pub(crate) fn as_pixels(self, dpi: u32) -> f64 {
        self.as_mm() * f64::from(dpi) / 25.4
    }

    /// Half of it, rounded down.
    pub(crate) const fn half(self) -> Self {
        Self(self.0.div_euclid(2))
    }

    /// Reads a length: millimetres as `45`, `45.5` or `45mm`, inches as `2in`. None for text that is no length, or one over ten metres.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (number, unit) = match (text.strip_suffix("mm"), text.strip_suffix("in")) {
            (Some(number), _) => (number, 1000.0),
            (None, Some(number)) => (number, 25_400.0),
            (None, None) => (text, 1000.0),
        };
        let plain = |it: char| it.is_ascii_digit() || matches!(it, '.' | '-' | '+');
        let number = number.trim_end();
        if !number.chars().all(plain) {
            return None;
        }
        let um = libm::round(number.parse::<f64>().ok()? * unit);
        (um.abs() <= 10_000_000.0).then_some(Self(um as i32))
    }
}

impl fmt::Display for Um {
    /// Writes millimetres, with as few decimals as are exact.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        let decimals = format!("{part:03}");
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{sign}{whole}"),
            decimals => write!(f, "{sign}{whole}.{decimals}"),
        }
    }
}

impl Add for Um {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Um {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Um {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Um {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Um {
    type Output = Self;
    fn mul(self, by: i32) -> Self {
        Self(self.0 * by)
    }
}

/// A place on a page: from its left and from its top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PagePoint {
    /// Distance from the left edge.
    pub x: Um,
    /// Distance from the top edge.
    pub y: Um,
}

impl PagePoint {
    /// The place `(x, y)`.
    #[must_use]
    pub const fn new(x: Um, y: Um) -> Self {
        Self { x, y }
    }
}

/// A rectangle on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Area {
    /// Its upper left corner.
    pub from: PagePoint,
    /// Its lower right corner.
    pub to: PagePoint,
}

impl Area {
    /// The rectangle of this width and height.
    #[must_use]
    pub fn sized(from: PagePoint, wide: Um, high: Um) -> Self {
        Self { from, to: PagePoint::new(from.x + wide, from.y + high) }
    }

    /// Width.
    #[must_use]
    pub fn wide(&self) -> Um {
        self.to.x - self.from.x
    }

    /// Height.
    #[must_use]
    pub fn high(&self) -> Um {
        self.to.y - self.from.y
    }

    /// The same, larger by so much on each side: north, east, south, west.
    #[must_use]
    pub fn grown(&self, [north, east, south, west]: [Um; 4]) -> Self {
        Self {
            from: PagePoint::new(self.from.x - west, self.from.y - north),
            to: PagePoint::new(self.to.x + east, self.to.y + south),
        }
    }

    /// Tests that it lies within another; edges may touch.
    #[must_use]
    pub fn within(&self, other: &Self) -> bool {
        self.from.x >= other.from.x
            && self.from.y >= other.from.y
            && self.to.x <= other.to.x
            && self.to.y <= other.to.y
    }

    /// Tests that both have a common point inside.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.from.x < other.to.x
            && other.from.x < self.to.x
            && self.from.y < other.to.y
            && other.from.y < self.to.y
    }

    /// The intersection of both; of no width or height if there is none.
    pub(crate) fn meeting(&self, other: Self) -> Self {
        let from = PagePoint::new(self.from.x.max(other.from.x), self.from.y.max(other.from.y));
        let to = PagePoint::new(self.to.x.min(other.to.x), self.to.y.min(other.to.y));
        Self { from, to: PagePoint::new(to.x.max(from.x), to.y.max(from.y)) }
    }

    /// The rectangle of this width and height in its middle.
    pub(crate) fn inside(&self, wide: Um, high: Um) -> Self {
        let from = PagePoint::new(
            self.from.x + (self.wide() - wide).half(),
            self.from.y + (self.high() - high).half(),
        );
        Self::sized(from, wide, high)
    }

    /// The smallest rectangle around all of these; none around nothing.
    pub(crate) fn around(areas: impl IntoIterator<Item = Self>) -> Option<Self> {
        areas.into_iter().reduce(|a, b| Self {
            from: PagePoint::new(a.from.x.min(b.from.x), a.from.y.min(b.from.y)),
            to: PagePoint::new(a.to.x.max(b.to.x), a.to.y.max(b.to.y)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_in_millimetres_and_inches_and_written_exactly() {
        assert_eq!(Um::read("45"), Some(Um::mm(45)));
        assert_eq!(Um::read(" 2in"), Some(Um(50_800)));
        assert_eq!(Um::read("-0.25 mm"), Some(Um(-250)));
        for wrong in ["", "mm", "4 5", "1e3", "inf", "NaN", "99999", "four"] {
            assert_eq!(Um::read(wrong), None, "{wrong}");
        }
        assert_eq!([Um(45_000), Um(-250), Um(3_175)].map(|it| it.to_string()), ["45", "-0.25", "3.175"]);
    }
}
