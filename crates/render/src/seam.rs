//! Comparison of a tile's rim with the rim that its edges have everywhere, so that neighbours fit.

use bastide_core::geometry::Side;
use bastide_core::tile::Tile;
use bastide_core::words::Words;

use crate::pixels::{Pixels, Size};
use crate::theme::Theme;
use crate::{Options, draw_tile};

/// Pixels along a side: a tile of 45 mm at 300 dpi.
const WIDE: u32 = 531;
/// Tolerance for a pixel, out of 255, for antialiasing.
const SLACK: u8 = 24;
/// Tolerance for a stretch of pixels, and the number of pixels that are none.
const TONE: u8 = 6;
const STRETCH: usize = 12;

/// The sides on which an author's drawing changes the rim, so that neighbours do not fit; none for a tile without one.
#[must_use]
pub fn changed_sides(words: &Words, tile: &Tile, theme: &Theme) -> Vec<Side> {
    let Some(hints) = tile.hints().filter(|hints| hints.art.is_some()) else { return Vec::new() };
    let mut plain = hints.clone();
    plain.art = None;
    let draw =
        |tile: &Tile| draw_tile(words, tile, theme, &Options::new()).picture.pixels(Size::Wide(WIDE)).ok();
    let (Some(own), Some(ruled)) = (draw(tile), draw(&tile.clone().with_hints(plain))) else {
        return Side::ALL.to_vec();
    };
    let differs = |side: &Side| {
        let (own, ruled) = (rim(&own, *side), rim(&ruled, *side));
        let off = |least: u8| {
            let far = move |(a, b): (&[u8; 3], &[u8; 3])| (0..3).any(|it| a[it].abs_diff(b[it]) > least);
            own.iter().zip(&ruled).filter(|it| far(*it)).count()
        };
        // A whole stretch in another colour is seen however near the colour is.
        off(SLACK) > 0 || off(TONE) > STRETCH
    };
    Side::ALL.into_iter().filter(differs).collect()
}

/// The pixels along a side, clockwise.
fn rim(picture: &Pixels, side: Side) -> Vec<[u8; 3]> {
    let wide = picture.wide as usize;
    let at = |x: usize, y: usize| picture.colours.get(y * wide + x).copied().unwrap_or_default();
    let last = wide.saturating_sub(1);
    (0..wide)
        .map(|it| match side {
            Side::N => at(it, 0),
            Side::E => at(last, it),
            Side::S => at(last - it, last),
            Side::W => at(0, last - it),
        })
        .collect()
}
