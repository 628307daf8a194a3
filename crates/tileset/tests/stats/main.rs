//! Statistics of tiles: the numbers of known sets, bands, sketches, plans and advice.

#[path = "../common/mod.rs"]
mod common;

mod advice;
mod bands;
mod counted;
mod nearest;
mod plans;
mod sketches;

use std::sync::LazyLock;

use bastide_diag::Source;
use bastide_tileset::Collection;

/// Everything that ships.
static SHIPPED: LazyLock<Collection> = LazyLock::new(|| common::shipped().0);

/// The text of the base game.
fn base_source() -> Source {
    SHIPPED.set("base").unwrap().source.clone()
}

/// The base game alone.
fn base() -> Collection {
    Collection::read(vec![base_source()]).0
}
