//! Sections and sentences of pages that several commands share, and the summary of a game.

pub(crate) mod broken;
pub(crate) mod comparison;
pub(crate) mod estimates;
pub(crate) mod sampled;
pub(crate) mod summary;
