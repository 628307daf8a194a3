//! Protocol: what a handler and its world exchange. The cache knows these traits and nothing behind them.

use std::fmt::Debug;

use super::key::Encoder;
use super::rename::Renaming;

/// Opaque reference to a thing of the world, of which a handler can tell only its class and whether two are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Handle(u64); // Class in the upper half, index in the lower. Invariant: the class is at most 15.

impl Handle {
    /// The subject of calls that have none.
    pub(crate) const NONE: Self = Self::new(15, 0);

    /// The thing of a class (0 to 15) with an index.
    ///
    /// # Panics
    /// If the class is above 15.
    pub(crate) const fn new(class: u8, index: u32) -> Self {
        assert!(class < 16, "a class takes four bits in a key");
        Self((class as u64) << 32 | index as u64)
    }

    /// Class, which a handler sees.
    pub(crate) const fn class(self) -> u8 {
        (self.0 >> 32) as u8
    }

    /// Index, which a handler never sees.
    pub(crate) const fn index(self) -> u32 {
        self.0 as u32
    }
}

/// Value that may refer to things.
pub(crate) trait Rename: Sized {
    /// The same value with each handle replaced; `None` if one has no replacement. Handles that every handler knows from the
    /// start, and that mean the same in all worlds, are left alone.
    fn rename(&self, map: &mut dyn FnMut(Handle) -> Option<Handle>) -> Option<Self>;
}

/// Value that a handler observes.
pub(crate) trait Encode {
    /// Writes everything that a handler can tell of this value. Two values have the same key exactly if no handler can tell them apart.
    fn encode(&self, key: &mut Encoder<'_>);
}

/// Types that a family of handlers uses. Implemented by a marker type.
pub(crate) trait Protocol: Copy + Debug {
    /// Question about the world. Asking changes nothing, and the answer depends on the world and the handles in the query alone.
    type Query: Rename + PartialEq + Debug;
    /// Answer to a query, reply to an effect, argument of a call.
    type Answer: Encode + Clone + PartialEq + Debug;
    /// Change of the world, or question to somebody outside. Carried out once.
    type Effect: Rename + PartialEq + Debug;
    /// Result of a call.
    type Outcome: Rename + PartialEq + Debug;
}

/// Request of a handler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request<Q, E> {
    /// The handler wants to know.
    Query(Q),
    /// The handler wants something done, and waits for the reply.
    Effect(E),
}

impl<Q: Rename, E: Rename> Rename for Request<Q, E> {
    fn rename(&self, map: &mut dyn FnMut(Handle) -> Option<Handle>) -> Option<Self> {
        Some(match self {
            Self::Query(it) => Self::Query(it.rename(map)?),
            Self::Effect(it) => Self::Effect(it.rename(map)?),
        })
    }
}

/// Call of a handler.
#[derive(Debug)]
pub(crate) struct Call<'a, A> {
    /// Number of the handler.
    pub(crate) handler: usize,
    /// Thing that the call is about. It gets number 0.
    pub(crate) subject: Handle,
    /// Other arguments.
    pub(crate) args: &'a [A],
}

impl<A> Clone for Call<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Call<'_, A> {}

/// World that answers natively. Handles in queries and effects are numbers of things: [`Renaming::real`] says which they are here.
pub(crate) trait World<P: Protocol> {
    /// Answer to a query; `None` if it cannot be given here and now, for instance because a handler that has a say is unknown itself.
    fn answer(&mut self, query: &P::Query, names: &Renaming) -> Option<P::Answer>;

    /// Reply to an effect that can be carried out at once. `None` suspends the cursor.
    fn perform(&mut self, effect: &P::Effect, names: &Renaming) -> Option<P::Answer> {
        let _ = (effect, names);
        None
    }

    /// Part of a subject on which alone the answer to a query depends, if there is such a part: neighbours in a batch that agree
    /// in it share the answer.
    fn aspect(&self, query: &P::Query, subject: Handle) -> Option<u64> {
        let _ = (query, subject);
        None
    }
}
