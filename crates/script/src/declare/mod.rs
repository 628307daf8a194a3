//! Declarations of scripts: read and checked, their hooks registered, resolved and ordered among those of other variants. Knows no game in
//! progress.

mod bot;
mod cast;
mod contribute;
mod declared;
mod defect;
mod hooks;
mod locate;
mod measure;
mod misset;
mod order;
mod reader;
mod script;
mod sections;
mod select;
mod syntax;

pub use bot::BotScript;
pub use cast::Cast;
pub use declared::OptionDecl;
pub use misset::Misset;
pub(crate) use reader::NAME;
pub(crate) use script::REGISTERED;
