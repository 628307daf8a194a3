//! Limits of scripts, as they are told.

use crate::api::{OPTIONS, PLAYERS};
use crate::declare::{NAME, REGISTERED};
use crate::exchange::cross::{TEXT, VALUES};
use crate::vm::env::CHANGES;
use crate::vm::limits::{AT_ONCE, MEMORY, SCRIPT, STEPS, STRING};
use crate::vm::object::{KEPT, KEPT_OF_THING};

/// Limits of a script: what is limited, the most, and what happens beyond it.
pub const LIMITS: &[(&str, u64, &str)] = &[
    ("bytes of a script", SCRIPT as u64, "refused before play"),
    ("hooks and measures of a script", REGISTERED as u64, "refused before play"),
    ("bytes of an id or a name that a script declares", NAME as u64, "refused before play"),
    ("steps of one call of a rule, or of loading a script", STEPS as u64, "the rule breaks"),
    ("bytes of memory in use by a thread's scripts", MEMORY as u64, "the rule breaks"),
    ("bytes that a rule asks for within 64 steps", AT_ONCE as u64, "the rule breaks"),
    ("bytes of a string that a function takes or makes", STRING as u64, "the rule breaks"),
    ("bytes of a text that players read: a note, a reason, a word", TEXT as u64, "the rule breaks"),
    ("values in one that is kept", KEPT as u64, "the rule breaks"),
    ("values in one that is kept of a thing", KEPT_OF_THING as u64, "the rule breaks"),
    ("values in what a rule hands over at once", VALUES as u64, "the rule breaks"),
    ("changes of a number on its way", CHANGES as u64, "the rule breaks"),
    ("options of a question or an offer", OPTIONS as u64, "the rule breaks"),
    ("players who are asked in one go", PLAYERS as u64, "the rule breaks"),
];
