//! Reports as text. Every function gives the same bytes for the same report on every machine.

mod github;
mod human;
mod json;
mod sarif;
mod short;

pub use github::github;
pub use human::{Style, human};
pub use json::json;
pub use sarif::sarif;
pub use short::short;

use crate::Report;

/// A line about findings that were only counted.
fn more(report: &Report) -> String {
    format!("{} more findings are not shown", report.left_out())
}

#[cfg(test)]
mod sample {
    use crate::{Code, Finding, Fix, Label, Report, Source};

    /// Two findings in one file, one of them with everything a finding can have, and one without a text.
    pub(super) fn report() -> Report {
        let tiles =
            Source::new("tiles/my.toml", "[[tile]]\nid = \"ä\"\nroad = [\"S\"]\n\n[[tile]]\nid = \"ä\"\n");
        let empty = Source::new("tiles/empty.toml", "");
        let mut report = Report::about([&tiles, &empty]);
        report.push(
            Finding::error(
                Code("id-twice"),
                "two tiles are called `ä`",
                Label::new(&tiles, 47..51, "used again"),
            )
            .with_related(Label::new(&tiles, 14..18, "first used here"))
            .with_help("give one of them another `id`")
            .with_fix(Fix::write(&tiles, 48..50, "b").unsure()),
        );
        report.push(Finding::warning(Code("odd"), "100% odd: a, b\nc", Label::new(&tiles, 27..30, "")));
        report.push(Finding::note(Code("empty"), "the file is empty", Label::new(&empty, 0..0, "")));
        report
    }
}
