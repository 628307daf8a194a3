//! Colours of a PDF: as on screens, or as printed, by a formula or by the profile of a press.

use std::fmt;
use std::sync::Arc;

use moxcms::{ColorProfile, DataColorSpace, Layout, ProfileText, TransformExecutor, TransformOptions};
use pdf_writer::Content;

use crate::sheet::page::Ink;

/// The profile of a press: an ICC file for cyan, magenta, yellow and black.
#[derive(Clone)]
pub struct Profile {
    bytes: Vec<u8>,
    name: String,
    transform: Arc<dyn TransformExecutor<u8> + Send + Sync>,
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Profile").field("name", &self.name).field("bytes", &self.bytes.len()).finish()
    }
}

/// Reasons why a file is no profile of a press.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// It is no ICC profile.
    #[error("it is no ICC profile: {0}")]
    NoProfile(String),
    /// It is one for other colours.
    #[error("it is no profile for cyan, magenta, yellow and black")]
    NotCmyk,
    /// It cannot be used to turn colours of screens into printed ones.
    #[error("it cannot turn colours into printed ones: {0}")]
    OneWay(String),
}

impl Profile {
    /// Reads an ICC file.
    ///
    /// # Errors
    /// If it is none, or not one of a press.
    pub fn read(bytes: Vec<u8>) -> Result<Self, ProfileError> {
        let profile =
            ColorProfile::new_from_slice(&bytes).map_err(|it| ProfileError::NoProfile(it.to_string()))?;
        if profile.color_space != DataColorSpace::Cmyk {
            return Err(ProfileError::NotCmyk);
        }
        let transform = ColorProfile::new_srgb()
            .create_transform_8bit(Layout::Rgb, &profile, Layout::Rgba, TransformOptions::default())
            .map_err(|it| ProfileError::OneWay(it.to_string()))?;
        let name = match &profile.description {
            Some(ProfileText::PlainString(text)) => text.clone(),
            Some(ProfileText::Localizable(texts)) => {
                texts.first().map(|it| it.value.clone()).unwrap_or_default()
            }
            Some(ProfileText::Description(text)) => text.ascii_string.clone(),
            None => String::new(),
        };
        let plain: String = name.chars().filter(|it| !it.is_control()).collect();
        let name = if plain.trim().is_empty() { "Custom".to_owned() } else { plain.trim().to_owned() };
        Ok(Self { bytes, name, transform })
    }

    /// The name in the profile.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Colours of screens, three bytes each, as printed ones, four bytes each.
    fn turned(&self, rgb: &[u8]) -> Vec<u8> {
        let mut cmyk = vec![0; rgb.len() / 3 * 4];
        // Both lengths fit, so it cannot fail.
        let _ = self.transform.transform(rgb, &mut cmyk);
        cmyk
    }
}

/// Colours in which a PDF is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Colours<'a> {
    /// Red, green and blue, as on screens.
    Rgb,
    /// Four inks, as printed; without a profile, by the plainest formula there is.
    Cmyk(Option<&'a Profile>),
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
            Self::Cmyk(profile) => {
                let cmyk = match profile {
                    Some(profile) => <[u8; 4]>::try_from(profile.turned(&rgb)).unwrap_or_default(),
                    None => plain_cmyk(rgb),
                };
                let [c, m, y, k] = cmyk.map(part);
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

    /// The bytes of an image, three of each pixel, in this space.
    pub(super) fn image(self, rgb: Vec<u8>) -> Vec<u8> {
        match self {
            Self::Rgb => rgb,
            Self::Cmyk(Some(profile)) => profile.turned(&rgb),
            Self::Cmyk(None) => {
                rgb.chunks_exact(3).flat_map(|it| plain_cmyk([it[0], it[1], it[2]])).collect()
            }
        }
    }
}

/// A byte as a share of one, with as many decimals as keep bytes apart.
fn part(byte: u8) -> f32 {
    (f32::from(byte) / 255.0 * 1000.0).round() / 1000.0
}

/// Converts by the plainest formula: black takes the part that the three colours have in common.
fn plain_cmyk(rgb: [u8; 3]) -> [u8; 4] {
    let most = rgb.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return [0, 0, 0, 255];
    }
    let share = |it: u8| ((u32::from(most - it) * 255 + u32::from(most) / 2) / u32::from(most)) as u8;
    [share(rgb[0]), share(rgb[1]), share(rgb[2]), 255 - most]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_is_no_ink_and_black_is_black_alone() {
        assert_eq!(plain_cmyk([255, 255, 255]), [0, 0, 0, 0]);
        assert_eq!(plain_cmyk([0, 0, 0]), [0, 0, 0, 255]);
        assert_eq!(plain_cmyk([255, 0, 0]), [0, 255, 255, 0]);
        assert_eq!(plain_cmyk([128, 64, 128]), [0, 128, 0, 127]);
    }

    #[test]
    fn what_is_no_profile_of_a_press_is_refused() {
        assert!(matches!(Profile::read(b"nothing".to_vec()), Err(ProfileError::NoProfile(_))));
        let screen = ColorProfile::new_srgb().encode().expect("a profile of screens can be written");
        assert!(matches!(Profile::read(screen), Err(ProfileError::NotCmyk)));
    }
}
