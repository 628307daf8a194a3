//! Workflow commands that GitHub shows beside the changed lines.

use bastide_letters::line;

use super::more;
use crate::{Report, Severity};

/// `::error file=…,line=…::message` for each finding.
pub fn github(report: &Report) -> String {
    let mut text = String::new();
    for finding in report.findings() {
        let label = &finding.label;
        let (start, end) = (label.source.place(label.span.start), label.source.place(label.span.end));
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let mut message = finding.message.clone();
        let fix = finding.fix.as_ref().map(|it| format!("fix: {}", it.title));
        for more in [Some(&label.text).filter(|it| !it.is_empty()), finding.help.as_ref(), fix.as_ref()]
            .into_iter()
            .flatten()
        {
            message += "\n";
            message += more;
        }
        text += &format!(
            "::{command} file={},line={},col={},endLine={},endColumn={},title={}::{}\n",
            property(label.source.name()),
            start.line,
            start.column,
            end.line,
            end.column,
            property(finding.code.as_str()),
            data(&message)
        );
    }
    if report.left_out() > 0 {
        text += &format!("::notice::{}\n", more(report));
    }
    text
}

fn data(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(|it| line(it).replace('%', "%25")).collect();
    lines.join("%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::sample;

    #[test]
    fn commands_are_escaped() {
        let lines = "::warning file=tiles/my.toml,line=3,col=9,endLine=3,endColumn=12,title=odd::100%25 odd: a, b%0Ac\n\
            ::error file=tiles/my.toml,line=6,col=6,endLine=6,endColumn=9,title=id-twice::two tiles are called `ä`%0A\
            used again%0Agive one of them another `id`%0Afix: write `b`\n\
            ::notice file=tiles/empty.toml,line=1,col=1,endLine=1,endColumn=1,title=empty::the file is empty\n";
        assert_eq!(super::github(&sample::report()), lines);
    }
}
