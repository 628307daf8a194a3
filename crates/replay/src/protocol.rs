//! Protocol: what a handler and its world exchange. The cache knows these traits and nothing behind them.

use std::fmt::Debug;

use super::key::Encode;
use super::rename::{Handle, Rename, Renaming};

/// Types that a family of handlers uses. Implemented by a marker type.
pub trait Protocol: Copy + Debug {
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
pub enum Request<Q, E> {
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
pub struct Call<'a, A> {
    /// Number of the handler.
    pub handler: usize,
    /// Thing that the call is about. It gets number 0.
    pub subject: Handle,
    /// Other arguments.
    pub args: &'a [A],
}

impl<A> Clone for Call<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Call<'_, A> {}

/// World that answers natively. Handles in queries and effects are numbers of things: [`Renaming::real`] says which they are here.
pub trait World<P: Protocol> {
    /// Reason not to answer. Nobody looks at it: a world that has one anyway hands it over as it is.
    type Refusal;

    /// Answer to a query.
    ///
    /// # Errors
    /// If it cannot be given here and now, for instance because a handler that has a say is unknown itself.
    fn answer(&mut self, query: &P::Query, names: &Renaming) -> Result<P::Answer, Self::Refusal>;

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
