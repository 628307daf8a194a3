//! Tiles that are drawn more simply than they are.

/// Tiles of players' expansions whose layout is known from recorded games alone: the same field on both sides of a river or a road, fields in
/// slivers around a city.
pub(crate) const SIMPLER: [&str; 9] = [
    "feud/cccc-c",
    "fishhuts/vcvc",
    "fishhuts/vfvf-b",
    "fishhuts/vvff",
    "gates/ccgc-b",
    "gates/gcgg",
    "gates/gggg",
    "luck/cfcf",
    "robbersson/crrr-b",
];
