//! Writing down what a rule that is run asks, is told and does, so that it need not be run for the same again.

use std::rc::Rc;

use bastide_core::value::Value;

use crate::answer::Answer;
use crate::ask::Ask;
use crate::given::Arg;
use crate::memory::Memory;
use crate::seen::Things;
use crate::swap;
use crate::trail::{Asked, End, Place, Trail};

impl Memory {
    /// Begins to remember the rule that is run next.
    pub(crate) fn record(&self, trail: Option<Trail>) {
        *self.recording.borrow_mut() = trail;
    }

    /// The trail of the rule that was run, as far as it is remembered.
    pub(crate) fn recorded(&self) -> Option<Trail> {
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

    /// Writes down what happens at the end of the present trail, and goes on to where an answer leads.
    pub(crate) fn write(&self, place: impl FnOnce(&Things) -> Option<Place>, answer: Option<&Answer>) {
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
        let Some(answer) = answer else { return self.record(Some(trail)) };
        let Some(seen) = trail.things.see(answer) else { return };
        let next = {
            let places = self.places.borrow();
            match places.get(at) {
                Some(Place::Called(branches) | Place::Ask { branches, .. } | Place::Act { branches, .. }) => {
                    branches.binary_search_by(|(it, _)| it.cmp(&seen)).map(|found| branches[found].1)
                }
                _ => return,
            }
        };
        trail.at = match next {
            Ok(next) => next,
            Err(place) => {
                let Some(next) = self.grow(trail.tree) else { return };
                if let Some(
                    Place::Called(branches) | Place::Ask { branches, .. } | Place::Act { branches, .. },
                ) = self.places.borrow_mut().get_mut(at)
                {
                    branches.insert(place, (seen, next));
                }
                next
            }
        };
        self.record(Some(trail));
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
            Some(Place::Ask { member: ask.member, thing, args, tells, branches: Vec::new() })
        };
        if self.is_another(&ask) {
            // It has asked something else, told the same: it keeps something in a way that it should not.
            return self.record(None);
        }
        self.write(place, Some(answer));
    }

    /// Whether something else was asked where the rule is now.
    fn is_another(&self, asked: &Ask) -> bool {
        let trail = self.recording.borrow();
        let places = self.places.borrow();
        match trail.as_ref().and_then(|it| Some((it, places.get(it.at.0 as usize)?))) {
            Some((trail, Place::Ask { member, thing, .. })) => {
                *member != asked.member || trail.things.number(asked.thing) != Some(*thing)
            }
            Some((_, Place::Blank)) | None => false,
            Some(_) => true,
        }
    }

    /// Notes what the rule does, before its features have got the names that equal ones share.
    pub(crate) fn note_act(&self, asked: &Asked) {
        let place = |things: &Things| {
            let act = swap::act(&asked.act, &mut |it| Some(swap::numbered(it, things.number(it)?)))?;
            Some(Place::Act { asked: Rc::new(Asked { act, picks: asked.picks }), branches: Vec::new() })
        };
        self.write(place, None);
    }

    /// Notes the reply to what the rule has done.
    pub(crate) fn note_reply(&self, answer: &Answer) {
        self.write(|_| None, Some(answer));
    }

    /// Notes that the rule keeps a value.
    pub(crate) fn note_kept(&self, var: usize, value: &Value) {
        let Some(mut trail) = self.recorded() else { return };
        let at = trail.at.0 as usize;
        if matches!(self.places.borrow().get(at), Some(Place::Blank)) {
            let things = &trail.things;
            let mut number = |it| Some(swap::numbered(it, things.number(it)?));
            let (Some(value), Some(next)) = (swap::value(value, &mut number), self.grow(trail.tree)) else {
                return self.darken(at);
            };
            if let Some(it) = self.places.borrow_mut().get_mut(at) {
                *it = Place::Keep { var, value, next };
            }
        }
        if let Some(Place::Keep { next, .. }) = self.places.borrow().get(at) {
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
