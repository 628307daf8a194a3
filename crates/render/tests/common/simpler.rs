//! Tiles that are drawn more simply than they are.

/// Tiles of players' expansions in which a city leads over another one, or to gates far from it.
pub(crate) const SIMPLER: [&str; 3] = ["feud/cccc-c", "gates/ccgc-b", "gates/gcgg"];
