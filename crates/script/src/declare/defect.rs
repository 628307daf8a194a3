//! Defects of scripts that are loaded, on their way to becoming findings.

use std::cell::RefCell;
use std::ops::Range;

use bastide_core::host::{Fault, SourceLine};
use bastide_diag::{Code, Finding, Fix, Label, Source, did_you_mean, only_nearest};
use bastide_letters::whole_words;

use super::locate::locate;

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
pub(crate) const PLAYERS: Code = Code("variant-players");
/// A hook hangs on something that there is not.
pub(crate) const UNKNOWN_HOOK: Code = Code("hook-unknown");
/// A hook lacks an argument, or has a wrong one.
pub(crate) const BAD_HOOK: Code = Code("hook-arguments");
/// A hook selects something that the game does not have.
pub(crate) const UNKNOWN_WORD: Code = Code("variant-unknown-word");
/// A variant declares a marker otherwise than the tile set.
pub(crate) const MARKER_DIFFERS: Code = Code("marker-differs");
/// Two variants take over the same thing.
pub(crate) const REPLACE_CLASH: Code = Code("hook-replace-clash");

/// Place of a defect.
#[derive(Clone, Debug)]
pub(crate) enum Where {
    /// On a line, from 1.
    Line(u32),
    /// At a key of the declaration.
    Key(Vec<String>),
}

/// Something wrong with a script.
#[derive(Clone, Debug)]
pub(crate) struct Defect {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) at: Where,
    pub(crate) help: Option<String>,
    /// A word of the script and the one that was certainly meant.
    pub(crate) slip: Option<(String, String)>,
}

/// Defects as they are found.
pub(crate) type Defects = RefCell<Vec<Defect>>;

impl Defect {
    pub(crate) fn new(code: Code, message: impl Into<String>, at: Where) -> Self {
        Self { code, message: message.into(), at, help: None, slip: None }
    }

    /// A word that the game does not have; `what` is its kind.
    pub(crate) fn unknown(what: &str, name: &str, known: &[String], at: Where) -> Self {
        let declared = format!("a tile set or a variant of the game has to declare `{name}`");
        let help = did_you_mean(name, known.iter().map(String::as_str)).unwrap_or_else(|| match known {
            [] => declared,
            _ => format!("known are `{}`; {declared}", known.join("`, `")),
        });
        Self::new(UNKNOWN_WORD, format!("the game has no {what} `{name}`"), at)
            .with_help(Some(help))
            .with_slip(name, known.iter().map(String::as_str))
    }

    pub(crate) fn with_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// The same with a fix, if an unknown word can be a slip of one known word only.
    pub(crate) fn with_slip<'a>(mut self, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        self.slip = only_nearest(name, known).map(|meant| (name.to_owned(), meant.to_owned()));
        self
    }

    /// As a finding about the script's text.
    pub(crate) fn finding(self, source: &Source) -> Finding {
        let span = match &self.at {
            Where::Line(line) => line_span(source.text(), *line),
            Where::Key(path) => locate(source.text(), path).unwrap_or(0..0),
        };
        let slip = self.slip.as_ref();
        let place = slip.and_then(|(word, _)| only_word(source, &span, word));
        let fix = slip.zip(place).map(|((_, meant), place)| Fix::write(source, place, meant));
        Finding::error(self.code, self.message, Label::new(source, span, ""))
            .with_help_if(self.help)
            .with_fix_if(fix)
    }
}

/// The bytes of a word in a part of a text; none if it stands there several times.
fn only_word(source: &Source, span: &Range<usize>, word: &str) -> Option<Range<usize>> {
    let mut places = whole_words(source.slice(span), word);
    let at = span.start + places.next()?;
    places.next().is_none().then_some(at..at + word.len())
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

/// A fault as a finding at a place, with the callers and the last texts that were printed, as far as `label` finds them in a script.
pub(super) fn broke(
    fault: &Fault,
    place: &SourceLine,
    label: impl Fn(&SourceLine, &str) -> Option<Label>,
) -> Option<Finding> {
    let details = &fault.details;
    let mut finding = Finding::error(FAULT, details.message.clone(), label(place, "")?);
    finding.related.extend(details.trace.iter().filter_map(|caller| label(caller, "called from here")));
    let printed = details.printed.iter();
    finding.related.extend(printed.filter_map(|it| label(&it.source, &format!("printed: {}", it.text))));
    Some(finding)
}
