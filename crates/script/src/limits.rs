//! Limits of scripts, as they are told.

use crate::api::{OPTIONS, PLAYERS};
use crate::vm::limits::{MEMORY, STEPS};

/// Limits of a script: what is limited, the most, and what happens beyond it.
pub const LIMITS: &[(&str, u64, &str)] = &[
    ("steps of one call of a rule, or of loading a script", STEPS as u64, "the rule breaks"),
    ("bytes of memory of a thread's scripts", MEMORY as u64, "the rule breaks"),
    ("options of a question or an offer", OPTIONS as u64, "the rule breaks"),
    ("players who are asked in one go", PLAYERS as u64, "the rule breaks"),
];
