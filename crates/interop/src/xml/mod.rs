//! Tile definition files of JCloisterZone: XML with tiles, whose fields are spelled out half by half, and with sets that count them.
//!
//! [`export`] writes tile sets as such a file. What has no word there is written in attributes of a namespace of ours, which other
//! programs pass over, so that nothing is lost on the way there and back.

mod checks;
mod export;
mod places;
mod words;
mod write;

pub use checks::DOCS;
pub use export::export;
