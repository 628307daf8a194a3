//! Questions: what scripts ask about the game, as the engine can be asked again without them.

use std::cell::{Ref, RefCell};

use bastide_core::table::Table;

use crate::answer::Answer;
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

/// A function that looks a member up. Nothing if that is not possible; then the rule that asks has to be run, and is told why.
type Looking = dyn Fn(&Env, &Table, Thing, &[Arg]) -> Option<Answer>;

/// How a member is looked up.
pub(crate) struct Look {
    look: Box<Looking>,
    /// Of an option that a filter is asked about, it depends on nothing but where that is: the cell of a place, the tile of a spot.
    pub(crate) is_by_where: bool,
}

/// All fields and methods that only look.
#[derive(Default)]
pub(crate) struct MemberTable(RefCell<Vec<Look>>);

impl MemberTable {
    /// Keeps how a member is looked up.
    pub(crate) fn add(
        &self,
        look: impl Fn(&Env, &Table, Thing, &[Arg]) -> Option<Answer> + 'static,
    ) -> MemberId {
        let mut all = self.0.borrow_mut();
        all.push(Look { look: Box::new(look), is_by_where: false });
        MemberId((all.len() - 1) as u16)
    }

    /// Says of the member that was added last that it depends on nothing but where an option is.
    pub(crate) fn by_where(&self) {
        if let Some(last) = self.0.borrow_mut().last_mut() {
            last.is_by_where = true;
        }
    }

    /// All of them, to look several up.
    pub(crate) fn all(&self) -> Ref<'_, [Look]> {
        Ref::map(self.0.borrow(), Vec::as_slice)
    }
}

impl MemberId {
    /// Its place in the table of members.
    pub(crate) const fn idx(self) -> usize {
        self.0 as usize
    }

    /// Looks the member up.
    #[inline]
    pub(crate) fn look(
        self,
        all: &[Look],
        env: &Env,
        table: &Table,
        thing: Thing,
        args: &[Arg],
    ) -> Option<Answer> {
        (all.get(self.idx())?.look)(env, table, thing, args)
    }
}
