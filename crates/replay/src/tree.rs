//! Call tree of one handler: a request at each inner node, an edge for each answer, an outcome at each leaf.

use rustc_hash::FxHashMap;

use super::cursor::{Cursor, NodeId};
use super::key::{Encode, Encoder, Interner, Key, Label, NO_LABEL, Refusal};
use super::protocol::{Protocol, Request};

/// Bounds of a tree.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Most nodes. A full tree is followed, but grows no more.
    pub nodes: usize,
    /// Most nodes of all trees of a cache together.
    pub all: usize,
    /// Most requests on a path; from there on a handler has to be run.
    pub path: usize,
    /// Nodes that one run adds, at least. It adds as many as were known of its path if those are more: a way that is gone often is known
    /// whole after a few runs, one that is never gone again takes little room.
    pub stride: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: 1 << 16, all: 1 << 20, path: 600, stride: 32 }
    }
}

/// Evidence that a handler is impure: it observed the same as before and did something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impure;

/// Next request or outcome of a handler, after the observations on the way here.
#[derive(Debug)]
pub(crate) enum Node<P: Protocol> {
    /// It begins.
    Root(Edges),
    /// It makes a request.
    Request { request: Request<P::Query, P::Effect>, about_subject: bool, edges: Edges },
    /// It ends.
    Done(P::Outcome),
    /// No run has come here yet.
    Unexplored,
    /// It does what cannot be cached.
    Opaque,
}

/// Inline cache of a node: its first two edges. The others are in a map of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edges {
    labels: [Label; 2],
    targets: [NodeId; 2],
}

/// Call tree: caches what a deterministic handler does, keyed by the sequence of (request, answer) pairs that it observed.
#[derive(Debug)]
pub(crate) struct Tree<P: Protocol> {
    nodes: Vec<Node<P>>,
    edges: FxHashMap<(NodeId, Label), NodeId>,
    interner: Interner,
    is_impure: bool,
}

