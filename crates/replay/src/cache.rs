//! Cache: the door. A tree for each handler, to follow and to extend.

use super::cursor::{Cursor, NodeId};
use super::protocol::{Call, Protocol, Request, World};
use super::rename::Handle;
use super::tree::{Impure, Limits, Tree};
use super::walk::{Stop, Walk};

/// Call trees of a family of handlers.
#[derive(Debug)]
pub struct Cache<P: Protocol> {
    trees: Vec<Tree<P>>,
    limits: Limits,
    /// Nodes of all trees.
    nodes: usize,
    is_on: bool,
}

impl<P: Protocol> Cache<P> {
    /// An empty cache for so many handlers.
    pub fn new(handlers: usize, limits: Limits) -> Self {
        Self { trees: (0..handlers).map(|_| Tree::new()).collect(), limits, nodes: handlers, is_on: true }
    }

    /// Switches the cache on or off. Off, every cursor misses where it stands, and nothing is recorded.
    pub fn switch(&mut self, is_on: bool) {
        self.is_on = is_on;
    }

    /// Nodes of all trees.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    fn tree(&self, handler: usize) -> Option<&Tree<P>> {
        self.trees.get(handler).filter(|it| self.is_on && !it.is_impure())
    }

    /// Lets a tree grow within the limits of all.
    fn grow<R>(&mut self, handler: usize, grow: impl FnOnce(&mut Tree<P>, &Limits) -> R) -> Option<R> {
        let tree = self.trees.get_mut(handler).filter(|it| self.is_on && !it.is_impure())?;
        let before = tree.len();
        let room = before + self.limits.all.saturating_sub(self.nodes);
        let result = grow(tree, &Limits { nodes: self.limits.nodes.min(room), ..self.limits });
        self.nodes += tree.len() - before;
        Some(result)
    }

    /// Puts a cursor at the beginning of a call. What it allocated is used again.
    #[inline]
    pub fn start(&self, cursor: &mut Cursor<P>, call: Call<'_, P::Answer>) {
        cursor.start(call);
        if let Some(tree) = self.tree(call.handler) {
            tree.enter(cursor, call.args, false).expect("the cursor is not shared");
        }
    }

    /// Follows the tree from where a cursor stands, until the call is done or suspended or the tree ends.
    #[inline]
    pub fn follow<'t>(&'t self, cursor: &mut Cursor<P>, world: &mut impl World<P>) -> Stop<'t, P> {
        let Some(tree) = self.tree(cursor.handler) else { return Stop::Miss };
        let (mut at, subjects) = (Stop::Miss, &[cursor.names.subject()]);
        Walk { tree, subjects, world, stopped: |_, _: &_, stop| at = stop }.run(cursor, &[0]);
        at
    }

    /// Follows the tree for calls that differ in nothing but their subjects, as [`Self::follow`] would for each: what is not about the
    /// subject is asked once, and members that get the same answers go on together. `stopped` is called once for each, in any order.
    /// The cursor lends its memory.
    pub fn follow_batch<'t>(
        &'t self,
        cursor: &mut Cursor<P>,
        call: Call<'_, P::Answer>,
        subjects: &[Handle],
        world: &mut impl World<P>,
        mut stopped: impl FnMut(usize, &Cursor<P>, Stop<'t, P>),
    ) {
        let members = Vec::from_iter(0..subjects.len());
        let Some(tree) = self.tree(call.handler) else {
            return members.iter().for_each(|member| stopped(*member, cursor, Stop::Miss));
        };
        let mut walk = Walk { tree, subjects, world, stopped };
        for members in members.chunk_by(|one, other| subjects[*one].class() == subjects[*other].class()) {
            walk.start(cursor, call, members);
        }
    }

    /// Moves a cursor past the answer to the query, or the reply to the effect, at which it stands.
    pub fn reply(&self, cursor: &mut Cursor<P>, reply: P::Answer) {
        match self.tree(cursor.handler) {
            // For one member alone nothing is ambiguous.
            Some(tree) => drop(tree.pass(cursor, &reply, false)),
            None => cursor.node = NodeId::NOWHERE,
        }
        cursor.observe(reply);
    }

    /// Puts a cursor at the beginning of its call for a run of the handler, which replays what the call has observed, and extends the tree.
    pub fn rewind(&mut self, cursor: &mut Cursor<P>, call: Call<'_, P::Answer>) {
        cursor.rewind(call);
        self.grow(call.handler, |tree, limits| tree.extend_root(cursor, call.args, limits));
    }

    /// Moves a cursor past a request of a run and the answer.
    ///
    /// # Errors
    /// If the handler made another request after the same observations. Its tree is not used any more.
    pub fn note(
        &mut self,
        cursor: &mut Cursor<P>,
        request: &Request<P::Query, P::Effect>,
        answer: &P::Answer,
    ) -> Result<(), Impure> {
        let is_pure =
            match self.grow(cursor.handler, |tree, limits| tree.extend(cursor, request, answer, limits)) {
                Some(is_pure) => is_pure,
                None => {
                    cursor.node = NodeId::NOWHERE;
                    Ok(())
                }
            };
        cursor.observe_again(answer);
        is_pure
    }

    /// Notes what a run has come to.
    ///
    /// # Errors
    /// If the handler came to something else after the same observations. Its tree is not used any more.
    pub fn finish(&mut self, cursor: &Cursor<P>, outcome: &P::Outcome) -> Result<(), Impure> {
        self.grow(cursor.handler, |tree, _| tree.finish(cursor, outcome)).unwrap_or(Ok(()))
    }
}
