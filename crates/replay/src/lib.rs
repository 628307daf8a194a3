//! Call trees: cached outcomes of deterministic handlers, replayed without running them.
//!
//! A handler is a function that sees the world through queries alone and changes it through effects alone. So whoever gets the same answers
//! in the same order does the same, and need not be run. For each handler a [`Cache`] holds a tree: a request at each inner node, an edge for
//! each answer, an outcome at each leaf. A [`Cursor`] follows it while a [`World`] answers natively; where the tree ends, the handler is run
//! from its beginning with the answers that are known, and what it does is added.
//!
//! Nothing here knows who runs handlers or what the world is about.

mod cache;
mod cursor;
mod key;
mod protocol;
mod rename;
mod tree;
mod walk;

pub use cache::Cache;
pub use cursor::Cursor;
pub use key::{Encode, Encoder};
pub use protocol::{Call, Protocol, Request, World};
pub use rename::{Handle, Rename, Renaming};
pub use tree::{Impure, Limits};
pub use walk::Stop;
