//! Defects of scripts while they are loaded: what is wrong and where, on the way to becoming findings.

use std::cell::RefCell;
use std::ops::Range;

use bastide_diag::{Code, Doc, Finding, Label, Severity, Source, did_you_mean};

use crate::scan;

/// A script is not Lua.
pub(crate) const SYNTAX: Code = Code("script-syntax");
/// A script fails while it is loaded.
pub(crate) const LOADING: Code = Code("script-loading");
/// A script breaks while a game runs.
pub(crate) const FAULT: Code = Code("script-fault");
/// A script returns no variant.
pub(crate) const NO_VARIANT: Code = Code("script-no-variant");
/// A script returns no bot.
pub(crate) const NO_BOT: Code = Code("script-no-bot");
/// A script remembers something between calls.
pub(crate) const REMEMBERED: Code = Code("script-remembers");
/// A declaration has a key that means nothing.
pub(crate) const UNKNOWN_KEY: Code = Code("variant-unknown-key");
/// A declaration has a value of the wrong type.
pub(crate) const WRONG_TYPE: Code = Code("variant-wrong-type");
/// A script is written for another version of the API.
pub(crate) const API_VERSION: Code = Code("variant-api-version");
/// Two variants, or things of variants, have the same name.
pub(crate) const SAME_NAME: Code = Code("variant-same-name");
/// A variant needs another one that is not in the game.
pub(crate) const REQUIRES: Code = Code("variant-requires");
/// Two variants cannot be played together.
pub(crate) const CONFLICT: Code = Code("variant-conflict");
/// Variants cannot be brought into an order.
pub(crate) const ORDER: Code = Code("variant-order");
/// An option is set that does not exist, or to a value it cannot have.
pub(crate) const OPTION: Code = Code("variant-option");
/// A hook hangs on something that there is not.
pub(crate) const UNKNOWN_HOOK: Code = Code("hook-unknown");
/// A hook is not given what it needs.
pub(crate) const BAD_HOOK: Code = Code("hook-arguments");
/// A hook selects something that the game does not have.
pub(crate) const UNKNOWN_WORD: Code = Code("variant-unknown-word");
/// Two variants take over the same thing.
pub(crate) const REPLACE_CLASH: Code = Code("hook-replace-clash");

/// Where a defect is.
#[derive(Clone, Debug)]
pub(crate) enum Where {
    /// On a line, from 1.
    Line(u32),
    /// At a key of the declaration.
    Key(Vec<String>),
    /// At some bytes of the text.
    Span(Range<usize>),
}

/// Something wrong with a script.
#[derive(Clone, Debug)]
pub(crate) struct Defect {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) at: Where,
    pub(crate) help: Option<String>,
}

/// Defects as they are found.
pub(crate) type Defects = RefCell<Vec<Defect>>;

impl Defect {
    pub(crate) fn new(code: Code, message: impl Into<String>, at: Where) -> Self {
        Self { code, message: message.into(), at, help: None }
    }

    /// A word that the game does not have; `what` says what it would be.
    pub(crate) fn unknown(what: &str, name: &str, known: &[String], at: Where) -> Self {
        let help = did_you_mean(name, known.iter().map(String::as_str))
            .unwrap_or_else(|| format!("a tile set or a variant of the game has to declare `{name}`"));
        Self::new(UNKNOWN_WORD, format!("the game has no {what} `{name}`"), at).with_help(Some(help))
    }

    pub(crate) fn with_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// As a finding about the script's text.
    pub(crate) fn finding(self, source: &Source) -> Finding {
        let span = match &self.at {
            Where::Line(line) => line_span(source.text(), *line),
            Where::Key(path) => scan::locate(source.text(), path).unwrap_or(0..0),
            Where::Span(span) => span.clone(),
        };
        let severity = if self.code == REMEMBERED { Severity::Warning } else { Severity::Error };
        Finding::new(severity, self.code, self.message, Label::new(source, span, "")).with_help_if(self.help)
    }
}

/// The bytes of a line without the spaces around it.
pub(crate) fn line_span(text: &str, line: u32) -> Range<usize> {
    let mut start = 0;
    for (number, it) in text.split('\n').enumerate() {
        if number + 1 == line as usize {
            let lead = it.len() - it.trim_start().len();
            return start + lead..start + it.trim_end().len().max(lead);
        }
        start += it.len() + 1;
    }
    text.len()..text.len()
}

/// What is known about the findings of this crate.
pub const DOCS: &[Doc] = &[
    doc(SYNTAX, "a script is not Lua", include_str!("pages/script-syntax.md")),
    doc(LOADING, "a script fails while it is loaded", include_str!("pages/script-loading.md")),
    doc(FAULT, "a script breaks while a game runs", include_str!("pages/script-fault.md")),
    doc(NO_VARIANT, "a script returns no variant", include_str!("pages/script-no-variant.md")),
    doc(NO_BOT, "a script returns no bot", include_str!("pages/script-no-bot.md")),
    Doc {
        severity: Severity::Warning,
        ..doc(
            REMEMBERED,
            "a script remembers something between calls",
            include_str!("pages/script-remembers.md"),
        )
    },
    doc(
        UNKNOWN_KEY,
        "a declaration has a key that means nothing",
        include_str!("pages/variant-unknown-key.md"),
    ),
    doc(
        WRONG_TYPE,
        "a declaration has a value of the wrong type",
        include_str!("pages/variant-wrong-type.md"),
    ),
    doc(
        API_VERSION,
        "a script is written for another version of the API",
        include_str!("pages/variant-api-version.md"),
    ),
    doc(SAME_NAME, "two things have the same name", include_str!("pages/variant-same-name.md")),
    doc(REQUIRES, "a variant needs another one", include_str!("pages/variant-requires.md")),
    doc(CONFLICT, "two variants cannot be played together", include_str!("pages/variant-conflict.md")),
    doc(ORDER, "variants cannot be brought into an order", include_str!("pages/variant-order.md")),
    doc(OPTION, "an option cannot be set so", include_str!("pages/variant-option.md")),
    doc(UNKNOWN_HOOK, "a hook hangs on something that there is not", include_str!("pages/hook-unknown.md")),
    doc(BAD_HOOK, "a hook is not given what it needs", include_str!("pages/hook-arguments.md")),
    doc(
        UNKNOWN_WORD,
        "a hook selects something that the game does not have",
        include_str!("pages/variant-unknown-word.md"),
    ),
    doc(REPLACE_CLASH, "two variants take over the same thing", include_str!("pages/hook-replace-clash.md")),
];

const fn doc(code: Code, title: &'static str, page: &'static str) -> Doc {
    Doc { code, severity: Severity::Error, title, page }
}
