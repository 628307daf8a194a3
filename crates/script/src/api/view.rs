//! View of a game for native functions: its table, and the call in which they are asked.

use std::ops::Deref;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::host::{HookId, Joining, Subject, Veto};
use bastide_core::player::PlayerId;
use bastide_core::reckon::Hooks;
use bastide_core::rules::TileId;
use bastide_core::score::Tally;
use bastide_core::table::Table;

use crate::exchange::meanings::Meanings;

/// A place where the drawn tile would fit.
#[derive(Clone, Copy)]
pub(crate) struct Placement {
    pub(crate) tile: TileId,
    pub(crate) pos: Pos,
    pub(crate) rotation: Rotation,
}

/// Call of a handler in which native functions are asked.
pub(crate) trait Caller {
    /// The option that a filter of places or joins is called about.
    fn option(&self) -> Option<Subject>;
    /// The place that a filter is called about.
    fn place(&self) -> Option<Placement> {
        match self.option()? {
            Subject::Placement { tile, pos, rotation } => Some(Placement { tile, pos, rotation }),
            _ => None,
        }
    }
    /// The join that a filter is called about.
    fn join(&self) -> Option<Joining> {
        if let Subject::Join(it) = self.option()? { Some(it) } else { None }
    }
    /// The number on its way that a `modify` hook is called about.
    fn number(&self) -> Option<i32>;
    /// True while a run is repeated up to where it was: then the game has gone on from where its requests were made.
    fn repeats(&self) -> bool;
    /// The variant whose script runs; questions are named after it.
    fn variant(&self) -> Option<usize>;
    /// Meanings of names in its game.
    fn meanings(&self) -> &Meanings;
    /// The player through whose eyes hidden piles are looked at, if a bot looks.
    fn eyes(&self) -> Option<PlayerId>;
    /// Lets a `modify` hook of any variant change a number on its way.
    fn modify(&self, hook: HookId, subject: Subject, tally: &mut Tally) -> mlua::Result<()>;
    /// Asks a `filter` hook of any variant about an option.
    fn filter(&self, hook: HookId, subject: Subject) -> mlua::Result<Option<Veto>>;
}

/// View of a game.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) table: &'a Table,
    pub(crate) caller: &'a dyn Caller,
}

impl Deref for View<'_> {
    type Target = Table;

    fn deref(&self) -> &Table {
        self.table
    }
}

impl Hooks for View<'_> {
    type Error = mlua::Error;

    fn table(&self) -> &Table {
        self.table
    }

    fn modify(&mut self, hook: HookId, subject: Subject, tally: &mut Tally) -> mlua::Result<()> {
        self.caller.modify(hook, subject, tally)
    }

    fn filter(&mut self, hook: HookId, subject: Subject) -> mlua::Result<Option<Veto>> {
        self.caller.filter(hook, subject)
    }
}
