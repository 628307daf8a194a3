//! Writing down what a rule that is run asks, is told and does, so that it need not be run for the same again.

use std::rc::Rc;

use bastide_core::value::Value;

use crate::answer::Answer;
use crate::ask::Ask;
use crate::given::Arg;
use crate::memory::Memory;
use crate::seen::Key;
use crate::swap;
use crate::things::Things;
use crate::trail::{Asked, Asks, At, Branches, Change, End, Place, Trail};

/// What a rule sees of what it is told: adds it to a key, and says whether it is little enough to be remembered.
type See<'a> = dyn Fn(&mut Things, &mut Key) -> bool + 'a;

impl Memory {
    /// Begins to remember the rule that is run next.
    pub(crate) fn record(&self, trail: Option<Box<Trail>>) {
        *self.recording.borrow_mut() = trail;
    }

    /// The trail of the rule that was run, as far as it is remembered.
    pub(crate) fn recorded(&self) -> Option<Box<Trail>> {
        self.recording.borrow_mut().take()
    }

    pub(crate) fn is_recording(&self) -> bool {
        self.recording.borrow().is_some()
    }

    /// Stops remembering the rule that is run: from here on it depends on more than what it is told.
    pub(crate) fn forget(&self) {
        if let Some(trail) = self.recorded() {
            self.darken(trail.at.0 as usize);
        }
    }

    /// Writes down what happens at the end of the present trail, and goes on to where what it is told leads.
    pub(crate) fn write(&self, place: impl FnOnce(&Things) -> Option<Place>, told: Option<&See<'_>>) {
        let Some(mut trail) = self.recorded() else { return };
        let at = trail.at.0 as usize;
        trail.left = trail.left.saturating_sub(1);
        if trail.left == 0 {
            return self.darken(at);
        }
        let is_blank = matches!(self.places.borrow().get(at), Some(Place::Blank));
        if is_blank {
            let Some(place) = place(&trail.things) else { return self.darken(at) };
            if let Some(it) = self.places.borrow_mut().get_mut(at) {
                *it = place;
            }
        }
        let Some(see) = told else { return self.record(Some(trail)) };
        let mut key = Key::new();
        if see(&mut trail.things, &mut key)
            && let Some(next) = self.way(at, &key, trail.tree)
        {
            trail.at = next;
            self.record(Some(trail));
        }
    }

    /// Where an answer leads from a place; a new way if nobody has gone it, and there is room.
    fn way(&self, at: usize, key: &[u64], tree: usize) -> Option<At> {
        fn branches(place: &mut Place) -> Option<&mut Branches> {
            match place {
                Place::Called(branches)
                | Place::Ask(Asks { branches, .. })
                | Place::Read { branches, .. }
                | Place::Act { branches, .. } => Some(branches),
                _ => None,
            }
        }
        if let Some(known) = branches(self.places.borrow_mut().get_mut(at)?)?.find(key) {
            return Some(known);
        }
        let next = self.grow(tree)?;
        branches(self.places.borrow_mut().get_mut(at)?)?.add(key, next);
        Some(next)
    }

    /// From a place on where nobody has been, the rule has to be run.
    fn darken(&self, at: usize) {
        if let Some(place @ Place::Blank) = self.places.borrow_mut().get_mut(at) {
            *place = Place::Dark;
        }
    }

    /// Notes what the rule asks, and the answer.
    pub(crate) fn note(&self, ask: Ask, answer: &Answer) {
        let place = |things: &Things| {
            let thing = things.number(ask.thing)?;
            let numbered = |arg: &Arg| match arg {
                Arg::Thing(it) => Some(Arg::Told(things.number(*it)?)),
                other => Some(other.clone()),
            };
            let args = ask.args.iter().map(numbered).collect::<Option<_>>()?;
            let tells = ask.args.iter().any(|it| matches!(it, Arg::Thing(_)));
            let branches = Branches::default();
            Some(Place::Ask(Asks { member: ask.member, thing, args, tells, branches }))
        };
        if self.is_another(&ask) {
            // It has asked something else, told the same: it keeps something in a way that it should not.
            return self.record(None);
        }
        self.write(place, Some(&|things, key| things.see(answer, key)));
    }

