//! Findings as editors show them, and their fixes as actions.

use std::collections::HashMap;
use std::ops::Range as Span;
use std::path::{Path, PathBuf};

use bastide_diag::{Applicability, Edit, Finding, Fix, Report, Severity, Source};
use bastide_play::check;
use bastide_project::{Kind, Project};
use bastide_record::{parse, run};

use crate::documents::Documents;
use crate::place::{Encoding, Lines};
use crate::wire::{
    Code, CodeAction, CodeActionKind, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
    Message, Range, TextEdit, Uri, WorkspaceEdit,
};

/// Everything that is wrong in some texts by themselves, of a folder with others beside them, with claims of written games that do not hold.
pub(crate) fn of_texts(
    project: &Project<'_>,
    sources: &[Source],
    beside: &[Source],
    games: &[Source],
) -> Report {
    with_games(project, check::texts(project, sources, beside).0, games)
}

/// Everything that is wrong in some texts, with the faults that show when games are played by the rules that are in them.
pub(crate) fn of_everything(project: &Project<'_>, sources: &[Source], games: &[Source]) -> Report {
    with_games(project, check::all(project, sources), games)
}

/// A report with the claims of written games that do not hold.
fn with_games(project: &Project<'_>, mut report: Report, games: &[Source]) -> Report {
    for source in games.iter().filter(|it| Kind::of(it) == Some(Kind::Written)) {
        for game in parse(source).0 {
            report.merge(run(&game, project).report);
        }
    }
    report
}

/// The findings of a report about one text.
pub(crate) fn about(report: &Report, path: &Path) -> Vec<Finding> {
    let name = path.display().to_string();
    report.findings().into_iter().filter(|it| it.label.source.name() == name).cloned().collect()
}

/// A finding as editors show it.
pub(crate) fn diagnostic(documents: &Documents, encoding: Encoding, finding: &Finding) -> Diagnostic {
    let label = &finding.label;
    let help = finding.help.as_deref().map(|it| format!("\n{it}")).unwrap_or_default();
    let remark = if label.text.is_empty() { String::new() } else { format!("\n{}", label.text) };
    let related = finding.related.iter().map(|it| {
        let range = Lines::of(it.source.text(), encoding).range(&it.span);
        let uri = documents.uri(&PathBuf::from(it.source.name()));
        let message = if it.text.is_empty() { "see here".to_owned() } else { it.text.clone() };
        DiagnosticRelatedInformation::new(Location::new(uri, range), message)
    });
    Diagnostic {
        range: Lines::of(label.source.text(), encoding).range(&shown(&label.source, &label.span)),
        severity: Some(match finding.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Note => DiagnosticSeverity::Information,
        }),
        code: Some(Code::String(finding.code.to_string())),
        source: Some("bastide".to_owned()),
        message: Message::String(format!("{}{remark}{help}", finding.message)),
        related_information: Some(related.collect()),
        ..Diagnostic::default()
    }
}

/// The bytes that are underlined: of a finding about a whole text, its first line.
fn shown(source: &Source, span: &Span<usize>) -> Span<usize> {
    if *span == (0..0) { 0..source.text().lines().next().map_or(0, str::len) } else { span.clone() }
}

/// The fixes of findings that touch a range, and one for everything that is certain.
pub(crate) fn actions(
    documents: &Documents,
    encoding: Encoding,
    findings: &[Finding],
    (source, range): (&Source, &Range),
) -> Vec<CodeAction> {
    let span = Lines::of(source.text(), encoding).span(range);
    let touches = |it: &&Finding| {
        let own = shown(&it.label.source, &it.label.span);
        own.start <= span.end && span.start <= own.end
    };
    // A fix for a text that has changed since would write over something else.
    let holds = |fix: &&Fix| {
        fix.edits.iter().all(|it| documents.source(Path::new(it.source.name())).as_ref() == Some(&it.source))
    };
    let mut actions = Vec::new();
    for finding in findings.iter().filter(touches) {
        let Some(fix) = finding.fix.as_ref().filter(holds) else { continue };
        actions.push(CodeAction {
            title: fix.title.clone(),
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![diagnostic(documents, encoding, finding)]),
            is_preferred: Some(fix.applicability == Applicability::Safe),
            edit: Some(workspace_edit(documents, encoding, &fix.edits)),
            ..CodeAction::default()
        });
    }
    let mut report = Report::new();
    report.extend(findings.iter().filter(|it| it.fix.as_ref().is_some_and(|it| holds(&it))).cloned());
    let fixed = bastide_diag::fix(&report);
    if !fixed.findings.is_empty() {
        let edits: Vec<Edit> =
            fixed.findings.iter().filter_map(|it| it.fix.as_ref()).flat_map(|it| it.edits.clone()).collect();
        actions.push(CodeAction {
            title: "fix everything that is certain".to_owned(),
            kind: Some(CodeActionKind::SourceFixAll),
            edit: Some(workspace_edit(documents, encoding, &edits)),
            ..CodeAction::default()
        });
    }
    actions
}

/// Edits of texts for the editor.
pub(crate) fn workspace_edit(documents: &Documents, encoding: Encoding, edits: &[Edit]) -> WorkspaceEdit {
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for edit in edits {
        let range = Lines::of(edit.source.text(), encoding).range(&edit.span);
        let uri = documents.uri(Path::new(edit.source.name()));
        changes.entry(uri).or_default().push(TextEdit::new(range, edit.text.clone()));
    }
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

/// The smallest edit that makes one text of another; none if they are the same.
pub(crate) fn difference(was: &str, now: &str, encoding: Encoding) -> Vec<TextEdit> {
    if was == now {
        return Vec::new();
    }
    let letters = |one: &str, other: &str| {
        one.chars()
            .zip(other.chars())
            .take_while(|(one, other)| one == other)
            .map(|(it, _)| it.len_utf8())
            .sum()
    };
    let head: usize = letters(was, now);
    let (left, right) = (&was[head..], &now[head..]);
    let ends = left.chars().rev().zip(right.chars().rev()).take_while(|(one, other)| one == other);
    let tail: usize = ends.map(|(it, _)| it.len_utf8()).sum();
    // An end of line of two letters is not cut: editors have no place between them.
    let head = if was[..head].ends_with('\r') { head - 1 } else { head };
    let tail = if was[was.len() - tail..].starts_with('\n') && was[..was.len() - tail].ends_with('\r') {
        tail - 1
    } else {
        tail
    };
    let range = Lines::of(was, encoding).range(&(head..was.len() - tail));
    vec![TextEdit::new(range, now[head..now.len() - tail].to_owned())]
}
