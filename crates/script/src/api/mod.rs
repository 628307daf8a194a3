//! Interface of scripts: every member once, with its types, its sentence and its native function. The reference and the editors' stubs are
//! made from it.

mod act;
mod bot;
mod catalogue;
mod feature;
mod game;
mod hooks;
mod keys;
mod luals;
mod luau;
mod piece;
mod pile;
mod place;
mod player;
mod reference;
mod registry;
mod score;
mod segment;
mod tile;
mod view;

pub(crate) use act::{OPTIONS, PLAYERS, Pending, pending};
pub(crate) use bot::OPTION;
#[cfg(test)]
pub(crate) use catalogue::classes;
pub(crate) use catalogue::{act_has, class, looks, member_class, remedy};
pub use hooks::hook_help;
pub(crate) use hooks::{MEASURE, all, handler, hook_point, is_about_result, usage};
pub use keys::API;
pub(crate) use keys::{BOT, DECLARATION, PIECE, PILE, names};
pub use luals::stubs_luals;
pub use luau::stubs_luau;
pub(crate) use piece::MOVE;
pub use reference::reference;
pub(crate) use registry::{Class, Looked, Member, Param, Run};
pub(crate) use score::{RESULT, over};
pub(crate) use view::{Caller, View};
