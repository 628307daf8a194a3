//! Cursors: calls in progress as plain data.

use super::protocol::{Call, Protocol};
use super::rename::Renaming;

/// Index of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NodeId(pub(crate) u32);

impl NodeId {
    /// Node of all calls. Its edges are labelled with the arguments.
    pub(crate) const ROOT: Self = Self(0);
    /// Place outside the tree: the cursor has left what is known.
    pub(crate) const NOWHERE: Self = Self(u32::MAX);
}

/// Call in progress: its place in the tree and everything it has observed. Plain data, to be cloned, compared and stored.
///
/// It is moved in two ways: `Cache::follow` goes where the tree leads, `Cache::note` goes where a
/// run of the handler leads. A cursor that was moved in one way can go on in the other after `Cache::rewind`.
#[derive(Clone, Debug, PartialEq)]
pub struct Cursor<P: Protocol> {
    pub(crate) handler: usize,
    pub(crate) node: NodeId,
    pub(crate) names: Renaming,
    /// Answers and replies in order, without the arguments.
    log: Vec<P::Answer>,
    /// Number of them behind the cursor. All, unless it was rewound.
    passed: usize,
    /// Nodes that its run has added to the tree.
    added: usize,
}

impl<P: Protocol> Default for Cursor<P> {
    fn default() -> Self {
        Self {
            handler: 0,
            node: NodeId::NOWHERE,
            names: Renaming::default(),
            log: Vec::new(),
            passed: 0,
            added: 0,
        }
    }
}

impl<P: Protocol> Cursor<P> {
    /// Things that the call has met: what the numbers in queries, effects and outcomes of the tree mean.
    pub fn names(&self) -> &Renaming {
        &self.names
    }

    /// Answer to the next request of a run, if it was observed before the cursor was rewound.
    pub fn replay(&self) -> Option<P::Answer> {
        self.log.get(self.passed).cloned()
    }

    /// Answers behind the cursor, in order.
    pub fn observed(&self) -> &[P::Answer] {
        &self.log[..self.passed]
    }

    /// Number of answers behind the cursor.
    pub fn depth(&self) -> usize {
        self.passed
    }

    /// Goes to the beginning of a call that has observed nothing.
    pub(crate) fn start(&mut self, call: Call<'_, P::Answer>) {
        self.log.clear();
        self.rewind(call);
    }

    /// Goes to the beginning of its call, and keeps what that has observed.
    pub(crate) fn rewind(&mut self, call: Call<'_, P::Answer>) {
        (self.handler, self.node) = (call.handler, NodeId::NOWHERE);
        (self.passed, self.added) = (0, 0);
        self.names.start(call.subject);
    }

    /// Observes an answer for the first time.
    #[inline]
    pub(crate) fn observe(&mut self, answer: P::Answer) {
        self.log.push(answer);
        self.passed += 1;
    }

    /// Observes an answer, perhaps again.
    pub(crate) fn observe_again(&mut self, answer: &P::Answer) {
        if self.passed == self.log.len() {
            self.log.push(answer.clone());
        }
        self.passed += 1;
    }

    /// Counts a node that its run adds to the tree, unless that are more than so many and more than were there on its way.
    pub(crate) fn may_add(&mut self, stride: usize) -> bool {
        let may = self.added < stride.max(self.passed.saturating_sub(self.added));
        self.added += usize::from(may);
        may
    }

    /// Leaves the tree with an answer that is not to be remembered.
    pub fn leave(&mut self, answer: &P::Answer) {
        self.node = NodeId::NOWHERE;
        self.observe_again(answer);
    }

    /// Goes back to a place where it was before.
    pub(crate) fn restore(&mut self, (node, names, passed): (NodeId, usize, usize)) {
        self.node = node;
        self.names.truncate(names);
        self.log.truncate(passed);
        self.passed = passed;
    }

    /// The present place.
    pub(crate) fn mark(&self) -> (NodeId, usize, usize) {
        (self.node, self.names.len(), self.passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Encode, Encoder, Handle, Rename};

    /// Handlers that observe numbers and do nothing.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Numbers;

    #[derive(Clone, Debug, PartialEq)]
    struct Number(i64);

    impl Encode for Number {
        fn encode(&self, key: &mut Encoder<'_>) {
            key.int(self.0);
        }
    }

    impl Rename for Number {
        fn rename(&self, _: &mut dyn FnMut(Handle) -> Option<Handle>) -> Option<Self> {
            Some(self.clone())
        }
    }

    impl Protocol for Numbers {
        type Query = Number;
        type Answer = Number;
        type Effect = Number;
        type Outcome = Number;
    }

    #[test]
    fn a_cursor_that_goes_back_forgets_what_it_has_observed_since() {
        let mut cursor: Cursor<Numbers> = Cursor::default();
        cursor.start(Call { handler: 0, subject: Handle::NONE, args: &[] });
        cursor.observe(Number(1));
        let mark = cursor.mark();
        cursor.observe(Number(2));
        cursor.restore(mark);
        assert_eq!(cursor.replay(), None);
        cursor.observe(Number(3));
        assert_eq!(cursor.observed(), [Number(1), Number(3)]);
    }
}
