//! Limits of tile sets, as they are told.

use crate::raw::{MOST, MOST_TILES, MOST_WITHIN};

/// Limits of a tile set or theme: what is limited, the most, and what happens beyond it.
pub const LIMITS: &[(&str, u64, &str)] = &[
    ("tiles of a file", MOST_TILES as u64, "refused"),
    ("entries of a table or list on the first level, such as `[feature]`", MOST as u64, "refused"),
    ("entries of a table or list within", MOST_WITHIN as u64, "refused"),
];
