//! Renaming: numbers things by first appearance, so that one path through a tree stands for all worlds that differ in nothing but
//! which things they are.

/// Most things on one path. Their numbers take seven bits in a key.
pub(crate) const MOST: usize = 128;

/// Opaque reference to a thing of the world, of which a handler can tell only its class and whether two are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handle(u64); // Class in the upper half, index in the lower. Invariant: the class is at most 15.

impl Handle {
    /// The subject of calls that have none.
    pub const NONE: Self = Self::new(15, 0);

    /// The thing of a class (0 to 15) with an index.
    ///
    /// # Panics
    /// If the class is above 15.
    pub const fn new(class: u8, index: u32) -> Self {
        assert!(class < 16, "a class takes four bits in a key");
        Self((class as u64) << 32 | index as u64)
    }

    /// Class, which a handler sees.
    pub const fn class(self) -> u8 {
        (self.0 >> 32) as u8
    }

    /// Index, which a handler never sees.
    pub const fn index(self) -> u32 {
        self.0 as u32
    }
}

/// Value that may refer to things.
pub trait Rename: Sized {
    /// The same value with each handle replaced; `None` if one has no replacement. Handles that every handler knows from the
    /// start, and that mean the same in all worlds, are left alone.
    fn rename(&self, map: &mut dyn FnMut(Handle) -> Option<Handle>) -> Option<Self>;
}

/// Things that a call has met, in order of first appearance. Number 0 is the subject of the call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renaming(Vec<Handle>);

impl Renaming {
    /// The thing that a numbered handle means.
    ///
    /// # Panics
    /// If the handle does not come from the path that this renaming has followed.
    #[inline]
    pub fn real(&self, numbered: Handle) -> Handle {
        self.0[numbered.index() as usize]
    }

    /// A value of the tree with the things that it means.
    ///
    /// # Panics
    /// As [`Self::real`].
    pub fn restore<T: Rename>(&self, value: &T) -> T {
        value.rename(&mut |it| Some(self.real(it))).expect("every number has a thing")
    }

    /// Things that have been met, in order.
    pub fn iter(&self) -> impl Iterator<Item = Handle> {
        self.0.iter().copied()
    }

    /// The thing that the call is about.
    pub fn subject(&self) -> Handle {
        self.0[0]
    }

    /// A value with numbers in the place of things, and whether it refers to the subject; `None` if it refers to a thing that the call
    /// has not met.
    pub(crate) fn canonical<T: Rename>(&self, value: &T) -> Option<(T, bool)> {
        let mut about_subject = false;
        let canonical = value.rename(&mut |it| {
            let number = self.find(it)?;
            about_subject |= number == 0;
            Some(Handle::new(it.class(), number as u32))
        });
        canonical.map(|it| (it, about_subject))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_fit_into_seven_bits() {
        let mut names = Renaming::default();
        for at in 0..MOST as u32 {
            assert_eq!(names.number(Handle::new(0, at)), Some((at as u8, true)));
        }
        assert_eq!(names.number(Handle::new(0, MOST as u32)), None);
        assert_eq!(names.number(Handle::new(0, MOST as u32 - 1)), Some((0x7f, false)));
    }
}
