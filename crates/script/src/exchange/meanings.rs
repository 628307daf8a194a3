//! Meanings of names in a game, each found once: a search goes over all pieces and their variants.

use std::cell::RefCell;

use bastide_core::piece::PieceId;
use bastide_core::words::MarkerId;
use mlua::Value as LuaValue;
use rustc_hash::FxHashMap;

/// Sign by which tiles and segments are known: a piece that stands there, or a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Piece(PieceId),
    Marker(MarkerId),
}

/// Meanings that have been found. A name of a variant that is not in the game means nothing.
#[derive(Debug, Default)]
pub(crate) struct Meanings {
    pub(super) pieces: Found<Option<PieceId>>,
    pub(super) signs: Found<Option<Sign>>,
}

/// Things by name, for each variant that names them.
#[derive(Debug, Default)]
pub(super) struct Found<T>(RefCell<FxHashMap<Option<usize>, FxHashMap<Box<[u8]>, T>>>);

impl<T: Copy> Found<T> {
    /// The meaning of a name for a variant, found by a search unless it is known.
    pub(super) fn meaning(
        &self,
        variant: Option<usize>,
        name: &LuaValue,
        search: impl FnOnce() -> mlua::Result<T>,
    ) -> mlua::Result<T> {
        let LuaValue::String(name) = name else { return search() };
        let name = name.as_bytes();
        if let Some(known) = self.0.borrow().get(&variant).and_then(|it| it.get(&*name)) {
            return Ok(*known);
        }
        let meaning = search()?;
        self.0.borrow_mut().entry(variant).or_default().insert(name.as_ref().into(), meaning);
        Ok(meaning)
    }
}
