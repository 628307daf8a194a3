//! Limits of texts that are read, as they are told.

use bastide_letters::{LONGEST_NAME, LONGEST_TEXT};

use crate::report::MOST;
use crate::source::Source;

/// Limits of a text: what is limited, the most, and what happens beyond it.
pub const LIMITS: &[(&str, u64, &str)] = &[
    ("bytes of a file", Source::LIMIT as u64, "refused"),
    ("letters of a name in it", LONGEST_NAME as u64, "refused"),
    ("letters of any other text in TOML", LONGEST_TEXT as u64, "refused"),
    ("errors that are shown, and other findings", MOST as u64, "counted only"),
];
