//! Findings gathered from one or many texts.

use crate::{Finding, Severity, Source};

/// Findings in the order of their sources, then of their places, then of their codes; equal ones only once.
#[derive(Clone, Debug, Default)]
pub struct Report {
    sources: Vec<Source>,
    findings: Vec<Finding>,
    /// Findings beyond the most that are kept.
    left_out: Counts,
}

/// The most errors that a report keeps, and the most of other findings. Nobody reads more, and a text of a few megabytes can have
/// hundreds of thousands.
pub(crate) const MOST: usize = 1000;

/// Numbers of findings by severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Notes.
    pub notes: usize,
}

impl Report {
    /// A report without findings.
    pub fn new() -> Self {
        Self::default()
    }

    /// A report whose findings follow the order of these sources. Findings about other sources come after them, by name.
    pub fn about<'a>(sources: impl IntoIterator<Item = &'a Source>) -> Self {
        Self { sources: sources.into_iter().cloned().collect(), ..Self::default() }
    }

    /// Adds a finding; where there are very many already, it is only counted.
    pub fn push(&mut self, finding: Finding) {
        let is_error = |it: &Finding| it.severity == Severity::Error;
        let is_full = self.findings.len() >= MOST
            && self.findings.iter().filter(|it| is_error(it) == is_error(&finding)).count() >= MOST;
        if is_full { self.left_out.add(finding.severity) } else { self.findings.push(finding) }
    }

    /// The number of findings that were only counted.
    pub fn left_out(&self) -> usize {
        self.left_out.errors + self.left_out.warnings + self.left_out.notes
    }

    /// Adds all findings of another report, whose sources come after those of this one.
    pub fn merge(&mut self, other: Self) {
        for source in other.sources {
            if !self.sources.contains(&source) {
                self.sources.push(source);
            }
        }
        self.extend(other.findings);
        self.left_out.errors += other.left_out.errors;
        self.left_out.warnings += other.left_out.warnings;
        self.left_out.notes += other.left_out.notes;
    }

    /// The findings, in order.
    pub fn findings(&self) -> Vec<&Finding> {
        let rank = |source: &Source| {
            self.sources.iter().position(|it| it.name() == source.name()).unwrap_or(self.sources.len())
        };
        let mut sorted: Vec<&Finding> = self.findings.iter().collect();
        sorted.sort_by_cached_key(|it| {
            let Finding { label, severity, code, message, .. } = *it;
            let span = &label.span;
            (rank(&label.source), label.source.name(), span.start, span.end, *severity, *code, message)
        });
        sorted.dedup();
        sorted
    }

    /// Numbers of findings by severity.
    pub fn counts(&self) -> Counts {
        let mut counts = self.left_out;
        for finding in self.findings() {
            counts.add(finding.severity);
        }
        counts
    }

    /// True if nothing was found.
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// True if an error was found.
    pub fn has_errors(&self) -> bool {
        self.left_out.errors > 0 || self.findings.iter().any(|it| it.severity == Severity::Error)
    }

    /// True if an error was found in a text.
    pub fn has_errors_in(&self, source: &Source) -> bool {
        let is_there = |it: &&Finding| it.label.source.name() == source.name();
        self.findings.iter().filter(is_there).any(|it| it.severity == Severity::Error)
    }

    /// Makes errors of all findings that `deny` picks.
    pub fn deny(&mut self, mut deny: impl FnMut(&Finding) -> bool) {
        for finding in &mut self.findings {
            if deny(finding) {
                finding.severity = Severity::Error;
            }
        }
    }

    /// The value, or this report if it has errors. Warnings are lost with the value: look at them before.
    ///
    /// # Errors
    /// This report, if it has errors.
    pub fn guard<T>(self, value: T) -> Result<T, Self> {
        if self.has_errors() { Err(self) } else { Ok(value) }
    }
}

impl From<Finding> for Report {
    fn from(finding: Finding) -> Self {
        let mut report = Self::new();
        report.push(finding);
        report
    }
}

impl Extend<Finding> for Report {
    fn extend<I: IntoIterator<Item = Finding>>(&mut self, findings: I) {
        findings.into_iter().for_each(|it| self.push(it));
    }
}

impl Counts {
    fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => self.notes += 1,
        }
    }
}

/// As the last line of a run: `2 errors, 1 warning`; notes are only counted when there are some.
impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let many = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        write!(f, "{}, {}", many(self.errors, "error"), many(self.warnings, "warning"))?;
        if self.notes > 0 {
            write!(f, ", {}", many(self.notes, "note"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, Label};

    fn finding(source: &Source, at: usize, code: &'static str) -> Finding {
        Finding::error(Code(code), "wrong", Label::new(source, at..at, ""))
    }

    #[test]
    fn findings_follow_sources_then_places_then_codes() {
        let [z, a, x] = ["z", "a", "x"].map(|name| Source::new(name, "text"));
        let mut report = Report::about([&z, &a]);
        for finding in [
            finding(&x, 0, "other"),
            finding(&a, 0, "first"),
            finding(&z, 3, "late"),
            finding(&z, 1, "b"),
            finding(&z, 1, "a"),
            finding(&z, 1, "a"),
        ] {
            report.push(finding);
        }
        let order: Vec<_> = report.findings().iter().map(|it| it.code.0).collect();
        assert_eq!(order, ["a", "b", "late", "first", "other"]);
        assert_eq!(report.counts(), Counts { errors: 5, warnings: 0, notes: 0 });
    }

    #[test]
    fn very_many_findings_are_counted_and_not_kept() {
        let source = Source::new("a", "x".repeat(9000));
        let mut report = Report::new();
        for at in 0..5000 {
            report.push(Finding::warning(Code("odd"), "odd", Label::new(&source, at..at, "")));
        }
        report.push(finding(&source, 8000, "late"));
        let mut all = Report::new();
        all.merge(report);
        assert_eq!(all.findings().len(), MOST + 1);
        assert_eq!(all.left_out(), 4000);
        assert_eq!(all.counts(), Counts { errors: 1, warnings: 5000, notes: 0 });
    }

    #[test]
    fn denied_warnings_are_errors() {
        let source = Source::new("a", "");
        let mut report: Report = Finding::warning(Code("odd"), "odd", Label::new(&source, 0..0, "")).into();
        assert!(!report.has_errors());
        report.deny(|it| it.code == Code("odd"));
        assert!(report.guard(()).is_err());
    }

    #[test]
    fn counts_read_well() {
        assert_eq!(Counts { errors: 1, warnings: 0, notes: 0 }.to_string(), "1 error, 0 warnings");
        assert_eq!(Counts { errors: 0, warnings: 2, notes: 1 }.to_string(), "0 errors, 2 warnings, 1 note");
    }
}