impl<P: Protocol> Tree<P> {
    pub(crate) fn new() -> Self {
        let nodes = vec![Node::Root(Edges::NONE)];
        Self { nodes, edges: FxHashMap::default(), interner: Interner::default(), is_impure: false }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn is_impure(&self) -> bool {
        self.is_impure
    }

    #[inline]
    pub(crate) fn node(&self, at: NodeId) -> Option<&Node<P>> {
        self.nodes.get(at.0 as usize)
    }

    /// Puts a cursor that has met only the subject where calls with these arguments go on. Fails as [`Self::pass`].
    #[inline]
    pub(crate) fn enter(
        &self,
        cursor: &mut Cursor<P>,
        args: &[P::Answer],
        is_shared: bool,
    ) -> Result<(), Ambiguous> {
        self.step(cursor, NodeId::ROOT, &Args(args), is_shared)
    }

    /// Moves a cursor past an answer, which it has still to observe. Fails, and moves nothing, if the cursor is shared and the answer refers
    /// to a thing that may be the subject of one member only.
    #[inline]
    pub(crate) fn pass(
        &self,
        cursor: &mut Cursor<P>,
        answer: &P::Answer,
        is_shared: bool,
    ) -> Result<(), Ambiguous> {
        self.step(cursor, cursor.node, answer, is_shared)
    }

    #[inline]
    fn step(
        &self,
        cursor: &mut Cursor<P>,
        from: NodeId,
        answer: &impl Encode,
        is_shared: bool,
    ) -> Result<(), Ambiguous> {
        let met = cursor.names.len();
        let guard = is_shared.then(|| cursor.names.subject().class());
        cursor.node = match Encoder::key(&mut cursor.names, answer, guard) {
            Ok(key) => self.target(from, &key).unwrap_or(NodeId::NOWHERE),
            Err(Refusal::TooLarge) => NodeId::NOWHERE,
            Err(Refusal::Ambiguous) => {
                cursor.names.truncate(met);
                return Err(Ambiguous);
            }
        };
        Ok(())
    }

    #[inline]
    fn target(&self, from: NodeId, key: &Key) -> Option<NodeId> {
        let label = self.interner.find(key)?;
        let (Node::Root(edges) | Node::Request { edges, .. }) = self.node(from)? else { return None };
        edges.find(label).or_else(|| self.edges.get(&(from, label)).copied())
    }

    /// As [`Self::enter`], for a run, on a path that is made if there is none.
    pub(crate) fn extend_root(&mut self, cursor: &mut Cursor<P>, args: &[P::Answer], limits: &Limits) {
        cursor.node = self.extend_edge(cursor, NodeId::ROOT, &Args(args), limits);
    }

    /// Moves a cursor past a request of a run and the answer, on a path that is made if there is none.
    pub(crate) fn extend(
        &mut self,
        cursor: &mut Cursor<P>,
        request: &Request<P::Query, P::Effect>,
        answer: &P::Answer,
        limits: &Limits,
    ) -> Result<(), Impure> {
        if cursor.node == NodeId::NOWHERE {
            return Ok(());
        }
        let canonical = cursor.names.canonical(request).filter(|_| cursor.depth() < limits.path);
        let node = canonical.map(|(request, about_subject)| Node::Request {
            request,
            about_subject,
            edges: Edges::NONE,
        });
        cursor.node = match self.put(cursor.node, node)? {
            true => self.extend_edge(cursor, cursor.node, answer, limits),
            false => NodeId::NOWHERE,
        };
        Ok(())
    }

    /// Writes down what a run has come to.
    pub(crate) fn finish(&mut self, cursor: &Cursor<P>, outcome: &P::Outcome) -> Result<(), Impure> {
        self.put(cursor.node, cursor.names.canonical(outcome).map(|(it, _)| Node::Done(it))).map(|_| ())
    }

    /// Writes down what a run does at a node; nothing if that cannot be cached. Whether it is known there now.
    fn put(&mut self, at: NodeId, node: Option<Node<P>>) -> Result<bool, Impure> {
        let Some(there) = self.nodes.get_mut(at.0 as usize) else { return Ok(false) };
        let is_same = match (&*there, &node) {
            (Node::Opaque, _) | (Node::Unexplored, None) => {
                *there = Node::Opaque;
                return Ok(false);
            }
            (Node::Unexplored, Some(_)) => true,
            (Node::Request { request: one, .. }, Some(Node::Request { request: other, .. })) => one == other,
            (Node::Done(one), Some(Node::Done(other))) => one == other,
            _ => false,
        };
        match node {
            Some(node) if is_same && matches!(there, Node::Unexplored) => *there = node,
            _ => {}
        }
        self.is_impure |= !is_same;
        is_same.then_some(true).ok_or(Impure)
    }

    /// Target of an answer from a node that has edges. A new edge is added if there is room.
    fn extend_edge(
        &mut self,
        cursor: &mut Cursor<P>,
        from: NodeId,
        answer: &impl Encode,
        limits: &Limits,
    ) -> NodeId {
        let Ok(key) = Encoder::key(&mut cursor.names, answer, None) else { return NodeId::NOWHERE };
        if let Some(known) = self.target(from, &key) {
            return known;
        }
        if self.nodes.len() >= limits.nodes || !cursor.may_add(limits.stride) {
            return NodeId::NOWHERE;
        }
        let (label, target) = (self.interner.intern(key), NodeId(self.nodes.len() as u32));
        self.nodes.push(Node::Unexplored);
        if let Node::Root(edges) | Node::Request { edges, .. } = &mut self.nodes[from.0 as usize]
            && !edges.add(label, target)
        {
            self.edges.insert((from, label), target);
        }
        target
    }
}

impl Edges {
    const NONE: Self = Self { labels: [NO_LABEL; 2], targets: [NodeId::NOWHERE; 2] };

    #[inline]
    fn find(&self, label: Label) -> Option<NodeId> {
        self.labels.iter().position(|it| *it == label).map(|at| self.targets[at])
    }

    /// Adds an edge if there is room for it.
    fn add(&mut self, label: Label, target: NodeId) -> bool {
        let free = self.labels.iter().position(|it| *it == NO_LABEL);
        if let Some(free) = free {
            (self.labels[free], self.targets[free]) = (label, target);
        }
        free.is_some()
    }
}

/// Failure to move a shared cursor.
#[derive(Debug)]
pub(crate) struct Ambiguous;

/// Arguments of a call, besides the subject.
struct Args<'a, A>(&'a [A]);

impl<A: Encode> Encode for Args<'_, A> {
    #[inline]
    fn encode(&self, key: &mut Encoder<'_>) {
        key.subject();
        self.0.iter().for_each(|it| it.encode(key));
    }
}
