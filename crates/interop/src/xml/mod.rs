//! Tile definition files of JCloisterZone: XML with tiles, whose fields are spelled out half by half, and with sets that count them.
//!
//! [`import`] reads such a file into tile sets, in which the fields follow from the features wherever they do, and reports its mistakes.
//! [`export`] writes tile sets as such a file. Things without a word there are written in attributes of a namespace of ours, which other
//! programs pass over, so that nothing is lost on the way there and back.

mod big_city;
mod checks;
mod export;
mod import;
mod judge;
mod names;
mod places;
mod reader;
mod sets;
mod tile;
mod toml;
mod tree;
mod words;
mod write;

pub use export::export;
pub use import::{Import, ImportedSet, import};
