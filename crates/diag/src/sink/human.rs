//! Findings for people: message, the lines in question with labels, remedy.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::more;
use crate::{Applicability, Finding, Label, Report, Severity, Source};
use bastide_letters::line as one_line;

/// Choice between plain and coloured findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// No colours.
    Plain,
    /// ANSI colours.
    Coloured,
}

/// Lines with more bytes than this are not shown.
const WIDEST: usize = 4096;
/// Labels of one finding that are further apart than this many bytes are shown one by one.
const FARTHEST: usize = 1 << 16;

/// All findings, each followed by an empty line.
pub fn human(report: &Report, style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    }
    .decor_style(DecorStyle::Ascii);
    let mut text = String::new();
    for finding in report.findings() {
        let rendered = renderer.render(&[group(finding)]);
        for line in rendered.lines() {
            text += line.trim_end();
            text.push('\n');
        }
        text.push('\n');
    }
    if report.left_out() > 0 {
        text += &format!("{}\n\n", more(report));
    }
    text
}

fn group(finding: &Finding) -> Group<'_> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group =
        Group::with_title(level.primary_title(one_line(&finding.message)).id(finding.code.as_str()));
    // Labels in one text are shown in one picture, with the first of them as the main one.
    let mut pictures: Vec<Vec<(AnnotationKind, &Label)>> =
        vec![vec![(AnnotationKind::Primary, &finding.label)]];
    for label in &finding.related {
        let near = |picture: &&mut Vec<(AnnotationKind, &Label)>| {
            let (_, first) = picture[0];
            first.source == label.source && first.span.start.abs_diff(label.span.start) < FARTHEST
        };
        match pictures.iter_mut().find(near) {
            Some(picture) => picture.push((AnnotationKind::Context, label)),
            None => pictures.push(vec![(AnnotationKind::Context, label)]),
        }
    }
    for picture in pictures {
        group = match snippet(&picture) {
            Some(snippet) => group.element(snippet),
            None => group.element(origin(picture[0].1)),
        };
    }
    if let Some(help) = &finding.help {
        group = group.element(Level::HELP.message(one_line(help)));
    }
    if let Some(fix) = &finding.fix {
        let doubt = if fix.applicability == Applicability::Unsafe { " (for you to decide)" } else { "" };
        group =
            group.element(Level::HELP.with_name("fix").message(format!("{}{doubt}", one_line(&fix.title))));
    }
    group
}

/// The lines that the labels are on; none if there is nothing to show.
fn snippet<'a>(labels: &[(AnnotationKind, &'a Label)]) -> Option<Snippet<'a, Annotation<'a>>> {
    let source: &'a Source = &labels[0].1.source;
    let start = labels.iter().map(|(_, it)| it.span.start).min()?;
    let end = labels.iter().map(|(_, it)| it.span.end).max()?;
    let (window, line) = source.lines_of(&(start..end));
    let text = &source.text()[window.clone()];
    if source.text().is_empty() || text.lines().any(|it| it.len() > WIDEST) {
        return None;
    }
    let annotations = labels.iter().map(|(kind, label)| {
        let span = source.clamp(&label.span);
        let annotation = kind.span(span.start - window.start..span.end - window.start);
        if label.text.is_empty() { annotation } else { annotation.label(one_line(&label.text)) }
    });
    Some(Snippet::source(text).path(source.name()).line_start(line).annotations(annotations))
}

fn origin(label: &Label) -> Origin<'_> {
    let origin = Origin::path(label.source.name());
    if label.source.text().is_empty() {
        return origin;
    }
    let place = label.source.place(label.span.start);
    origin.line(place.line).char_column(place.column)
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;
    use crate::Code;

    #[test]
    fn findings_are_shown_with_their_lines() {
        let wanted = "\
warning[odd]: 100% odd: a, b\\nc
 --> tiles/my.toml:3:9
  |
3 | road = [\"S\"]
  |         ^^^

error[id-twice]: two tiles are called `ä`
 --> tiles/my.toml:6:6
  |
2 | id = \"ä\"
  |      --- first used here
...
6 | id = \"ä\"
  |      ^^^ used again
  |
  = help: give one of them another `id`
  = fix: write `b` (for you to decide)

note[empty]: the file is empty
--> tiles/empty.toml

";
        assert_eq!(human(&sample::report(), Style::Plain), wanted);
    }

    #[test]
    fn colours_only_add_escapes() {
        let coloured = human(&sample::report(), Style::Coloured);
        assert!(coloured.contains("\x1b["));
        let plain: String = anstream::adapter::strip_str(&coloured).to_string();
        assert!(plain.contains("error[id-twice]: two tiles are called `ä`"));
    }

    #[test]
    fn odd_places_do_no_harm() {
        let source = Source::new("odd", "ä\n\tb\u{7}\r\n\nüü");
        for start in 0..=14 {
            for end in 0..=14 {
                let label = Label::new(&source, start..end, "here");
                let finding = Finding::error(Code("odd"), "odd", label)
                    .with_related(Label::new(&source, end..start, "there"))
                    .with_related(Label::new(&Source::new("other", "text"), 0..4, "\x1b[2J"));
                let text = human(&finding.into(), Style::Plain);
                assert!(text.starts_with("error[odd]: odd\n"), "{text}");
                assert!(!text.contains('\x1b'));
            }
        }
    }

    #[test]
    fn very_long_lines_are_named_but_not_shown() {
        let source = Source::new("long", "x".repeat(1 << 20));
        let text =
            human(&Finding::error(Code("odd"), "odd", Label::new(&source, 9..10, "")).into(), Style::Plain);
        assert_eq!(text, "error[odd]: odd\n--> long:1:10\n\n");
    }
}
