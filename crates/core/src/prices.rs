//! Prices: the scales of a kind as lists, read for every feature that scores.

use crate::setup::BaseOptions;
use crate::words::{Kind, KindId, MarkerId, Scale};

/// Prices of features of a kind under the options of a game: its scales as lists, read for every feature that scores.
#[derive(Debug)]
pub(crate) struct Prices {
    pub(crate) completed: Price,
    pub(crate) unfinished: Price,
    /// Set if any of them depends on the number of tiles.
    pub(crate) by_tiles: bool,
    /// For completed features of up to so many tiles.
    pub(crate) small: Option<(u32, Price)>,
}

#[derive(Debug)]
pub(crate) struct Price {
    pub(crate) tile: i32,
    pub(crate) around: i32,
    pub(crate) markers: Vec<(MarkerId, i32)>,
    pub(crate) touching: Vec<(KindId, i32)>,
}

impl Prices {
    pub(crate) fn of(kind: &Kind, options: &BaseOptions) -> Self {
        let small = kind.small.as_ref().filter(|_| options.small_reduced);
        Self {
            completed: Price::of(&kind.completed),
            unfinished: Price::of(&kind.unfinished),
            by_tiles: small.is_some()
                || [&kind.completed, &kind.unfinished].iter().any(|it| it.tile != 0 && it.around == 0),
            small: small.map(|small| (small.tiles, Price::of(&small.scale))),
        }
    }
}

impl Price {
    fn of(scale: &Scale) -> Self {
        Self {
            tile: scale.tile,
            around: scale.around,
            markers: scale.markers.iter().map(|(marker, points)| (*marker, *points)).collect(),
            touching: scale.touching.iter().map(|(kind, points)| (*kind, *points)).collect(),
        }
    }
}
