//! What is wrong with a text, where, and what to do about it.

use std::fmt;
use std::ops::Range;

use crate::Source;

/// Names a defect, not its cure: `port-gap`. Never changes once released.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub &'static str);

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// The text can be used, but is probably not what was meant.
    Warning,
    /// Worth knowing.
    Note,
}

/// A place in a text and what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The text.
    pub source: Source,
    /// The bytes of the text that are meant.
    pub span: Range<usize>,
    /// What is there; may be empty.
    pub text: String,
}

/// One thing that is wrong or odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which defect.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: one lower-case line without a full stop that makes sense alone.
    pub message: String,
    /// Where.
    pub label: Label,
    /// Other places that belong to it.
    pub related: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Code {
    /// The slug itself.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Severity {
    /// `error`, `warning` or `note`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Label {
    /// Says `text` about a span of a source.
    pub fn new(source: &Source, span: Range<usize>, text: impl Into<String>) -> Self {
        Self { source: source.clone(), span, text: text.into() }
    }
}

impl Finding {
    /// A finding of any severity.
    pub fn new(severity: Severity, code: Code, message: impl Into<String>, label: Label) -> Self {
        Self { code, severity, message: message.into(), label, related: Vec::new(), help: None }
    }

    /// An error.
    pub fn error(code: Code, message: impl Into<String>, label: Label) -> Self {
        Self::new(Severity::Error, code, message, label)
    }

    /// A warning.
    pub fn warning(code: Code, message: impl Into<String>, label: Label) -> Self {
        Self::new(Severity::Warning, code, message, label)
    }

    /// A note.
    pub fn note(code: Code, message: impl Into<String>, label: Label) -> Self {
        Self::new(Severity::Note, code, message, label)
    }

    /// The same with what to do about it.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with what to do about it, if there is something.
    #[must_use]
    pub fn with_help_if(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// The same with one more place that belongs to it.
    #[must_use]
    pub fn with_related(mut self, label: Label) -> Self {
        self.related.push(label);
        self
    }
}
