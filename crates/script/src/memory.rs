//! What is remembered of rules: what each asked, what it was told, and what came of it. A rule sees nothing but what it is told, so whoever
//! is told the same again does the same again, and need not be run.
//!
//! For each hook this is a tree: a question, and for each answer the next question or what the rule does. Answers count as far as a rule
//! can tell them apart ([`crate::seen`]), so one way through the tree stands for many games.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use bastide_core::table::Table;
use bastide_core::value::Value;

use crate::about::About;
use crate::answer::Answer;
use crate::ask::Look;
use crate::cross::settled;
use crate::env::Env;
use crate::given::Arg;
use crate::seen::Key;
use crate::swap;
use crate::things::Things;
use crate::trail::{
    Asked, Asks, At, Branches, End, Halt, PLACES, Place, Told, Trail, Tree, real, real_thing,
};

/// The trees of a Lua state.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub(crate) places: RefCell<Vec<Place>>,
    /// By what runs.
    trees: RefCell<Vec<Option<Tree>>>,
    /// The trail of the rule that is being run, if it is to be remembered.
    pub(crate) recording: RefCell<Option<Box<Trail>>>,
    /// What the rule that is run was told before it had to be.
    fed: RefCell<VecDeque<Told>>,
    /// Trails that have ended, for the next ones.
    #[expect(clippy::vec_box, reason = "trails change hands all the time, and are large")]
    spare: RefCell<Vec<Box<Trail>>>,
    /// Memory for the key of an answer.
    key: RefCell<Key>,
    /// Nothing is remembered.
    off: Cell<bool>,
}

/// A rule that is run, while it waits for what another one says.
#[derive(Debug)]
pub(crate) struct Paused {
    recording: Option<Box<Trail>>,
    fed: VecDeque<Told>,
}

impl Memory {
    /// Remembers nothing from now on, or again.
    pub(crate) fn set_off(&self, off: bool) {
        self.off.set(off);
    }

    /// Makes ready for another rule: none is recorded, and none has been told anything.
    pub(crate) fn rest(&self) {
        if self.is_recording() {
            self.record(None);
        }
        if !self.fed.borrow().is_empty() {
            self.fed.borrow_mut().clear();
        }
    }

    /// Puts the rule that is being run aside.
    pub(crate) fn pause(&self) -> Paused {
        Paused { recording: self.recorded(), fed: self.fed.take() }
    }

    /// Goes on with a rule that was put aside.
    pub(crate) fn go_on(&self, paused: Paused) {
        self.record(paused.recording);
        *self.fed.borrow_mut() = paused.fed;
    }

    /// Makes room for another place in a tree.
    pub(crate) fn grow(&self, tree: usize) -> Option<At> {
        let trees = self.trees.borrow();
        let size = &trees.get(tree)?.as_ref()?.size;
        size.set(size.get() + 1);
        (size.get() <= PLACES).then(|| self.blank())
    }

    fn blank(&self) -> At {
        let mut places = self.places.borrow_mut();
        places.push(Place::Blank);
        At(places.len() as u32 - 1)
    }

    /// The way into the tree of a rule that is called about something. None if it is not worth while.
    pub(crate) fn enter(&self, tree: usize, about: &About) -> Option<Box<Trail>> {
        if self.off.get() {
            return None;
        }
        // A tree begins when its rule is run for the first time.
        let trees = self.trees.borrow();
        let it = trees.get(tree)?.as_ref()?;
        if !it.is_of_use() {
            return None;
        }
        let mut trail = self.spare.borrow_mut().pop().unwrap_or_default();
        trail.enter(tree, it, about);
        Some(trail)
    }

    /// Begins to remember a rule that has to be run, unless its tree is of no use; `fed` is what it has been told already.
    pub(crate) fn begin(&self, tree: usize, about: &About, fed: Vec<Told>) {
        self.fed.borrow_mut().clear();
        self.fed.borrow_mut().extend(fed);
        let mut trees = self.trees.borrow_mut();
        if trees.len() <= tree {
            trees.resize_with(tree + 1, || None);
        }
        let it = trees[tree].get_or_insert_with(|| Tree::new(self.blank()));
        let tree = (!self.off.get() && it.size.get() < PLACES).then_some((tree, it));
        self.record(tree.map(|(tree, it)| {
            let mut trail = Box::<Trail>::default();
            trail.enter(tree, it, about);
            trail
        }));
        drop(trees);
        if about.is_told() {
            self.write(
                |_| Some(Place::Called(Branches::default())),
                Some(&|things, key| about.see(things, key)),
            );
        }
    }

