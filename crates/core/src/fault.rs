//! Faults: broken rules.

use std::fmt;

use thiserror::Error;

use crate::hook::SourceLine;
use crate::ids::HookId;

/// A broken rule: a script error, a spent budget, an endless chain. Never a value, always an end of the decision.
///
/// As small as a pointer, because it stands in the result of nearly everything that a game does.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{details}")]
pub struct Fault {
    /// Message, hook and lines.
    pub details: Box<FaultDetails>,
}

/// Details of a [`Fault`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultDetails {
    /// The message, in one line.
    pub message: String,
    /// The hook that ran, if one did.
    pub hook: Option<HookId>,
    /// The line of the script.
    pub source: Option<SourceLine>,
    /// The lines that called it, innermost first.
    pub trace: Vec<SourceLine>,
    /// The last texts that the script printed before it broke, the latest last.
    pub printed: Vec<Printed>,
    /// True if a clock stopped the script. That says nothing about the rule, so no result may come of it.
    pub is_late: bool,
}

/// A text that a script has printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The text, in one line.
    pub text: String,
    /// The hook that ran, if one did.
    pub hook: Option<HookId>,
    /// The line of the script.
    pub source: SourceLine,
}

impl Fault {
    /// A fault that is not the doing of one line of a script.
    #[cold]
    pub fn new(message: impl Into<String>) -> Self {
        let details = FaultDetails {
            message: message.into(),
            hook: None,
            source: None,
            trace: Vec::new(),
            printed: Vec::new(),
            is_late: false,
        };
        Self { details: Box::new(details) }
    }
}

impl fmt::Display for FaultDetails {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Some(source) => write!(f, "{source}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}
