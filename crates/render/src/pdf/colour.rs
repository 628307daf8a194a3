//! Colours of a PDF: as on screens, or as printed by a press.

use pdf_writer::Content;

use crate::profile::Profile;
use crate::sheet::page::Ink;

/// Colours in which a PDF is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Colours<'a> {
    /// Red, green and blue, as on screens.
    Rgb,
    /// Four inks, as printed.
    Cmyk(Press<'a>),
}

/// A press.
#[derive(Clone, Copy, Debug)]
pub(super) struct Press<'a> {
    pub(super) profile: &'a Profile,
    /// The most ink on one spot, in percent of one ink.
    pub(super) limit: u16,
}

impl Press<'_> {
    /// The inks of an area or a line.
    fn inks(self, rgb: [u8; 3]) -> [u8; 4] {
        limited(self.profile.inks(rgb), self.limit)
    }

    /// The inks of an image, three bytes of each pixel.
    fn image(self, rgb: &[u8]) -> Vec<u8> {
        let inks = self.profile.turned(rgb);
        let (pixels, _) = inks.as_chunks::<4>();
        pixels.iter().flat_map(|inks| limited(*inks, self.limit)).collect()
    }
}

/// Inks of which no more than so many percent lie on one spot: black stays, the others become less in proportion.
fn limited(inks: [u8; 4], percent: u16) -> [u8; 4] {
    let [c, m, y, k] = inks;
    let most = u32::from(percent) * 255 / 100;
    let (coloured, black) = (u32::from(c) + u32::from(m) + u32::from(y), u32::from(k));
    if coloured + black <= most {
        return inks;
    }
    let less = |it: u8| (u32::from(it) * most.saturating_sub(black) / coloured.max(1)) as u8;
    [less(c), less(m), less(y), k]
}

/// Purpose of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paints {
    Fill,
    Line,
}

impl Colours<'_> {
    /// The name of the space of images.
    pub(super) const fn space(self) -> &'static [u8] {
        match self {
            Self::Rgb => b"DeviceRGB",
            Self::Cmyk(_) => b"DeviceCMYK",
        }
    }

    /// Sets a colour.
    pub(super) fn set(self, content: &mut Content, rgb: [u8; 3], paints: Paints) {
        match self {
            Self::Rgb => {
                let [r, g, b] = rgb.map(part);
                match paints {
                    Paints::Fill => content.set_fill_rgb(r, g, b),
                    Paints::Line => content.set_stroke_rgb(r, g, b),
                };
            }
            Self::Cmyk(press) => {
                let [c, m, y, k] = press.inks(rgb).map(part);
                match paints {
                    Paints::Fill => content.set_fill_cmyk(c, m, y, k),
                    Paints::Line => content.set_stroke_cmyk(c, m, y, k),
                };
            }
        }
    }

    /// Sets the colour of a mark. Black is black ink alone: other inks would show where plates are off.
    pub(super) fn set_ink(self, content: &mut Content, ink: Ink, paints: Paints) {
        let black = match ink {
            Ink::Ground(rgb) => return self.set(content, rgb, paints),
            Ink::Black | Ink::Cut => 1.0,
            Ink::Gray => 0.5,
            Ink::White => 0.0,
        };
        match (self, paints) {
            (Self::Rgb, Paints::Fill) => content.set_fill_gray(1.0 - black),
            (Self::Rgb, Paints::Line) => content.set_stroke_gray(1.0 - black),
            (Self::Cmyk(_), Paints::Fill) => content.set_fill_cmyk(0.0, 0.0, 0.0, black),
            (Self::Cmyk(_), Paints::Line) => content.set_stroke_cmyk(0.0, 0.0, 0.0, black),
        };
    }

    /// The parts of a colour, as many as the space has.
    pub(super) fn parts(self, rgb: [u8; 3]) -> Vec<f32> {
        match self {
            Self::Rgb => rgb.map(part).to_vec(),
            Self::Cmyk(press) => press.inks(rgb).map(part).to_vec(),
        }
    }

    /// The bytes of an image, three of each pixel, in this space.
    pub(super) fn image(self, rgb: Vec<u8>) -> Vec<u8> {
        match self {
            Self::Rgb => rgb,
            Self::Cmyk(press) => press.image(&rgb),
        }
    }
}

/// A byte as a share of one, with as many decimals as keep bytes apart.
fn part(byte: u8) -> f32 {
    (f32::from(byte) / 255.0 * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_ink_becomes_less_and_black_stays() {
        assert_eq!(limited([200, 100, 0, 100], 240), [200, 100, 0, 100]);
        let [c, m, y, k] = limited([255, 255, 255, 255], 240);
        // 240 % are 612; black takes 255, so that 119 are left for each of the others.
        assert_eq!([c, m, y, k], [119, 119, 119, 255]);
    }
}
