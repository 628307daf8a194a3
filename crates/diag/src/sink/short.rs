//! One line for each finding, as compilers print them for editors.

use std::error::Error;
use std::fmt;

use super::more;
use crate::Report;
use bastide_letters::line as one_line;

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&short(self))
    }
}

impl Error for Report {}

/// `tiles/base.toml:14:9: error[port-gap]: message` for each finding.
pub fn short(report: &Report) -> String {
    let mut text = String::new();
    for finding in report.findings() {
        let label = &finding.label;
        let place = label.source.place(label.span.start);
        text += &format!(
            "{}:{place}: {}[{}]: {}\n",
            one_line(label.source.name()),
            finding.severity,
            finding.code,
            one_line(&finding.message)
        );
    }
    if report.left_out() > 0 {
        text += &format!("{}\n", more(report));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::sample;

    #[test]
    fn one_line_each() {
        let lines = "tiles/my.toml:3:9: warning[odd]: 100% odd: a, b\\nc\n\
                     tiles/my.toml:6:6: error[id-twice]: two tiles are called `ä`\n\
                     tiles/empty.toml:1:1: note[empty]: the file is empty\n";
        assert_eq!(super::short(&sample::report()), lines);
    }
}