    /// What a rule that runs was told when it asked this before.
    pub(crate) fn fed_answer(&self) -> Option<Answer> {
        let mut fed = self.fed.borrow_mut();
        match fed.pop_front()? {
            Told::Answer(answer) => Some(answer),
            other => {
                fed.push_front(other);
                None
            }
        }
    }

    /// The reply that a rule that runs got to its act.
    pub(crate) fn fed_reply(&self) -> Option<Value> {
        let mut fed = self.fed.borrow_mut();
        match fed.pop_front()? {
            Told::Reply(reply) => Some(reply),
            other => {
                fed.push_front(other);
                None
            }
        }
    }

    /// Whether a rule that runs has kept the value already that it wants to keep.
    pub(crate) fn fed_kept(&self) -> bool {
        let mut fed = self.fed.borrow_mut();
        let kept = matches!(fed.front(), Some(Told::Kept));
        if kept {
            fed.pop_front();
        }
        kept
    }

    /// Notes that the tree of a rule was of use, and what the rule did, and takes the memory of its trail.
    pub(crate) fn was_known(&self, trail: Box<Trail>) {
        if let Some(Some(it)) = self.trees.borrow().get(trail.tree) {
            it.was_known(trail.changes);
        }
        self.spare.borrow_mut().push(trail);
    }

    /// Follows a rule that is called about something from its beginning, as far as it is known. None if that is not worth while.
    pub(crate) fn set_out(
        &self,
        env: &Env,
        table: &Table,
        tree: usize,
        about: &About,
    ) -> Option<(Halt, Box<Trail>)> {
        let mut trail = self.enter(tree, about)?;
        let known = self.tell_called(&mut trail, about);
        let halt = if known { self.follow(env, table, &mut trail) } else { Halt::Lost };
        Some((halt, trail))
    }

    /// What comes of a rule that only looks, and its trail, if that is known.
    pub(crate) fn recall(
        &self,
        env: &Env,
        table: &Table,
        tree: usize,
        about: &About,
    ) -> Option<(End, Box<Trail>)> {
        match self.set_out(env, table, tree, about)? {
            (Halt::End(end), trail) => Some((end, trail)),
            (_, trail) => {
                self.spare.borrow_mut().push(trail);
                None
            }
        }
    }

    /// Follows a trail, asking the table what the rule asked, until the rule ends, acts, keeps a value, or nobody knows.
    pub(crate) fn follow(&self, env: &Env, table: &Table, trail: &mut Trail) -> Halt {
        let (places, members) = (self.places.borrow(), env.members.all());
        loop {
            let Some(place) = places.get(trail.at.0 as usize) else { return Halt::Lost };
            match place {
                Place::Ask(asks) => {
                    if !self.ask(asks, &members, env, table, trail) {
                        return Halt::Lost;
                    }
                }
                Place::Read { var, branches } => {
                    if !self.read(*var, branches, table, trail) {
                        return Halt::Lost;
                    }
                }
                Place::Act { asked, .. } => {
                    self.gather(&places, &members, env, table, trail);
                    let things = &trail.things;
                    return match swap::act(&asked.act, &mut |it| real_thing(it, things)) {
                        Some(act) => Halt::Act(Asked { act, ..**asked }),
                        None => Halt::Lost,
                    };
                }
                Place::Keep { var, value, next } => {
                    let things = &trail.things;
                    let value = swap::value(value, &mut |it| real_thing(it, things));
                    let Some(value) = value.and_then(|it| settled(it, table).ok()) else {
                        return Halt::Lost;
                    };
                    // What is kept already changes nothing.
                    let is_new = *table.var(*var) != value;
                    if is_new {
                        self.gather(&places, &members, env, table, trail);
                    }
                    trail.keep(*next);
                    if is_new {
                        return Halt::Keep(*var, value);
                    }
                }
                Place::Modify { change, next } => {
                    if !env.modify(change) {
                        return Halt::Lost;
                    }
                    trail.at = *next;
                }
                Place::End(end) => return Halt::End(end.clone()),
                Place::Blank | Place::Called(_) | Place::Dark => return Halt::Lost,
            }
        }
    }

