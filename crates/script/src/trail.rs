//! Ways through the trees of what is remembered of rules: places, branches, what a rule was told and where it leads. Runs nothing.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{Act, Listed};
use bastide_core::table::Table;
use bastide_core::value::Value;
use rustc_hash::FxHashMap;

use crate::about::About;
use crate::answer::Answer;
use crate::ask::MemberId;
use crate::cross::{bad, settled};
use crate::given::Arg;
use crate::seen::NO_WORD;
use crate::swap;
use crate::thing::Thing;
use crate::things::Things;

/// Most places in the tree of one rule. What comes after is not remembered.
pub(crate) const PLACES: u32 = 1 << 16;
/// Most places on one way through a tree.
const STEPS: u16 = 600;
/// How many calls tell whether a tree that is full is of use.
const TRIAL: u32 = 1024;
/// Of so many calls, one must have been remembered.
const WORTH: u32 = 4;

/// A place in the trees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct At(pub(crate) u32);

/// What a rule does, or wants to know.
#[derive(Debug)]
pub(crate) enum Place {
    /// Nobody has come here yet.
    Blank,
    /// The rule is told what it is called about.
    Called(Branches),
    /// It asks.
    Ask(Asks),
    /// It reads a kept value.
    Read { var: usize, branches: Branches },
    /// It acts.
    Act { asked: Rc<Asked>, branches: Branches },
    /// It keeps a value.
    Keep { var: usize, value: Value, next: At },
    /// It changes the number on its way.
    Modify { change: Change, next: At },
    /// It has ended.
    End(End),
    /// From here on it has to be run.
    Dark,
}

/// What is asked at a place.
#[derive(Debug)]
pub(crate) struct Asks {
    pub(crate) member: MemberId,
    /// Of which thing, by its number.
    pub(crate) thing: u8,
    pub(crate) args: Box<[Arg]>,
    /// There are things among the arguments.
    pub(crate) tells: bool,
    pub(crate) branches: Branches,
}

/// Where the answers at a place lead. The first two that take one word are looked at without going anywhere else.
#[derive(Debug)]
pub(crate) struct Branches {
    first: [u64; 2],
    next: [At; 2],
    more: Option<Box<More>>,
}

/// Where other answers lead.
#[derive(Debug, Default)]
struct More {
    /// Of answers whose keys are one word.
    short: FxHashMap<u64, At>,
    /// Of all others.
    long: FxHashMap<Box<[u64]>, At>,
}

/// What a `modify` hook does with the number.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    Add(i32, Arc<str>),
    Set(i32, Arc<str>),
}

/// What came of a rule. Things in it are numbers of those it was told of.
#[derive(Clone, Debug)]
pub(crate) enum End {
    /// A filter: why not, if it forbids.
    Filter(Option<Arc<str>>),
    /// What an offer lists.
    Offer(Rc<Offered>),
    /// Any other rule: whether it has taken over.
    Done(bool),
}

/// What an offer lists.
#[derive(Debug)]
pub(crate) struct Offered {
    /// The options, with numbers of things.
    options: Vec<Vec<Value>>,
    /// The options when they were last listed, and the things then; not if their features may have got other names since.
    last: RefCell<Option<(Things, Listed)>>,
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
#[derive(Debug, Default)]
pub(crate) struct Trail {
    pub(crate) tree: usize,
    pub(crate) at: At,
    pub(crate) things: Things,
    /// How many more places may be gone through.
    pub(crate) left: u16,
    /// Where its questions begin, and how many things it knew there.
    begins: (At, usize),
    /// Everything that the rule was told, if it is noted. Once it has changed something it has to be: then the rule can be brought to the
    /// same place by running it, for asked again it would be told otherwise.
    pub(crate) told: Vec<Told>,
    pub(crate) notes: bool,
    /// It has changed something.
    pub(crate) changes: bool,
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
    /// It keeps a value, and goes on.
    Keep(usize, Value),
    /// Nobody knows: the rule has to be run.
    Lost,
}

/// The tree of a rule.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) root: At,
    /// How many places it has.
    pub(crate) size: Cell<u32>,
    /// Calls of a full tree since it was last looked at whether it is of use, and how many of them were known.
    calls: Cell<u32>,
    known: Cell<u32>,
    /// It is full, and of no use.
    dull: Cell<bool>,
    /// The rule changed something when it was last followed to its end.
    changes: Cell<bool>,
}

impl Tree {
    pub(crate) fn new(root: At) -> Self {
        let (size, calls, known) = (Cell::new(1), Cell::new(0), Cell::new(0));
        Self { root, size, calls, known, dull: Cell::new(false), changes: Cell::new(false) }
    }

    /// Whether it is worth while to go into the tree. Calls are only counted when it is full.
    pub(crate) fn is_of_use(&self) -> bool {
        if !self.is_full() {
            return true;
        }
        self.calls.set(self.calls.get() + 1);
        if self.calls.get() == TRIAL {
            self.dull.set(self.known.get() * WORTH < TRIAL);
            self.calls.set(0);
            self.known.set(0);
        }
        !self.dull.get()
    }

