//! Handles: what scripts hold of players, tiles, features and figures. One handle for each thing and Lua state, made when first needed.

use std::cell::RefCell;
use std::collections::BTreeMap;

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::Pos;
use bastide_core::piece::FigureId;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use mlua::{AnyUserData, Lua, LuaString};

/// The game itself, as scripts see it.
pub(crate) struct GameRef;

/// The place that a filter is asked about.
pub(crate) struct PlaceRef;

/// The deployment that a filter is asked about.
pub(crate) struct SpotRef;

/// The number that a `modify` hook may change.
pub(crate) struct TallyRef;

/// What gives a running hook the right to act. Every call has its own.
pub(crate) struct ActRef(pub(crate) u64);

type Store = RefCell<Vec<Option<AnyUserData>>>;

/// All handles of a Lua state.
#[derive(Default)]
pub(crate) struct Handles {
    players: Store,
    tiles: Store,
    faces: Store,
    features: Store,
    figures: Store,
    cells: RefCell<BTreeMap<Pos, AnyUserData>>,
    /// Names that scripts often ask for: of kinds, then of pieces.
    names: [RefCell<Vec<LuaString>>; 2],
}

fn interned<T: 'static>(lua: &Lua, store: &Store, at: usize, it: T) -> mlua::Result<AnyUserData> {
    if let Some(Some(handle)) = store.borrow().get(at) {
        return Ok(handle.clone());
    }
    let handle = lua.create_any_userdata(it)?;
    let mut store = store.borrow_mut();
    if store.len() <= at {
        store.resize_with(at + 1, || None);
    }
    store[at] = Some(handle.clone());
    Ok(handle)
}

impl Handles {
    pub(crate) fn player(&self, lua: &Lua, it: PlayerId) -> mlua::Result<AnyUserData> {
        interned(lua, &self.players, it.idx(), it)
    }

    pub(crate) fn tile(&self, lua: &Lua, it: PlacedIdx) -> mlua::Result<AnyUserData> {
        interned(lua, &self.tiles, it.idx(), it)
    }

    pub(crate) fn face(&self, lua: &Lua, it: TileId) -> mlua::Result<AnyUserData> {
        interned(lua, &self.faces, it.idx(), it)
    }

    /// The handle of a segment's feature. Two handles of one feature are equal, but may be different objects once features have grown
    /// together.
    pub(crate) fn feature(&self, lua: &Lua, it: NodeId) -> mlua::Result<AnyUserData> {
        interned(lua, &self.features, it.idx(), it)
    }

    pub(crate) fn figure(&self, lua: &Lua, it: FigureId) -> mlua::Result<AnyUserData> {
        interned(lua, &self.figures, it.0 as usize, it)
    }

    pub(crate) fn cell(&self, lua: &Lua, it: Pos) -> mlua::Result<AnyUserData> {
        if let Some(handle) = self.cells.borrow().get(&it) {
            return Ok(handle.clone());
        }
        let handle = lua.create_any_userdata(it)?;
        self.cells.borrow_mut().insert(it, handle.clone());
        Ok(handle)
    }

    /// Prepares the names of kinds and pieces.
    pub(crate) fn name<'a>(
        &self,
        lua: &Lua,
        kinds: impl Iterator<Item = &'a str>,
        pieces: impl Iterator<Item = &'a str>,
    ) -> mlua::Result<()> {
        *self.names[0].borrow_mut() = kinds.map(|it| lua.create_string(it)).collect::<mlua::Result<_>>()?;
        *self.names[1].borrow_mut() = pieces.map(|it| lua.create_string(it)).collect::<mlua::Result<_>>()?;
        Ok(())
    }

    pub(crate) fn kind_name(&self, at: u8) -> Option<LuaString> {
        self.names[0].borrow().get(usize::from(at)).cloned()
    }

    pub(crate) fn piece_name(&self, at: u8) -> Option<LuaString> {
        self.names[1].borrow().get(usize::from(at)).cloned()
    }
}
