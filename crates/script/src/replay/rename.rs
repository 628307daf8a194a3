//! Renaming: numbers things by first appearance, so that one path through a tree stands for all worlds that differ in nothing but
//! which things they are.

use super::protocol::{Handle, Rename};

/// Most things on one path. Their numbers take seven bits in a key.
pub(crate) const MOST: usize = 128;

/// Things that a call has met, in order of first appearance. Number 0 is the subject of the call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Renaming(Vec<Handle>);

impl Renaming {
    /// The thing that a numbered handle means.
    ///
    /// # Panics
    /// If the handle does not come from the path that this renaming has followed.
    #[inline]
    pub(crate) fn real(&self, numbered: Handle) -> Handle {
        self.0[numbered.index() as usize]
    }

    /// A value of the tree with the things that it means.
    ///
    /// # Panics
    /// As [`Self::real`].
    pub(crate) fn restore<T: Rename>(&self, value: &T) -> T {
        value.rename(&mut |it| Some(self.real(it))).expect("every number has a thing")
    }

    /// Things that have been met, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Handle> {
        self.0.iter().copied()
    }

    /// The thing that the call is about.
    pub(crate) fn subject(&self) -> Handle {
        self.0[0]
    }

    /// A value with numbers in the place of things; `None` if it refers to a thing that the call has not met.
    pub(crate) fn canonical<T: Rename>(&self, value: &T) -> Option<T> {
        value.rename(&mut |it| Some(Handle::new(it.class(), self.find(it)? as u32)))
    }

    /// Number of a thing, and whether it is new. `None` if there are too many.
    #[inline]
    pub(crate) fn number(&mut self, thing: Handle) -> Option<(u8, bool)> {
        match self.find(thing) {
            Some(at) => Some((at as u8, false)),
            None if self.0.len() == MOST => None,
            None => {
                self.0.push(thing);
                Some((self.0.len() as u8 - 1, true))
            }
        }
    }

    #[inline]
    fn find(&self, thing: Handle) -> Option<usize> {
        self.0.iter().position(|it| *it == thing)
    }

    pub(crate) fn start(&mut self, subject: Handle) {
        self.0.clear();
        self.0.push(subject);
    }

    pub(crate) fn set_subject(&mut self, subject: Handle) {
        self.0[0] = subject;
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}
