//! The stage on which all that stands is sorted by depth, and the shadows on the ground.

use crate::drawn::pen::{hull, poly};
use crate::plane::{Pt, pt, thinned};
use crate::scene::{Items, Outline};

/// The shadow of a point one mil above the ground, from its foot, for light from the north-west.
pub(crate) const CAST: Pt = pt(0.58, 0.30);

/// Distance by which the edge of a shadow or of rank grass may be off.
pub(crate) const SOFT: f64 = 4.5;

/// The depth of what stands before everything else on the land.
pub(crate) const BEFORE_ALL: f64 = 1400.0;

/// Something that stands: drawn after all that stands behind it.
#[derive(Debug)]
pub(crate) struct Sprite {
    /// The place of its foot from the north.
    pub(crate) foot: f64,
    pub(crate) items: Items,
}

/// All that stands on a tile, and the shadows it throws on each ground.
#[derive(Debug, Default)]
pub(crate) struct Stage {
    pub(crate) grass_shade: Outline,
    pub(crate) town_shade: Outline,
    pub(crate) sprites: Vec<Sprite>,
    /// Symbols, upon all that stands.
    pub(crate) signs: Items,
}

impl Stage {
    /// All that stands, from back to front.
    pub(crate) fn northernmost_first(mut self) -> Items {
        self.sprites.sort_by(|a, b| a.foot.total_cmp(&b.foot));
        Items(self.sprites.into_iter().flat_map(|sprite| sprite.items.0).collect())
    }

    pub(crate) fn stand(&mut self, foot: f64, draw: impl FnOnce(&mut Items)) {
        let mut items = Items::new();
        draw(&mut items);
        self.sprites.push(Sprite { foot, items });
    }

    /// Puts a symbol upon all that stands.
    pub(crate) fn sign(&mut self, draw: impl FnOnce(&mut Items)) {
        draw(&mut self.signs);
    }

    /// The shadow of something with this foot and these points above it.
    pub(crate) fn shade(&mut self, town: bool, foot: &[Pt], tops: &[(Pt, f64)]) {
        let cast = tops.iter().map(|(at, high)| *at + CAST * *high);
        let points: Vec<Pt> = foot.iter().copied().chain(cast).map(within).collect();
        let outline = thinned(&hull(&points), SOFT);
        poly(if town { &mut self.town_shade } else { &mut self.grass_shade }, &outline);
    }
}

/// Shadows end before the rim.
pub(crate) fn within(at: Pt) -> Pt {
    pt(at.x.clamp(9.0, 991.0), at.y.clamp(9.0, 991.0))
}
