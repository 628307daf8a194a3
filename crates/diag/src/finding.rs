//! Findings and the places they point at.

use std::fmt;
use std::ops::Range;

use strum::{Display, EnumString, IntoStaticStr};

use crate::{Fix, Source, did_you_mean, only_nearest};

/// Names a defect, not its cure: `port-gap`. Never changes once released.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub &'static str);

/// Severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// The text can be used and probably has a mistake.
    Warning,
    /// Worth knowing.
    Note,
}

/// A place in a text with a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The text.
    pub source: Source,
    /// The bytes of the text that are meant.
    pub span: Range<usize>,
    /// The remark; may be empty.
    pub text: String,
}

/// One thing that is wrong or odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The defect.
    pub code: Code,
    /// Severity.
    pub severity: Severity,
    /// The defect in one lower-case line without a full stop that makes sense alone.
    pub message: String,
    /// Where.
    pub label: Label,
    /// Other places that belong to it.
    pub related: Vec<Label>,
    /// The remedy in words.
    pub help: Option<String>,
    /// The same as edits, where the remedy is certain or nearly so.
    pub fix: Option<Fix>,
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
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Label {
    /// A label with a remark at a span of a source.
    pub fn new(source: &Source, span: Range<usize>, text: impl Into<String>) -> Self {
        Self { source: source.clone(), span, text: text.into() }
    }
}

impl Finding {
    /// A finding of any severity.
    pub fn new(severity: Severity, code: Code, message: impl Into<String>, label: Label) -> Self {
        Self { code, severity, message: message.into(), label, related: Vec::new(), help: None, fix: None }
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

    /// The same with a remedy in words.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with a remedy in words, if there is one.
    #[must_use]
    pub fn with_help_if(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// The same with a remedy that a program can apply.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }

    /// The same with a remedy that a program can apply, if there is one.
    #[must_use]
    pub fn with_fix_if(mut self, fix: Option<Fix>) -> Self {
        self.fix = fix.or(self.fix);
        self
    }

    /// The same for a labelled word that is unknown: the candidate of which it is most likely a slip as help, and in its place as a fix if
    /// no other candidate is near.
    #[must_use]
    pub fn with_nearest<'a>(self, word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> Self {
        let Some(help) = did_you_mean(word, candidates.clone()) else { return self };
        let Label { source, span, .. } = &self.label;
        let fix =
            only_nearest(word, candidates).and_then(|meant| Fix::word(source, span.clone(), word, meant));
        self.with_help(help).with_fix_if(fix)
    }

    /// The same with one more place that belongs to it.
    #[must_use]
    pub fn with_related(mut self, label: Label) -> Self {
        self.related.push(label);
        self
    }
}
