//! What is remembered of rules: what each asked, what it was told, and what came of it. A rule sees nothing but what it is told, so whoever
//! is told the same again does the same again, and need not be run.
//!
//! For each hook this is a tree: a question, and for each answer the next question or what the rule does. Answers count as far as a rule
//! can tell them apart ([`crate::seen`]), so one way through the tree stands for many games.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use bastide_core::table::Table;
use bastide_core::value::Value;

use crate::answer::Answer;
use crate::cross::settled;
use crate::env::Env;
use crate::seen::Things;
use crate::swap;
use crate::thing::Thing;
use crate::trail::{Asked, At, Halt, PLACES, Place, Told, Trail, Tree, branch, called, real, real_thing};

/// The trees of a Lua state.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub(crate) places: RefCell<Vec<Place>>,
    /// By what runs.
    trees: RefCell<Vec<Option<Tree>>>,
    /// The trail of the rule that is being run, if it is to be remembered.
    pub(crate) recording: RefCell<Option<Trail>>,
    /// What the rule that is run was told before it had to be.
    fed: RefCell<VecDeque<Told>>,
    /// Memory for the things of the next trail.
    spare: RefCell<Vec<Thing>>,
    /// Nothing is remembered.
    off: Cell<bool>,
}

impl Memory {
    /// Remembers nothing from now on, or again.
    pub(crate) fn set_off(&self, off: bool) {
        self.off.set(off);
    }

    /// Makes ready for another rule: none is recorded, and none has been told anything.
    pub(crate) fn rest(&self) {
        self.record(None);
        self.fed.borrow_mut().clear();
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

    /// The way into the tree of a rule that is called about something; `acts` tells that it may act. None if it is not worth while.
    pub(crate) fn enter(&self, tree: usize, about: &[Answer], acts: bool) -> Option<Trail> {
        if self.off.get() {
            return None;
        }
        let mut trees = self.trees.borrow_mut();
        if trees.len() <= tree {
            trees.resize_with(tree + 1, || None);
        }
        let it = trees[tree].get_or_insert_with(|| Tree::new(self.blank()));
        it.is_of_use().then(|| Trail::new(tree, it.root, about, acts, self.spare.take()))
    }

    /// Begins to remember a rule that has to be run, unless its tree is of no use; `fed` is what it has been told already.
    pub(crate) fn begin(&self, tree: usize, about: &[Answer], fed: Option<Vec<Told>>) {
        self.fed.borrow_mut().clear();
        self.fed.borrow_mut().extend(fed.into_iter().flatten());
        let trees = self.trees.borrow();
        let tree = trees
            .get(tree)
            .and_then(Option::as_ref)
            .filter(|it| !self.off.get() && it.size.get() < PLACES)
            .map(|it| (tree, it));
        self.record(tree.map(|(tree, it)| Trail::new(tree, it.root, about, false, Vec::new())));
        drop(trees);
        if let Some(called) = called(about) {
            self.write(|_| Some(Place::Called(Vec::new())), Some(&called));
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

    /// Notes that the tree of a rule was of use, and takes the memory of its trail.
    pub(crate) fn was_known(&self, tree: usize, things: Things) {
        *self.spare.borrow_mut() = things.0;
        if let Some(Some(it)) = self.trees.borrow().get(tree) {
            it.known.set(it.known.get() + 1);
        }
    }

    /// Follows a trail, asking the table what the rule asked, until the rule ends, acts, or nobody knows.
    pub(crate) fn follow(&self, env: &Env, table: &mut Table, trail: &mut Trail) -> Halt {
        let (places, members) = (self.places.borrow(), env.members.all());
        loop {
            let Some(place) = places.get(trail.at.0 as usize) else { return Halt::Lost };
            match place {
                Place::Ask { member, thing, args, tells, branches } => {
                    let Some(thing) = trail.things.0.get(usize::from(*thing)).copied() else {
                        return Halt::Lost;
                    };
                    let answer = if *tells {
                        let args: Vec<_> = args.iter().map(|it| real(it, &trail.things)).collect();
                        member.look(&members, env, table, thing, &args)
                    } else {
                        member.look(&members, env, table, thing, args)
                    };
                    let Ok(answer) = answer else { return Halt::Lost };
                    let next = branch(branches, &mut trail.things, &answer);
                    if let Some(told) = &mut trail.told {
                        told.push(Told::Answer(answer));
                    }
                    let Some(next) = next else { return Halt::Lost };
                    trail.at = next;
                }
                Place::Act { asked, .. } => {
                    let things = &trail.things;
                    return match swap::act(&asked.act, &mut |it| real_thing(it, things)) {
                        Some(act) => Halt::Act(Asked { act, picks: asked.picks }),
                        None => Halt::Lost,
                    };
                }
                Place::Keep { var, value, next } => {
                    let things = &trail.things;
                    let value = swap::value(value, &mut |it| real_thing(it, things));
                    let Some(value) = value.and_then(|it| settled(it, table).ok()) else {
                        return Halt::Lost;
                    };
                    table.set_var(*var, value);
                    if let Some(told) = &mut trail.told {
                        told.push(Told::Kept);
                    }
                    trail.at = *next;
                }
                Place::End(end) => return Halt::End(end.clone()),
                Place::Blank | Place::Called(_) | Place::Dark => return Halt::Lost,
            }
        }
    }

    /// Takes a trail past what the rule is called about, if it is more than things. Whether anybody has been there.
    pub(crate) fn tell_called(&self, trail: &mut Trail, about: &[Answer]) -> bool {
        called(about).is_none_or(|called| self.tell(trail, &called))
    }

    /// Takes a trail past the reply to its act. Whether anybody has been there.
    pub(crate) fn tell(&self, trail: &mut Trail, answer: &Answer) -> bool {
        let places = self.places.borrow();
        let branches = match places.get(trail.at.0 as usize) {
            Some(Place::Called(branches) | Place::Act { branches, .. }) => branches,
            _ => return false,
        };
        match branch(branches, &mut trail.things, answer) {
            Some(next) => {
                trail.at = next;
                true
            }
            None => false,
        }
    }
}
