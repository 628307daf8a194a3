//! Interpreter: the sealed Lua state and its limits, fresh instances of scripts, and their runs, which resume where call trees end.

pub(crate) mod chunk;
pub(crate) mod consult;
pub(crate) mod env;
pub(crate) mod instance;
pub(crate) mod limits;
pub(crate) mod members;
pub(crate) mod object;
pub(crate) mod options;
pub(crate) mod print;
pub(crate) mod sandbox;
pub(crate) mod session;
pub(crate) mod sight;
pub(crate) mod tokens;
pub(crate) mod world;
