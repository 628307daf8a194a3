//! The commands, one file each.

pub(crate) mod balance;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod editors;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod fmt;
pub(crate) mod hooks;
pub(crate) mod import;
pub(crate) mod manual;
pub(crate) mod merge;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod render;
pub(crate) mod replay;
pub(crate) mod schema;
pub(crate) mod show;
pub(crate) mod sim;
pub(crate) mod stats;
pub(crate) mod stubs;
pub(crate) mod studio;
pub(crate) mod suggest;
pub(crate) mod tabletop;
pub(crate) mod test;
pub(crate) mod tournament;
pub(crate) mod train;
