//! The profile of a press: how inks look, and which of them look like a colour of a screen.

use std::fmt;
use std::sync::Arc;

use moxcms::{ColorProfile, DataColorSpace, Layout, ProfileText, TransformExecutor, TransformOptions};

/// Offset printing on coated paper, FOGRA39, with at most 240 % ink; its origin is told in `docs/printing.md`.
const COATED: &[u8] = include_bytes!("../press/coated.icc");
/// The name of that printing condition in the registry of the International Color Consortium.
const COATED_CONDITION: &str = "FOGRA39";

/// The profile of a press: an ICC file for cyan, magenta, yellow and black.
#[derive(Clone)]
pub struct Profile {
    bytes: Vec<u8>,
    name: String,
    /// The name in the registry of printing conditions, if it is known.
    condition: Option<&'static str>,
    transform: Arc<dyn TransformExecutor<u8> + Send + Sync>,
    /// The black ink that is as dark as each gray; none if the profile does not tell how inks look.
    grays: Option<Vec<u8>>,
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
    /// The profile that is used without another: offset printing on coated paper.
    ///
    /// # Errors
    /// Never: a test reads it.
    pub fn coated() -> Result<Self, ProfileError> {
        Ok(Self { condition: Some(COATED_CONDITION), ..Self::read(COATED.to_vec())? })
    }

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
        let grays = grays(&profile);
        Ok(Self { bytes, name, condition: None, transform, grays })
    }

    /// The name in the profile.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The name of the printing condition in the registry, if it is known.
    pub(super) const fn condition(&self) -> Option<&'static str> {
        self.condition
    }

    /// The inks of an area or a line. Gray is black ink alone: other inks would show where plates are off.
    pub(super) fn inks(&self, rgb: [u8; 3]) -> [u8; 4] {
        let [r, g, b] = rgb;
        let black = match &self.grays {
            Some(grays) if r == g && g == b => Some(grays[usize::from(g)]),
            None if rgb == [0; 3] => Some(255),
            _ => None,
        };
        match black {
            Some(black) => [0, 0, 0, black],
            None => <[u8; 4]>::try_from(self.turned(&rgb)).unwrap_or_default(),
        }
    }

    /// Colours of screens, three bytes each, as printed ones, four bytes each.
    pub(super) fn turned(&self, rgb: &[u8]) -> Vec<u8> {
        let mut cmyk = vec![0; rgb.len() / 3 * 4];
        // Both lengths fit, so it cannot fail.
        let _ = self.transform.transform(rgb, &mut cmyk);
        cmyk
    }
}

/// The black ink that is as dark as each gray.
fn grays(profile: &ColorProfile) -> Option<Vec<u8>> {
    let seen = profile
        .create_transform_8bit(
            Layout::Rgba,
            &ColorProfile::new_srgb(),
            Layout::Rgb,
            TransformOptions::default(),
        )
        .ok()?;
    let inks: Vec<u8> = (0..=255).flat_map(|black| [0, 0, 0, black]).collect();
    let mut shown = vec![0; 256 * 3];
    seen.transform(&inks, &mut shown).ok()?;
    // Green is closest to what eyes see as lightness.
    let green = |black: &u8| shown[usize::from(*black) * 3 + 1];
    let nearest = |gray: u8| (0..=255).min_by_key(|black| green(black).abs_diff(gray)).unwrap_or(255);
    let mut grays: Vec<u8> = (0..=255).map(nearest).collect();
    // Paper is white, and nothing is blacker than black.
    (grays[255], grays[0]) = (0, 255);
    Some(grays)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_profile_of_a_press_is_refused() {
        assert!(matches!(Profile::read(b"nothing".to_vec()), Err(ProfileError::NoProfile(_))));
        let screen = ColorProfile::new_srgb().encode().expect("a profile of screens can be written");
        assert!(matches!(Profile::read(screen), Err(ProfileError::NotCmyk)));
    }

    #[test]
    fn grays_are_black_ink_alone_and_the_darker_the_more() {
        let coated = Profile::coated().expect("the profile that is built in");
        let inks: Vec<[u8; 4]> = (0..=255).map(|gray| coated.inks([gray; 3])).collect();
        assert_eq!((inks[0], inks[255]), ([0, 0, 0, 255], [0; 4]));
        assert!(inks.windows(2).all(|it| it[0][3] >= it[1][3] && it[0][..3] == [0; 3]), "{inks:?}");
        // Half of the light of a screen, a little more than half of the ink.
        assert!((128..190).contains(&inks[128][3]), "{:?}", inks[128]);
    }
}
