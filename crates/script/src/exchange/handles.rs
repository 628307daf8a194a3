//! Handles of scripts on players, tiles, features and figures. One handle for each thing and Lua state, made when first needed.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::geometry::Pos;
use bastide_core::piece::{Deployment, FigureId};
use bastide_core::pile::PileAt;
use bastide_core::player::PlayerId;
use bastide_core::rules::{Rules, TileId};
use mlua::{AnyUserData, Lua, LuaString, Table};

use super::answer::{Name, side_name};
use super::meanings::Meanings;
use super::thing::{GameRef, Held, JoinRef, PlaceRef, ProspectRef, TallyRef, Thing};
use crate::fault::bad;

/// Token of a running hook's right to act. Every call has its own.
pub(crate) struct ActRef(pub(crate) u64);

impl ActRef {
    /// Stand-in for handlers that only look: using it is an error that names those that may act.
    pub(crate) const NONE: Self = Self(0);
}

/// The thing that a handle stands for.
pub(crate) fn thing(handle: &AnyUserData) -> Option<Thing> {
    fn held<T: Held>(handle: &AnyUserData) -> Option<Thing> {
        handle.borrow::<T>().ok().map(|it| it.thing())
    }
    held::<PlayerId>(handle)
        .or_else(|| held::<FeatureId>(handle))
        .or_else(|| held::<FigureId>(handle))
        .or_else(|| held::<PlacedIdx>(handle))
        .or_else(|| held::<TileId>(handle))
        .or_else(|| held::<SegmentId>(handle))
        .or_else(|| held::<Pos>(handle))
        .or_else(|| held::<PileAt>(handle))
        .or_else(|| held::<GameRef>(handle))
        .or_else(|| held::<PlaceRef>(handle))
        .or_else(|| held::<JoinRef>(handle))
        .or_else(|| held::<Deployment>(handle))
        .or_else(|| held::<TallyRef>(handle))
        .or_else(|| held::<ProspectRef>(handle))
}

type Store = RefCell<Vec<Option<AnyUserData>>>;
type Sorted<T> = RefCell<BTreeMap<T, AnyUserData>>;
type Names = RefCell<Vec<LuaString>>;

/// All handles of a Lua state.
#[derive(Default)]
pub(crate) struct Handles {
    players: Store,
    tiles: Store,
    faces: Store,
    features: Store,
    segments: Store,
    figures: Store,
    cells: Sorted<Pos>,
    spots: Sorted<Deployment>,
    piles: Sorted<PileAt>,
    /// Handles of things that exist once.
    single: Store,
    /// All options of the game by key. They are the same in all games of a state.
    options: RefCell<Option<Table>>,
    kinds: Names,
    edges: Names,
    /// For bots, and then for each variant, as it names them.
    pieces: RefCell<Vec<Vec<LuaString>>>,
    /// The variant whose script runs; none for bots.
    asker: Cell<Option<usize>>,
    /// Meanings of names.
    pub(crate) meanings: Meanings,
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

fn sorted<T: Ord + Copy + 'static>(lua: &Lua, store: &Sorted<T>, it: T) -> mlua::Result<AnyUserData> {
    if let Some(handle) = store.borrow().get(&it) {
        return Ok(handle.clone());
    }
    let handle = lua.create_any_userdata(it)?;
    store.borrow_mut().insert(it, handle.clone());
    Ok(handle)
}

impl Handles {
    /// The handle of a thing. Two handles of one feature are equal, but may be different objects once features have grown together.
    pub(crate) fn of(&self, lua: &Lua, thing: Thing) -> mlua::Result<AnyUserData> {
        match thing {
            Thing::Game => interned(lua, &self.single, 0, GameRef),
            Thing::Place => interned(lua, &self.single, 1, PlaceRef),
            Thing::Join => interned(lua, &self.single, 2, JoinRef),
            Thing::Score => interned(lua, &self.single, 3, TallyRef),
            Thing::Player(it) => interned(lua, &self.players, it.idx(), it),
            Thing::Tile(it) => interned(lua, &self.tiles, it.idx(), it),
            Thing::Face(it) => interned(lua, &self.faces, it.idx(), it),
            Thing::Feature(it) => interned(lua, &self.features, it.segment().idx(), it),
            Thing::Segment(it) => interned(lua, &self.segments, it.idx(), it),
            Thing::Figure(it) => interned(lua, &self.figures, it.0 as usize, it),
            Thing::Cell(it) => sorted(lua, &self.cells, it),
            // Each is met once, while a filter is run.
            Thing::Prospect(it) => lua.create_any_userdata(it),
            Thing::Spot(it) => sorted(lua, &self.spots, it),
            Thing::Pile(it) => sorted(lua, &self.piles, it),
        }
    }

    /// Stand-in for `act` where it is not given.
    pub(crate) fn no_act(&self, lua: &Lua) -> mlua::Result<AnyUserData> {
        interned(lua, &self.single, 4, ActRef::NONE)
    }

    /// The options of the game.
    pub(crate) fn options(&self) -> mlua::Result<Table> {
        self.options
            .borrow()
            .clone()
            .ok_or_else(|| bad("no game is running: this can only be asked inside a hook"))
    }

    /// Sets the options of the game.
    pub(crate) fn set_options(&self, options: Table) {
        *self.options.borrow_mut() = Some(options);
    }

    /// Prepares the names of a game.
    pub(crate) fn prepare(&self, lua: &Lua, rules: &Rules) -> mlua::Result<()> {
        let words = rules.words();
        let all = |names: Vec<&String>| -> mlua::Result<Vec<LuaString>> {
            names.into_iter().map(|it| lua.create_string(it)).collect()
        };
        *self.kinds.borrow_mut() = all(words.kinds().map(|(_, it)| &it.name).collect())?;
        *self.edges.borrow_mut() = all(words.edges().map(|(_, it)| &it.name).collect())?;
        let setup = &rules.setup;
        let named = |by| -> mlua::Result<Vec<LuaString>> {
            let name = |it| lua.create_string(&*setup.name_of(&setup.pieces, it, by));
            setup.pieces.iter().map(name).collect()
        };
        let askers = std::iter::once(None).chain((0..setup.variants.len()).map(Some));
        *self.pieces.borrow_mut() = askers.map(named).collect::<mlua::Result<_>>()?;
        Ok(())
    }

    /// The variant whose script runs; none for bots.
    pub(crate) fn asker(&self) -> Option<usize> {
        self.asker.get()
    }

    /// Lets the script of a variant run, or a bot; returns who has run before.
    pub(crate) fn turn_to(&self, variant: Option<usize>) -> Option<usize> {
        self.asker.replace(variant)
    }

    /// A name as the script that runs gets it.
    pub(crate) fn name(&self, lua: &Lua, name: Name) -> mlua::Result<LuaString> {
        let (kinds, edges, pieces) = (self.kinds.borrow(), self.edges.borrow(), self.pieces.borrow());
        let asker = self.asker.get().map_or(0, |it| it + 1);
        let found = match name {
            Name::Side(it) => return lua.create_string(side_name(it)),
            Name::Role(it) => return lua.create_string(it.name()),
            Name::Cause(it) => return lua.create_string(it.name()),
            Name::Step(it) => return lua.create_string(it.name()),
            Name::Kind(it) => kinds.get(usize::from(it.0)),
            Name::Piece(it) => pieces.get(asker).and_then(|names| names.get(usize::from(it.0))),
            Name::Edge(it) => edges.get(usize::from(it.0)),
        };
        found.cloned().ok_or_else(|| bad("the names of this game are not known yet"))
    }
}
