//! Findings about tile definition files, and about tiles that they cannot express.

pub(crate) mod export;
pub(crate) mod fields;
pub(crate) mod file;
pub(crate) mod known;
pub(crate) mod sets;
pub(crate) mod words;