    fn is_full(&self) -> bool {
        self.size.get() >= PLACES
    }

    /// Notes that a rule was followed to its end, and whether it changed something.
    pub(crate) fn was_known(&self, changes: bool) {
        if self.is_full() {
            self.known.set(self.known.get() + 1);
        }
        self.changes.set(changes);
    }
}

impl Trail {
    /// Goes into a tree. The game and the things that a rule is called about are those that it knows first.
    pub(crate) fn enter(&mut self, tree: usize, it: &Tree, about: &About) {
        let things = &mut self.things;
        things.truncate(0);
        things.push(Thing::Game);
        match about {
            About::Nothing => {}
            About::Thing(it) => things.push(*it),
            About::Told(all) => {
                for it in all {
                    if let Answer::Thing(it) = it {
                        things.push(*it);
                    }
                }
            }
        }
        (self.tree, self.at, self.left) = (tree, it.root, STEPS);
        (self.notes, self.changes) = (it.changes.get(), false);
        if !self.told.is_empty() {
            self.told.clear();
        }
        self.begin();
    }

    /// Notes that from here on the rule asks.
    pub(crate) fn begin(&mut self) {
        self.begins = (self.at, self.things.len());
    }

    /// Goes on, if it is known where to, with what has been told. Whether it is.
    pub(crate) fn go(&mut self, next: Option<At>, told: impl FnOnce() -> Told) -> bool {
        if self.notes {
            self.told.push(told());
        }
        self.turn(next)
    }

    /// Goes on, if it is known where to. Whether it is.
    pub(crate) fn turn(&mut self, next: Option<At>) -> bool {
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// Goes past a value that the rule keeps.
    pub(crate) fn keep(&mut self, next: At) {
        if self.notes {
            self.told.push(Told::Kept);
        }
        self.at = next;
    }

    /// Makes another trail this one at its first question, and notes what is told from there.
    pub(crate) fn again(&self, mut other: Box<Self>) -> Box<Self> {
        let (at, known) = self.begins;
        other.things.begin_as(&self.things, known);
        (other.tree, other.at, other.left, other.begins) = (self.tree, at, self.left, self.begins);
        other.told.clear();
        other.notes = true;
        other
    }
}

impl Default for Branches {
    fn default() -> Self {
        Self { first: [NO_WORD; 2], next: [At::default(); 2], more: None }
    }
}

impl Branches {
    /// Where an answer leads.
    pub(crate) fn find(&self, key: &[u64]) -> Option<At> {
        if let [word] = key {
            return self.find_word(*word);
        }
        self.more.as_ref()?.long.get(key).copied()
    }

    /// Where an answer of one word leads.
    pub(crate) fn find_word(&self, word: u64) -> Option<At> {
        if word == self.first[0] {
            return Some(self.next[0]);
        }
        if word == self.first[1] {
            return Some(self.next[1]);
        }
        self.more.as_ref()?.short.get(&word).copied()
    }

    /// Adds where an answer leads that was not known.
    pub(crate) fn add(&mut self, key: &[u64], at: At) {
        match key {
            [word] => match self.first.iter().position(|it| *it == NO_WORD) {
                Some(free) => (self.first[free], self.next[free]) = (*word, at),
                None => {
                    self.more.get_or_insert_default().short.insert(*word, at);
                }
            },
            key => {
                self.more.get_or_insert_default().long.insert(key.into(), at);
            }
        }
    }
}

/// An argument with the thing that its number means here.
pub(crate) fn real(arg: &Arg, things: &Things) -> Arg {
    match arg {
        Arg::Told(number) => things.get(usize::from(*number)).map_or(Arg::Nil, Arg::Thing),
        other => other.clone(),
    }
}

/// The thing that a number means here.
pub(crate) fn real_thing(number: Thing, things: &Things) -> Option<Thing> {
    things.get(swap::number(number))
}

impl Offered {
    /// Options that are about things by their numbers.
    pub(crate) fn new(options: Vec<Vec<Value>>) -> Self {
        Self { options, last: RefCell::new(None) }
    }

    /// The options in a game in which the numbers mean these things.
    pub(crate) fn list(&self, things: &Things, table: &Table) -> mlua::Result<Listed> {
        if let Some((before, listed)) = &*self.last.borrow()
            && before == things
        {
            return Ok(listed.clone());
        }
        let real = |option: &Vec<Value>| swap::list(option, &mut |it| real_thing(it, things));
        let options: Option<Vec<_>> = self.options.iter().map(real).collect();
        let options = options.ok_or_else(|| bad("an option is about what nobody was told of"))?;
        let listed: Listed =
            options.into_iter().map(|it| settled_all(it, table)).collect::<mlua::Result<_>>()?;
        if !things.iter().any(|it| matches!(it, Thing::Feature(_))) {
            *self.last.borrow_mut() = Some((things.clone(), listed.clone()));
        }
        Ok(listed)
    }
}

/// An option with its features under the names that equal ones share.
pub(crate) fn settled_all(option: Vec<Value>, table: &Table) -> mlua::Result<Arc<[Value]>> {
    option.into_iter().map(|it| settled(it, table)).collect()
}
