//! Questions: what scripts ask about the game, as the engine can be asked again without them.

use std::cell::{Ref, RefCell};

use bastide_core::table::Table;

use crate::answer::Answer;
use crate::cross::bad;
use crate::env::Env;
use crate::given::Arg;
use crate::thing::Thing;

/// A field or method of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemberId(u16);

/// A field that is read, or a method that is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ask {
    pub(crate) member: MemberId,
    /// Of what.
    pub(crate) thing: Thing,
    pub(crate) args: Box<[Arg]>,
}

/// How a member is looked up.
pub(crate) type Look = Box<dyn Fn(&Env, &Table, Thing, &[Arg]) -> mlua::Result<Answer>>;

/// All fields and methods that only look.
#[derive(Default)]
pub(crate) struct MemberTable(RefCell<Vec<Look>>);

impl MemberTable {
    /// Keeps how a member is looked up.
    pub(crate) fn add(
        &self,
        look: impl Fn(&Env, &Table, Thing, &[Arg]) -> mlua::Result<Answer> + 'static,
    ) -> MemberId {
        let mut all = self.0.borrow_mut();
        all.push(Box::new(look));
        MemberId((all.len() - 1) as u16)
    }

    /// All of them, to look several up.
    pub(crate) fn all(&self) -> Ref<'_, [Look]> {
        Ref::map(self.0.borrow(), Vec::as_slice)
    }
}

impl MemberId {
    /// Looks the member up.
    pub(crate) fn look(
        self,
        all: &[Look],
        env: &Env,
        table: &Table,
        thing: Thing,
        args: &[Arg],
    ) -> mlua::Result<Answer> {
        match all.get(usize::from(self.0)) {
            Some(look) => look(env, table, thing, args),
            None => Err(bad("there is no such member")),
        }
    }
}
