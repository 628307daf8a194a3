//! Colours.

use std::fmt;

/// A colour, as `0xrrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u32);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

impl Colour {
    /// Red, green and blue.
    pub(crate) const fn rgb(self) -> [u8; 3] {
        let [_, rgb @ ..] = self.0.to_be_bytes();
        rgb
    }

    /// The contrast of two colours (WCAG 2): from 1 to 21.
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let [one, other] = [self, other].map(|it| {
            let linear =
                |it: f64| if it <= 0.040_45 { it / 12.92 } else { libm::pow((it + 0.055) / 1.055, 2.4) };
            let [r, g, b] = it.parts().map(linear);
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        });
        one.max(other) / one.min(other)
    }

    /// Its parts, each from 0 to 1.
    fn parts(self) -> [f64; 3] {
        self.rgb().map(|part| f64::from(part) / 255.0)
    }

    fn of(parts: [f64; 3]) -> Self {
        Self(parts.iter().fold(0, |sum, part| sum << 8 | libm::round(part.clamp(0.0, 1.0) * 255.0) as u32))
    }

    /// The colour between this one and another.
    pub(super) fn mixed(self, other: Self, part: f64) -> Self {
        let (one, two) = (self.parts(), other.parts());
        Self::of([0, 1, 2].map(|it| one[it] + (two[it] - one[it]) * part))
    }

    /// This colour turned to another hue, `turn` of the circle from red; one without hue stays as it is.
    pub(super) fn turned(self, turn: f64) -> Self {
        let [r, g, b] = self.parts();
        let (most, least) = (r.max(g).max(b), r.min(g).min(b));
        let part = |at: f64| {
            let place = (turn + at).rem_euclid(1.0) * 6.0;
            least + (most - least) * ((place - 3.0).abs() - 1.0).clamp(0.0, 1.0)
        };
        Self::of([part(0.0), part(2.0 / 3.0), part(1.0 / 3.0)])
    }
}