    /// Asks a table what is asked at a place, and takes the trail past the answer. Whether anybody has been there.
    #[inline(always)]
    fn ask(&self, asks: &Asks, members: &[Look], env: &Env, table: &Table, trail: &mut Trail) -> bool {
        match self.answer(asks, members, env, table, &trail.things) {
            Some(answer) => self.told(&asks.branches, trail, answer),
            None => false,
        }
    }

    /// What a table answers to what is asked at a place.
    #[inline(always)]
    pub(crate) fn answer(
        &self,
        asks: &Asks,
        members: &[Look],
        env: &Env,
        table: &Table,
        things: &Things,
    ) -> Option<Answer> {
        let Asks { member, thing, args, tells, .. } = asks;
        let thing = things.get(usize::from(*thing))?;
        match &**args {
            [one] if *tells => member.look(members, env, table, thing, &[real(one, things)]),
            more if *tells => {
                let args: Vec<Arg> = more.iter().map(|it| real(it, things)).collect();
                member.look(members, env, table, thing, &args)
            }
            args => member.look(members, env, table, thing, args),
        }
    }

    /// Takes a trail past an answer. Whether anybody has been there.
    #[inline(always)]
    pub(crate) fn told(&self, branches: &Branches, trail: &mut Trail, answer: Answer) -> bool {
        let next = self.next(branches, &mut trail.things, &answer);
        trail.go(next, || Told::Answer(answer))
    }

    /// Reads a kept value, and takes the trail past it. Whether anybody has been there.
    pub(crate) fn read(&self, var: usize, branches: &Branches, table: &Table, trail: &mut Trail) -> bool {
        let value = table.var(var);
        let next = match trail.things.word_of(value) {
            Some(word) => branches.find_word(word),
            None => self.branch(branches, &mut trail.things, |things, key| things.see_value(value, key)),
        };
        trail.go(next, || Told::Answer(Answer::Kept(value.clone())))
    }

    /// Gathers what a rule was told before it changes anything for the first time, unless that was noted on the way.
    fn gather(&self, places: &[Place], members: &[Look], env: &Env, table: &Table, trail: &mut Trail) {
        trail.changes = true;
        if trail.notes {
            return;
        }
        let mut again = trail.again(self.spare.borrow_mut().pop().unwrap_or_default());
        while again.at != trail.at {
            let went = match places.get(again.at.0 as usize) {
                Some(Place::Ask(asks)) => self.ask(asks, members, env, table, &mut again),
                Some(Place::Read { var, branches }) => self.read(*var, branches, table, &mut again),
                Some(Place::Keep { next, .. }) => {
                    again.keep(*next);
                    true
                }
                _ => false,
            };
            if !went {
                break;
            }
        }
        std::mem::swap(&mut trail.told, &mut again.told);
        trail.notes = true;
        self.spare.borrow_mut().push(again);
    }

    /// Where an answer leads.
    #[inline(always)]
    fn next(&self, branches: &Branches, things: &mut Things, answer: &Answer) -> Option<At> {
        match things.word(answer) {
            Some(word) => branches.find_word(word),
            None => self.branch(branches, things, |things, key| things.see(answer, key)),
        }
    }

    /// Where what a rule sees leads.
    fn branch(
        &self,
        branches: &Branches,
        things: &mut Things,
        see: impl FnOnce(&mut Things, &mut Key) -> bool,
    ) -> Option<At> {
        let mut key = self.key.borrow_mut();
        key.clear();
        if see(things, &mut key) { branches.find(&key) } else { None }
    }

    /// Takes a trail past what the rule is called about, if it is more than things. Whether anybody has been there.
    fn tell_called(&self, trail: &mut Trail, about: &About) -> bool {
        let is_known = !about.is_told()
            || match self.places.borrow().get(trail.at.0 as usize) {
                Some(Place::Called(branches)) => {
                    let next = self.branch(branches, &mut trail.things, |things, key| about.see(things, key));
                    trail.turn(next)
                }
                _ => false,
            };
        trail.begin();
        is_known
    }

    /// Takes a trail past the reply to its act. Whether anybody has been there.
    pub(crate) fn tell_reply(&self, trail: &mut Trail, reply: &Answer) -> bool {
        match self.places.borrow().get(trail.at.0 as usize) {
            Some(Place::Act { branches, .. }) => {
                let next = self.next(branches, &mut trail.things, reply);
                trail.turn(next)
            }
            _ => false,
        }
    }
}