    /// Notes that the rule reads a kept value.
    pub(crate) fn note_read(&self, var: usize, value: &Answer) {
        let is_another = |_: &Trail, place: &Place| match place {
            Place::Read { var: it, .. } => *it != var,
            Place::Blank => false,
            _ => true,
        };
        if self.is_at(is_another) {
            return self.record(None);
        }
        let place = |_: &Things| Some(Place::Read { var, branches: Branches::default() });
        self.write(place, Some(&|things, key| things.see(value, key)));
    }

    /// Whether something else was asked where the rule is now.
    fn is_another(&self, asked: &Ask) -> bool {
        self.is_at(|trail, place| match place {
            Place::Ask(Asks { member, thing, .. }) => {
                *member != asked.member || trail.things.number(asked.thing) != Some(*thing)
            }
            Place::Blank => false,
            _ => true,
        })
    }

    /// Whether something holds of the place where the rule is now, if it is remembered.
    fn is_at(&self, holds: impl FnOnce(&Trail, &Place) -> bool) -> bool {
        let (trail, places) = (self.recording.borrow(), self.places.borrow());
        trail.as_ref().is_some_and(|it| places.get(it.at.0 as usize).is_some_and(|place| holds(it, place)))
    }

    /// Notes what the rule does, before its features have got the names that equal ones share.
    pub(crate) fn note_act(&self, asked: &Asked) {
        let place = |things: &Things| {
            let act = swap::act(&asked.act, &mut |it| Some(swap::numbered(it, things.number(it)?)))?;
            Some(Place::Act { asked: Rc::new(Asked { act, ..*asked }), branches: Branches::default() })
        };
        self.write(place, None);
    }

    /// Notes the reply to what the rule has done.
    pub(crate) fn note_reply(&self, answer: &Answer) {
        self.write(|_| None, Some(&|things, key| things.see(answer, key)));
    }

    /// Notes that the rule keeps a value.
    pub(crate) fn note_kept(&self, var: usize, value: &Value) {
        self.write_on(|things, next| {
            let mut number = |it| Some(swap::numbered(it, things.number(it)?));
            Some(Place::Keep { var, value: swap::value(value, &mut number)?, next })
        });
    }

    /// Notes that the rule changes the number on its way.
    pub(crate) fn note_change(&self, change: Change) {
        self.write_on(|_, next| Some(Place::Modify { change, next }));
    }

    /// Writes down something after which there is only one way on.
    fn write_on(&self, place: impl FnOnce(&Things, At) -> Option<Place>) {
        let Some(mut trail) = self.recorded() else { return };
        let at = trail.at.0 as usize;
        if matches!(self.places.borrow().get(at), Some(Place::Blank)) {
            let place = self.grow(trail.tree).and_then(|next| place(&trail.things, next));
            let Some(place) = place else { return self.darken(at) };
            if let Some(it) = self.places.borrow_mut().get_mut(at) {
                *it = place;
            }
        }
        if let Some(Place::Keep { next, .. } | Place::Modify { next, .. }) = self.places.borrow().get(at) {
            trail.at = *next;
            self.record(Some(trail));
        }
    }

    /// Notes what came of the rule, and that it is no longer run.
    pub(crate) fn note_end(&self, end: impl FnOnce(&mut swap::Swap<'_>) -> Option<End>) {
        let Some(trail) = self.recorded() else { return };
        let at = trail.at.0 as usize;
        if matches!(self.places.borrow().get(at), Some(Place::Blank)) {
            let place = match end(&mut |it| Some(swap::numbered(it, trail.things.number(it)?))) {
                Some(end) => Place::End(end),
                None => Place::Dark,
            };
            if let Some(it) = self.places.borrow_mut().get_mut(at) {
                *it = place;
            }
        }
    }
}
