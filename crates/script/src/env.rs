//! What the functions of a Lua state share: the table that is being read, the limits, the numbers on their way, the handles.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::host::{Act, HookId};
use bastide_core::piece::PieceId;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::score::Tally;
use bastide_core::table::Table;
use bastide_core::value::Value;
use mlua::{Function, Lua};

use crate::answer::Answer;
use crate::ask::{Ask, MemberTable};
use crate::cross::to_lua_frozen;
use crate::handles::Handles;
use crate::limits::Meter;
use crate::memory::Memory;
use crate::trail::{Change, Halt, Trail};

/// A place where the drawn tile would fit.
#[derive(Clone, Copy)]
pub(crate) struct Placement {
    pub(crate) tile: TileId,
    pub(crate) pos: Pos,
    pub(crate) rotation: Rotation,
}

/// A deployment that the general rules allow.
#[derive(Clone, Copy)]
pub(crate) struct Deployment {
    pub(crate) player: PlayerId,
    pub(crate) piece: PieceId,
    pub(crate) tile: PlacedIdx,
    /// Nothing for pieces that lie across the tile.
    pub(crate) node: Option<NodeId>,
}

/// What a script has asked for and the engine has not yet done.
pub(crate) struct Pending {
    pub(crate) act: Act,
    /// The options of a `pick`, to tell which one came back.
    pub(crate) picked: Option<Vec<Value>>,
}

/// Shared by everything in one Lua state.
pub(crate) struct Env {
    table: RefCell<Option<Box<Table>>>,
    pub(crate) meter: Meter,
    /// Whether the running hook may change the game.
    pub(crate) acting: Cell<bool>,
    /// The call whose `act` is alive; 0 if none is.
    pub(crate) live: Cell<u64>,
    /// The variant whose hook is running; questions are named after it.
    pub(crate) variant: Cell<usize>,
    /// How many rules are asked for something, each by the one before, and how many have been since the first of them was.
    pub(crate) consulting: Cell<(u8, u32)>,
    pub(crate) pending: RefCell<Option<Pending>>,
    pub(crate) tally: RefCell<Option<Tally>>,
    pub(crate) place: Cell<Option<Placement>>,
    pub(crate) spot: Cell<Option<Deployment>>,
    pub(crate) handles: Handles,
    pub(crate) members: MemberTable,
    pub(crate) memory: Memory,
    /// All options of the game, once a script has asked for them.
    options: RefCell<Option<mlua::Table>>,
    /// The `modify.points` hooks, for points that scripts ask about.
    pub(crate) points: RefCell<Vec<(HookId, Function)>>,
    /// The `modify.strength` hooks, for majorities that scripts ask about.
    pub(crate) strengths: RefCell<Vec<(HookId, Function)>>,
    /// The `filter.deploy` hooks, for scripts that ask where a piece may come to.
    pub(crate) deploys: RefCell<Vec<(HookId, Function)>>,
}

impl Env {
    pub(crate) fn new() -> Self {
        Self {
            table: RefCell::new(None),
            meter: Meter::default(),
            acting: Cell::new(false),
            live: Cell::new(0),
            variant: Cell::new(0),
            consulting: Cell::new((0, 0)),
            pending: RefCell::new(None),
            tally: RefCell::new(None),
            place: Cell::new(None),
            spot: Cell::new(None),
            handles: Handles::default(),
            members: MemberTable::default(),
            memory: Memory::default(),
            options: RefCell::new(None),
            points: RefCell::new(Vec::new()),
            strengths: RefCell::new(Vec::new()),
            deploys: RefCell::new(Vec::new()),
        }
    }

    /// Takes the table for as long as a hook runs.
    pub(crate) fn lend(&self, table: Box<Table>) {
        *self.table.borrow_mut() = Some(table);
    }

    /// Gives the table back.
    pub(crate) fn give_back(&self) -> Box<Table> {
        self.table
            .borrow_mut()
            .take()
            .expect("the table was lent before the hook ran, and only this takes it")
    }

    /// Looks at the table.
    pub(crate) fn read<R>(&self, look: impl FnOnce(&Table) -> mlua::Result<R>) -> mlua::Result<R> {
        match self.table.borrow().as_deref() {
            Some(table) => look(table),
            None => Err(mlua::Error::runtime("no game is running: this can only be asked inside a hook")),
        }
    }

    /// What a script is told that asks. It is remembered with what the script has been told before.
    pub(crate) fn answer(
        &self,
        ask: impl FnOnce() -> Ask,
        look: impl FnOnce(&Table) -> mlua::Result<Answer>,
    ) -> mlua::Result<Answer> {
        let answer = match self.memory.fed_answer() {
            Some(answer) => answer,
            None => self.read(look).inspect_err(|_| self.memory.forget())?,
        };
        if self.memory.is_recording() {
            self.memory.note(ask(), &answer);
        }
        Ok(answer)
    }

    /// A kept value, as a script is told it. It is remembered with what the script has been told before.
    pub(crate) fn kept(&self, var: usize) -> mlua::Result<Answer> {
        let answer = match self.memory.fed_answer() {
            Some(answer) => answer,
            None => self.read(|table| Ok(Answer::Kept(table.var(var).clone())))?,
        };
        self.memory.note_read(var, &answer);
        Ok(answer)
    }

    /// Follows what is remembered of a rule, in the game that is lent, and keeps what it keeps.
    pub(crate) fn follow(&self, trail: &mut Trail) -> Halt {
        let mut lent = self.table.borrow_mut();
        let Some(table) = lent.as_deref_mut() else { return Halt::Lost };
        loop {
            match self.memory.follow(self, table, trail) {
                Halt::Keep(var, value) => table.set_var(var, value),
                halt => return halt,
            }
        }
    }

    /// Changes the number on its way, if there is one.
    pub(crate) fn modify(&self, change: &Change) -> bool {
        let mut tally = self.tally.borrow_mut();
        match (tally.as_mut(), change) {
            (Some(tally), Change::Add(more, why)) => tally.add(*more, Arc::clone(why)),
            (Some(tally), Change::Set(value, why)) => tally.set(*value, Arc::clone(why)),
            (None, _) => return false,
        }
        true
    }

    /// All options of the game by key. They are the same in all games of a state.
    pub(crate) fn options(&self, lua: &Lua) -> mlua::Result<mlua::Table> {
        if let Some(options) = &*self.options.borrow() {
            return Ok(options.clone());
        }
        let options = self.read(|table| {
            let options = lua.create_table()?;
            for (key, value) in &table.rules().setup.options {
                options.raw_set(key.as_str(), to_lua_frozen(self, lua, value)?)?;
            }
            Ok(options)
        })?;
        options.set_readonly(true);
        *self.options.borrow_mut() = Some(options.clone());
        Ok(options)
    }

    /// Changes a kept value.
    pub(crate) fn keep(&self, number: usize, value: Value) -> mlua::Result<()> {
        match self.table.borrow_mut().as_deref_mut() {
            Some(table) => {
                table.set_var(number, value);
                Ok(())
            }
            None => Err(mlua::Error::runtime("no game is running: state can only be changed inside a hook")),
        }
    }
}
