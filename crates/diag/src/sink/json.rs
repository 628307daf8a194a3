//! Reports for other programs.

use serde::Serialize;

use crate::{Edit, Fix, Label, Report, Source};

/// The shape of the document; a change of meaning raises it.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    errors: usize,
    warnings: usize,
    notes: usize,
    /// Findings that are counted and not listed.
    left_out: usize,
    findings: Vec<One<'a>>,
}

#[derive(Serialize)]
struct One<'a> {
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    help: Option<&'a str>,
    #[serde(flatten)]
    place: Where<'a>,
    related: Vec<Where<'a>>,
    fix: Option<Remedy<'a>>,
}

#[derive(Serialize)]
struct Remedy<'a> {
    title: &'a str,
    applicability: &'a str,
    edits: Vec<Change<'a>>,
}

#[derive(Serialize)]
struct Change<'a> {
    source: &'a str,
    start: Point,
    end: Point,
    text: &'a str,
}

#[derive(Serialize)]
struct Where<'a> {
    source: &'a str,
    start: Point,
    end: Point,
    label: &'a str,
}

#[derive(Serialize)]
struct Point {
    line: usize,
    column: usize,
    offset: usize,
}

/// One JSON document: the counts and all findings. Lines and columns count from one, columns in characters, offsets in bytes from zero.
pub fn json(report: &Report) -> String {
    let counts = report.counts();
    let findings = report.findings().into_iter().map(|it| One {
        code: it.code.as_str(),
        severity: it.severity.name(),
        message: &it.message,
        help: it.help.as_deref(),
        place: place(&it.label),
        related: it.related.iter().map(place).collect(),
        fix: it.fix.as_ref().map(remedy),
    });
    let document = Document {
        format: FORMAT,
        errors: counts.errors,
        warnings: counts.warnings,
        notes: counts.notes,
        left_out: report.left_out(),
        findings: findings.collect(),
    };
    let mut text = serde_json::to_string_pretty(&document).expect("texts and numbers are always JSON");
    text.push('\n');
    bastide_letters::json(&text).into_owned()
}

fn place(label: &Label) -> Where<'_> {
    let span = label.source.clamp(&label.span);
    let (start, end) = (point(&label.source, span.start), point(&label.source, span.end));
    Where { source: label.source.name(), start, end, label: &label.text }
}

fn remedy(fix: &Fix) -> Remedy<'_> {
    let (title, applicability) = (fix.title.as_str(), fix.applicability.name());
    Remedy { title, applicability, edits: fix.edits.iter().map(change).collect() }
}

fn change(edit: &Edit) -> Change<'_> {
    let (start, end) = (point(&edit.source, edit.span.start), point(&edit.source, edit.span.end));
    Change { source: edit.source.name(), start, end, text: &edit.text }
}

fn point(source: &Source, offset: usize) -> Point {
    let place = source.place(offset);
    Point { line: place.line, column: place.column, offset }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use serde_json::{Value, json};

    #[test]
    fn everything_about_a_finding_is_there() {
        let document: Value = serde_json::from_str(&super::json(&sample::report())).unwrap();
        assert_eq!(document["format"], json!(1));
        assert_eq!(
            (&document["errors"], &document["warnings"], &document["notes"]),
            (&json!(1), &json!(1), &json!(1))
        );
        let wanted = json!({
            "code": "id-twice",
            "severity": "error",
            "message": "two tiles are called `ä`",
            "help": "give one of them another `id`",
            "source": "tiles/my.toml",
            "start": { "line": 6, "column": 6, "offset": 47 },
            "end": { "line": 6, "column": 9, "offset": 51 },
            "label": "used again",
            "related": [{
                "source": "tiles/my.toml",
                "start": { "line": 2, "column": 6, "offset": 14 },
                "end": { "line": 2, "column": 9, "offset": 18 },
                "label": "first used here",
            }],
            "fix": {
                "title": "write `b`",
                "applicability": "unsafe",
                "edits": [{
                    "source": "tiles/my.toml",
                    "start": { "line": 6, "column": 7, "offset": 48 },
                    "end": { "line": 6, "column": 8, "offset": 50 },
                    "text": "b",
                }],
            },
        });
        assert_eq!(document["findings"][1], wanted);
    }
}
