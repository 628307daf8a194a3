//! Machine-applicable remedies of findings: edits of texts.

use std::ops::Range;

use crate::{Finding, Report, Source};

/// Certainty of a fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Applicability {
    /// Certain enough to be applied unseen.
    Safe,
    /// A proposal that may change the meaning.
    Unsafe,
}

/// Replacement of some bytes of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The text.
    pub source: Source,
    /// The bytes that go.
    pub span: Range<usize>,
    /// The text in their place.
    pub text: String,
}

/// A remedy that a program can apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The change in a few words, as a request: ``write `road` ``.
    pub title: String,
    /// Certainty.
    pub applicability: Applicability,
    /// Edits that belong together, none over another.
    pub edits: Vec<Edit>,
}

impl Applicability {
    /// `safe` or `unsafe`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Fix {
    /// A safe fix of one edit.
    pub fn new(
        title: impl Into<String>,
        source: &Source,
        span: Range<usize>,
        text: impl Into<String>,
    ) -> Self {
        let edit = Edit { source: source.clone(), span: source.clamp(&span), text: text.into() };
        Self { title: title.into(), applicability: Applicability::Safe, edits: vec![edit] }
    }

    /// A word in place of some bytes.
    pub fn write(source: &Source, span: Range<usize>, word: &str) -> Self {
        Self::new(format!("write `{word}`"), source, span, word)
    }

    /// A word in place of another one within a label, which may have quotes around it; none if the label shows something else.
    pub fn word(source: &Source, span: Range<usize>, old: &str, new: &str) -> Option<Self> {
        let written = source.slice(&span);
        let at = (0..=1).find(|quote| written.get(*quote..*quote + old.len()) == Some(old))?;
        let start = span.start + at;
        (!old.is_empty()).then(|| Self::write(source, start..start + old.len(), new))
    }

    /// Removal of an item of a list or of a pair of key and value: with its comma, and with its lines where nothing else stands on them.
    pub fn remove(source: &Source, span: Range<usize>) -> Self {
        let span = source.clamp(&span);
        let title = match source.slice(&span) {
            text if text.len() <= 40 && !text.contains('\n') => format!("remove `{text}`"),
            _ => "remove it".to_owned(),
        };
        Self::new(title, source, item(source.text(), span), "")
    }

    /// The same as a mere proposal.
    #[must_use]
    pub fn unsure(mut self) -> Self {
        self.applicability = Applicability::Unsafe;
        self
    }

    /// The same with a further edit.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.edits.extend(other.edits);
        self
    }
}

/// An item with one of the commas beside it, or with the whole lines that it fills.
fn item(text: &str, mut span: Range<usize>) -> Range<usize> {
    let blank = |letter: char| letter == ' ' || letter == '\t';
    let after = text[span.end..].trim_start_matches(blank);
    let before = text[..span.start].trim_end();
    if let Some(rest) = after.strip_prefix(',') {
        span.end = text.len() - rest.trim_start_matches(blank).len();
    } else if before.ends_with(',') {
        span.start = before.len() - 1;
    }
    let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let rest = text[span.end..].trim_start_matches(blank);
    if text[line..span.start].trim().is_empty() && (rest.is_empty() || rest.starts_with('\n')) {
        span = line..(text.len() - rest.len() + 1).min(text.len());
    }
    span
}

/// Texts with fixes applied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixed {
    /// The changed texts under their names, in the order of their first change.
    pub sources: Vec<Source>,
    /// The findings whose fixes were applied.
    pub findings: Vec<Finding>,
}

/// Applies the safe fixes of a report. Of fixes that overlap the first wins; the others are left for another round.
pub fn fix(report: &Report) -> Fixed {
    let mut edits: Vec<&Edit> = Vec::new();
    let mut findings = Vec::new();
    let all = report.findings();
    for finding in all {
        let Some(fix) = finding.fix.as_ref().filter(|it| it.applicability == Applicability::Safe) else {
            continue;
        };
        let meets = |one: &Edit, other: &Edit| {
            one.source.name() == other.source.name()
                && (one.span.start < other.span.end && other.span.start < one.span.end
                    || one.span.start == other.span.start)
        };
        if fix.edits.iter().all(|one| !edits.iter().any(|other| meets(one, other))) {
            edits.extend(&fix.edits);
            findings.push(finding.clone());
        }
    }
    let mut sources: Vec<Source> = Vec::new();
    for edit in &edits {
        if sources.iter().all(|it| it.name() != edit.source.name()) {
            sources.push(edit.source.clone());
        }
    }
    edits.sort_by_key(|it| it.span.start);
    for source in &mut sources {
        let mut text = source.text().to_owned();
        for edit in edits.iter().rev().filter(|it| it.source.name() == source.name()) {
            text.replace_range(edit.span.clone(), &edit.text);
        }
        *source = Source::new(source.name(), text);
    }
    Fixed { sources, findings }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, Label};

    fn removed(text: &str, word: &str) -> String {
        let source = Source::new("a", text);
        let at = text.find(word).unwrap();
        applied(&source, vec![Fix::remove(&source, at..at + word.len())])
    }

    fn applied(source: &Source, fixes: Vec<Fix>) -> String {
        let mut report = Report::new();
        for (nth, it) in fixes.into_iter().enumerate() {
            let label = Label::new(source, nth..nth, "");
            report.push(Finding::error(Code("odd"), "odd", label).with_fix(it));
        }
        fix(&report).sources.first().map_or_else(|| source.text().to_owned(), |it| it.text().to_owned())
    }

    #[test]
    fn items_go_with_a_comma_and_pairs_with_their_line() {
        assert_eq!(removed("a = [1, 22, 3]", "22"), "a = [1, 3]");
        assert_eq!(removed("a = [1, 22]", "22"), "a = [1]");
        assert_eq!(removed("a = [22]", "22"), "a = []");
        assert_eq!(removed("a = 1\nb = 2\nc = 3\n", "b = 2"), "a = 1\nc = 3\n");
        assert_eq!(removed("a = 1\n  b = 2", "b = 2"), "a = 1\n");
        assert_eq!(removed("a = [\n  1,\n  22,\n  3,\n]\n", "22"), "a = [\n  1,\n  3,\n]\n");
        assert_eq!(removed("{ a = 1, b = 2 }", "b = 2"), "{ a = 1 }");
    }

    #[test]
    fn the_first_of_overlapping_fixes_wins() {
        let source = Source::new("a", "0123456789");
        let write = |span, text| Fix::write(&source, span, text);
        assert_eq!(applied(&source, vec![write(2..5, "x"), write(4..6, "y"), write(5..6, "z")]), "01xz6789");
        assert_eq!(
            applied(&source, vec![write(3..3, "x"), write(3..3, "y"), write(3..5, "z")]),
            "012x3456789"
        );
    }

    #[test]
    fn fixes_are_whole_and_unsure_ones_wait() {
        let source = Source::new("a", "0123456789");
        let both = Fix::write(&source, 1..2, "x").and(Fix::write(&source, 8..9, "y"));
        assert_eq!(applied(&source, vec![Fix::write(&source, 8..10, "z"), both.clone()]), "01234567z");
        assert_eq!(applied(&source, vec![both.clone()]), "0x234567y9");
        assert_eq!(applied(&source, vec![both.unsure()]), "0123456789");
    }
}
