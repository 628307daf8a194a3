//! Ways through the trees of what is remembered of rules: places, branches, what a rule was told and where it leads. Runs nothing.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{Act, Listed};
use bastide_core::table::Table;
use bastide_core::value::Value;

use crate::answer::Answer;
use crate::ask::MemberId;
use crate::cross::{bad, settled};
use crate::given::Arg;
use crate::seen::{Seen, Things};
use crate::swap;
use crate::thing::Thing;

/// Most places in the tree of one rule. What comes after is not remembered.
pub(crate) const PLACES: u32 = 1 << 14;
/// Most places on one way through a tree.
const STEPS: u16 = 600;
/// How many calls tell whether a tree that is full is of use.
const TRIAL: u32 = 1024;
/// Of so many calls, one must have been remembered.
const WORTH: u32 = 4;

/// A place in the trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At(pub(crate) u32);

/// What a rule does, or wants to know.
#[derive(Debug)]
pub(crate) enum Place {
    /// Nobody has come here yet.
    Blank,
    /// The rule is told what it is called about.
    Called(Branches),
    /// It asks; `tells` says that there are things among the arguments.
    Ask { member: MemberId, thing: u8, args: Box<[Arg]>, tells: bool, branches: Branches },
    /// It acts.
    Act { asked: Rc<Asked>, branches: Branches },
    /// It keeps a value.
    Keep { var: usize, value: Value, next: At },
    /// It has ended.
    End(End),
    /// From here on it has to be run.
    Dark,
}

pub(crate) type Branches = Vec<(Seen, At)>;

/// What came of a rule. Things in it are numbers of those it was told of.
#[derive(Clone, Debug)]
pub(crate) enum End {
    /// A filter: why not, if it forbids.
    Filter(Option<Arc<str>>),
    /// What an offer lists.
    Offer(Rc<Offered>),
    /// An acting rule: whether it has taken over.
    Done(bool),
}

/// What an offer lists.
#[derive(Debug)]
pub(crate) struct Offered {
    /// The options, with numbers of things.
    options: Vec<Vec<Value>>,
    /// The options when they were last listed, and the things then; not if their features may have got other names since.
    last: RefCell<Option<(Vec<Thing>, Listed)>>,
}

/// What a rule was told, in the order in which it asked.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    Answer(Answer),
    /// The reply to an act.
    Reply(Value),
    /// A value was kept.
    Kept,
}

/// A way through a tree, as far as it has been gone.
#[derive(Debug)]
pub(crate) struct Trail {
    pub(crate) tree: usize,
    pub(crate) at: At,
    pub(crate) things: Things,
    /// How many more places may be gone through.
    pub(crate) left: u16,
    /// Everything that the rule was told, for an acting rule: then it can be brought to the same place by running it.
    pub(crate) told: Option<Vec<Told>>,
}

/// An act as a rule asks for it, before anything about the present game has been looked up.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) act: Act,
    /// The rule picks one of several things and is told its place in the list.
    pub(crate) picks: bool,
}

/// Where a trail leads.
#[derive(Debug)]
pub(crate) enum Halt {
    End(End),
    Act(Asked),
    /// Nobody knows: the rule has to be run.
    Lost,
}

/// The tree of a rule.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) root: At,
    /// How many places it has.
    pub(crate) size: Cell<u32>,
    /// Calls since it was last looked at whether it is of use, and how many of them were known.
    calls: Cell<u32>,
    pub(crate) known: Cell<u32>,
    /// It is full, and of no use.
    dull: Cell<bool>,
}

impl Tree {
    pub(crate) fn new(root: At) -> Self {
        let (size, calls, known) = (Cell::new(1), Cell::new(0), Cell::new(0));
        Self { root, size, calls, known, dull: Cell::new(false) }
    }

    /// Counts a call, and tells whether it is worth while to go into the tree.
    pub(crate) fn is_of_use(&self) -> bool {
        self.calls.set(self.calls.get() + 1);
        if self.calls.get() == TRIAL {
            self.dull.set(self.size.get() >= PLACES && self.known.get() * WORTH < TRIAL);
            self.calls.set(0);
            self.known.set(0);
        }
        !self.dull.get()
    }
}

impl Trail {
    /// The game and the things that a rule is called about are those that it knows first.
    pub(crate) fn new(tree: usize, at: At, about: &[Answer], acts: bool, mut memory: Vec<Thing>) -> Self {
        memory.clear();
        memory.push(Thing::Game);
        memory
            .extend(about.iter().filter_map(|it| if let Answer::Thing(it) = it { Some(*it) } else { None }));
        let things = Things(memory);
        Self { tree, at, things, left: STEPS, told: acts.then(Vec::new) }
    }
}

/// What a rule is called about, if it is more than things.
pub(crate) fn called(about: &[Answer]) -> Option<Answer> {
    let is_thing = |it: &Answer| matches!(it, Answer::Thing(_));
    (!about.iter().all(is_thing)).then(|| Answer::Rows(about.to_vec()))
}

/// Where an answer leads.
pub(crate) fn branch(branches: &Branches, things: &mut Things, answer: &Answer) -> Option<At> {
    let seen = things.see(answer)?;
    let found = branches.binary_search_by(|(it, _)| it.cmp(&seen)).ok()?;
    Some(branches[found].1)
}

/// An argument with the thing that its number means here.
pub(crate) fn real(arg: &Arg, things: &Things) -> Arg {
    match arg {
        Arg::Told(number) => things.0.get(usize::from(*number)).map_or(Arg::Nil, |it| Arg::Thing(*it)),
        other => other.clone(),
    }
}

/// The thing that a number means here.
pub(crate) fn real_thing(number: Thing, things: &Things) -> Option<Thing> {
    things.0.get(swap::number(number)).copied()
}

impl Offered {
    /// Options that are about things by their numbers.
    pub(crate) fn new(options: Vec<Vec<Value>>) -> Self {
        Self { options, last: RefCell::new(None) }
    }

    /// The options in a game in which the numbers mean these things.
    pub(crate) fn list(&self, things: &Things, table: &Table) -> mlua::Result<Listed> {
        if let Some((before, listed)) = &*self.last.borrow()
            && *before == things.0
        {
            return Ok(listed.clone());
        }
        let real = |option: &Vec<Value>| swap::list(option, &mut |it| real_thing(it, things));
        let options: Option<Vec<_>> = self.options.iter().map(real).collect();
        let options = options.ok_or_else(|| bad("an option is about what nobody was told of"))?;
        let listed: Listed =
            options.into_iter().map(|it| settled_all(it, table)).collect::<mlua::Result<_>>()?;
        if !things.0.iter().any(|it| matches!(it, Thing::Feature(_))) {
            *self.last.borrow_mut() = Some((things.0.clone(), listed.clone()));
        }
        Ok(listed)
    }
}

/// An option with its features under the names that equal ones share.
pub(crate) fn settled_all(option: Vec<Value>, table: &Table) -> mlua::Result<Arc<[Value]>> {
    option.into_iter().map(|it| settled(it, table)).collect()
}
