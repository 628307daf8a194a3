//! Tiles that are drawn more simply than they are.

/// A tile of a players' expansion in which a city leads to gates far from it.
pub(crate) const SIMPLER: [&str; 1] = ["gates/gcgg"];
