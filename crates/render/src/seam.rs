//! Comparison of a tile's rim with the rim that its edges have everywhere, so that neighbours fit.

use bastide_core::geometry::Side;
use bastide_core::hints::Hints;
use bastide_core::tile::Tile;
use bastide_core::words::Words;

use crate::painting::{OwnTile, SHARP};
use crate::pixels::{Pixels, Size};
use crate::theme::{Colour, Theme};
use crate::{Options, draw_tile};

/// Pixels along a side: a tile of 45 mm at 300 dpi.
const WIDE: u32 = SHARP;
/// Tolerance for a pixel, out of 255, for antialiasing: of drawings, and of what has pixels of its own.
const SLACK: [u8; 2] = [12, 24];
/// Pixels that may be off by more, likewise.
const SPOTS: [usize; 2] = [0, 3];
/// Tolerance for a stretch of pixels, likewise, and the number of pixels that are none.
const TONE: [u8; 2] = [3, 6];
const STRETCH: usize = 12;

/// The sides on which an author's drawing changes the rim, so that neighbours do not fit; none for a tile without one.
#[must_use]
pub fn changed_sides(words: &Words, tile: &Tile, theme: &Theme) -> Vec<Side> {
    let content = |hints: &Hints| OwnTile::of(hints.art.as_ref()?.content.as_ref()?).ok();
    let Some((hints, art)) = tile.hints().and_then(|hints| Some((hints, content(hints)?))) else {
        return Vec::new();
    };
    let plain = Hints { art: None, ..hints.clone() };
    let (Some(own), Some(ruled)) =
        (rims(words, tile, theme, 0), rims(words, &tile.clone().with_hints(plain), theme, 0))
    else {
        return Side::ALL.to_vec();
    };
    let all = Side::ALL.into_iter().zip(own.iter().zip(&ruled));
    all.filter(|(_, (own, ruled))| own.change(ruled, art.blur()).is_some()).map(|(side, _)| side).collect()
}

/// The rim of a tile on one side, clockwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rim(Vec<[u8; 3]>);

/// A rim that is not as it should be, at its worst pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeamChange {
    /// Pixels that differ, of a thousand.
    pub share: u32,
    /// The place of the worst from the start of the side, in thousandths.
    pub at: u32,
    /// The colour that it should have.
    pub expected: Colour,
    /// The colour that it has.
    pub found: Colour,
}

impl Rim {
    /// The same as seen from the neighbour.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self(self.0.iter().rev().copied().collect())
    }

    /// The difference from the rim that it should be; none if nobody sees one. A colour may lie `blur` pixels off: pictures that came from
    /// other numbers of pixels do not have theirs where others have them.
    #[must_use]
    pub fn change(&self, expected: &Self, blur: usize) -> Option<SeamChange> {
        let far = |nth: usize, found: &[u8; 3]| {
            let near = nth.saturating_sub(blur)..(nth + blur + 1).min(expected.0.len());
            let near = expected.0.get(near).unwrap_or_default();
            let beyond = |part: usize| {
                let least = near.iter().map(|it| it[part]).min().unwrap_or(0);
                let most = near.iter().map(|it| it[part]).max().unwrap_or(255);
                found[part].abs_diff(found[part].clamp(least, most))
            };
            (0..3).map(beyond).max().unwrap_or(0)
        };
        let off: Vec<u8> = self.0.iter().enumerate().map(|(nth, found)| far(nth, found)).collect();
        let count = |least: u8| off.iter().filter(|it| **it > least).count();
        let (slack, tone) = (SLACK[usize::from(blur > 0)], TONE[usize::from(blur > 0)]);
        // A whole stretch in another colour is seen however near the colour is.
        if count(slack) <= SPOTS[usize::from(blur > 0)] && count(tone) <= STRETCH {
            return None;
        }
        let worst = (0..off.len()).max_by_key(|nth| off[*nth])?;
        let thousandths = |it: usize| (it * 1000 / off.len().max(1)) as u32;
        let colour = |it: [u8; 3]| Colour(it.iter().fold(0, |sum, part| sum << 8 | u32::from(*part)));
        Some(SeamChange {
            share: thousandths(count(tone)).max(1),
            at: thousandths(worst),
            expected: colour(expected.0[worst]),
            found: colour(self.0[worst]),
        })
    }
}

/// The rims of a copy of a tile as a theme draws it, north, east, south and west; none if it cannot be drawn.
#[must_use]
pub fn rims(words: &Words, tile: &Tile, theme: &Theme, copy: usize) -> Option<[Rim; 4]> {
    let drawn = draw_tile(words, tile, theme, &Options::new().with_copy(copy));
    let pixels = drawn.picture.pixels(Size::Wide(WIDE)).ok()?;
    Some(Side::ALL.map(|side| Rim(rim(&pixels, side))))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OwnTile, Painting, fragment};

    #[test]
    fn a_tile_in_the_place_of_its_own_drawing_changes_nothing_and_another_green_does() {
        let collection = crate::common::collection();
        let words = collection.words();
        for name in ["classic", "drawn"] {
            let theme = Theme::named(name).expect("it ships");
            for entry in &collection.set("base").expect("a set").entries {
                let (tile, mut with) = (&entry.tile, theme.clone());
                let svg = draw_tile(words, tile, &theme, &Options::new()).picture.svg();
                with.add_tile(tile.id(), OwnTile::Drawing(fragment(&svg).expect("our own").into()));
                let [plain, own] = [&theme, &with].map(|it| rims(words, tile, it, 0).expect("a picture"));
                let changes = own.iter().zip(&plain).filter_map(|(own, plain)| own.change(plain, 0)).next();
                assert_eq!(changes, None, "{}", tile.id());
            }
        }
        let theme = Theme::default();
        let meadow = &collection.entry("base/ffff").expect("a tile").tile;
        let green = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#9c6" d="M0 0h9v9H0z"/></svg>"##;
        let mut with = theme.clone();
        with.add_tile("base/ffff", OwnTile::Drawing(fragment(green).expect("a green").into()));
        let [plain, own] = [&theme, &with].map(|it| rims(words, meadow, it, 0).expect("a picture"));
        let change = own[0].change(&plain[0], 0).expect("another green");
        assert_eq!((change.share > 900, change.found), (true, Colour(0x99_cc_66)));
    }

    #[test]
    fn a_painting_may_have_other_pixels_than_the_print() {
        let collection = crate::common::collection();
        let (words, theme) = (collection.words(), Theme::named("drawn").expect("it ships"));
        let tile = &collection.entry("base/crfr").expect("a tile").tile;
        let plain = rims(words, tile, &theme, 0).expect("a picture");
        let picture = draw_tile(words, tile, &theme, &Options::new()).picture;
        for wide in [300, 531, 800, 1063] {
            let png = picture.png(Size::Wide(wide)).expect("a PNG");
            let own = OwnTile::Painting(Painting::read(&png).expect("a painting"));
            assert_eq!(own.coarse("own.png").is_some(), wide < 531);
            let mut with = theme.clone();
            let blur = own.blur();
            with.add_tile(tile.id(), own);
            let own = rims(words, tile, &with, 0).expect("a picture");
            for (nth, (own, plain)) in own.iter().zip(&plain).enumerate() {
                assert_eq!(own.change(plain, blur), None, "{wide} pixels, side {nth}");
            }
            assert!(own[1].change(&plain[2], blur).is_some(), "a road is no meadow in {wide} pixels");
        }
    }
}
